"""The panel of the battle page: one chosen unit, an act being filled in, a question, or the result of what was just done."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from battles.actions.agree import may_agree
from battles.actions.amend import UNDOABLE, correctable, undo_is_free
from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries import sentences
from battles.queries.log import entry_of, just_written
from battles.queries.standing import verdict_reason
from battles.queries.visibility import hidden_from, own_sides, view_of, view_of_seat
from battles.table.act_form import ActForm, act_wanted
from battles.table.meanwhile import Passed
from battles.table.odds import odds_with_form, odds_with_result
from battles.table.presses import dues_with_presses, press_of_due, press_of_offer, to_do
from battles.table.together import together
from common.errors import NotYours, Refused
from common.numbers import whole_number
from common.translation import gettext as _
from people.models import Club
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Offer
from rules.engine.play.dues import dues as dues_of
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.web.explain import explain
from rules.web.fields import centimetres

#: The dice that fit beside a sentence.
MOST_BRIEF_DICE = 4


@dataclass
class Panel:
    """Content of the panel: ``name`` selects ``templates/jinja/battles/panel/<name>.html``, ``about`` is its context."""

    name: str = "closed"
    about: dict[str, Any] = field(default_factory=dict)
    refusal: Refused | None = None
    chosen: str = ""
    #: What came in between, where the refusal is for that.
    meanwhile: Sequence[Passed] = ()

    @property
    def open(self) -> bool:
        return self.name != "closed" or self.refusal is not None


def panel_for(snapshot: Snapshot, query: QueryDict) -> Panel:
    """Return the panel that an address asks for."""
    view = view_of_seat(snapshot.seat)
    if query.get("do"):
        return _question(snapshot, view, query)
    act = act_wanted(snapshot, query)
    if act is not None and own_sides(view):
        try:
            return act_panel(ActForm(snapshot, act, query))
        except NotYours as problem:
            return Panel("closed", refusal=problem)
    if query.get("due"):
        return Panel("closed", refusal=Refused(_("Already done.")))
    if query.get("on", "") in snapshot.state and ":" in query["on"]:
        return holder_panel(snapshot, view, str(query["on"]))
    entry = whole_number(query.get("entry"))
    if entry is not None:
        return result_panel(snapshot, view, entry)
    return Panel()


def act_panel(form: ActForm) -> Panel:
    """Return the panel with the form of an act."""
    form.lay_out()
    if form.problem is None and form.why_not:
        form.problem = Refused(form.why_not)
    outcome = form.answered
    explained = explain(form.snapshot.ruleset, form.act.procedure, outcome, sentences.language()) if outcome else None
    about = {"form": form, "due": form.due, "explanation": explained, "odds": odds_with_form(form)}
    return Panel("act", about, form.problem, form.on)


def holder_panel(snapshot: Snapshot, view: str, address: str) -> Panel:
    """A unit, command or side: what it is, what it may do now, and why it may not do the rest."""
    visible = view_of(snapshot, view)
    kind = address.split(":")[0]
    side = visible.state.side_of(address) or ""
    own = side in own_sides(view) and snapshot.table["status"] != "ended"
    offers = visible.play.offers(visible.state, side, None if kind == "side" else address) if own else []
    title, card = sentences.name_of(visible, address), visible.play.cards.card(visible.state, address)
    about = {
        "address": address,
        "code": address.partition(":")[2],
        "key": uuid.uuid4().hex,
        "side": side,
        "title": title,
        "kind": card.beside(title, sentences.language()),
        "card": card,
        "offers": [
            (offer, press_of_offer(visible, side, address, offer))
            for offer in offers
            if offer.why_not is None and not snapshot.play.acts[offer.act].lookup
        ],
        "together": together(visible, address) if own and kind == "command" else [],
        "questions": [offer for offer in offers if offer.why_not is None and snapshot.play.acts[offer.act].lookup],
        "not_now": _by_reason(offers),
        "first": next((due for due in dues_with_presses(visible, own_sides(view)) if due["own"]), None) if own else None,
        "own": own,
        "step": snapshot.play.sequence.step(visible.state),
        "records": snapshot.play.cards.records(visible.state, address)
        if own_sides(view) and snapshot.table["status"] != "ended"
        else [],
        "may_correct": bool(own_sides(view)) and snapshot.table["status"] != "ended" and bool(correctable(snapshot, address)),
        "command": sentences.name_of(visible, visible.state.command_of(address)) if kind == "unit" else "",
        "dues": [
            {"id": due.id, "title": sentences.act_title(snapshot, due.act), "press": press_of_due(visible, due)}
            for due in dues_of(visible.state)
            if address in due.chosen.values() and due.side in own_sides(view)
        ],
    }
    return Panel("holder", about, chosen=address)


def _by_reason(offers: Sequence[Offer]) -> list[tuple[Text, list[Offer]]]:
    """Group the offers that are not possible now by their reason."""
    found: dict[Text, list[Offer]] = {}
    for offer in offers:
        if offer.why_not is not None:
            found.setdefault(offer.why_not, []).append(offer)
    return list(found.items())


def result_panel(snapshot: Snapshot, view: str, seq: int) -> Panel:
    """Return the panel with what an entry did, line by line, and what comes next."""
    return _result(snapshot, view, just_written(snapshot, view, seq) or entry_of(snapshot, view, seq))


def _result(snapshot: Snapshot, view: str, entry: Entry | None, *, toast: bool = False) -> Panel:
    """Return the panel of an entry; ``toast`` shows a brief one as a sentence over the bottom of the screen."""
    if entry is None:
        return Panel("closed", refusal=Refused(_("The log has no such entry.")))
    visible = view_of(snapshot, view)
    own, spoken = own_sides(view), sentences.language()
    playing = snapshot.table["status"] != "ended"
    explained = sentences.explanation(visible, entry, spoken)
    act = snapshot.play.acts.get(entry.act)
    who = sentences.who_takes_part(visible, act, entry.chosen, spoken) if explained else ""
    first = _who_acted(snapshot, entry)
    brief = _is_brief(entry)
    verdict = verdict_reason(snapshot.table) if playing else None
    name = "toast" if toast and brief and not verdict else "result"
    dues = dues_with_presses(visible, own) if playing else []
    coming = next((due for due in dues if due["own"]), None)
    about = {
        "entry": entry,
        "faces": [die[1] for die in entry.dice],
        "sentence": sentences.sentence(visible, entry, spoken) if brief or not who else who,
        "explanation": explained,
        "effects": sentences.effects(visible, entry, hidden_from(snapshot, view), spoken),
        "next": coming,
        "waiting": [due for due in dues if due is not coming][:6],
        "may_undo": bool(own) and playing and entry.kind in UNDOABLE and entry.undone_by is None,  # type: ignore[attr-defined]
        "undo_is_free": undo_is_free(snapshot, entry),
        "may_correct": bool(own) and playing and bool(correctable(snapshot, first)),
        "first": first,
        "verdict": verdict,
        "key": uuid.uuid4().hex,
    }
    if name == "result":
        about["odds"] = odds_with_result(snapshot, view, entry, spoken)
    return Panel(name, about, chosen=first)


def _is_brief(entry: Entry) -> bool:
    """Return whether one sentence is enough for an entry: few dice were rolled, and at most one number was added."""
    if entry.kind == "decline":
        return True
    parts = [part for _name, _dice, parts in (entry.outcome or {}).get("sums", []) for part in parts]
    return entry.kind == "act" and len(parts) <= 1 and len(entry.dice) <= MOST_BRIEF_DICE


def done_panel(snapshot: Snapshot, view: str, seq: int) -> Panel:
    """Return the panel after an act: what it did, or the form of the same act where it comes next and no sum has to be read."""
    entry = just_written(snapshot, view, seq) or entry_of(snapshot, view, seq)
    following = _goes_on(snapshot, view, entry) if entry else None
    if entry is None or following is None:
        return _result(snapshot, view, entry, toast=True)
    panel = act_panel(following)
    panel.about["done"] = {
        "entry": entry,
        "sentence": sentences.sentence(view_of(snapshot, view), entry),
        "faces": [die[1] for die in entry.dice],
        "undo_is_free": undo_is_free(snapshot, entry),
        "key": uuid.uuid4().hex,
    }
    return panel


def _goes_on(snapshot: Snapshot, view: str, entry: Entry) -> ActForm | None:
    """The form of what comes next of one's own, where no sum is to be read and, unless it is more of the same, no dice."""
    if entry.kind != "act" or (entry.outcome or {}).get("sums") or snapshot.table["status"] == "ended":
        return None
    visible, own = view_of(snapshot, view), own_sides(view)
    waiting = dues_of(visible.state)
    if waiting:
        first = next((due for due in waiting if due.side in own), None)
        presses = [press_of_due(visible, first)] if first and not first.optional else []
    else:
        acting = [side for side in own if side in visible.play.sequence.acting(visible.state)]
        presses = [one.press for one in to_do(visible, acting) if one.press] if acting else []
    for press in presses:
        query = QueryDict(press.href.partition("?")[2])
        act = act_wanted(visible, query)
        again = act is not None and act.name == entry.act
        if act and not press.attributes and (again or (waiting and not entry.dice)):
            return ActForm(snapshot, act, query)
    return None


