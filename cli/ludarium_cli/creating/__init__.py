"""`ludarium new`: a plugin package, ready to be changed and published.

`command` is the command line, `packages` decides which files there are and fills the templates of
`templates` with names.
"""
