"""The compiled loop of the sampled engine: exchanges of paths at a ladder of temperatures.

Each replica holds one history: for every layer (the deal, then one a transfer) and card a
**node**: the place in the lower four bits and above them, where it matters, which move has just
brought the card there. One exchange picks a layer and two cards with different nodes there and
lets them go each other's way on the longest stretch around it on which they are never in one
place. So all sizes stay right, and the exchange that undoes it is picked as often.

A rule is a table: what it costs that so many cards are counted. Most rules count the cards of a
mask in one place of one layer; an exchange changes the counts where the two cards differ. The
others look back on paths (marks): a card's path has passed some of a set of nodes or not, which
is a bit of the union of its nodes' words. The unions before and after each layer are kept for
every card, so only the stretch is walked.

An exchange first draws how much dearer the history may become, and stops walking as soon as the
rules met until then cost more. This module is imported only where it runs: numba takes a while
to load. The loop holds no lock of the interpreter.
"""

from __future__ import annotations

from math import log
from typing import Any, TypeAlias

import numpy as np

from abbey.inference.loops import njit

__all__ = ["advance", "settle"]

Array: TypeAlias = np.ndarray[Any, Any]

_U = np.uint64
_ONE = np.uint64(1)
_PLACE = np.uint64(15)


@njit(inline="always")
def _random(state: Array) -> Any:
    """Return 64 random bits (xorshift64*)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return x * np.uint64(2685821657736338717)


@njit(inline="always")
def _below(state: Array, bound: Any) -> Any:
    """Return a random whole number below a bound (of at most 32 bits)."""
    return ((_random(state) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32)


@njit(inline="always")
def _excess(state: Array) -> Any:
    """Return how much dearer a history may become: an exponential random number."""
    return -log(((_random(state) >> np.uint64(11)) + 0.5) * (1.0 / 9007199254740992.0))


@njit(inline="always")
def _change(mask: Any, leaves: Any, comes: Any) -> Any:
    """Return by how much a count of the cards of a mask changes."""
    return np.int64((mask >> comes) & _ONE) - np.int64((mask >> leaves) & _ONE)


@njit(nogil=True, cache=True)
def settle(
    nodes: Array,
    counts: Array,
    sums: Array,
    seen: Array,
    starts: Array,
    masks: Array,
    words: Array,
    always: Array,
    eligible: Array,
    counters: Array,
) -> None:
    """Count everything anew for one replica."""
    layers, cards = nodes.shape
    width = eligible.shape[1]
    counts[:] = 0
    for layer in range(layers):
        for card in range(cards):
            place = _U(nodes[layer, card]) & _PLACE
            for rule in range(starts[layer, place], starts[layer, place + _ONE]):
                counts[rule] += np.int64((masks[rule] >> _U(card)) & _ONE)
    for card in range(cards):
        _unite(nodes, sums, words, card)
        for word in range(width):
            seen[card, word] = _U(0)
            gained, been = always[card, word], always[card, width + word]
            for layer in range(layers):
                gained |= words[layer, nodes[layer, card], word]
                been |= words[layer, nodes[layer, card], width + word]
            seen[card, word] = gained & been & eligible[card, word]
            for bit in range(64):
                if (seen[card, word] >> _U(bit)) & _ONE and counters[word * 64 + bit] >= 0:
                    counts[counters[word * 64 + bit]] += 1


@njit(inline="always")
def _unite(nodes: Array, sums: Array, words: Array, card: Any) -> None:
    """Keep the unions of a card's words before and after each layer."""
    layers = nodes.shape[0]
    width = words.shape[2]
    for word in range(width):
        union = _U(0)
        for layer in range(layers):
            sums[layer, card, word] = union
            union |= words[layer, nodes[layer, card], word]
        union = _U(0)
        for layer in range(layers - 1, -1, -1):
            sums[layer, card, width + word] = union
            union |= words[layer, nodes[layer, card], word]