def _who_acted(snapshot: Snapshot, entry: Entry) -> str:
    """Return the holder that the entry is about: the one of the act's first role."""
    act = snapshot.play.acts.get(entry.act)
    roles = [role.name for role in act.roles] if act else []
    values = [entry.chosen.get(name) for name in (*roles, *entry.chosen)]
    return next((value for value in values if isinstance(value, str) and value in snapshot.state), "")


def together_panel(snapshot: Snapshot, act: str, done: Sequence[int], refused: Sequence[tuple[str, str]]) -> Panel:
    """Return the panel of what several units did at once.

    ``done``: the numbers of their entries. ``refused``: address and sentence of each unit that could not.
    """
    view = view_of_seat(snapshot.seat)
    visible, entries = view_of(snapshot, view), [entry for seq in done if (entry := entry_of(snapshot, view, seq)) is not None]
    about = {
        "title": snapshot.play.acts[act].title,
        "done": [(entry.seq, sentences.sentence(visible, entry)) for entry in entries],
        "refused": [(sentences.name_of(visible, address) or address, why_not) for address, why_not in refused],
        "undo": {"entry": done[0], "before_it": list(reversed(done[1:]))},
        "key": uuid.uuid4().hex,
    }
    return Panel("together", about)


def answer_panel(form: ActForm, outcome: Outcome) -> Panel:
    """Return the panel with the rules' answer to a question (a lookup), which changes nothing."""
    about = {
        "form": form,
        "who": sentences.who_takes_part(form.visible, form.act, form.chosen),
        "explanation": explain(form.snapshot.ruleset, form.act.procedure, outcome, sentences.language()),
    }
    return Panel("lookup", about, chosen=form.on)


