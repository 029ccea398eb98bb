"""A person at the terminal against any agents: what `ludarium play` does."""

__all__: list[str] = []
