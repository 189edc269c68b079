"""Messages about turns: orders, marches, supply, sieges, income, points."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaigns.models import Entry
from campaigns.queries.names import order_words
from campaigns.queries.reader import Message, Reader
from campaigns.queries.rights import sentence


def turn(reader: Reader, entry: Entry) -> Message:
    if entry.facts.get("node"):
        facts = {"turn": entry.facts["turn"], "node": reader.snapshot.place_name(entry.facts["node"])}
        return _("Turn %(turn)s begins: %(node)s.") % facts, []
    return _("Turn %(turn)s begins: orders are written.") % {"turn": entry.facts["turn"]}, []


def hand_in(reader: Reader, entry: Entry) -> Message:
    facts = {"faction": reader.faction(entry.facts["faction"])}
    return _("%(faction)s: orders handed in.") % facts, [_("Seal: %(seal)s") % {"seal": entry.facts["seal"]}]


def absent(reader: Reader, entry: Entry) -> Message:
    faction = {"faction": reader.faction(entry.facts["faction"])}
    if entry.facts["absent"]:
        return _("%(faction)s: absent, the turn does not wait.") % faction, []
    return _("%(faction)s: back again.") % faction, []


def reveal(reader: Reader, entry: Entry) -> Message:
    found = entry.outcome
    why = {
        "all_in": _("The orders are revealed: all have been handed in."),
        "deadline": _("The orders are revealed: the deadline has passed."),
        "arbiter": _("The arbiter reveals the orders."),
    }[entry.facts["why"]]
    return why, [*map(reader.meeting, found["battles"]), *reader.taken(found["control"]), *moves(reader, entry)]


def moves(reader: Reader, entry: Entry) -> Iterator[str]:
    """Return a line for each order that the requester may read, and each roll to withdraw."""
    found, orders = entry.outcome, entry.facts["orders"]
    void = {each["force"]: each["reason"] for each in found["void"]}
    for force, order in orders.items():
        if not reader.knows(force):
            continue
        name = reader.snapshot.force_name(force)
        words = order_words(reader.snapshot, order)
        if force in void:
            yield _("%(force)s (%(order)s) holds: %(why)s") % {
                "force": name,
                "order": words,
                "why": reader.say(sentence(void[force])),
            }
            continue
        position = found["positions"][force]
        notes = [
            *([_("stopped on the way")] if force in found["stopped"] else []),
            *([_("withdrew")] if force in found["withdrew"] else []),
            *([_("could not withdraw")] if force in found["blocked"] else []),
            *([_("takes no part")] if force in found["aside"] else []),
        ]
        where = reader.place({"place": position["place"], "road": position["road"]})
        yield f"{name}: {words} → {', '.join([where, *notes])}"
    for roll in found["rolls"]:
        if reader.all or roll["side"] in reader.sides:
            values = {"place": reader.place(roll["at"]), "die": roll["die"], "bonus": roll["bonus"]}
            yield (
                _("%(place)s: the withdrawal succeeds (die %(die)s + %(bonus)s).") % values
                if roll["success"]
                else _("%(place)s: the withdrawal fails (die %(die)s + %(bonus)s).") % values
            )


def retreats(reader: Reader, entry: Entry) -> Message:
    found, name = entry.outcome, reader.snapshot.force_name
    lines = [
        f"{name(force)} → {reader.snapshot.place_name(place)}" for force, place in found["to"].items() if reader.knows(force)
    ]
    lines += [_("%(force)s is trapped and lays down its arms.") % {"force": name(force)} for force in found["trapped"]]
    return _("Beaten forces retreat."), lines + reader.taken(found["control"])


def supply(reader: Reader, entry: Entry) -> Message:
    found = entry.outcome
    lines = []
    for force, supplied in found["forces"].items():
        if reader.knows(force) and not supplied["supplied"]:
            lines.append(_("%(force)s is without supply.") % {"force": reader.snapshot.force_name(force)})
        if reader.knows(force) and force in found["worn"]:
            words = {"force": reader.snapshot.force_name(force), "steps": found["worn"][force]}
            lines.append(_("%(force)s loses steps to hunger and marches: %(steps)s.") % words)
    return _("Supply is checked."), lines + reader.rallied(found["rallied"])


def sieges(reader: Reader, entry: Entry) -> Message:
    states = {
        "holds": _("%(place)s holds."),
        "breach": _("%(place)s: the walls are breached."),
        "surrender": _("%(place)s surrenders."),
        "lifted": _("%(place)s: the siege is lifted."),
    }
    weak = _("%(place)s: the besiegers are too weak to work.")
    lines = [
        states.get(siege["state"], weak) % {"place": reader.snapshot.place_name(siege["place"])}
        for siege in entry.outcome["sieges"]
    ]
    return _("The sieges continue."), lines


def income(reader: Reader, entry: Entry) -> Message:
    paid = entry.outcome["factions"].items()
    lines = [
        f"{reader.faction(faction)}: +{sum_}" for faction, sum_ in paid if sum_ and (reader.all or faction in reader.factions)
    ]
    return _("Places pay their income."), lines


def count(reader: Reader, entry: Entry) -> Message:
    lines = [f"{each['rank']}. {reader.side(each['side'])}: {each['total']}" for each in entry.outcome["ranking"]]
    return _("The points of turn %(turn)s are counted.") % {"turn": entry.turn}, lines


def end(reader: Reader, entry: Entry) -> Message:
    found = entry.outcome
    if found["winner"]:
        return _("The campaign ends: %(side)s have won.") % {"side": reader.side(found["winner"])}, []
    if found["shared"]:
        shared = ", ".join(map(reader.side, found["shared"]))
        return _("The campaign ends: %(sides)s share the victory.") % {"sides": shared}, []
    return _("The campaign ends."), []


def rally(reader: Reader, entry: Entry) -> Message:
    return _("Scattered units rally."), reader.rallied(entry.outcome["rallied"])


def reverse(reader: Reader, entry: Entry) -> Message:
    return _("Entry %(number)s is undone.") % {"number": reader.numbers.of(entry.undoes or 0)}, []


def books(reader: Reader, entry: Entry) -> Message:
    notes = [_("The site operator has been notified. Play on: nothing is lost.")]
    return _("The log and the data of this campaign differ: %(lines)s.") % entry.facts, notes


def purchases(reader: Reader, entry: Entry) -> Message:
    lines = [reader.bought(each) for each in entry.outcome["purchases"] if reader.all or each["faction"] in reader.factions]
    return _("Purchases are made."), lines