def _question(snapshot: Snapshot, view: str, query: Mapping[str, str]) -> Panel:
    """Return the panel that asks before something is done."""
    if not own_sides(view):
        return Panel()
    make = {"end-step": _end_step, "answer": _answer, "undo": _undo, "correct": _correct, "note": _note}
    found = make.get(query["do"])
    if found and found is not _note and snapshot.table["status"] == "ended":
        return Panel("closed", refusal=Refused(_("This battle has ended.")))
    return found(snapshot, view, query) if found else Panel()


def _end_step(snapshot: Snapshot, view: str, query: Mapping[str, str]) -> Panel:
    visible = view_of(snapshot, view)
    sequence, state = snapshot.play.sequence, visible.state
    acting = [side for side in own_sides(view) if side in sequence.acting(state)]
    reasons = [sequence.why_not_end(state, side) for side in acting or own_sides(view)]
    why_not = None if None in reasons else next(iter(reasons), None)
    undone = to_do(visible, acting)
    about = {
        "undone": undone,
        "named": [one.text for one in undone],
        "step": sequence.step(state),
        "why_not": why_not,
        "acting": acting,
    }
    about["key"] = uuid.uuid4().hex
    return Panel("end_step", about)


def _answer(snapshot: Snapshot, view: str, query: Mapping[str, str]) -> Panel:
    proposed = next((p for p in snapshot.table["proposals"] if str(p["id"]) == query.get("proposal")), None)
    if proposed is None:
        return Panel("closed", refusal=Refused(_("Already answered.")))
    about = {
        "proposed": proposed,
        "sentence": sentences.proposal(snapshot, proposed),
        "by": sentences.side_name(snapshot, proposed["by"]) if proposed["by"] else sentences.outside_proposer(),
        "mine": bool(own_sides(view)) and own_sides(view) == proposed["by"],
        "may_agree": may_agree(snapshot, proposed),
        "key": uuid.uuid4().hex,
    }
    entry = entry_of(snapshot, view, proposed["about"]) if proposed["kind"] == "undo" else None
    if proposed["kind"] == "club" and own_sides(view):  # its name is for those who have to answer
        about["entry_sentence"] = Club.objects.filter(pk=proposed["about"]).values_list("name", flat=True).first() or _("no club")
    if entry:
        about["entry_sentence"] = sentences.sentence(view_of(snapshot, view), entry)
    return Panel("answer", about)


