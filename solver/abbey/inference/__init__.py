"""What follows from a timeline: one question, one answer type, interchangeable engines.

* `posterior`   the question and its answer, and the choice of engine
* `effort`      what one answer may cost, by which engine, and who watches
* `belief`      what an exact engine gives: chances, and a way to go on
* `mixed`       a belief weighed by how well each culprit explains what others claim
* `budget`      how much an exact engine may spend
* `exact`       the choice between the two exact methods
* `trail`       exact chances of a notebook that is being changed
* `lifted`      the lifted filter: states followed step by step (any notebook)
* `splitting`   counts in lifted states: kinds split, heaps taken apart
* `heaps`       cards that nobody has told apart by place, until a line asks
* `asking`      what a count leaves open in each state
* `spreading`   all that each state can become, equal results joined
* `compiled`    the compiled loops of the exact engine
* `loops`       numba, for whatever is compiled
* `clock`       the clock by which engines have their time
* `bounds`      where each card can be at each moment, judged card by card
* `states`      tables of lifted states in packed words
* `cells`       cells and slots of such a table, and their bit fields
* `hands`       static beginnings: hands put together by subset sums
* `factors`     the holdings one player can have had
* `holdings`    one hand, or what one player has seen, beside the culprit: all its questions
* `tallies`     counts of sets in such holdings, each worked out once
* `counting`    the compiled loop that does so for many sets at once
* `prepared`    such holdings from the belief of any engine
* `sampled`     close chances with honest errors, from independent chains (any notebook, any size)
* `drawn`       what is believed after sampling
* `joint`       joint samples of all cards, and what further steps make of them
* `lots`        worlds drawn by lot from any belief
* `spread`      chances and their errors from independent chains
* `patience`    how long sampling may take, and what is left once somebody wants an end
* `chains`      one chain: replicas of a history, from hot to cold
* `tempering`   the compiled loop of a chain
* `histories`   the space of histories: layers, nodes and rules
* `tables`      rules about histories, and the arrays to look them up in
* `certainty`   what is possible, by constraint programming (any notebook, any size)
* `layers`      the time-layered constraint model of a timeline
* `kinds`       which cards it tells apart, which marks matter, and how long
* `witness`     one world replayed, and the worlds an exchange away from it
* `arrangements` who holds what now: how many ways are left, and which
* `enumeration` all worlds of a small position, listed: the plain oracle
* `paths`       the ways one card can go through a timeline
"""

from abbey.inference.arrangements import Arrangement, Arrangements, arrangements
from abbey.inference.belief import Belief
from abbey.inference.budget import DEFAULT_BUDGET, Budget
from abbey.inference.certainty import can_hold, is_consistent, possible
from abbey.inference.effort import DEFAULT_EFFORT, Effort, Engine, Progress, Watch
from abbey.inference.enumeration import (
    Enumerated,
    World,
    enumerate_where,
    enumerated,
    enumerated_answers,
    worlds,
)
from abbey.inference.exact import exact_belief
from abbey.inference.holdings import Holdings
from abbey.inference.posterior import Posterior, posterior
from abbey.inference.prepared import holdings_of
from abbey.inference.sampled import SampledBelief, Sampler, sampled_belief
from abbey.inference.trail import Trail

__all__ = [
    "DEFAULT_BUDGET",
    "DEFAULT_EFFORT",
    "Arrangement",
    "Arrangements",
    "Belief",
    "Budget",
    "Effort",
    "Engine",
    "Enumerated",
    "Holdings",
    "Posterior",
    "Progress",
    "SampledBelief",
    "Sampler",
    "Trail",
    "Watch",
    "World",
    "arrangements",
    "can_hold",
    "enumerate_where",
    "enumerated",
    "enumerated_answers",
    "exact_belief",
    "holdings_of",
    "is_consistent",
    "possible",
    "posterior",
    "sampled_belief",
    "worlds",
]
