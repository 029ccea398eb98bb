"""What MkDocs does not do by itself, so that the pages are the same on the site and on a code host.

Pages link to files as they lie in the repository. Those outside of the site (sources, examples,
the changelog) become pages of it, and the links lead there. A page that would load anything from
another host is a warning, hence an error in a strict build.
"""

from __future__ import annotations

import logging
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
NAMED = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Files of the repository with a page of their own; others are below source/."""
LANGUAGES = {".py": "python", ".toml": "toml", ".pl": "perl"}
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)")
ELSEWHERE = re.compile(
    r"<(?:script|img|iframe|source|object)[^>]*\ssrc=[\"']?(?:https?:)?//[^\s\"'>]+"
    r"|<link(?![^>]*rel=[\"']?canonical)[^>]*\shref=[\"']?(?:https?:)?//[^\s\"'>]+"
)
"""What a browser would fetch from another host when it opens a page."""
log = logging.getLogger("mkdocs.plugins.pages")

origins: dict[str, str] = {}
"""Where the text of each added page lies in the repository."""


def on_files(files: Files, config: Any) -> Files:
    """Add a page for each file of the repository that a page links to."""
    origins.clear()
    waiting = [(page.src_uri, page.content_string) for page in files.documentation_pages()]
    waiting += [added(files, config, name) for name in NAMED if name != "README.md"]
    while waiting:
        uri, text = waiting.pop()
        for link, _ in LINK.findall(FENCED.sub("", text)):
            path = in_repository(uri, link)
            if files.get_file_from_path(page_of(path)) is None and (ROOT / path).is_file():
                waiting.append(added(files, config, path))
    return files


def on_page_markdown(markdown: str, page: Page, config: Any, files: Files) -> str:
    """Let links lead to the pages of the site, and set code and lists as Python-Markdown wants."""
    uri = page.file.src_uri
    if page.is_homepage:  # its own list of pages is better than an empty column
        page.meta["hide"] = ["navigation"]
    here = posixpath.dirname(uri)

    def led(found: re.Match[str]) -> str:
        target = posixpath.relpath(page_of(in_repository(uri, found[1])), here or ".")
        return f"]({target}{found[2] or ''})"

    return between_fences(markdown, lambda text: LINK.sub(led, text.replace("\n   ", "\n    ")))


def on_post_page(output: str, page: Page, config: Any) -> str:
    """Warn of whatever a browser would fetch from another host."""
    for found in ELSEWHERE.findall(output):
        log.warning("%s loads something from another host: %s", page.file.src_uri, found)
    return output


def added(files: Files, config: Any, path: str) -> tuple[str, str]:
    """Add a page for a file of the repository; gives its name in the site, and its text."""
    text = (ROOT / path).read_text(encoding="utf-8")
    uri = page_of(path)
    origins[uri] = path
    if not path.endswith(".md"):
        language = LANGUAGES.get(Path(path).suffix, "text")
        text = f"# {Path(path).name}\n\n`{path}`\n\n````{language}\n{text}````\n"
    files.append(File.generated(config, uri, content=text))
    return uri, text


def in_repository(uri: str, link: str) -> str:
    """The file of the repository to which a page of the site links."""
    origin = origins.get(uri, f"docs/{uri}")
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))


def page_of(path: str) -> str:
    """The page, or the file, of the site that shows a file of the repository."""
    if path in NAMED:
        return NAMED[path]
    inside = path.removeprefix("docs/")
    if inside != path and not inside.startswith("examples/") and not inside.endswith(".py"):
        return inside
    return f"source/{path.removesuffix('.md')}.md"


def between_fences(markdown: str, change: Any) -> str:
    """Change what stands outside of fenced code; a code's file becomes its title."""
    parts, at = [], 0
    for found in FENCED.finditer(markdown):
        code = re.sub(r"^(```\w+) file=(\S+)", r'\1 title="\2"', found[0])
        parts += [change(markdown[at : found.start()]), code]
        at = found.end()
    return "".join([*parts, change(markdown[at:])])
