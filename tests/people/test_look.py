"""The colours can be read, by day and by night."""

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string

TOKENS = (settings.BASE_DIR / "static/css/tokens.css").read_text()
GROUNDS = ["paper", "sheet", "sheet-deep"]
PAIRS = [
    *((ink, ground) for ink in ("ink", "ink-soft", "link", "madder", "prussian", "good", "warn", "bad") for ground in GROUNDS),
    ("madder", "madder-tint"),
    ("prussian", "prussian-tint"),
    *((kind, f"{kind}-tint") for kind in ("good", "warn", "bad")),
    *(("ink", f"{tint}-tint") for tint in ("madder", "prussian", "good", "warn", "bad", "neutral")),
    ("act-ink", "act"),
    ("act-ink", "act-hover"),
    *(("sheet", sign) for sign in ("prussian", "good", "warn", "bad")),
]


def colours(block):
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """WCAG 2.2, contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


DAY = colours(TOKENS.split("@media")[0])
NIGHT = colours(TOKENS.split(':root[data-theme="dark"]')[1])


def test_night_is_one_whether_chosen_or_by_the_device():
    assert colours(TOKENS.split("@media")[1].split(':root[data-theme="dark"]')[0]) == NIGHT
    assert set(NIGHT) == set(DAY)


@pytest.mark.parametrize("hours", [DAY, NIGHT], ids=["day", "night"])
def test_text_can_be_read(hours):
    weak = {pair: round(contrast(hours[pair[0]], hours[pair[1]]), 2) for pair in PAIRS}

    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("hours", [DAY, NIGHT], ids=["day", "night"])
def test_edges_of_fields_and_the_focus_can_be_seen(hours):
    weak = {(edge, ground): contrast(hours[edge], hours[ground]) for edge in ("field-edge", "focus") for ground in GROUNDS[:2]}

    assert {pair: ratio for pair, ratio in weak.items() if ratio < 3} == {}


@pytest.mark.parametrize("page", ["400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html"])
def test_an_error_page_needs_neither_request_nor_database(page):
    assert "<h1>" in render_to_string(page)


def test_no_template_holds_script_or_style_inline():
    for path in (settings.BASE_DIR / "templates").rglob("*.html"):
        if path.name == "letter.html":  # no page of ours: mail programs know no style sheets
            continue
        html = re.sub(r"\{%.*?%\}", "", path.read_text())  # a template tag may name a variable as it likes
        assert not re.search(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son[a-z]+=|hx-on|javascript:", html), path
