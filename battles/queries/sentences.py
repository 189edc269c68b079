"""Log entries as sentences, in the language that is active."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles.ledger.store import Desk
from battles.models import Entry
from battles.queries.log import net, outcome_of
from rules.engine.play.acts import Act
from rules.engine.play.dues import due_of, dues
from rules.engine.play.state import Change, Tracked
from rules.web.explain import Explanation, explain


def language() -> str:
    return get_language() or "en"


def name_of(desk: Desk, address: str) -> str:
    """A holder as people call it: its own name, else what its card says it is."""
    if address in ("battle", "table"):
        return _("The battle")
    if address not in desk.state:
        return address.rpartition(":")[2]
    own = desk.state[address].get("name")
    return str(own) if own else desk.play.cards.card(desk.state, address).line.of(language())


def holder(desk: Desk, said: str) -> str:
    """The name of whom a value stands for, where it is an address or a side as procedures call it."""
    if said in ("side_a", "side_b"):
        return side_name(desk, said[-1])
    return name_of(desk, said) if ":" in said and said in desk.state else ""


def sentence(desk: Desk, entry: Entry) -> str:
    """What was done, in a sentence."""
    return _SENTENCES[entry.kind](desk, entry)


def explanation(desk: Desk, entry: Entry) -> Explanation | None:
    """The arithmetic of an act's entry; None where there is none."""
    act = desk.play.acts.get(entry.act)
    if entry.kind != "act" or act is None:
        return None
    told: dict[str, Explanation] = entry.__dict__.setdefault("explained", {})  # the panel and the log tell of the same entry
    if language() not in told:
        told[language()] = explain(desk.ruleset, act.procedure, outcome_of(entry), language(), lambda said: holder(desk, said))
    return told[language()]


def effects(desk: Desk, entry: Entry, hidden: frozenset[tuple[str, str]] = frozenset()) -> list[str]:
    """What changed on the table, before → after, without what the app keeps for itself and what may not be seen."""
    if entry.kind == "muster":
        return []
    return [said for change in net(entry.changes) if (change.on, change.field) not in hidden for said in _effect(desk, change)]


def _effect(desk: Desk, change: Change) -> Iterator[str]:
    name = name_of(desk, change.on)
    if change.field == "":
        fields = change.after or change.before
        name = fields.get("name") or name
        yield (_("%(unit)s comes into play") if change.after else _("%(unit)s is no more")) % {"unit": name}
        return
    declared = field_of(desk, change.on, change.field)
    if declared is None or declared.kind == "data":
        return
    yield _("%(unit)s – %(field)s: %(before)s → %(after)s") % {
        "unit": name,
        "field": declared.label.of(language()),
        "before": value_word(desk, change.before, declared.name),
        "after": value_word(desk, change.after, declared.name),
    }


def field_of(desk: Desk, address: str, name: str) -> Tracked | None:
    """The declaration of a tracked field."""
    found = desk.play.fields.tracked.get(address.split(":")[0], ())
    return next((field for field in found if field.name == name), None)


def value_word(desk: Desk, value: Any, field: str = "") -> str:
    """A tracked value in words; ``field`` is the one that holds it."""
    if value is None or value == "":
        return "—"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return desk.ruleset.word(value, field).of(language()) if value in desk.ruleset.terms else value
    return str(value)


def act_title(desk: Desk, name: str) -> str:
    act: Act | None = desk.play.acts.get(name)
    return act.title.of(language()) if act else desk.ruleset.word(name).of(language())


def side_name(desk: Desk, side: str) -> str:
    return name_of(desk, f"side:{side}") if side else _("The referee")


def who_takes_part(desk: Desk, act: Act | None, chosen: Mapping[str, Any]) -> str:
    """The holders of an act in words: who acts, against whom, with whom."""
    if act is None:
        return ""
    parts = []
    for number, role in enumerate(act.roles):
        value = chosen.get(role.name)
        addresses = value if isinstance(value, list) else [value] if value else []
        names = ", ".join(name_of(desk, address) for address in addresses)
        if not names:
            continue
        if number == 0:
            parts.append(names)
        elif role.who == "enemy":
            parts.append(_("against %(names)s") % {"names": names})
        else:
            parts.append(f"{role.label.of(language()).lower()}: {names}")
    return ", ".join(parts)


def dues_said(desk: Desk, own: str) -> list[dict[str, Any]]:
    """What is due, in words; ``own``: the codes of the reader's sides."""
    return [
        {
            **due._asdict(),
            "title": act_title(desk, due.act),
            "who": who_takes_part(desk, desk.play.acts.get(due.act), due.chosen),
            "own": due.side in own,
            "side_name": side_name(desk, due.side),
        }
        for due in dues(desk.state)
    ]


