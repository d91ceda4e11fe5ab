"""The rules of each phase of the game, one kind of task after the other.

- `turns`: turns follow each other, bell, prayer, crypt cards, the end.
- `moving`: the compulsory move and the books that change it.
- `cells`: the intruder caught, penance.
- `meeting`: the question at an encounter; `replies`: what follows from it.
- `rooms`: the actions of the rooms.
- `shelves`: books drawn, read, stolen, lost.
- `claims`: revelations and accusations.
- `masses`: Masses and their events.
- `dice`, `looks`, `swaps`, `shows`, `pawns`: what effects of cards make players do.
- `table`: which phase serves which task.
"""
