"""The battle page in pieces that depend on (battle, sequence number, view, language) alone.

``board`` is the page's first paint, ``changed`` what later entries made of it: the same templates, so the two cannot drift apart.
Nothing here knows a person: no names of the signed in, no CSRF token, no open panel.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import ngettext

from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from battles.models import Entry
from battles.queries import sentences
from battles.queries.check_list import this_turn
from battles.queries.log import entries_of, last_entries
from battles.queries.proposals import sides_to_answer
from battles.queries.standing import army_name, verdict_reason
from battles.queries.visibility import LateView, hidden_from, own_sides, readable_by, view_of
from battles.table import plain
from battles.table.presses import Quick, dues_with_presses, press_of_offer, quick_of, to_do
from common.links import url
from common.sized_cache import pieces
from common.translation import speaking
from people.personal_data import shown_name
from rules.engine.play.acts import Offer
from rules.engine.play.cards import Card, Score, Sign
from rules.engine.play.names import own_name
from rules.engine.play.state import State
from rules.engine.text import Text

#: Kinds of entries that are shown as the last thing done, and dice of one that are shown with it.
LAST_ACTS = frozenset({"act", "decline", "record", "correction", "undo", "note"})
MOST_FACES = 8
#: Units from which they are searched by name, and their commands fold.
MANY_UNITS = 24
#: Codes of battles whose board this process could not draw.
_undrawn: set[str] = set()


@dataclass(frozen=True, slots=True)
class Side:
    """A side as the board shows it. ``own``: the view plays it; ``tab``: the phone's tab that shows it; ``army``: its
    army's full name, where the side has a short one.
    """

    code: str
    name: str
    own: bool
    tab: str
    card: Card
    scores: tuple[Score, ...]
    acting: bool
    army: str = ""


def board(snapshot: Snapshot, view: str, language: str) -> str:
    """Return everything inside the page that the live stream updates, cached by battle, number, view and language.

    Where it cannot be rendered, the log and undo replace it.
    """

    def instead(why: Text) -> str:
        _undrawn.add(snapshot.code)
        return plain.board(snapshot, view, language, why)

    def make() -> str:
        return or_else(f"board for {view}", lambda: _board(snapshot, view, language), instead)

    return pieces.get(("board", snapshot.code, snapshot.seq, view, language), make)


def whole(snapshot: Snapshot, view: str, language: str) -> str:
    """The board as out-of-band fragments, for a screen that has missed too many entries for single fragments."""
    return f'<div hx-swap-oob="innerHTML:#board">{board(snapshot, view, language)}</div>'


def changed(snapshot: Snapshot, entries: Sequence[Entry], view: str, language: str) -> str:
    """Out-of-band fragments of what these entries, the latest of the battle, changed. Never the open panel."""
    if not entries:
        return ""
    if entries[0].kind == "muster":
        return whole(snapshot, view, language)
    key = ("news", snapshot.code, snapshot.seq, view, language, entries[0].seq)
    if snapshot.code in _undrawn:  # the pieces have no board to be put into
        _undrawn.discard(snapshot.code)
        return whole(snapshot, view, language)

    def make() -> str:
        return or_else(
            f"news for {view}", lambda: _changed(snapshot, entries, view, language), lambda _why: whole(snapshot, view, language)
        )

    return pieces.get(key, make)


def _board(snapshot: Snapshot, view: str, language: str) -> str:
    visible = view_of(snapshot, view)
    with translation.override(language):
        head = _head(visible, view, language)
        quick = {f"unit:{code}": one for one, codes in head["quick"] for code in codes}
        return _piece(
            "board",
            {
                "home": head["home"],
                "own": head["own"],
                "snapshot": visible,
                "head": _piece("head", head),
                "columns": columns(visible, view, language, quick),
                "many": len(visible.state.addresses("unit")) >= MANY_UNITS,
                **_log_and_last_act(snapshot, visible, view),
            },
        )


def _log_and_last_act(snapshot: Snapshot, visible: Snapshot, view: str) -> dict[str, SafeString]:
    """Render the board's log, and the last thing done."""
    entries, language = last_entries(snapshot, view), sentences.language()
    log = SafeString("".join(log_entry(visible, entry, view, language) for entry in entries))
    return {"log": log, "last_act": last_act(visible, entries, view, language)}


