"""How far the engines reach, how close and how quick they are, beside other programs.

* `notebooks` the fixed set of 240 notebooks
* `methods` one name for each way to the culprit's chances
* `child` the process in which one notebook is solved by one method
* `limited` starts such a process with limits on time and memory, and reads what came of it
* `reference` the chances everything is compared with, and how they are made
* `encodings` the same notebooks as input for other programs
* `run` measures everything
* `report` the page about it
* `ended` what the command says when it is ended in the middle
* `agreement` whether two engines ever disagree
* `growth` the cost of one more line, and how time grows
"""