def _undo(snapshot: Snapshot, view: str, query: Mapping[str, str]) -> Panel:
    seq = whole_number(query.get("entry"))
    entry = entry_of(snapshot, view, seq) if seq is not None else None
    if entry is None:
        return Panel("closed", refusal=Refused(_("The log has no such entry.")))
    about = {
        "entry": entry,
        "sentence": sentences.sentence(view_of(snapshot, view), entry),
        "undo_is_free": undo_is_free(snapshot, entry),
        "to_agree": _(
            "The other side or the referee has to agree; if no dice were rolled, so can the player who acted. Until "
            "then nothing changes."
        ),
        "key": uuid.uuid4().hex,
    }
    return Panel("undo", about)


@dataclass(frozen=True, slots=True)
class Correctable:
    """A tracked field in the form of a correction."""

    declared: Tracked
    now: str
    choices: tuple[tuple[str, str], ...]
    value: str

    @property
    def centimetres(self) -> bool:
        """A length: millimetres in the state, centimetres for people."""
        return self.declared.name.endswith("_mm")


def _correct(snapshot: Snapshot, view: str, query: Mapping[str, str]) -> Panel:
    address = query.get("on", "")
    fields = correctable(snapshot, address)
    if not fields:
        return Panel("closed", refusal=Refused(_("That cannot be corrected by hand.")))
    hidden = hidden_from(snapshot, view)
    about = {
        "address": address,
        "title": sentences.name_of(view_of(snapshot, view), address),
        "fields": [_correctable(snapshot, address, f, query) for name, f in fields.items() if (address, name) not in hidden],
        "key": uuid.uuid4().hex,
        "reason": query.get("reason", ""),
    }
    return Panel("correct", about, chosen=address)


def _correctable(snapshot: Snapshot, address: str, declared: Tracked, query: Mapping[str, str]) -> Correctable:
    """The field as it is now, filled in with what was sent for it, if anything was."""
    value = snapshot.state[address].get(declared.name)
    offered = ["true", "false"] if declared.kind == "bool" else list(declared.choices) if declared.kind == "choice" else []
    words = {"true": _("yes"), "false": _("no")}
    choices = [(choice, words.get(choice) or sentences.value_word(snapshot, choice, declared.name)) for choice in offered]
    if declared.none and choices:
        choices.insert(0, ("", "—"))
    sent = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    if declared.name.endswith("_mm") and isinstance(value, int):
        sent = centimetres(value)
    sent = query.get(f"value.{declared.name}", sent)
    return Correctable(declared, sentences.value_word(snapshot, value, declared.name), tuple(choices), sent)


def _note(snapshot: Snapshot, view: str, query: Mapping[str, str]) -> Panel:
    return Panel("note", {"text": query.get("text", ""), "key": uuid.uuid4().hex})
