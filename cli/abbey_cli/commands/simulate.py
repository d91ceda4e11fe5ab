"""`abbey simulate`: whole games, one record each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from abbey_cli.options import JsonOption
from abbey_cli.playing import RulesOption, SeatsOption, SeedOption, rules_of, seats_of

if TYPE_CHECKING:
    from abbey.components.decks import Card

__all__ = ["simulate"]

_OF_ALL = "spectator"


def simulate(
    seats: SeatsOption,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="DIR", help="Folder for the records.", show_default=False),
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1,
    seed: SeedOption = 0,
    rules: RulesOption = None,
    cards: Annotated[
        Path | None,
        typer.Option(
            "--cards",
            metavar="FILE",
            help="Cards of your own, to be shuffled in.",
            show_default=False,
        ),
    ] = None,
    views: Annotated[
        bool,
        typer.Option("--views", help="Also write each player's notebook and a spectator's."),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play whole games and write a record of each."""
    players, ruleset = seats_of(seats), rules_of(rules)
    from abbey.coaching.seeded import NAMES
    from abbey.coaching.simulation import simulated
    from abbey.record.writer import write
    from abbey_cli.files import make_folder, put_file, refuse_files
    from abbey_cli.render.progress import progress
    from abbey_cli.render.simulated import print_games
    from abbey_cli.terminal import print_json, say, screen

    own = _cards(cards)
    digits = max(4, len(str(games)))
    stems = [f"game-{number:0{digits}}" for number in range(1, games + 1)]
    lookers = (*NAMES[: len(players)], _OF_ALL) if views else ()
    make_folder(out)
    if not force:
        wanted = (f"{stem}{end}" for stem in stems for end in ("", *_ends(lookers)))
        refuse_files(out / f"{name}.abbey" for name in wanted)
    played = []
    try:
        with progress("Playing", games) as advance:
            for stem, game in zip(
                stems,
                simulated(players, games, seed=seed, rules=ruleset, cards=own),
                strict=True,
            ):
                if views:
                    for end, (_, notebook) in zip(_ends(lookers), game.views(), strict=True):
                        put_file(out / f"{stem}{end}.abbey", write(notebook))
                put_file(out / f"{stem}.abbey", write(game.record))
                played.append(game)
                advance()
    except KeyboardInterrupt:
        say(f"{len(played)} of {games} games are written; --force plays them all again")
        raise
    if as_json:
        from abbey_cli.render.payloads_played import games_payload

        print_json(games_payload(played, stems, _ends(lookers), out, ruleset))
        return
    with screen() as console:
        print_games(console, played, out, stems)


def _ends(lookers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"-{name.lower()}" for name in lookers)


def _cards(path: Path | None) -> tuple[Card, ...]:
    if path is None:
        return ()
    from abbey.rules.own_cards import load_cards
    from abbey_cli.failures import FileError

    try:
        return load_cards(path)
    except OSError as error:
        raise FileError(f"{str(path)!r} cannot be read: {error.strerror or error}") from error
