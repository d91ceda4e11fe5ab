"""The page of a review in a headless Chromium: pictures, print, and that nothing is fetched.

Run as `python benchmarks/review_page.py PAGE FOLDER [CHROMIUM]`: writes pictures at 400 and 1200
pixels, light and dark, and the print as PDF into the folder; says what the browser's console and
its log of the network have to say. What it asks for with an empty page as well is its own affair.
Exit status 1 if the page brings any error or any request.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_PLAIN = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
_QUIET = ("--disable-background-networking", "--disable-component-update", "--no-first-run")
_WIDTHS = (400, 1200)
_HEIGHT = 3000


def opened(browser: str, page: Path, folder: Path, *more: str) -> tuple[list[str], list[str]]:
    """Open the page; return what the console says, and the addresses that were asked for."""
    log = folder / "network.json"
    command = (
        browser,
        *_PLAIN,
        *_QUIET,
        "--enable-logging=stderr",
        f"--log-net-log={log}",
        *more,
        page.resolve().as_uri(),
    )
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    console = [line for line in done.stderr.splitlines() if ":CONSOLE" in line]
    text = log.read_text("utf-8")
    log.unlink()
    return console, requested(text)


def requested(log: str) -> list[str]:
    """Return the addresses in a log of the network, the page's own left out."""
    whole = json.loads(log if log.rstrip().endswith("}") else log.rstrip().rstrip(",") + "]}")
    names = {number: name for name, number in whole["constants"]["logEventTypes"].items()}
    found = []
    for event in whole["events"]:
        address = event.get("params", {}).get("url", "")
        if names[event["type"]].startswith("URL_REQUEST") and re.match(r"(?:http|ws)s?:", address):
            found.append(address.partition("?")[0])
    return sorted(set(found))


def told(browser: str, page: Path, folder: Path, own: Sequence[str], name: str, *more: str) -> int:
    """Open the page, say what it brought, and return how much that is."""
    console, asked = opened(browser, page, folder, *more)
    new = [address for address in asked if address not in own]
    print(name, "- console:", console or "nothing", "- requests:", new or "none")
    return len(console) + len(new)


def main(arguments: Sequence[str]) -> int:
    """Take the pictures."""
    page, folder = Path(arguments[0]), Path(arguments[1])
    browser = arguments[2] if len(arguments) > 2 else "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    looks = {
        f"{width}-{name}.png": (f"--window-size={width},{_HEIGHT}", *dark)
        for width in _WIDTHS
        for name, dark in (("light", ()), ("dark", ("--force-dark-mode",)))
    }
    empty = folder / "empty.html"
    empty.write_text("<!DOCTYPE html><title>nothing</title>", "utf-8")
    _, own = opened(browser, empty, folder, f"--screenshot={folder / 'empty.png'}")
    for left in (empty, folder / "empty.png"):
        left.unlink()
    wrong = 0
    for name, more in looks.items():
        wrong += told(browser, page, folder, own, name, *more, f"--screenshot={folder / name}")
    printed = f"--print-to-pdf={folder / 'print.pdf'}"
    wrong += told(browser, page, folder, own, "print.pdf", printed)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
