"""Links to acts: the form of one that asks something, else a button that does it at once. The engine decides which."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from battles.queries.sentences import due_lines
from common.links import url
from rules.engine.play.acts import Act, Offer
from rules.engine.play.asking import Questions, does_itself, questions_of
from rules.engine.play.dues import Due, dues
from rules.engine.play.offers import Able
from rules.engine.play.sequence import Undone
from rules.engine.text import Text

_NOTHING = SafeString()
#: So many lines of what is left to do are linked.
MOST_LINKED = 12


@dataclass(frozen=True, slots=True)
class Press:
    """A link to an act. ``href``: its form. ``attributes``: what makes a press do it, empty where its form is to be filled in.
    ``more``: done at its ordinary values, which the form could say otherwise. ``declining``: makes a press decline what is due.
    """

    href: str
    attributes: SafeString = _NOTHING
    more: bool = False
    declining: SafeString = _NOTHING


def press_of(visible: Snapshot, act: Act, side: str, chosen: Mapping[str, Any], due: Due | None = None, on: str = "") -> Press:
    """The link to an act of ``side`` with those chosen, ``due`` perhaps, as ``visible`` shows the battle to whoever presses."""

    def found() -> Questions | None:
        return None if act.lookup or act.seldom else questions_of(visible.state, act, side, chosen, due)

    asks = or_else(f"what {act.name} asks", found, lambda _why: None)
    href = f"{url('battles:battle', visible.code)}?{urlencode([*_named(act, chosen, due, on)], safe=':', quote_via=quote)}"
    declining = _declining(visible, due) if due and due.optional else _NOTHING
    if asks is None or not does_itself(act, asks):
        return Press(href, declining=declining)
    sent = {"side": side, "base_seq": str(visible.seq), "_ready": "1", **({"due": str(due.id)} if due else {})}
    sent |= {name: value for name, value in asks.chosen.items() if value and not (due and name in due.chosen)}
    return Press(href, _posts(url("battles:act", visible.code, act.name), act.name, sent), not asks.nothing, declining)


@dataclass(frozen=True, slots=True)
class Quick:
    """What a unit mostly does in this step: a tap on its card does it at its ordinary values (``once``), or opens its form."""

    act: str
    title: Text
    role: str
    once: bool


def quick_of(able: Able) -> Quick:
    """The button of what a unit mostly does."""
    act = able.act
    alone = all(role.optional or role.many for role in act.roles[1:])
    return Quick(act.name, able.title, act.roles[0].name, act.at_once and alone)


def press_of_due(visible: Snapshot, due: Due) -> Press:
    """The link to what is due, for whoever may do it."""
    act = visible.play.acts.get(due.act)
    if act is None:
        return Press(f"{url('battles:battle', visible.code)}?due={due.id}")
    return press_of(visible, act, due.side, {}, due)


def press_of_offer(visible: Snapshot, side: str, holder: str, offer: Offer) -> Press:
    """The link to an act that is on offer to a holder."""
    act = visible.play.acts[offer.act]
    return press_of(visible, act, side, {act.roles[0].name: [holder] if act.roles[0].many else holder}, on=holder)


@dataclass(frozen=True, slots=True)
class Todo:
    """Something left to do, and the link to what does it; None where the viewer cannot do it.

    ``is_exact``: the link leads to exactly what the sentence asks for, not only to the unit or command that it names.
    """

    text: Text
    press: Press | None
    is_exact: bool = False


def to_do(visible: Snapshot, sides: Sequence[str]) -> list[Todo]:
    """Return what is left to do in this step, that of these ``sides`` linked to its act or its unit."""
    left = visible.play.sequence.left(visible.state)
    return [_todo(visible, sides, one) if place < MOST_LINKED else Todo(one.text, None) for place, one in enumerate(left)]


def _todo(visible: Snapshot, sides: Sequence[str], one: Undone) -> Todo:
    if one.due:
        own = one.due.side in sides
        return Todo(one.text, press_of_due(visible, one.due) if own else None, is_exact=own)
    act = visible.play.acts.get(one.act)
    if act and (doing := _who_does(visible, act, one, sides)):
        side, holder, chosen = doing
        return Todo(one.text, press_of(visible, act, side, chosen, on=holder), is_exact=True)
    about = next((on for on in (one.on, *one.chosen.values()) if on and visible.state.side_of(on) in sides), "")
    return Todo(one.text, _press_of_holder(visible, about) if about else None)


def _who_does(visible: Snapshot, act: Act, one: Undone, sides: Sequence[str]) -> tuple[str, str, Mapping[str, Any]] | None:
    """Return the first of these sides that may do it now, who begins, and who takes part; None if none may."""
    role, state = act.roles[0], visible.state
    for side in sides:
        holder = one.chosen.get(role.name) or f"side:{side}"
        offered = visible.play.offers(state, side, None if holder == f"side:{side}" else holder)
        if any(offer.act == act.name and offer.why_not is None for offer in offered):
            return side, holder, {**one.chosen, role.name: [holder] if role.many else holder}
    return None


def _press_of_holder(visible: Snapshot, address: str) -> Press | None:
    """Return the link to the form of the only act on offer to a holder, or of the only one of this step alone; else to its panel.

    None where it can do nothing. An act that needs no form is left to the panel: the sentence that leads there does not name it.
    """
    side, acts = visible.state.side_of(address) or "", visible.play.acts
    offers = [o for o in visible.play.offers(visible.state, side, address) if o.why_not is None and not acts[o.act].lookup]
    serious = [offer for offer in offers if not acts[offer.act].seldom]
    of_step = [offer for offer in serious if acts[offer.act].steps == (visible.state.battle["step"],)]
    for found in (serious, of_step):
        if len(found) == 1:
            press = press_of_offer(visible, side, address, found[0])
            if not press.attributes:
                return press
    if not serious and not address.startswith("command:"):
        return None
    return Press(f"{url('battles:battle', visible.code)}?{urlencode({'on': address}, safe=':')}")


def dues_with_presses(visible: Snapshot, own: str) -> list[dict[str, Any]]:
    """Return the dues in words, those of the sides ``own`` with a link."""
    found = {due.id: due for due in dues(visible.state)}
    return [
        {**line, "press": press_of_due(visible, found[line["id"]]) if line["own"] else None} for line in due_lines(visible, own)
    ]


def _named(act: Act, chosen: Mapping[str, Any], due: Due | None, on: str) -> Iterator[tuple[str, str]]:
    """Yield the parameters that name the act in an address."""
    if on and not due:
        yield "on", on
    yield ("due", str(due.id)) if due else ("act", act.name)
    for number, role in enumerate(act.roles):
        value = None if due and role.name in due.chosen else chosen.get(role.name)
        for address in value if isinstance(value, list) else [value] if value else []:
            if number or address != on:
                yield role.name, address


def _declining(visible: Snapshot, due: Due) -> SafeString:
    sent = {"due": str(due.id), "base_seq": str(visible.seq)}
    return _posts(url("battles:decline", visible.code), "decline", sent)


def _posts(address: str, what: str, sent: dict[str, Any]) -> SafeString:
    """Attributes of a link: pressed, it sends this. Twice the same is one press, since the key follows from what is sent."""
    key = hashlib.sha256(json.dumps([what, sent], sort_keys=True).encode()).hexdigest()[:24]
    return format_html(' hx-post="{}" hx-vals="{}" hx-push-url="false"', address, json.dumps({**sent, "key": key}))
