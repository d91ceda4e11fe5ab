"""The deduction solver and coach.

In the order of the flow:

- `errors`: what can go wrong; `phrases`: one and several in English.
- `components`: what is in the box.
- `record`: what happened: events, reader, writer, one player's view.
- `knowledge`: what a notebook says.
- `inference`: what follows from it.
- `explain`: why.
- `advice`: what to do.
- `rules`: what may happen: the game itself.
- `players`: who plays.
- `coaching`: solver and simulator together.
- `review`: what a game was worth.
- `drills`: what to practise on.

Names are imported from these packages: `from abbey.record import read`.
"""