def columns(visible: Snapshot, view: str, language: str, quick: Mapping[str, Quick], *, leads: str = "") -> list[dict[str, Any]]:
    """The two armies as a view sees them, its own first: each side, its head, its commands with their units.

    ``leads``: what the links of commands and units begin with, their address behind it; to their panels where that is empty.
    """
    return [
        {
            "side": side,
            "head": _side(visible, side, language),
            "commands": list(_commands(visible, side.code, language, quick, leads)),
        }
        for side in _sides(visible, view, language)
    ]


def _changed(snapshot: Snapshot, entries: Sequence[Entry], view: str, language: str) -> str:
    now = view_of(snapshot, view)
    earlier = _state_before(entries, snapshot.state)
    before = view_of(replace(snapshot, state=earlier), view)
    # A view from which nothing is hidden, then or now, gets most of it from the cache of all such views.
    same = now.state is snapshot.state and before.state is earlier
    key = (snapshot.code, snapshot.seq, entries[0].seq, language, "" if same else view)
    with speaking(language):
        parts: list[str] = [_piece("head", {**_head(now, view, language), "oob": True})]
        for old, new in zip(_sides(before, view, language), _sides(now, view, language), strict=True):
            if old != new:
                parts.append(_side(now, new, language, oob=True))
        touched = {change[0] for entry in entries for change in entry.changes}
        parts.append(pieces.get(("changed cards", *key), lambda: "".join(_changed_cards(before, now, touched, language))))
        readable = [entry for entry in entries if readable_by(entry, view)]
        if last := last_act(now, list(reversed(readable)), view, language, fresh=True):
            parts.append(f'<div hx-swap-oob="innerHTML:#last-act">{last}</div>')
        parts += [_oob(log_entry(now, entry, view, language)) for entry in _touched_by_undo(snapshot, entries, view)]
        if readable:
            inside = "".join(log_entry(now, entry, view, language) for entry in reversed(readable))
            parts.append(f'<ol hx-swap-oob="afterbegin:#log-entries">{inside}</ol>')
            latest = readable[-1]
            parts.append(pieces.get(("panel news", latest.seq, *key), lambda: _panel_news(now, latest, view, language)))
        seated = [sentences.sentence(now, entry) for entry in readable if entry.kind == "seat"]
        if seated:
            parts.append(_piece("seated", {"home": _home(now.code), "seated": seated}))
        return "".join(parts)


def last_act(snapshot: Snapshot, latest_first: Sequence[Entry], view: str, language: str, *, fresh: bool = False) -> SafeString:
    """Render the last thing that was done, with its dice; ``fresh``: it is new, and spectators see it as a banner for a while."""
    entry = next((one for one in latest_first if one.kind in LAST_ACTS), None)
    if entry is None:
        return SafeString()
    own = own_sides(view)
    named = [one for value in entry.chosen.values() for one in (value if isinstance(value, list) else [value])]
    about = {address for address in (*named, *(change[0] for change in entry.changes)) if address in snapshot.state}
    touched = {snapshot.state.side_of(address) for address in about}
    context = {
        "home": _home(snapshot.code),
        "entry": entry,
        "sentence": _sentence(snapshot, entry, view, language),
        "faces": [die[1] for die in entry.dice][:MOST_FACES],
        "more_dice": max(0, len(entry.dice) - MOST_FACES),
        "ours": any(side in own for side in touched if side),
        "fresh": fresh,
    }
    return _piece("last_act", context)


def _touched_by_undo(snapshot: Snapshot, entries: Sequence[Entry], view: str) -> list[Entry]:
    """Return older entries that are struck through now."""
    turned = [entry.undoes for entry in entries if entry.undoes]
    return list(entries_of(snapshot, view).filter(seq__in=turned)) if turned else []


def _oob(html: str) -> str:
    return html.replace(" data-entry", ' hx-swap-oob="true"', 1)


def _state_before(entries: Sequence[Entry], state: State) -> State:
    """Return the state before these entries: their changes reverted, the latest first."""
    return state.before([change for entry in entries for change in entry.changes])


def _changed_cards(before: Snapshot, now: Snapshot, touched: set[str], language: str) -> Iterator[str]:
    earlier, later = before.state.units_by_command(), now.state.units_by_command()
    for address in now.state.addresses("command"):
        code = address.partition(":")[2]
        units = later.get(code, [])
        if earlier is not later and units != earlier.get(code, []) and {*units} != {*earlier.get(code, [])}:
            yield _command(now, address, language, oob=True)
            continue
        above = address in touched or f"side:{now.state[address]['side']}" in touched
        if not above and touched.isdisjoint(units):
            continue
        if _facts(before, address) != (facts := _facts(now, address)):
            yield command_head(*facts, language, True)
        for unit in units:
            if (above or unit in touched) and _facts(before, unit) != (facts := _facts(now, unit)):
                yield unit_card(*facts, language, True)