@njit(nogil=True, cache=True)
def advance(
    nodes: Array,
    counts: Array,
    sums: Array,
    seen: Array,
    broken: Array,
    cost: Array,
    order: Array,
    state: Array,
    ladder: Array,
    costs: Array,
    violations: Array,
    starts: Array,
    masks: Array,
    words: Array,
    always: Array,
    eligible: Array,
    counters: Array,
    pairs: Array,
    sweeps: int,
    exchanges: int,
    stride: int,
    totals: Array,
    tally: Array,
    samples: Array,
    memory: Array,
) -> int:
    """Run sweeps of all replicas; count and sample the histories that break nothing.

    Args:
        nodes: the node of each card, by replica and layer.
        counts: how many cards each rule counts, by replica.
        sums: unions of words before and after each layer, by replica, layer and card.
        seen: the words of each card's whole path, by replica and card.
        broken: what each replica violates.
        cost: what each replica's history costs at its temperature.
        order: the replica at each temperature.
        state: random state.
        ladder: inverse temperatures, hot to cold.
        costs: by temperature, rule and count.
        violations: by rule and count.
        starts: first rule of each layer and place.
        masks: cards of each rule of a place.
        words: gains and places of each layer and node.
        always: gains and places that each card has without a node.
        eligible: bits that each card can have.
        counters: the rule that each bit counts for.
        pairs: layers and two cards to pick from, as `layer << 16 | card << 8 | card`.
        sweeps: how many sweeps.
        exchanges: how many exchanges are tried in each replica and sweep.
        stride: of every so many legal histories one is sampled.
        totals: counts of each card in each place at the end.
        tally: by temperature, how often legal; then exchanges made, replicas exchanged, and in
            the last cell how many legal histories since the last one sampled.
        samples: the last places of the histories sampled.
        memory: the last of the cards' words in the histories sampled.

    Returns:
        How many histories were sampled.
    """
    replicas, layers, cards = nodes.shape
    rules = costs.shape[1]
    width = eligible.shape[1]
    many = pairs.shape[0]
    end = _U(layers - 1)
    recalled = memory.shape[2]
    change = np.zeros(rules, dtype=np.int64)
    touched = np.zeros(128 * width + 1, dtype=np.int64)
    changes = np.zeros(128 * width + 1, dtype=np.int64)
    new_seen = np.zeros((2, width), dtype=np.uint64)
    filled = 0
    for sweep in range(sweeps):
        for level in range(replicas):
            replica = order[level]
            path = nodes[replica]
            count = counts[replica]
            price = costs[level]
            now = cost[replica]
            for _ in range(exchanges):
                pair = pairs[_below(state, many)]
                start = _U(pair >> 16)
                one = _U((pair >> 8) & 255)
                two = _U(pair & 255)
                if path[start, one] == path[start, two]:
                    continue
                allowed = _excess(state)
                limit = now + allowed
                new = 0.0
                old = 0.0
                first = start
                here = _U(path[first, one]) & _PLACE
                there = _U(path[first, two]) & _PLACE
                # backwards from the layer picked, until the two are in one place
                while True:
                    if here != there:
                        for rule in range(starts[first, here], starts[first, here + _ONE]):
                            by = _change(masks[rule], one, two)
                            if by != 0:
                                old += price[rule, count[rule]]
                                new += price[rule, count[rule] + by]
                        for rule in range(starts[first, there], starts[first, there + _ONE]):
                            by = _change(masks[rule], two, one)
                            if by != 0:
                                old += price[rule, count[rule]]
                                new += price[rule, count[rule] + by]
                    if new > limit or first == 0:
                        break
                    here = _U(path[first - _ONE, one]) & _PLACE
                    there = _U(path[first - _ONE, two]) & _PLACE
                    if here == there:
                        break
                    first -= _ONE
                if new > limit:
                    continue
                # forwards likewise; the layer where they meet is the last to be exchanged
                last = start
                here = _U(path[last, one]) & _PLACE
                there = _U(path[last, two]) & _PLACE
                while here != there and last < end and new <= limit:
                    last += _ONE
                    here = _U(path[last, one]) & _PLACE
                    there = _U(path[last, two]) & _PLACE
                    if here != there:
                        for rule in range(starts[last, here], starts[last, here + _ONE]):
                            by = _change(masks[rule], one, two)
                            if by != 0:
                                old += price[rule, count[rule]]
                                new += price[rule, count[rule] + by]
                        for rule in range(starts[last, there], starts[last, there + _ONE]):
                            by = _change(masks[rule], two, one)
                            if by != 0:
                                old += price[rule, count[rule]]
                                new += price[rule, count[rule] + by]
                if new > limit:
                    continue
                met = 0
                if width:
                    found = 0
                    for side in range(2):
                        mine = one if side == 0 else two
                        other = two if side == 0 else one
                        for word in range(width):
                            place = width + word
                            gained = always[mine, word]
                            gained |= sums[replica, first, mine, word]
                            gained |= sums[replica, last, mine, 2 * width + word]
                            been = always[mine, place]
                            been |= sums[replica, first, mine, place]
                            been |= sums[replica, last, mine, 2 * width + place]
                            for layer in range(first, last + _ONE):
                                gained |= words[layer, path[layer, other], word]
                                been |= words[layer, path[layer, other], place]
                            after = gained & been & eligible[mine, word]
                            before = seen[replica, mine, word]
                            new_seen[side, word] = after
                            differ = before ^ after
                            bit = 0
                            while differ:
                                rule = counters[word * 64 + bit] if differ & _ONE else -1
                                if rule >= 0:
                                    if (after >> _U(bit)) & _ONE:
                                        change[rule] += 1
                                    else:
                                        change[rule] -= 1
                                    touched[found] = rule
                                    found += 1
                                differ >>= _ONE
                                bit += 1
                    for item in range(found):
                        rule = touched[item]
                        if change[rule] != 0:
                            touched[met] = rule
                            changes[met] = change[rule]
                            met += 1
                            old += price[rule, count[rule]]
                            new += price[rule, count[rule] + change[rule]]
                            change[rule] = 0
                if new - old > allowed:
                    continue
                now += new - old
                tally[replicas] += 1
                for layer in range(first, last + _ONE):
                    swapped = path[layer, one]
                    path[layer, one] = path[layer, two]
                    path[layer, two] = swapped
                    there = _U(swapped) & _PLACE
                    here = _U(path[layer, one]) & _PLACE
                    if here != there:
                        for rule in range(starts[layer, here], starts[layer, here + _ONE]):
                            count[rule] += _change(masks[rule], two, one)
                        for rule in range(starts[layer, there], starts[layer, there + _ONE]):
                            count[rule] += _change(masks[rule], one, two)
                for item in range(met):
                    count[touched[item]] += changes[item]
                if width:
                    for word in range(width):
                        seen[replica, one, word] = new_seen[0, word]
                        seen[replica, two, word] = new_seen[1, word]
                    _unite(path, sums[replica], words, one)
                    _unite(path, sums[replica], words, two)
            # the sum is taken anew, so that no rounding adds up
            errors = 0
            now = 0.0
            for rule in range(rules):
                errors += violations[rule, count[rule]]
                now += price[rule, count[rule]]
            broken[replica] = errors
            cost[replica] = now
            if errors == 0:
                tally[level] += 1
                for card in range(cards):
                    totals[card, path[end, card] & 15] += 1
                tally[replicas + 2] += 1
                if tally[replicas + 2] >= stride and filled < samples.shape[0]:
                    tally[replicas + 2] = 0
                    for card in range(cards):
                        samples[filled, card] = path[end, card] & 15
                        for word in range(recalled):
                            memory[filled, card, word] = seen[
                                replica, card, width - recalled + word
                            ]
                    filled += 1
        for level in range(sweep & 1, replicas - 1, 2):
            hot, cold = order[level], order[level + 1]
            by = ladder[level + 1] - ladder[level]
            if by * (broken[hot] - broken[cold]) <= _excess(state):
                tally[replicas + 1] += 1
                order[level], order[level + 1] = cold, hot
                cost[hot] += by * broken[hot]
                cost[cold] -= by * broken[cold]
    return filled
