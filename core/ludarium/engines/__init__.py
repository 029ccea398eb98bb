"""Engines: agents in processes of their own.

protocol    the messages, one JSON object a line
process     an engine's process: lines against a deadline, memory, its end
family      the processes that belong to an engine
agent       the agent `engine`, which lets an engine play; plugin: what brings it
serving     any installed agent as an engine
isolation   which agents of a match play in processes of their own
compliance  whether a stranger's engine keeps to the protocol
"""
