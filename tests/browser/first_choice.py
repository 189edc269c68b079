"""A player who does one thing with as few taps as the page allows: the first candidate, what is ordinary, any dice."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.browser.thumb import Thumb

#: More than any act takes.
PLENTY = 40
#: All that the panel shows, and what has been answered in it.
_SHOWN = """() => {
    const panel = document.getElementById("panel");
    return panel.innerHTML + [...panel.querySelectorAll("input, select")].map(one => one.checked + one.value);
}"""
#: What can stand in the panel: the result, somebody to choose, a form.
_NEXT = "#panel :is(.result-bar, .candidates, .matrix, form.together, .due-rows, #act-form)"
#: The name of the first question of the form that nobody has answered, or where the rules say no of one that has another answer.
_OPEN = """facts => {
    const form = document.getElementById("act-form");
    for (const field of form.querySelectorAll("[data-open]")) delete field.dataset.open;
    const free = one => one.checkVisibility() && !one.closest("#act-dice");
    for (const field of form.querySelectorAll("[data-required], .field-wrong, .fact:has([role=radiogroup])")) {
        if (!free(field)) continue;
        const radios = [...field.querySelectorAll("input[type=radio]")];
        const figure = field.querySelector("input.figure, input[type=text]");
        if (radios.length ? radios.some(one => one.checked) : figure?.value && !field.matches(".field-wrong")) continue;
        field.dataset.open = "1";
        return figure && !radios.length ? figure.name : radios[0] ? radios[0].name.replace(":chip", "") : "select";
    }
    if (form.querySelector(".error, .notice-error"))  // the first answer will not do
        for (const field of form.querySelectorAll("fieldset.fact")) {
            const [name, value] = [field.querySelector("input").name, facts[field.querySelector("input").name.slice(2)]];
            const checked = field.querySelector("input[type=radio]:checked");
            if (!free(field) || !value || !checked || checked.value === value) continue;
            field.dataset.open = "1";
            return name;
        }
    return "";
}"""


def do(thumb: Thumb, act: str, dues: Sequence[int], holders: Sequence[str], facts: Mapping[str, Any]) -> None:
    """Do ``act`` until its result stands there.

    ``dues``: the numbers under which it is due, ``holders``: addresses of whom may do it; ``facts``: what to answer where there
    is nothing ordinary (nested JSON of the act's facts).
    """
    _reach(thumb, act, dues, holders)
    flat = dict(_leaves(facts))
    for _ in range(PLENTY):
        thumb.page.locator(_NEXT).locator("visible=true").first.wait_for()
        if thumb.page.locator("#panel :is(.result-bar, .done-before)").count():
            return
        before = thumb.page.evaluate(_SHOWN)
        _one_tap(thumb, flat)
        thumb.page.wait_for_function(f"was => !document.querySelector('.htmx-request') && ({_SHOWN})() !== was", arg=before)
    raise AssertionError(f"{act} never ended: {thumb.page.locator('#panel').inner_text()}")


def _reach(thumb: Thumb, act: str, dues: Sequence[int], holders: Sequence[str]) -> None:
    """Open the act: where it is due, on the unit's card, or among what the unit may do."""
    page = thumb.page
    wanted = ", ".join(f'[href*="{word}&"], [href$="{word}"]' for word in (f"act={act}", *(f"due={number}" for number in dues)))
    due = page.locator("#head a").and_(page.locator(wanted))
    if due.count():
        thumb.tap(due.first)
        return
    for holder in holders:
        card = page.locator(f"#{holder.replace(':', '-')}")
        if not card.count():
            continue
        quick = card.locator(".unit-may").and_(page.locator(wanted))
        if quick.count():
            thumb.tap(quick.first)
            return
        thumb.tap(card.locator("a").first)
        page.locator("#panel[data-open] #panel-title").wait_for()
        offer = page.locator("#panel a").and_(page.locator(wanted))
        if offer.count():
            thumb.tap(offer.first)
            return
    raise AssertionError(f"nothing leads to {act}")


def _one_tap(thumb: Thumb, facts: Mapping[str, str]) -> None:
    """What a thumb does next in the open panel."""
    panel = thumb.page.locator("#panel")
    for where in (".candidates a.button-wide", ".matrix .chip", ".only-question button"):
        if panel.locator(where).count():
            thumb.tap(panel.locator(where).first)
            return
    if panel.locator("form.together .choice").count():
        thumb.tap(panel.locator("form.together .choice label").first)
    elif name := thumb.page.evaluate(_OPEN, dict(facts)):
        _answer(thumb, panel.locator("[data-open='1']").first, facts.get(name.removeprefix("f."), ""))
    else:
        _throw_or_go(thumb, panel)


def _answer(thumb: Thumb, question: Any, value: str) -> None:
    """The answer that is known, else the first."""
    known = question.locator(f'.chip:has(input[value="{value}"])') if value else None
    if known is not None and known.count():
        thumb.tap(known.first)
    elif question.locator(".chip").count():
        thumb.tap(question.locator(".chip").first)
    elif question.locator("select").count():
        thumb.taps += 2
        question.locator("select").select_option(value or {"index": 1})
    else:
        thumb.type(question.locator("input").first, re.sub(r"\D.*", "", value) or "1")


def _throw_or_go(thumb: Thumb, panel: Any) -> None:
    """A die that has no face yet, else the button."""
    for where in (
        ".face-counts .face-rest:enabled",
        "fieldset:has(.die-key):not(:has(:checked)) .die-key",
    ):
        die = panel.locator("#act-dice").locator(where)
        if die.count():
            thumb.tap_die(die.first)
            return
    digits = panel.locator("#act-dice .digits")
    if digits.count():
        thumb.throw_percent(50)
        return
    thumb.tap(panel.locator(".actionbar button").first)


def _leaves(facts: Any, path: str = "") -> Any:
    """Every single fact as a form sends it, by its dotted path."""
    parts = facts.items() if isinstance(facts, Mapping) else enumerate(facts)
    for name, value in parts:
        at = f"{path}.{name}" if path else str(name)
        if isinstance(value, Mapping | list):
            yield from _leaves(value, at)
        elif value is not None:
            yield at, str(value)
