"""The frame of every page: head, name of the site, switches, and what the page is about."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium import __version__
from ludarium_web.html import Child, Html, tag

STYLES = ("site", "table")


def page(
    title: str,
    *body: Child,
    modules: Sequence[str] = (),
    heading: str = "",
    wide: bool = False,
) -> str:
    """A whole page; `modules` are those of `static` that it needs besides the frame's own."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{title} · Ludarium" if title else "Ludarium"),
        tag("link", rel="icon", href=static("icon.svg"), type="image/svg+xml"),
        [tag("link", rel="stylesheet", href=static(f"{name}.css")) for name in STYLES],
        [tag("script", type="module", src=static(f"{name}.js")) for name in ("site", *modules)],
    )
    shown = tag(
        "body",
        tag("a", "To the content", href="#main", class_="skip"),
        _header(heading),
        tag("main", *body, id="main", tabindex="-1"),
        class_="wide" if wide else "narrow",
    )
    return f"<!doctype html>\n{tag('html', head, shown, lang='en')}"


def static(name: str) -> str:
    """The address of a file of the site; another one after an upgrade."""
    return f"/static/{name}?{__version__}"


def problem_page(title: str, sentence: str) -> str:
    """A page that says in a sentence why there is nothing to see."""
    return page(
        title,
        tag(
            "section",
            tag("h1", title),
            tag("p", sentence),
            tag("p", tag("a", "To all games", href="/", class_="button")),
            class_="notice",
        ),
    )


def capital(words: str) -> str:
    """Words that begin with a capital letter."""
    return f"{words[:1].upper()}{words[1:]}"


def sentence(problem: object) -> str:
    """What is wrong, as a whole sentence."""
    said = capital(str(problem))
    return said if said.endswith(".") else f"{said}."


def _header(heading: str) -> Html:
    return tag(
        "header",
        tag("a", tag("span", "", class_="logo", aria_hidden="true"), "Ludarium", href="/"),
        tag("h1", heading) if heading else None,
        tag(
            "div",
            _switch("theme", "Light or dark"),
            _switch("motion", "Animations"),
            class_="switches",
        ),
        class_="site",
    )


def _switch(name: str, words: str) -> Html:
    return tag(
        "button",
        tag("span", "", aria_hidden="true"),
        tag("span", words, class_="words"),
        type="button",
        class_="switch",
        data_switch=name,
        title=words,
    )
