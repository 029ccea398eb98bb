"""Looking one call ahead."""

from __future__ import annotations

from ludarium import Call, Table


def applied(table: Table, call: Call) -> Table:
    """The table after a call; the table itself stays as it is."""
    after = table.clone()
    after.apply(call)
    return after
