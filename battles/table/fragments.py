"""The battle page in pieces that depend on (battle, sequence number, view, language) alone.

``board`` is the page's first paint, ``changed`` what later entries made of it: the same templates, so the two cannot drift apart.
Nothing here knows a person: no names of the signed in, no CSRF token, no open panel.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from battles.ledger.store import Desk
from battles.models import Entry
from battles.queries import sentences
from battles.queries.check_list import this_turn
from battles.queries.log import last_entries
from battles.queries.seen import hidden_from, own_sides, readable_by, view_of
from common.html_cache import HtmlCache
from rules.engine.play.acts import Offer
from rules.engine.play.cards import Card, Score
from rules.engine.play.state import Change, State

boards = HtmlCache(400)
news = HtmlCache(400)
log_entries = HtmlCache(6000)


@dataclass(frozen=True, slots=True)
class Side:
    """A side as the board shows it. ``own``: the view plays it; ``tab``: the phone's tab it stands under."""

    code: str
    name: str
    own: bool
    tab: str
    card: Card
    scores: tuple[Score, ...]
    acting: bool


def board(desk: Desk, view: str, language: str) -> str:
    """Everything inside the page that the live stream keeps up to date. Kept under (battle, seq, view, language)."""
    return boards.get((desk.code, desk.seq, view, language), lambda: _board(desk, view, language))


def whole(desk: Desk, view: str, language: str) -> str:
    """The board as out-of-band fragments, for a screen that has missed too much to be told piece by piece."""
    return f'<div hx-swap-oob="innerHTML:#board">{board(desk, view, language)}</div>'


def changed(desk: Desk, entries: Sequence[Entry], view: str, language: str) -> str:
    """Out-of-band fragments of what these entries, the latest of the battle, changed. Never the open panel."""
    if not entries:
        return ""
    if entries[0].kind == "muster":
        return whole(desk, view, language)
    key = (desk.code, desk.seq, view, language, entries[0].seq)
    return news.get(key, lambda: _changed(desk, entries, view, language))


def _board(desk: Desk, view: str, language: str) -> str:
    seen = view_of(desk, view)
    with translation.override(language):
        entries = last_entries(desk, view)
        return _render(
            "battles/board.html",
            {
                **_head(seen, view),
                "columns": [
                    {"side": side, "head": _side(seen, side), "commands": list(_commands(seen, side.code, language))}
                    for side in _sides(seen, view)
                ],
                "log": mark_safe("".join(log_entry(seen, entry, view) for entry in entries)),
            },
        )


def _changed(desk: Desk, entries: Sequence[Entry], view: str, language: str) -> str:
    now = view_of(desk, view)
    before = view_of(replace(desk, state=_state_before(desk.state, entries)), view)
    with translation.override(language):
        pieces = [_render("battles/board.html#head", {**_head(now, view), "oob": True})]
        for old, new in zip(_sides(before, view), _sides(now, view), strict=True):
            if old != new:
                pieces.append(_side(now, new, oob=True))
        touched = {change[0] for entry in entries for change in entry.changes}
        pieces += _changed_cards(before, now, touched, language)
        readable = [entry for entry in entries if readable_by(entry, view)]
        pieces += [_oob(log_entry(now, entry, view)) for entry in _touched_by_undo(desk, entries, view)]
        if readable:
            inside = "".join(log_entry(now, entry, view) for entry in reversed(readable))
            pieces.append(f'<ol hx-swap-oob="afterbegin:#log-entries">{inside}</ol>')
            pieces.append(_panel_news(now, readable[-1]))
        return "".join(pieces)


def _touched_by_undo(desk: Desk, entries: Sequence[Entry], view: str) -> list[Entry]:
    """Older entries that are struck through now."""
    turned = {entry.undoes for entry in entries if entry.undoes}
    return [entry for entry in last_entries(desk, view) if entry.seq in turned] if turned else []


def _oob(html: str) -> str:
    return html.replace(" data-entry", ' hx-swap-oob="true"', 1)


def _state_before(state: State, entries: Sequence[Entry]) -> State:
    """The state before these entries: their changes turned round, the latest first."""
    back = [Change(on, name, after, before) for entry in reversed(entries) for on, name, before, after in reversed(entry.changes)]
    return state.after(back)


