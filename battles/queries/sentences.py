"""Log entries as sentences, in the language that is active."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language

from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from battles.models import Entry, Seat
from battles.models.battle import Watching
from battles.queries import freeing
from battles.queries.fingerprint import short
from battles.queries.house_rules import house_rules_of
from battles.queries.log import net, outcome_of, values_of
from battles.queries.standing import army_name, place_title, side_names
from common.translation import gettext as _
from common.translation import in_active
from people.models import User
from people.personal_data import FORMER_MEMBER, shown_name
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act
from rules.engine.play.dues import due_of, dues
from rules.engine.play.names import own_name
from rules.engine.play.state import Change, Tracked
from rules.web.explain import Explanation, Headlines, explain, length


def language() -> str:
    return get_language() or "en"


class Sentences:
    """The sentences of one battle's log in the language that is active: each name and word in it is looked up once."""

    def __init__(self, snapshot: Snapshot, spoken: str | None = None) -> None:
        self.snapshot, self.language = snapshot, spoken or language()
        self._names: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._translated: dict[str, str] = {}
        self._headline = Headlines(snapshot.ruleset, self.language, self.holder, stored=True)

    def of(self, entry: Entry) -> str:
        """Return what was done, in a sentence; only its name where the rules give no more."""
        return or_else(
            f"sentence of a log entry: {entry.kind} {entry.act}",
            lambda: _SENTENCES[entry.kind](self, entry),
            lambda _why: self.act_title(entry.act or entry.kind),
        )

    def gettext(self, message: str) -> str:
        """The message in the language."""
        found = self._translated.get(message)
        if found is None:
            found = self._translated[message] = in_active(message, self.language)
        return found

    def name_of(self, address: str) -> str:
        """A holder as people call it."""
        found = self._names.get(address)
        if found is None:
            found = self._names[address] = name_of(self.snapshot, address, self.language)
        return found

    def holder(self, value: str) -> str:
        """Return the display name for an address, or ""."""
        return holder(self.snapshot, value, self.name_of)

    def side_name(self, side: str) -> str:
        return self.name_of(f"side:{side}") if side else self.gettext("The referee")

    def act_title(self, name: str) -> str:
        found = self._titles.get(name)
        if found is None:
            found = self._titles[name] = act_title(self.snapshot, name, self.language)
        return found

    def headline(self, act: Act, entry: Entry) -> str:
        """Return the result of an act, in a line."""
        explained: Explanation | None = entry.__dict__.get("explained", {}).get(self.language)
        return explained.headline if explained else self._headline(act.procedure, Outcome(values_of(entry)))

    def who_takes_part(self, act: Act | None, chosen: Mapping[str, Any]) -> str:
        """The holders of an act in words: who acts, against whom, with whom."""
        if act is None:
            return ""
        _ = self.gettext
        parts = []
        for number, role in enumerate(act.roles):
            value = chosen.get(role.name)
            addresses = value if isinstance(value, list) else [value] if value else []
            names = ", ".join([self.name_of(address) for address in addresses])
            if not names:
                continue
            if number == 0:
                parts.append(names)
            elif role.who == "enemy":
                parts.append(_("against %(names)s") % {"names": names})
            else:
                parts.append(f"{role.label.of(self.language).lower()}: {names}")
        return ", ".join(parts)


def name_of(snapshot: Snapshot, address: str, spoken: str | None = None) -> str:
    """Return the display name of a holder: its name, else the first line of its card.

    ``spoken``: the active language, for a caller that knows it.
    """
    if address in ("battle", "table"):
        return _("The battle")
    if address not in snapshot.state:
        return address.rpartition(":")[2]
    name = own_name(snapshot.state[address]) or snapshot.play.cards.card(snapshot.state, address).line
    return str(name.of(spoken or language()))


def holder(snapshot: Snapshot, value: str, named: Callable[[str], str] | None = None) -> str:
    """Return the display name for an address or a side, as procedures write them, or ""; ``named`` as ``name_of``."""
    called = named or partial(name_of, snapshot)
    if value in ("a", "b", "side_a", "side_b"):
        return called(f"side:{value[-1]}")
    if value in ("side_1", "side_2") and "side_a" not in snapshot.ruleset.terms:  # else they are the table's
        return called(f"side:{'ab'[int(value[-1]) - 1]}")
    return called(value) if ":" in value and value in snapshot.state else ""


