"""Reviews of recorded matches in the browser: made in the background, one at a time.

A match that is over is kept as a replay, and who may see that may have its review, which shows all
cards. Each moment is one piece of work for a worker process, so that agents who play at other
tables get their turn in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ludarium.errors import LudariumError, UsageError
from ludarium.replay import parsed
from ludarium_ai.review.findings import Finding, Reviewer, Thinking
from ludarium_ai.review.telling import Review
from ludarium_arena.review_page import page as review_page
from ludarium_web import replays
from ludarium_web.html import Html, tag
from ludarium_web.pages import page, sentence
from ludarium_web.replay_page import review_button
from ludarium_web.scenes import REVIEW

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""The page of a review carries its style with it and has no script: none may run there."""
MOST_WAITING = 20
"""How many reviews may wait for others to be finished."""
AGAIN = 2
"""Seconds after which a browser that waits asks again."""


@dataclass
class Progress:
    """How far a review is."""

    done: int = 0
    moments: int = 0
    html: str = ""
    """The review, once it is there."""
    problem: str = ""


class Reviews:
    """The reviews of a site: one is made at a time, the others wait."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, thinkers: Any, kept: replays.Kept, key: str) -> None:
        """Begin with a review, unless that has been done."""
        if kept.review is not None and not kept.review.problem:
            return
        if len(self.tasks) >= MOST_WAITING:
            raise UsageError("too many reviews are being made; try again in a few minutes")
        kept.review = Progress()
        task = asyncio.create_task(self._make(thinkers, kept, kept.review, key))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def stop(self) -> None:
        """Break off what is being made."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _make(self, thinkers: Any, kept: replays.Kept, progress: Progress, key: str) -> None:
        try:
            async with self.turn:
                thinking, moves = await _soon(thinkers, begun, kept.text)
                progress.moments = len(moves)
                findings = []
                for move in moves:
                    findings.append(await _soon(thinkers, found, kept.text, thinking, move))
                    progress.done += 1
                back = f"/replay/{key}"
                made = _soon(thinkers, written, kept.text, thinking, findings, back)
                progress.html = await made
        except Exception as problem:  # whatever a stranger's game may raise
            progress.problem = sentence(problem)


async def _soon(thinkers: Any, function: Any, *args: Any) -> Any:
    try:
        return await asyncio.wait_for(thinkers.do(function, *args), replays.LONGEST)
    except TimeoutError:
        raise LudariumError("this match takes too long to be reviewed here") from None


def routes() -> list[Route]:
    """Where reviews are found."""
    return [
        Route("/replay/{key}/review", show),
        Route("/replay/{key}/review", begin, methods=["POST"]),
    ]


def reviews_of(app: Starlette) -> Reviews:
    """The reviews of a site."""
    if not hasattr(app.state, "reviews"):
        app.state.reviews = Reviews()
    found: Reviews = app.state.reviews
    return found


# What is asked for --------------------------------------------------------------------------


async def begin(request: Request) -> Response:
    """Begin with the review of a replay, and go where it will be."""
    kept, key = replays.found(request), request.path_params["key"]
    reviews_of(request.app).start(request.app.state.thinkers, kept, key)
    return RedirectResponse(f"/replay/{key}/review", 303)


async def show(request: Request) -> Response:
    """The review, or how far it is."""
    kept, key = replays.found(request), request.path_params["key"]
    progress = kept.review
    if progress is not None and progress.html:
        return HTMLResponse(progress.html, headers={"content-security-policy": POLICY})
    waiting = progress is not None and not progress.problem
    headers = {"refresh": str(AGAIN)} if waiting else {}
    title = f"Review of {kept.game.title}: {' against '.join(kept.names)}"
    return HTMLResponse(page(title, _waiting(key, kept, progress)), headers=headers)


def _waiting(key: str, kept: replays.Kept, progress: Progress | None) -> Html:
    if progress is None or progress.problem:
        parts = [
            tag("p", progress.problem if progress else REVIEW),
            review_button(key, "primary"),
        ]
    elif not progress.moments:
        parts = [tag("p", "Waiting for a free moment …", role="status"), tag("progress")]
    else:
        said = f"{progress.done} of {progress.moments} moments are looked at."
        bar = tag("progress", value=progress.done, max=progress.moments, aria_label=said)
        parts = [tag("p", said, role="status"), bar]
    back = tag("a", "Back to the match", href=f"/replay/{key}", class_="button")
    return tag("section", tag("h1", f"Review of {kept.game.title}"), *parts, back, class_="notice")


# In a worker --------------------------------------------------------------------------------


def begun(text: str) -> tuple[Thinking, list[int]]:
    """How much is thought about a match, and the moments to look at."""
    thinking = Thinking.of(parsed(text))
    return thinking, list(_reviewer(text, thinking).todo)


def found(text: str, thinking: Thinking, move: int) -> Finding:
    """What is found out about one moment."""
    return _reviewer(text, thinking)(move)


def written(text: str, thinking: Thinking, findings: Sequence[Finding], back: str) -> str:
    """The review as a page."""
    return review_page(Review(_reviewer(text, thinking), findings), back)


@lru_cache(maxsize=2)
def _reviewer(text: str, thinking: Thinking) -> Reviewer:
    return Reviewer(parsed(text), thinking)