def _changed_cards(before: Desk, now: Desk, touched: set[str], language: str) -> Iterator[str]:
    for address in now.state.addresses("command"):
        units = set(_units(now.state, address))
        if units != set(_units(before.state, address)):
            yield _command(now, address, language, oob=True)
            continue
        above = {address, f"side:{now.state[address]['side']}"} & touched
        if (above or units & touched) and _facts(before, address) != _facts(now, address):
            yield command_head(*_facts(now, address), language, True)
        for unit in _units(now.state, address):
            if (above or unit in touched) and _facts(before, unit) != _facts(now, unit):
                yield unit_card(*_facts(now, unit), language, True)


def _head(desk: Desk, view: str) -> dict[str, Any]:
    """Where we are, what is left to do, what has been proposed. ``lead`` is the piece that says what to do next."""
    play, state = desk.play, desk.state
    own = own_sides(view)
    acting = play.sequence.acting(state)
    playing = desk.table["status"] != "ended"
    mine = [side for side in own if side in acting] if playing else []
    step_offers = [(side, offer) for side in mine for offer in _offers(desk, side, None)]
    may_act = [unit.partition(":")[2] for side in mine for unit in _may_act(desk, side)]
    elsewhere = step_offers or may_act or state.battle["due"]
    result = result_said(desk)
    head: dict[str, Any] = {
        "desk": desk,
        "home": _home(desk.code),
        "where": play.sequence.where(state),
        "step": play.sequence.step(state),
        "rounds": this_turn(desk),
        "acting": [(code, sentences.side_name(desk, code)) for code in sorted(acting)] if playing else [],
        "own": own,
        "my_move": bool(mine),
        "dues": sentences.dues_said(desk, own) if playing else [],
        "undone": play.sequence.undone(state) if playing else [],
        "may_end": any(play.sequence.why_not_end(state, side) is None for side in mine),
        "end_key": f"end-step-{desk.seq}",
        "step_offers": step_offers,
        "may_act": may_act,
        "may_command": [] if elsewhere else [holder for side in mine for holder in _commands_that_may(desk, side)],
        "proposals": [_proposal(desk, asked, own) for asked in desk.table["proposals"]] if playing else [],
        "verdict": desk.table.get("verdict") if playing else None,
        "result_said": result,
    }
    head["may_pass"] = own and not (head["may_end"] or head["dues"] or head["verdict"] or result)
    return {**head, "lead": _render(f"battles/board.html#lead-{_leads_to(head)}", head)}


def _leads_to(head: dict[str, Any]) -> str:
    """What comes next for the view: ``due``, ``offers``, ``units``, ``commands``, ``end``, or ``wait`` where it is nothing."""
    if head["dues"]:
        return "due"
    if head["step_offers"] and not head["verdict"]:
        return "offers"
    if head["may_act"]:
        return "units"
    if head["may_command"]:
        return "commands"
    if head["may_end"] and not head["undone"] and not head["verdict"]:
        return "end"
    return "wait"


@lru_cache(maxsize=1024)
def _home(code: str) -> str:
    """The address of a battle's page."""
    return reverse("battles:battle", args=[code])


def _offers(desk: Desk, side: str, holder: str | None) -> list[Offer]:
    """What the side may do now, with this holder or as a side; questions to the rules and giving up are left out."""
    found, acts = desk.play.offers(desk.state, side, holder), desk.play.acts
    return [offer for offer in found if offer.why_not is None and not (acts[offer.act].lookup or acts[offer.act].seldom)]


def _may_act(desk: Desk, side: str) -> Iterator[str]:
    """The side's units that can do something in this step: the page marks them."""
    return (unit for unit, _fields in desk.state.units(side=side) if _offers(desk, side, unit))


def _commands_that_may(desk: Desk, side: str) -> Iterator[tuple[str, str]]:
    """The side's commands that can do something in this step as commands: address and name."""
    for address in desk.state.addresses("command"):
        if desk.state[address]["side"] == side and _offers(desk, side, address):
            yield address, sentences.name_of(desk, address)


def result_said(desk: Desk) -> str:
    """How an ended battle ended; empty while it goes on."""
    result = desk.table.get("result")
    return sentences.sentence(desk, Entry(kind="end", act=result["how"])) if result else ""


