"""The arena: agents play the same deals from every seat, and statistics say who is better.

It knows no game. The unit of evidence is a block: a deal, played once for every rotation.

blocks, schedule        what a block is and how it is played; who meets whom, on which deals
positions               where matches begin, if not at the beginning
study, tournament       what a tournament plays, as a file; playing it
comparison, sprt        two agents play until the sequential test knows who is better
running, cluster        blocks in one process, in several, on other machines
store, database         results block by block in an SQLite file, and such files in general
claims                  which process plays which block

estimates               intervals from blocks
elos, ratings           one number for each agent, and one that holds for any number of seats
standings               what blocks say about agents, pairs, seats and the game
report, figures         one HTML page with everything in it, and its plots
export, extras          results as rows; heavy libraries, imported where they are used

training                rounds of games, weights and duels
training_state, curves  where a training stands, and its curve
proving                 a model at other tables than the one it was learned for
tuning                  the settings with which an agent does best

whatif, paired          games with and without a change, pair by pair
balance, ownership      which cards go with winning; whose cards are whose
whatif_report           the pages of both
review_page             a review as a page
soak                    very many games, looked at closely
"""

__all__: list[str] = []
