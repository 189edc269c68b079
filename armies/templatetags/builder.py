"""A unit's line in the builder, made once: a tap renders a list of eighty of them anew, and one has changed."""

import json
import secrets
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from armies.queries import UnitRow
from common.sized_cache import pieces
from rules.engine.play.cards import Sign
from rules.engine.text import Text

register = template.Library()
#: Placeholder for the CSRF token in cached HTML; random, so that no text of a user contains it.
TOKEN = f"csrf-{secrets.token_hex(8)}"


@register.simple_tag(takes_context=True)
def unit_lines(context: Any, units: Iterable[UnitRow]) -> SafeString:
    """The lines of a command's units; that of the unit which is opened with its panel."""
    army, opened, language = context["army"].pk, context["opened"].unit, get_language()
    lines = [
        _opened(context, row)
        if row.pk == opened
        else _line(army, row.pk, row.name, row.word, row.cost, row.options, row.sign, language)
        for row in units
    ]
    return mark_safe("".join(lines).replace(TOKEN, str(context["csrf_token"])))


def _opened(context: Any, row: UnitRow) -> SafeString:
    """Its panel is kept as it begins; what was sent and refused is shown as it was sent."""
    if context["unit_form"] is None or context["unit_form"].is_bound or context["copy_form"].is_bound:
        return _with_panel(context, row)
    elsewhere = tuple((corps.pk, corps.command.name) for corps in context["sheet"].commands)
    shown = row.pk, row.name, row.word, row.cost, row.options, row.sign, json.dumps(row.unit.options, sort_keys=True)
    key = "army unit", context["army"].pk, context["corps"].pk, elsewhere, *shown, get_language()
    return mark_safe(pieces.get(key, lambda: _with_panel(context, row)))


def _with_panel(context: Any, row: UnitRow) -> SafeString:
    with context.push(row=row, csrf_token=TOKEN):
        return cast(SafeString, context.template.engine.get_template("armies/unit_line.html").render(context))


@lru_cache(maxsize=8192)
def _line(
    army: int, unit: int, name: str, word: Text, cost: int | None, options: tuple[Text, ...], sign: Sign, language: str | None
) -> SafeString:
    """In the language that is active, which is part of what it is kept by."""
    row = {"pk": unit, "name": name, "word": word, "cost": cost, "options": options, "sign": sign}
    return render_to_string("armies/unit_line.html", {"army": {"pk": army}, "row": row, "csrf_token": TOKEN})
