"""Contradictions."""

from abbey_cli.failures import ConflictError


def print_conflict(error: ConflictError) -> None:
    raise NotImplementedError


def say_conflict(error: ConflictError) -> None:
    raise NotImplementedError
