"""The help: the same pages in both languages, every link and picture leads somewhere."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from help.pages import FOLDER, ORDER, pages

LANGUAGES = ("en", "it")


def test_both_languages_have_the_same_pages():
    for language in LANGUAGES:
        assert {file.stem for file in (FOLDER / language).glob("*")} == {*ORDER, "index"}


@pytest.mark.parametrize("slug", ORDER)
def test_a_page_has_the_same_parts_in_both_languages(slug):
    en, it = (pages(language)[slug] for language in LANGUAGES)
    parts = [re.findall(r"<(h2|h3|li|tr|img|a)\b", page.html) for page in (en, it)]

    assert len(en.chapters) == len(it.chapters)
    assert parts[0] == parts[1] or slug == "glossary"
    assert en.title != it.title


def test_the_glossaries_hold_the_same_words():
    def words(language: str, first: int, second: int) -> set[tuple[str, str]]:
        rows = re.findall(r"<tr>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", pages(language)["glossary"].html)
        return {(row[first].removeprefix("to "), row[second]) for row in rows}

    english = {en.split(",")[0] for en, _it in words("en", 0, 1)}
    italian = {en.split(",")[0] for en, _it in words("it", 1, 0)}
    assert english ^ italian <= {"referee", "command", "ruleset"}


def internal(language: str) -> set[str]:
    found = {address for page in pages(language).values() for address in re.findall(r'href="(/[^"#]*)', page.html)}
    return found | {page.url for page in pages(language).values()} | {"/help/"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_somewhere(db, language):
    client = Client(headers={"accept-language": language})

    assert {address: status for address in internal(language) if (status := client.get(address).status_code) != 200} == {}
    assert "known" not in client.get("/help/player/").context
    assert client.get("/help/none/").status_code == 404
    assert not [href for page in pages(language).values() for href in re.findall(r'href="([^"]*\.md[^"]*)"', page.html)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_there_small_and_described(language):
    sizes = {}
    for page in pages(language).values():
        for picture in re.findall(r"<img [^>]*>", page.html):
            source = re.search(r'src="/static/([^"]*)"', picture)[1]
            assert re.search(r'alt="[^"]{10,}"', picture), picture
            assert f"-{language}." in source
            sizes[source] = Path(finders.find(source) or settings.BASE_DIR / "static" / source).stat().st_size
    assert max(sizes.values()) < 60_000
    assert sum(sizes.values()) < 500_000


def test_the_files_can_be_read_as_they_lie():
    for language in LANGUAGES:
        for file in (FOLDER / language).glob("*.md"):
            for target in re.findall(r"\]\(([^)#]+)", file.read_text()):
                if not target.startswith("/"):
                    assert (file.parent / target).resolve().is_file(), (file.name, target)


def test_words_between_angle_brackets_are_shown_and_not_run():
    from help.pages import _page

    assert "<script" not in _page("x", "# T\n\nLead.\n\nA <script>alert(1)</script>.\n").html
