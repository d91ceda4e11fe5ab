"""What may happen: the rules of the game, played.

In the order of the flow:

- `ruleset`: the variants, and what we read where the rulebooks are silent.
- `own_cards`: books and events of one's own, from a data file.
- `state`: the truth of a game at one moment.
- `tasks`, `talk_tasks`, `chores`, `agenda`: what can be due, as plain data.
- `setup`: shuffle, deal, the dice of the set-up.
- `listed`, `options`, `decisions`: what players are asked, and what they can answer.
- `ways`, `answers`, `claimed`, `passing`, `changes`: small rules that several phases share.
- `phase`, `effects`, `phases`: the rules of each phase, and what cards make due.
- `legal`: verify, can and do, on one path.
- `replay`: a record played again; the state is the log replayed.
- `view`: what one player may know.
- `game`: the loop from what is due to players, dice and the next line.
- `scores`: points, and who wins.
"""

from abbey.rules.decisions import (
    AnswerChoice,
    AskChoice,
    BookChoice,
    CardChoice,
    ClaimChoice,
    CryptChoice,
    Decision,
    HideChoice,
    MoveChoice,
    OrderChoice,
    PairChoice,
    PassChoice,
    PlaceChoice,
    PlayerChoice,
    RequestChoice,
    TakeChoice,
    TraitChoice,
)
from abbey.rules.game import Game, Played, Player, SheetKeeper, play
from abbey.rules.legal import can, decline, do, due, verify
from abbey.rules.listed import listed_questions, patterns
from abbey.rules.options import (
    Accuse,
    Ask,
    Decline,
    Go,
    NameTrait,
    Option,
    PassCards,
    PickCard,
    PickPair,
    PickPlayer,
    PlayCrypt,
    Reorder,
    Request,
    Reveal,
    Say,
    Take,
    Use,
)
from abbey.rules.own_cards import load_cards, parse_cards
from abbey.rules.replay import replay, states
from abbey.rules.ruleset import Ruleset
from abbey.rules.scores import Ending, Outcome, outcome, points
from abbey.rules.setup import Start, deal, start
from abbey.rules.state import Claim, Clock, Seat, Spells, State, Table
from abbey.rules.view import Board, Lines, PublicSeat, View

__all__ = [
    "Accuse",
    "AnswerChoice",
    "Ask",
    "AskChoice",
    "Board",
    "BookChoice",
    "CardChoice",
    "Claim",
    "ClaimChoice",
    "Clock",
    "CryptChoice",
    "Decision",
    "Decline",
    "Ending",
    "Game",
    "Go",
    "HideChoice",
    "Lines",
    "MoveChoice",
    "NameTrait",
    "Option",
    "OrderChoice",
    "Outcome",
    "PairChoice",
    "PassCards",
    "PassChoice",
    "PickCard",
    "PickPair",
    "PickPlayer",
    "PlaceChoice",
    "PlayCrypt",
    "Played",
    "Player",
    "PlayerChoice",
    "PublicSeat",
    "Reorder",
    "Request",
    "RequestChoice",
    "Reveal",
    "Ruleset",
    "Say",
    "Seat",
    "SheetKeeper",
    "Spells",
    "Start",
    "State",
    "Table",
    "Take",
    "TakeChoice",
    "TraitChoice",
    "Use",
    "View",
    "can",
    "deal",
    "decline",
    "do",
    "due",
    "listed_questions",
    "load_cards",
    "outcome",
    "parse_cards",
    "patterns",
    "play",
    "points",
    "replay",
    "start",
    "states",
    "verify",
]
