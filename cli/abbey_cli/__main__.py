"""`python -m abbey_cli` is `abbey`."""

from abbey_cli.main import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
