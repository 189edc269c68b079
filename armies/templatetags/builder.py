"""A unit's line in the builder, made once: a tap renders a list of eighty of them anew, and one has changed."""

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from armies.queries import UnitRow
from rules.engine.play.cards import Sign
from rules.engine.text import Text

register = template.Library()
#: Stands in a kept line for the token of its form, which is each visitor's own.
_TOKEN = "@token@"  # noqa: S105 -- no secret


@register.simple_tag(takes_context=True)
def unit_line(context: dict[str, Any], row: UnitRow) -> SafeString:
    """The line of a unit that is not opened."""
    kept = _line(context["army"].pk, row.pk, row.name, row.word, row.cost, row.options, row.sign, get_language())
    return mark_safe(kept.replace(_TOKEN, str(context.get("csrf_token", ""))))


@lru_cache(maxsize=8192)
def _line(
    army: int, unit: int, name: str, word: Text, cost: int | None, options: tuple[Text, ...], sign: Sign, language: str | None
) -> SafeString:
    """In the language that is active, which is part of what it is kept by."""
    row = {"pk": unit, "name": name, "word": word, "cost": cost, "options": options, "sign": sign}
    return render_to_string("armies/unit_line.html", {"army": {"pk": army}, "row": row, "csrf_token": _TOKEN})