def _head(snapshot: Snapshot, view: str, language: str) -> dict[str, Any]:
    """Return the context of the head: step, what is left to do, proposals; ``leads_to``: the next step."""
    play, state = snapshot.play, snapshot.state
    own = own_sides(view)
    acting = play.sequence.acting(state)
    playing = snapshot.table["status"] != "ended"
    mine = [side for side in own if side in acting] if playing else []
    step_offers = [
        (side, sentences.side_name(snapshot, side), offer, press_of_offer(snapshot, side, f"side:{side}", offer))
        for side in mine
        for offer in _offers(snapshot, side, None)
    ]
    quick = _quick(snapshot, mine)
    may_act = [code for _one, codes in quick for code in codes]
    elsewhere = step_offers or may_act or state.battle["due"]
    result = result_sentence(snapshot)
    head: dict[str, Any] = {
        "snapshot": snapshot,
        "home": _home(snapshot.code),
        "where": play.sequence.where(state),
        "step": play.sequence.step(state),
        "rounds": this_turn(snapshot),
        "acting": [(code, sentences.side_name(snapshot, code)) for code in sorted(acting)] if playing else [],
        "own": own,
        "my_move": bool(mine),
        "dues": _once(dues_with_presses(snapshot, own)) if playing else [],
        "undone": to_do(snapshot, mine) if playing else [],
        "may_end": any(play.sequence.why_not_end(state, side) is None for side in mine),
        "end_key": f"end-step-{snapshot.seq}",  # many screens have the same bytes; a key counts for the seat that presses alone
        "step_offers": step_offers,
        "may_act": may_act,
        "quick": quick,
        "may_command": [] if elsewhere else [holder for side in mine for holder in _commands_that_may(snapshot, side)],
        "proposals": [_proposal(snapshot, proposed, own) for proposed in snapshot.table["proposals"]],
        "verdict": verdict_reason(snapshot.table) if playing else None,
        "result_sentence": result,
        "referee_did": sentences.referee_did(snapshot) if playing else "",
        "seat_notices": sentences.seat_notices(snapshot) if playing else [],
    }
    head["may_pass"] = own and not (head["may_end"] or head["dues"] or head["verdict"] or result)
    head["leads_to"] = _leads_to(head)
    if head["leads_to"] == "units":
        head["guide"] = _units_marked(len(may_act))
    head["whereabouts"] = _whereabouts(head, language)
    return head


def _whereabouts(head: dict[str, Any], language: str) -> SafeString:
    """Render turn, step and whose move it is: cached, since most acts of a step do not change it."""
    code, where, rounds, acting = head["snapshot"].code, head["where"], head["rounds"], head["acting"]
    ticks = (rounds.number, *(box.tick for box in rounds.boxes)) if rounds else ()
    whose = head["own"], head["my_move"], head["result_sentence"], head["referee_did"]
    key = ("where", code, language, where, ticks, tuple(acting), *whose)
    return SafeString(pieces.get(key, lambda: _piece("whereabouts", head)))


def _units_marked(number: int) -> str:
    marked = ngettext("%(number)s unit can act", "%(number)s units can act", number)
    return marked % {"number": number}


