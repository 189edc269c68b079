"""The help as a site of its own, of files alone: the same pages, for where no Stendardo runs."""

import re
import shutil
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from help.pages import Page, pages

#: What the pages are drawn with, under ``static/``.
DRAWN_WITH = (
    "css/tokens.css",
    "css/base.css",
    "css/components.css",
    "css/help.css",
    "fonts/alegreya-600.woff2",
    "icons/icon.svg",
)
PICTURES = ("guide", "help")


def build(into: Path) -> list[Path]:
    """Write ``into``/<language>/<page>/index.html, each language's contents, what they are drawn with; the files of the pages."""
    static = Path(settings.BASE_DIR) / "static"
    for name in DRAWN_WITH:
        _copy(static / name, into / "static" / name)
    for picture in (picture for folder in PICTURES for picture in (static / folder).iterdir()):
        _copy(picture, into / "static" / picture.relative_to(static))
    written = [_write(into / "index.html", "", _contents(settings.LANGUAGE_CODE, "./"))]
    for language, _name in settings.LANGUAGES:
        written.append(_write(into / language / "index.html", "../", _contents(language, "../")))
        written += [
            _write(into / language / page.slug / "index.html", "../../", _rendered(language, page, "../../"))
            for page in pages(language).values()
        ]
    return written


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def _contents(language: str, root: str) -> str:
    return _rendered(language, None, root)


def _rendered(language: str, page: Page | None, root: str) -> str:
    other = next(code for code, _name in settings.LANGUAGES if code != language)
    context = {"page": page, "pages": list(pages(language).values()), "language": language, "other": other, "root": root}
    with translation.override(language):
        return render_to_string("help/site.html", context)


def _write(file: Path, root: str, html: str) -> Path:
    """Addresses of the house become those of the files beside this one; what only the house has is no link."""
    language = re.search(r'<html lang="([a-z]+)"', html)
    assert language is not None
    html = re.sub(rf'"{reverse("help:contents")}([a-z-]+)/(#[^"]*)?"', rf'"{root}{language[1]}/\1/index.html\2"', html)
    html = re.sub(rf'"{settings.STATIC_URL}([^".]+)(?:\.[0-9a-f]{{12}})?(\.[a-z0-9]+)"', rf'"{root}static/\1\2"', html)
    html = re.sub(r'<a href="/[^"]*">(.*?)</a>', r"\1", html, flags=re.DOTALL)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(html, "utf-8")
    return file