def _proposal(desk: Desk, asked: dict[str, Any], own: str) -> dict[str, Any]:
    return {
        **asked,
        "said": sentences.proposal(desk, asked),
        "by_name": sentences.side_name(desk, asked["by"]),
        "mine": own == asked["by"],
        "to_answer": bool(own) and own != asked["by"],
    }


def _sides(desk: Desk, view: str) -> list[Side]:
    """One's own side first."""
    codes = "ba" if view == "b" else "ab"
    acting = desk.play.sequence.acting(desk.state) if desk.table["status"] != "ended" else frozenset()
    return [
        Side(
            code,
            sentences.side_name(desk, code),
            view == code or view == "ab",
            tab,
            desk.play.cards.card(desk.state, f"side:{code}"),
            tuple(desk.play.cards.scores(desk.state, code)),
            code in acting,
        )
        for code, tab in zip(codes, ("mine", "enemy"), strict=True)
    ]


def _side(desk: Desk, side: Side, *, oob: bool = False) -> SafeString:
    return _render("battles/board.html#side", {"side": side, "oob": oob})


def _commands(desk: Desk, side: str, language: str) -> Iterator[str]:
    for address in desk.state.addresses("command"):
        if desk.state[address]["side"] == side:
            yield _command(desk, address, language)


def _command(desk: Desk, address: str, language: str, *, oob: bool = False) -> SafeString:
    return _render(
        "battles/board.html#command",
        {
            "code": address.partition(":")[2],
            "side": desk.state[address]["side"],
            "head": command_head(*_facts(desk, address), language, False),
            "units": [unit_card(*_facts(desk, unit), language, False) for unit in _units(desk.state, address)],
            "oob": oob,
        },
    )


def _units(state: State, command: str) -> list[str]:
    return [address for address, _fields in state.units(command=command.partition(":")[2])]


def _facts(desk: Desk, address: str) -> tuple[str, str, str, str, Card]:
    """All that a card depends on."""
    fields = desk.state[address]
    return desk.code, address, fields["side"], fields.get("name") or "", desk.play.cards.card(desk.state, address)


@lru_cache(maxsize=8192)
def unit_card(battle: str, address: str, side: str, name: str, card: Card, language: str, oob: bool) -> SafeString:
    return _card("battles/board.html#unit", battle, address, side, name, card, oob)


@lru_cache(maxsize=1024)
def command_head(battle: str, address: str, side: str, name: str, card: Card, language: str, oob: bool) -> SafeString:
    return _card("battles/board.html#command-head", battle, address, side, name, card, oob)


def _card(template: str, battle: str, address: str, side: str, name: str, card: Card, oob: bool) -> SafeString:
    told = {"home": _home(battle), "address": address, "code": address.partition(":")[2]}
    return _render(template, {**told, "side": side, "name": name, "card": card, "oob": oob})


def log_entry(desk: Desk, entry: Entry, view: str) -> SafeString:
    """One entry of the log with its arithmetic; an entry never changes, but may come to be undone."""
    undone = getattr(entry, "undone_by", None)
    hidden = hidden_from(desk, view)
    key = ("entry", desk.code, entry.seq, undone, sentences.language(), view if hidden else "", len(hidden))

    def make() -> str:
        told = {
            "entry": entry,
            "undone_by": undone,
            "desk": desk,
            "said": sentences.sentence(desk, entry),
            "step": sentences.step_title(desk, entry.step),
            "effects": sentences.effects(desk, entry, hidden),
            "explanation": sentences.explanation(desk, entry),
            "log": reverse("battles:log", args=[desk.code]),
            "at": date_format(localtime(entry.at), "j F, H:i"),
        }
        return render_to_string("battles/entry.html", told, using="jinja")

    return mark_safe(log_entries.get(key, make))


def _panel_news(desk: Desk, entry: Entry) -> SafeString:
    said = sentences.sentence(desk, entry)
    return _render("battles/board.html#panel-news", {"desk": desk, "said": said, "oob": True})


def _render(template: str, context: dict[str, Any]) -> SafeString:
    return _template(template).render(context)


#: Kept here too, since a board renders the same pieces eighty times and not every loader keeps what it has read.
_template = cache(get_template)
