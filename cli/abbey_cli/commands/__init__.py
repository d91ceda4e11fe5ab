"""One file a command: read, call the library once, render.

* `check`   the suspect sheet of a notebook
* `advise`  what to do now
* `ask`     what one question would bring
* `explain` why a claim is proved, refuted or open
* `worlds`  the arrangements of the cards that are left
* `diff`    what the last lines changed
* `repair`  slips of the pen that explain a contradiction
* `lesson`  a tactic in five minutes
* `drill`   positions to practise on
* `new`     a notebook for a game that begins
* `table`   the live companion
* `review`  a game gone through afterwards
* `sheet`   the suspect sheet on paper
* `view`    a record as one player saw it
* `fmt`     a notebook as normalised text
* `simulate`    whole games, one record each
* `tournament`  duplicate games of players against each other
* `rules`       the rules, by topic
"""