def _act(desk: Desk, entry: Entry) -> str:
    told = explanation(desk, entry)
    headline = told.headline if told else act_title(desk, entry.act)
    who = who_takes_part(desk, desk.play.acts.get(entry.act), entry.chosen)
    return f"{who}. {headline}" if who else headline


def _muster(desk: Desk, entry: Entry) -> str:
    return _("The armies are mustered: %(a)s against %(b)s.") % {"a": side_name(desk, "a"), "b": side_name(desk, "b")}


def _step(desk: Desk, entry: Entry) -> str:
    step = step_title(desk, entry.step)
    if entry.changes and not any((on, field) == ("battle", "step") for on, field, *_values in entry.changes):
        return _("%(side)s is done: %(step)s.") % {"side": _who_is_done(desk, entry), "step": step}
    return _("%(step)s has ended.") % {"step": step}


def _who_is_done(desk: Desk, entry: Entry) -> str:
    """Where a step goes on after somebody's part of it: the holder whose part it was, else the side."""
    holder = desk.play.sequence.who_ended(entry.changes)
    return name_of(desk, holder) if holder in desk.state else side_name(desk, entry.side)


def step_title(desk: Desk, step: str) -> str:
    found = next((s for s in desk.play.sequence.steps if s.id == step), None)
    return found.title.of(language()) if found else desk.ruleset.word(step).of(language())


def _decline(desk: Desk, entry: Entry) -> str:
    who = who_takes_part(desk, desk.play.acts.get(entry.act), entry.chosen)
    said = _("%(act)s declined") % {"act": act_title(desk, entry.act)}
    return f"{said}: {who}." if who else f"{said}."


def _record(desk: Desk, entry: Entry) -> str:
    result = desk.ruleset.word(entry.act).of(language())
    return _("%(unit)s: %(result)s, worked out on the table.") % {"unit": name_of(desk, entry.chosen["unit"]), "result": result}


def _correction(desk: Desk, entry: Entry) -> str:
    address, name = entry.chosen["on"], entry.chosen["field"]
    declared = field_of(desk, address, name)
    return _("Corrected: %(unit)s, %(field)s. “%(reason)s”") % {
        "unit": name_of(desk, address),
        "field": declared.label.of(language()) if declared else name,
        "reason": entry.note,
    }


def _undo(desk: Desk, entry: Entry) -> str:
    return _("Undone: %(what)s (no. %(number)s).") % {"what": _what(desk, entry.act), "number": entry.undoes}


def _what(desk: Desk, act: str) -> str:
    return act_title(desk, act) if act else _("step ended")


def proposal(desk: Desk, asked: Mapping[str, Any]) -> str:
    """A proposal as the other side reads it."""
    said = {
        "undo": _("undo no. %(about)s of the log"),
        "skip": _("pass what is due: %(due)s"),
        "pass": _("pass this step"),
        "draw": _("a draw"),
        "abandon": _("abandon the battle"),
    }[asked["kind"]]
    due = due_of(desk.state, asked["about"])
    return said % {"about": asked["about"], "due": act_title(desk, due.act) if due else ""}


def _proposal(desk: Desk, entry: Entry) -> str:
    asked = {"kind": entry.act, "about": entry.chosen.get("about")}
    return _("%(side)s proposes: %(what)s.") % {"side": side_name(desk, entry.side), "what": proposal(desk, asked)}


def _answer(desk: Desk, entry: Entry) -> str:
    kind = entry.chosen.get("kind", entry.act)
    what = proposal(desk, {"kind": kind, "about": entry.chosen.get("about")})
    if entry.act == "refused":
        return _("Not agreed: %(what)s.") % {"what": what}
    return _("Agreed: %(what)s.") % {"what": what}


def _end(desk: Desk, entry: Entry) -> str:
    result = desk.table.get("result") or {}
    winner = result.get("winner")
    if winner:
        how = _("by concession") if entry.act == "concession" else _("by the rulebook")
        return _("The battle has ended: %(side)s has won %(how)s.") % {"side": side_name(desk, winner), "how": how}
    return _("The battle was abandoned.") if entry.act == "abandon" else _("The battle has ended in a draw.")


def _seat(desk: Desk, entry: Entry) -> str:
    said = {
        "taken": _("%(name)s has taken a seat."),
        "left": _("%(name)s has left the seat."),
        "handed_over": _("%(name)s hands the seat over."),
        "freed": _("The seat of %(name)s is free."),
    }
    return said[entry.act] % {"name": entry.chosen.get("name", "")}


def _note(desk: Desk, entry: Entry) -> str:
    return _("Note: %(text)s") % {"text": entry.note}


_SENTENCES = {
    "muster": _muster,
    "act": _act,
    "step": _step,
    "decline": _decline,
    "record": _record,
    "correction": _correction,
    "undo": _undo,
    "proposal": _proposal,
    "answer": _answer,
    "end": _end,
    "seat": _seat,
    "note": _note,
}
