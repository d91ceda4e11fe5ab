"""What does one player see of a game? The lines of a record that look different to Ben.

It prints:

    Ana takes Philippe from Cleo
      Ana takes from Cleo
    Cleo draws Basil
      Cleo draws
    Ana draws Cuthbert
      Ana draws
    mass Matins: Ana gave Philippe; Ben gave Fortune; Cleo gave Basil
      mass Matins: gave Fortune; got Philippe
    Ana draws Michael
      Ana draws
    Ana shows Cleo Michael: hooded
      Ana shows Cleo a card: hooded
    mass Lauds: Ana gave Basil, Michael; Ben gave Matthew, Philippe; Cleo gave Fortune, Bartholomew
      mass Lauds: gave Matthew, Philippe; got Basil, Michael
    Ana crosses Matthew, William, Harold, Gerard, Galbraith, Jacques, Sergio, Charles
      (not seen)
    Ben crosses Malachi, Thomas, Galbraith, Emmanuel, Cuthbert, Andre, Bruno, Sergio, Guy
      cross Malachi, Thomas, Galbraith, Emmanuel, Cuthbert, Andre, Bruno, Sergio, Guy
    Cleo crosses William, Harold, Bruno
      (not seen)
"""

from __future__ import annotations

from pathlib import Path

from abbey.record import read_file, view

RECORD = Path(__file__).parent / "whole-game.abbey"


def main(path: Path, player: str) -> None:
    """Print each line that looks different to a player, and below it what the player notes."""
    record = read_file(path)
    seen = iter(view(record, player).events)
    note = next(seen, None)
    for entry in record.entries:
        if str(entry.event) == str(note):
            note = next(seen, None)
        elif note is not None and type(note) is type(entry.event):
            print(f"{entry.event}\n  {note}")
            note = next(seen, None)
        else:
            print(f"{entry.event}\n  (not seen)")


if __name__ == "__main__":
    main(RECORD, "Ben")