def sentence(snapshot: Snapshot, entry: Entry, spoken: str | None = None) -> str:
    """Return what was done, in a sentence; only its name where the rules give no more."""
    return Sentences(snapshot, spoken).of(entry)


def explanation(snapshot: Snapshot, entry: Entry, spoken: str | None = None) -> Explanation | None:
    """The arithmetic of an act's entry; None where there is none."""
    act = snapshot.play.acts.get(entry.act)
    if entry.kind != "act" or act is None:
        return None
    explained: dict[str, Explanation] = entry.__dict__.setdefault("explained", {})  # the panel and the log tell of the same entry
    spoken = spoken or language()
    found = explained.get(spoken)
    if found is None:
        found = or_else(f"explanation of {entry.act}", partial(_explained, snapshot, act, entry, spoken), lambda _why: None)
        if found is not None:
            explained[spoken] = found
    return found


def _explained(snapshot: Snapshot, act: Act, entry: Entry, spoken: str) -> Explanation:
    return explain(snapshot.ruleset, act.procedure, outcome_of(entry), spoken, partial(holder, snapshot), stored=True)


def effects(
    snapshot: Snapshot, entry: Entry, hidden: frozenset[tuple[str, str]] = frozenset(), spoken: str | None = None
) -> list[str]:
    """Return what changed on the table, before → after, without internal fields and what may not be seen.

    Those of whom the same changed alike share a line.
    """
    if entry.kind in ("muster", "upgrade"):
        return []
    found: dict[str, list[str]] = {}
    spoken = spoken or language()
    for change in net(entry.changes):
        if (change.on, change.field) not in hidden:
            for what, whose in _effect(snapshot, change, spoken):
                found.setdefault(what, []).append(whose)
    return [what.replace(WHO, ", ".join(names)) for what, names in found.items()]


#: Placeholder in a line for the names that share it.
WHO = "\0"


def _effect(snapshot: Snapshot, change: Change, spoken: str) -> Iterator[tuple[str, str]]:
    """A line with ``WHO`` for the name, and the name."""
    _, name = partial(in_active, language=spoken), name_of(snapshot, change.on, spoken)
    if change.field == "":
        fields = change.after or change.before
        line = _("%(unit)s comes into play") if change.after else _("%(unit)s is removed")
        own = own_name(fields)
        yield line % {"unit": own.of(spoken) if own else name}, ""
        return
    declared = field_of(snapshot, change.on, change.field)
    if declared is None or declared.kind == "data":
        return
    changed = {
        "unit": WHO,
        "field": declared.label.of(spoken),
        "before": value_word(snapshot, change.before, declared.name, spoken),
        "after": value_word(snapshot, change.after, declared.name, spoken),
    }
    yield _("%(unit)s – %(field)s: %(before)s → %(after)s") % changed, name


def field_of(snapshot: Snapshot, address: str, name: str) -> Tracked | None:
    """The declaration of a tracked field."""
    found = snapshot.play.fields.tracked.get(address.split(":")[0], ())
    return next((field for field in found if field.name == name), None)


def value_word(snapshot: Snapshot, value: Any, field: str = "", spoken: str | None = None) -> str:
    """A tracked value in words; ``field`` is the one that holds it, ``spoken`` the language that is active, where it is known."""
    if value is None or value == "":
        return "—"
    if isinstance(value, bool):
        _ = partial(in_active, language=spoken or language())
        return _("yes") if value else _("no")
    if isinstance(value, int) and field.endswith("_mm"):
        return length(value)
    if isinstance(value, str) and value in snapshot.ruleset.terms:
        return holder(snapshot, value) or snapshot.ruleset.word(value, field).of(spoken or language())
    return (isinstance(value, str) and ":" in value and holder(snapshot, value)) or str(value)


def act_title(snapshot: Snapshot, name: str, spoken: str | None = None) -> str:
    """Return the title of an act; ``spoken``: the active language, where the caller knows it."""
    act: Act | None = snapshot.play.acts.get(name)
    return (act.title if act else snapshot.ruleset.word(name)).of(spoken or language())


