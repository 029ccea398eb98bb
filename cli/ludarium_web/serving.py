"""The server's process: listens, says where, opens the page, and ends in good order."""

from __future__ import annotations

import socket
import webbrowser

import uvicorn

from ludarium.errors import LudariumError, UsageError
from ludarium_web import Settings
from ludarium_web.app import guarded
from ludarium_web.site import tables_folder
from ludarium_web.storage import Storage

LONGEST_MESSAGE = 1 << 14
"""Bytes that a message of a page may have."""
WAITING = 2048
"""Connections that may wait to be taken; also before the server is ready."""
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not bound to


def run(settings: Settings, *, open_page: bool) -> None:
    """Run the site until it is stopped."""
    Storage(tables_folder(settings))  # says plainly why nothing can be kept there
    listening = listen(settings)
    where = address(settings, listening.getsockname()[1])
    print(f"Ludarium is at {where}", flush=True)
    print("Press Ctrl-C to stop; all tables are kept and go on at the next start.", flush=True)
    if open_page:
        webbrowser.open(where)
    server(settings).run(sockets=[listening])


def server(settings: Settings) -> uvicorn.Server:
    """A server of the site, not yet running."""
    return uvicorn.Server(configured(settings))


def configured(settings: Settings) -> uvicorn.Config:
    """How the site is served: no more of the protocol than it needs, and nothing said."""
    return uvicorn.Config(
        guarded(settings),
        log_level="error",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        limit_concurrency=settings.connections + 100,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=1 << 15,
        proxy_headers=False,
    )


def listen(settings: Settings) -> socket.socket:
    """A socket at the wanted address; says plainly why there can be none."""
    try:
        family = socket.getaddrinfo(settings.host or None, settings.port)[0][0]
    except (OSError, OverflowError, UnicodeError):
        raise UsageError(f"there is no address {settings.host!r} to listen at") from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(WAITING)
    except OSError as problem:
        listening.close()
        said = problem.strerror or str(problem)
        raise LudariumError(
            f"cannot listen at {settings.host}, port {settings.port}: {said}; "
            "--port 0 takes any free one"
        ) from None
    return listening


def address(settings: Settings, port: int) -> str:
    """Where a browser on this machine finds the site."""
    host = "localhost" if settings.host in EVERYWHERE else settings.host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
