"""Bridges to other frameworks: our games there, their games and agents here.

encoding      what the bridges share: a game in numbers
pettingzoo    every game as an environment of PettingZoo
gymnasium     a seat of every game as an environment of Gymnasium; the others are agents
"""
