"""The same notebooks as input for other programs, each given a fair try.

All of them count worlds: a deal and everything that moved since, which all have the same weight
but for restricted choice (the reason stands in `abbey.inference.enumeration`).

* `booleans` a world as true and false: variables, sums and where they are certain
* `solutions` every world listed by CP-SAT, one worker
* `listing` every world listed by python-constraint2
* `cardinality` sums as clauses that settle every variable they add
* `models` worlds counted by a model counter (pyganak)
* `diagrams` worlds counted in a binary decision diagram (dd)
* `rejection` worlds drawn at random, those that do not fit thrown away (numpy)
"""
