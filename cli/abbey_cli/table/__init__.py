"""The live companion at the table: a notebook that answers while it is being written.

* `beginning` the header, put together answer by answer
* `journal`  the file: nothing accepted is ever lost
* `session`  lines added, changed, taken back, tried out
* `thinking` what a notebook says, in pictures that get better
* `typing`   the line that is typed in, keys in their order
* `panels`   pictures as text, for 80 columns and more
* `app`      the screen and its keys
* `sitting`  the screen from sitting down to leaving
* `serving`  the same in a browser
"""
