"""The pages of docs/help as the house shows them: Markdown of our own, rendered once in a process."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

#: Where the files lie: a folder for each language, with the same names in both.
FOLDER = Path(settings.BASE_DIR) / "docs" / "help"
#: The pages in the order in which they are read. Each is a file of that name.
ORDER = (
    "first-evening",
    "player",
    "umpire",
    "president",
    "arbiter",
    "organiser",
    "rulebook",
    "wifi",
    "keyboard",
    "glossary",
    "accessibility",
)
#: How the files name our pictures: as they lie in the repository.
PICTURES = "../../../static/"
_FILE = re.compile(r"([a-z-]+)\.md(#.*)?")


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, what it says first (``lead``), all of it as HTML without these, its chapters (id, title), its text."""

    slug: str
    title: str
    lead: str
    html: SafeString
    chapters: tuple[tuple[str, str], ...]
    text: str

    @property
    def url(self) -> str:
        return reverse("help:page", args=[self.slug])


@cache
def pages(language: str) -> dict[str, Page]:
    """Return every page in one language, by its name, in order; in English where the language does not have it."""
    return {slug: _page(slug, _file(language, slug).read_text("utf-8")) for slug in ORDER}


def _file(language: str, slug: str) -> Path:
    path = FOLDER / language / f"{slug}.md"
    return path if path.exists() else FOLDER / "en" / f"{slug}.md"


def _page(slug: str, text: str) -> Page:
    tokens = _markdown().parse(text)
    title, lead = tokens[1].content, tokens[4].content
    body = tokens[6:]  # after the heading and the first paragraph, of three tokens each
    chapters = []
    for token, inline in pairwise(body):
        if token.type == "heading_open":
            token.attrSet("id", slugify(inline.content))
            chapters.append((slugify(inline.content), inline.content))
    for token in body:
        for child in token.children or ():
            _lead_to_ours(child)
    html = _markdown().renderer.render(body, _markdown().options, {})
    html = html.replace("<table>", f'<div class="scroll-x" role="region" tabindex="0" aria-label="{escape(title)}"><table>')
    html = html.replace("</table>", "</table></div>")
    return Page(slug, title, lead, mark_safe(html), tuple(chapters), text)


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _lead_to_ours(token: Token) -> None:
    """Links between files and to pictures, which work where the files are read as such, lead to the pages of the house."""
    if token.type == "link_open" and (found := _FILE.fullmatch(str(token.attrGet("href")))):
        token.attrSet("href", reverse("help:page", args=[found[1]]) + (found[2] or ""))
    if token.type == "image" and str(token.attrGet("src")).startswith(PICTURES):
        name = str(token.attrGet("src")).removeprefix(PICTURES)
        file = Path(settings.BASE_DIR) / "static" / name
        if file.exists():  # before they were first taken, the page stands without
            with Image.open(file) as picture:
                width, height = picture.size
            for key, value in (("src", static(name)), ("width", str(width)), ("height", str(height)), ("loading", "lazy")):
                token.attrSet(key, value)