def _once(dues: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return dues that read alike once, with how many ``times``: the same button does one after the other."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for due in dues:
        alike = tuple(due[name] for name in ("act", "who", "side", "optional"))
        first = found.setdefault(alike, {**due, "times": 0})
        first["times"] += 1
    return list(found.values())


def _leads_to(head: dict[str, Any]) -> str:
    """Return what comes next for the view: ``due``, ``offers``, ``units``, ``commands``, ``end``, else ``wait``."""
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


def _home(code: str) -> str:
    """Return the address of a battle's page."""
    return url("battles:battle", code)


def _offers(snapshot: Snapshot, side: str, holder: str | None) -> list[Offer]:
    """Return what the side may do now, with this holder or as a side, without lookups and rare acts."""
    found, acts = snapshot.play.offers(snapshot.state, side, holder), snapshot.play.acts
    return [offer for offer in found if offer.why_not is None and not (acts[offer.act].lookup or acts[offer.act].seldom)]


def _quick(snapshot: Snapshot, sides: Sequence[str]) -> list[tuple[Quick, list[str]]]:
    """The codes of the sides' units that can do something in this step, by what they mostly do: their cards offer it."""
    found: dict[tuple[int, Text], tuple[Quick, list[str]]] = {}
    for side in sides:
        for unit, able in snapshot.play.offers.able(snapshot.state, side).items():
            key = (id(able.act), able.title)
            if key not in found:
                found[key] = quick_of(able), []
            found[key][1].append(unit.partition(":")[2])
    return list(found.values())


def _commands_that_may(snapshot: Snapshot, side: str) -> Iterator[tuple[str, str]]:
    """The side's commands that can do something in this step as commands: address and name."""
    for address in snapshot.state.commands(side):
        if _offers(snapshot, side, address):
            yield address, sentences.name_of(snapshot, address)


def result_sentence(snapshot: Snapshot) -> str:
    """Return how an ended battle ended; "" while it goes on."""
    result = snapshot.table.get("result")
    return sentences.sentence(snapshot, Entry(kind="end", act=result["how"])) if result else ""


def _proposal(snapshot: Snapshot, proposed: dict[str, Any], own: str) -> dict[str, Any]:
    return {
        **proposed,
        "sentence": sentences.proposal(snapshot, proposed),
        "by_name": sentences.side_name(snapshot, proposed["by"]) if proposed["by"] else sentences.outside_proposer(),
        "mine": bool(own) and own == proposed["by"],
        "to_answer": any(side in own for side in sides_to_answer(proposed)),
    }


def _sides(snapshot: Snapshot, view: str, language: str) -> list[Side]:
    """Return both sides, the view's own first."""
    late = LateView.of(view)
    own = late.side if late else view
    codes = "ba" if own == "b" else "ab"
    acting = snapshot.play.sequence.acting(snapshot.state) if snapshot.table["status"] != "ended" else frozenset()
    return [
        Side(
            code,
            name=sentences.side_name(snapshot, code),
            own=own in (code, "ab"),
            tab=tab,
            card=snapshot.play.cards.card(snapshot.state, f"side:{code}"),
            scores=tuple(snapshot.play.cards.scores(snapshot.state, code)),
            acting=code in acting,
            army=army_name(snapshot, code),
        )
        for code, tab in zip(codes, ("mine", "enemy"), strict=True)
    ]


def _side(snapshot: Snapshot, side: Side, language: str, *, oob: bool = False) -> SafeString:
    key = ("side", snapshot.code, side, language, oob)
    return SafeString(pieces.get(key, lambda: _piece("side", {"side": side, "oob": oob})))


def _commands(snapshot: Snapshot, side: str, language: str, quick: Mapping[str, Quick], leads: str) -> Iterator[str]:
    for address in snapshot.state.commands(side):
        yield _command(snapshot, address, language, quick, leads=leads)


def _command(
    snapshot: Snapshot,
    address: str,
    language: str,
    quick: Mapping[str, Quick] | None = None,
    *,
    oob: bool = False,
    leads: str = "",
) -> SafeString:
    """Render a command with its units' cards; what these offer (``quick``) the page adds itself where it is not new."""
    quick = quick or {}
    return _piece(
        "command",
        {
            "code": address.partition(":")[2],
            "side": snapshot.state[address]["side"],
            "head": command_head(*_facts(snapshot, address), language, False, leads),
            "units": [
                unit_card(*_facts(snapshot, unit), language, False, quick.get(unit), leads)
                for unit in _units(snapshot.state, address)
            ],
            "oob": oob,
        },
    )


def _units(state: State, command: str) -> list[str]:
    return state.units_by_command().get(command.partition(":")[2], [])


def _facts(snapshot: Snapshot, address: str) -> tuple[str, str, str, Text | None, Card]:
    """All that a card depends on."""
    fields = snapshot.state[address]
    return snapshot.code, address, fields["side"], own_name(fields), snapshot.play.cards.card(snapshot.state, address)


def unit_card(
    battle: str,
    address: str,
    side: str,
    own: Text | None,
    card: Card,
    language: str,
    oob: bool,
    quick: Quick | None = None,
    leads: str = "",
) -> SafeString:
    """A unit's card, in the language that is spoken just now."""
    key = ("unit", battle, address, side, own, card, language, oob, quick, leads)
    name = (own or card.line).of(language)
    about = {"side": side, "name": name, "kind": card.beside(name, language), "card": card, "oob": oob, "quick": quick}
    return SafeString(pieces.get(key, lambda: _card("unit", battle, address, about, leads)))


def command_head(
    battle: str, address: str, side: str, own: Text | None, card: Card, language: str, oob: bool, leads: str = ""
) -> SafeString:
    """A command's head, in the language that is spoken just now."""
    key = ("command", battle, address, side, own, card, language, oob, leads)
    about = {"side": side, "name": own.of(language) if own else "", "card": card, "oob": oob}
    return SafeString(pieces.get(key, lambda: _card("command_head", battle, address, about, leads)))


def _card(template: str, battle: str, address: str, about: dict[str, Any], leads: str) -> SafeString:
    home = _home(battle)
    context = {"home": home, "address": address, "code": address.partition(":")[2], "leads": leads or f"{home}?on="}
    return _piece(template, context | about)


def log_entry(snapshot: Snapshot, entry: Entry, view: str, spoken: str | None = None) -> SafeString:
    """One entry of the log with its arithmetic; an entry never changes, but may come to be undone, or nameless.

    ``spoken``: the active language, for callers that know it.
    """
    undone = getattr(entry, "undone_by", None)
    language = spoken or sentences.language()
    key = _log_key(snapshot, entry.seq, entry.who, undone, view, language)

    def make() -> str:
        details = pieces.get(("details", *key[1:3], *key[5:]), lambda: _entry_details(snapshot, entry, view, language))
        context = {
            "entry": entry,
            "who": shown_name(entry.who),
            "undone_by": undone,
            "snapshot": snapshot,
            "sign": _sign_of_actor(view_of(snapshot, view), entry),
            "sentence": _sentence(snapshot, entry, view, language),
            "step": sentences.step_title(snapshot, entry.step, language),
            "details": SafeString(details),
            "log": url("battles:log", snapshot.code),
            "at": _minute(entry.at.replace(second=0, microsecond=0), get_current_timezone_name(), language),
        }
        return _piece("entry", context)

    return SafeString(pieces.get(key, make))


@lru_cache(maxsize=2000)
def _minute(at: datetime, zone: str, language: str) -> str:
    """A minute in the zone and language that are active: an entry's when it is written, and again when it is undone."""
    return date_format(localtime(at), "j M H:i")


def _entry_details(snapshot: Snapshot, entry: Entry, view: str, language: str) -> str:
    """Render how it came about, which stays as it is when it is undone; "" where there is nothing to show."""
    effects = sentences.effects(snapshot, entry, hidden_from(snapshot, view), language)
    explanation = sentences.explanation(snapshot, entry, language)
    if not (effects or explanation):
        return ""
    return _piece("entry_details", {"entry": entry, "effects": effects, "explanation": explanation})


def _sentence(snapshot: Snapshot, entry: Entry, view: str, language: str) -> str:
    """Return what was done, in a sentence: cached for the newest entry, which log, banner and panel show."""
    if entry.seq != snapshot.seq:
        return sentences.sentence(snapshot, entry, language)
    key = ("sentence", *_log_key(snapshot, entry.seq, entry.who, None, view, language))
    return pieces.get(key, lambda: sentences.sentence(snapshot, entry, language))


def _log_key(snapshot: Snapshot, seq: int, who: str, undone_by: int | None, view: str, language: str) -> tuple[Any, ...]:
    """Return the cache key of an entry of the log: what of it may change, and what is hidden from the view."""
    hidden = hidden_from(snapshot, view)
    return "entry", snapshot.code, seq, who, undone_by, language, view if hidden else "", len(hidden)


def _sign_of_actor(visible: Snapshot, entry: Entry) -> Sign:
    """The sign of the arm of whom it is about: who did an act, in the order of its roles."""
    act = visible.play.acts.get(entry.act)
    names = [role.name for role in act.roles] if act else ["on"]
    address = next((entry.chosen[name] for name in names if entry.chosen.get(name)), "")
    if isinstance(address, list):
        address = address[0]
    if not address.startswith("unit:") or address not in visible.state:
        return ""
    return visible.play.cards.card(visible.state, address).sign


def _panel_news(snapshot: Snapshot, entry: Entry, view: str, language: str) -> SafeString:
    return _piece("panel_news", {"seq": snapshot.seq, "sentence": _sentence(snapshot, entry, view, language)})


def _piece(name: str, context: dict[str, Any]) -> SafeString:
    """Render a template of ``templates/jinja/battles`` in the active language."""
    return SafeString(render_to_string(f"battles/{name}.html", context, using="jinja"))
