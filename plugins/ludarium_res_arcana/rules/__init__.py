"""The rules, in the order of the rulebook.

`collecting`  1. Collect: what components bring, and the essences that lie on them
`actions`     2. Actions: costs and discounts, placing, claiming, discarding, using, passing
`effects`     Effects: what paying for them and applying them may ask for
`life_loss`   Life loss, the ways out of it, and the reactions to it
`victory`     3. Victory: points, the check, ties, the end of a round
`variants`    The draft, and the best of three for two

They know no component by its name: they work on what components declare.
"""
