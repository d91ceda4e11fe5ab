"""What the solver and the simulator are good for together: games in numbers, rules looked up.

- `seeded`: one game from a seed.
- `simulation`: games one after the other, with their records.
- `schedule`: tournaments of duplicate games.
- `outcomes`: what is kept of a game.
- `ledger`: the file in which it is kept.
- `workers`: games on the cores of this machine.
- `cluster`: games on many machines.
- `tournament`: all of these together.
- `statistics`: means with intervals.
- `standings`: what a tournament says.
- `handbook`: the rules, by topic.
- `lookup`: topics by name, in six languages.
- `changes`: what a stretch of lines changed.
- `quiz`: questions to a learner that the engines answer.
- `lessons`: one tactic each, with a position.
- `paper`: the suspect sheet on paper, empty or filled.
- `sheet_check`: marks and claims of a notebook's owner, judged.
"""

from abbey.coaching.handbook import Reading, Topic, TopicKind
from abbey.coaching.lookup import contents, look_up
from abbey.coaching.outcomes import GameResult, SeatResult
from abbey.coaching.schedule import Plan, play_fixture
from abbey.coaching.seeded import check_seats, play_seeded
from abbey.coaching.simulation import Simulated, simulated
from abbey.coaching.standings import Difference, Standing, Standings, standings
from abbey.coaching.statistics import Estimate, estimate
from abbey.coaching.tournament import kept_games, tournament

__all__ = [
    "Difference",
    "Estimate",
    "GameResult",
    "Plan",
    "Reading",
    "SeatResult",
    "Simulated",
    "Standing",
    "Standings",
    "Topic",
    "TopicKind",
    "check_seats",
    "contents",
    "estimate",
    "kept_games",
    "look_up",
    "play_fixture",
    "play_seeded",
    "simulated",
    "standings",
    "tournament",
]
