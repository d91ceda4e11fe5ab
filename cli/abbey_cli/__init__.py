"""The command line of Abbey: read a file, call the library once, print.

* `lean`       what the program spares itself
* `terminal`   where text goes: width, colour, signs that cannot be printed
* `main`       the app, and the one place where errors become text
* `commands`   one file a command
* `options`    arguments and options that commands share
* `page`       from a file name to a notebook
* `deciding`   what `abbey advise --for` asks the library for other choices
* `wanted`     what such a choice is about, and what came of it
* `moving`     the same about rooms
* `supposing`  the same for `--what-if`
* `inferring`  what commands that reason do around it
* `reviewing`  reviews as a person waits for them
* `practising` drills asked one after the other
* `scoring`    the file that keeps their score
* `prompting`  questions to a person, which all end in the same way
* `failures`   what can go wrong, and its exit status
* `render`     tables, JSON, messages
"""
