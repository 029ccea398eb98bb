"""The command that starts the site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludarium.errors import UsageError


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")
    ] = 8000,
    open_page: Annotated[bool, typer.Option("--open", help="Open the site in a browser.")] = False,
    state: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the tables here, not in the usual place."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name under which the site may be asked for, beside its addresses and "
            "localhost; may be repeated.",
        ),
    ] = None,
) -> None:
    """Start a site on which every installed game is played, watched and studied in the browser.

    People join by links, each of which is good for one seat. Tables are kept after every move,
    so that the site can be stopped and started.

    Examples:

    - `ludarium serve --open`
    - `ludarium serve --host 0.0.0.0 --port 8080 --name games.example`
    """
    need_web()
    from ludarium_web import Settings
    from ludarium_web import serve as run

    run(Settings(host, port, tuple(name or ()), state), open_page=open_page)


def need_web() -> None:
    """Say what is missing where the site's packages are not installed."""
    from importlib.util import find_spec

    missing = [one for one in ("starlette", "uvicorn", "websockets") if find_spec(one) is None]
    if missing:
        raise UsageError(
            f"the site needs {', '.join(missing)}; install it with: pip install 'ludarium[web]'"
        )
