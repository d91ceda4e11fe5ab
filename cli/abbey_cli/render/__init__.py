"""How answers look: text for people at 80 columns, JSON for scripts.

* `figures`   chances, points and bars as text
* `problems`  errors with their place and a caret under the word
* `conflict`  contradictions: lines and repairs
* `mended`    repairs as changes of the text
* `sheet`     the suspect sheet, traits, revelations, accusations
* `changed`   what a stretch of lines changed
* `marks`     the check of one's own sheet
* `where`     the table of all places
* `due`       all advice for now, what is due first
* `advised`   what to ask, best first
* `payloads_advised` the same as JSON
* `supposed`  how the picture would change
* `claims_advised` when to make which claim, and the race; also as JSON
* `rooms_advised` where to go, best first; also as JSON
* `choices`   options of any other choice, best first; also as JSON
* `asked`     what one question would bring
* `explained` why a claim is proved, refuted or open; also as JSON
* `lists`     the arrangements that are left
* `grid`      the suspect sheet as a grid of short texts
* `grid_text` that grid on the terminal
* `grid_html` that grid as a page
* `grid_drawing` that grid as SVG and PDF
* `payloads`  the same values as JSON
* `progress`  how far long work has come
* `taught`    lessons
* `drilled`   drills and their score; also as JSON
* `simulated` simulated games
* `standings` tournaments
* `reviewed`  reviews of games
* `payloads_review` the same as JSON
* `review_html` the same as a page
* `review_curves` its curves
* `payloads_played` both of these as JSON and CSV
* `rules`     topics of the rules
"""