def side_name(snapshot: Snapshot, side: str) -> str:
    return name_of(snapshot, f"side:{side}") if side else _("The referee")


def who_takes_part(snapshot: Snapshot, act: Act | None, chosen: Mapping[str, Any], spoken: str | None = None) -> str:
    """The holders of an act in words: who acts, against whom, with whom."""
    return Sentences(snapshot, spoken).who_takes_part(act, chosen)


def due_lines(snapshot: Snapshot, own: str) -> list[dict[str, Any]]:
    """Return what is due, in words; ``own``: the codes of the reader's sides."""
    return [
        {
            **due._asdict(),
            "title": act_title(snapshot, due.act),
            "who": who_takes_part(snapshot, snapshot.play.acts.get(due.act), due.chosen),
            "own": due.side in own,
            "side_name": side_name(snapshot, due.side),
        }
        for due in dues(snapshot.state)
    ]


def _act(tell: Sentences, entry: Entry) -> str:
    act = tell.snapshot.play.acts.get(entry.act)
    headline = tell.headline(act, entry) if act else tell.act_title(entry.act)
    who = tell.who_takes_part(act, entry.chosen)
    return f"{who}. {headline}" if who else headline


def _muster(tell: Sentences, entry: Entry) -> str:
    snapshot = tell.snapshot
    a, b = (f"{tell.side_name(code)} ({full})" if (full := army_name(snapshot, code)) else tell.side_name(code) for code in "ab")
    text = _("The armies are mustered: %(a)s against %(b)s.") % {"a": a, "b": b}
    agreed = "; ".join(f"{rule.id} {rule.chosen.of(tell.language).rstrip('.')}" for rule in house_rules_of(snapshot))
    if agreed:
        text += " " + _("House rules: %(rules)s.") % {"rules": agreed}
    seed_hash = entry.facts.get("seed_hash") if snapshot.agreed_dice != "typed" else None
    if seed_hash:
        text += " " + _("Fingerprint of the server's dice: %(fingerprint)s.") % {"fingerprint": short(seed_hash)}
    return text


def _step(tell: Sentences, entry: Entry) -> str:
    _, step = tell.gettext, step_title(tell.snapshot, entry.step, tell.language)
    if entry.changes and not any((on, field) == ("battle", "step") for on, field, *_values in entry.changes):
        return _("%(side)s is done: %(step)s.") % {"side": _who_is_done(tell, entry), "step": step}
    return _("%(step)s has ended.") % {"step": step}


def _who_is_done(tell: Sentences, entry: Entry) -> str:
    """Return the name of the holder whose part of a step ended, else of the side."""
    holder = tell.snapshot.play.sequence.who_ended(entry.changes)
    return tell.name_of(holder) if holder and holder in tell.snapshot.state else tell.side_name(entry.side)


def step_title(snapshot: Snapshot, step: str, spoken: str | None = None) -> str:
    found = next((s for s in snapshot.play.sequence.steps if s.id == step), None)
    return (found.title if found else snapshot.ruleset.word(step)).of(spoken or language())


def _decline(tell: Sentences, entry: Entry) -> str:
    _ = tell.gettext
    who = tell.who_takes_part(tell.snapshot.play.acts.get(entry.act), entry.chosen)
    text = _("%(act)s declined") % {"act": tell.act_title(entry.act)}
    return f"{text}: {who}." if who else f"{text}."


def _record(tell: Sentences, entry: Entry) -> str:
    result = tell.snapshot.ruleset.word(entry.act).of(tell.language)
    return _("%(unit)s: %(result)s, resolved at the table.") % {
        "unit": tell.name_of(entry.chosen["unit"]),
        "result": result,
    }


def _correction(tell: Sentences, entry: Entry) -> str:
    address, name = entry.chosen["on"], entry.chosen["field"]
    declared = field_of(tell.snapshot, address, name)
    return _("Corrected: %(unit)s, %(field)s. “%(reason)s”") % {
        "unit": tell.name_of(address),
        "field": declared.label.of(tell.language) if declared else name,
        "reason": entry.note,
    }


def _undo(tell: Sentences, entry: Entry) -> str:
    _ = tell.gettext
    text = _("Undone: %(what)s (no. %(number)s).")
    if entry.chosen.get("by") == "referee":
        text = _("Undone by the referee: %(what)s (no. %(number)s).")
    return text % {"what": _what(tell, entry.act), "number": entry.undoes}


def _what(tell: Sentences, act: str) -> str:
    return tell.act_title(act) if act else tell.gettext("step ended")


def proposal(snapshot: Snapshot, proposed: Mapping[str, Any]) -> str:
    """A proposal as the other side reads it."""
    text = {
        "undo": _("undo no. %(about)s of the log"),
        "skip": _("skip what is due: %(due)s"),
        "pass": _("skip this phase"),
        "draw": _("a draw"),
        "abandon": _("abandon the battle"),
        "referee": _("a referee, who sees what is hidden and can undo dice and free seats"),
        "time": _("end here because time is up"),
        "reopen": _("undo the ending and play on"),
        "umpire": _("%(umpire)s, an umpire of the club, as referee, who sees what is hidden"),
        "club": _("list the battle with another club, whose umpires can then ask to referee it"),
    }[proposed["kind"]]
    if proposed["kind"] == "umpire":
        return text % {"umpire": _umpire(proposed["about"])}
    due = due_of(snapshot.state, proposed["about"])
    act = due.act if due else proposed.get("act")
    return text % {"about": proposed["about"], "due": act_title(snapshot, act) if act else ""}


def _proposal(tell: Sentences, entry: Entry) -> str:
    proposed = {"kind": entry.act, "about": entry.chosen.get("about"), "act": entry.chosen.get("act")}
    proposer = tell.side_name(entry.side) if entry.side else outside_proposer()
    return _("%(side)s proposes: %(what)s.") % {"side": proposer, "what": proposal(tell.snapshot, proposed)}


def outside_proposer() -> str:
    """Return who proposes what no side does."""
    return _("The club or the organiser")


def _umpire(user_id: int) -> str:
    user = User.objects.filter(pk=user_id).first()
    return str(user) if user else shown_name(FORMER_MEMBER)


def _answer(tell: Sentences, entry: Entry) -> str:
    kind = entry.chosen.get("kind", entry.act)
    what = proposal(tell.snapshot, {"kind": kind, "about": entry.chosen.get("about"), "act": entry.chosen.get("act")})
    if entry.act == "refused":
        return _("Not agreed: %(what)s.") % {"what": what}
    return _("Agreed: %(what)s.") % {"what": what}


def _end(tell: Sentences, entry: Entry) -> str:
    result = next((after for on, field, _before, after in entry.changes if (on, field) == ("table", "result")), None)
    winner = (result or tell.snapshot.table["result"] or {}).get("winner")
    if winner:
        how = _("by concession") if entry.act == "concession" else _("by the rulebook")
        return _("The battle has ended: %(side)s has won %(how)s.") % {"side": tell.side_name(winner), "how": how}
    if entry.act == "time":
        return _("Time was called: the battle ends as it is.")
    return _("The battle was abandoned.") if entry.act == "abandon" else _("The battle has ended in a draw.")


def _reopen(tell: Sentences, entry: Entry) -> str:
    return _("The ending is undone (no. %(number)s): the battle continues with dice rolled at the table.") % {
        "number": entry.undoes
    }


def _seat(tell: Sentences, entry: Entry) -> str:
    texts = {
        "taken": _("%(name)s has taken a seat: %(place)s."),
        "taken_blind": _(
            "%(name)s has taken a seat at the other side's invitation: %(place)s. What was hidden there stays hidden."
        ),
        "reads": _("%(name)s now sees what that side hides from here on: %(place)s."),
        "announced": _("%(by)s wants to free the seat of %(name)s: %(place)s."),
        "stayed": _("%(name)s is still there: %(place)s."),
        "office_ended": _("%(name)s no longer has this role in the club and has left the seat: %(place)s."),
        "left": _("%(name)s has left the seat: %(place)s."),
        "claimed": _("%(name)s has taken the seat into an account: %(place)s."),
        "handed_over": _("%(name)s hands the seat over: %(place)s."),
        "freed": _("The seat of %(name)s is free: %(place)s."),
        "freed by opponent": _("%(by)s has freed the seat of %(name)s across the table: %(place)s."),
        "moved": _("%(name)s continues on another phone: %(place)s."),
        "forgotten": _("The name of a former member was removed from the log."),
        "guests": _("The names of guests were removed from the log."),
        "back": _("%(name)s has returned to the seat: %(place)s."),
        "freed by the referee": _("The referee has freed the seat of %(name)s: %(place)s."),
    }
    chosen = entry.chosen
    place = place_title(chosen.get("role", ""), chosen.get("sides", ""), side_names(tell.snapshot))
    what = {"referee": "freed by the referee", "opponent": "freed by opponent"}.get(chosen.get("by", ""), entry.act)
    return texts[what] % {"name": shown_name(chosen.get("name", "")), "place": place, "by": shown_name(entry.who)}


def referee_did(snapshot: Snapshot) -> str:
    """Return what the referee (or a player across the table) last did in this turn with dice or seats, or ""."""
    did: Mapping[str, Any] | None = snapshot.table.get("referee_did")
    if not did or did["turn"] != snapshot.play.sequence.turn(snapshot.state):
        return ""
    sentences_by_kind = {
        "dice": _("The referee, %(who)s, has undone no. %(about)s with its dice."),
        "seat": _("The referee, %(who)s, has freed the seat of %(about)s."),
        "seat across": _("%(who)s has freed the seat of %(about)s across the table."),
        "blind seat": _("%(about)s was invited to the seat by the other side and sees nothing that was hidden there before."),
        "umpire": _("%(about)s, an umpire of the club, is the referee now and sees what is hidden."),
        "office ended": _("%(about)s is no longer the referee."),
    }
    return str(sentences_by_kind[did["what"]] % {"who": shown_name(did["who"]), "about": shown_name(str(did["about"]))})


def seat_notices(snapshot: Snapshot) -> list[str]:
    """Return what both heads say of seats that are to be freed from across the table."""
    notices = freeing.notices(snapshot)
    seats = [one[key] for one in notices for key in ("seat", "by")]
    names = dict(Seat.objects.filter(pk__in=seats).values_list("pk", "name")) if seats else {}
    text = _("%(by)s wants to free the seat of %(name)s. It is free at %(time)s, unless %(name)s acts or presses “I am here”.")
    return [
        text
        % {
            "by": shown_name(names.get(one["by"], "")),
            "name": shown_name(names.get(one["seat"], "")),
            "time": freeing.time_of(one),
        }
        for one in notices
    ]


def _note(tell: Sentences, entry: Entry) -> str:
    if entry.act == "settings":
        return _settings(entry)
    return _("Note: %(text)s") % {"text": entry.note}


def _upgrade(tell: Sentences, entry: Entry) -> str:
    return _("A newer version of Stendardo now runs this battle.")


def _settings(entry: Entry) -> str:
    """Return the changed settings in a sentence."""
    changed = []
    if "name" in entry.chosen:
        changed.append(_("the battle is now called “%(name)s”") % {"name": entry.chosen["name"]})
    if "watching" in entry.chosen:
        changed.append(_("who can watch: %(who)s") % {"who": Watching(entry.chosen["watching"]).label})
    if "club" in entry.chosen:
        changed.append(_("it is listed with a club") if entry.chosen["club"] else _("it is listed with no club"))
    if "day" in entry.chosen:
        changed.append(_day(entry.chosen["day"]))
    if "table" in entry.chosen:
        table = entry.chosen["table"]
        changed.append(_("it is played at table %(table)s") % {"table": table} if table else _("it has no table"))
    if "archived" in entry.chosen:
        changed.append(_("it is archived") if entry.chosen["archived"] else _("it is no longer archived"))
    if "deleted" in entry.chosen:
        changed.append(_("it was deleted") if entry.chosen["deleted"] else _("it was restored"))
    return _("Settings: %(what)s.") % {"what": "; ".join(changed)}


def _day(day: str) -> str:
    if not day:
        return _("it has no day")
    return _("it is played on %(day)s") % {"day": date_format(date.fromisoformat(day))}


def _word(tell: Sentences, entry: Entry) -> str:
    return _("%(side)s adds a word to the server's dice: “%(word)s”.") % {
        "side": tell.side_name(entry.side),
        "word": entry.note,
    }


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
    "reopen": _reopen,
    "seat": _seat,
    "note": _note,
    "upgrade": _upgrade,
    "word": _word,
}
