"""How a corps, an element and a side read on the battle page: cards, markers, scores, results to be noted."""

from collections.abc import Iterator

from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.de_bellis_empire.army import break_points, cost_of
from rules.rulesets.de_bellis_empire.consequences import after_leaving, drop_swaps, forget_ground, lose, rout
from rules.rulesets.de_bellis_empire.contacts import part
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.signs import SIGNS
from rules.rulesets.de_bellis_empire.state import corps_of_side, is_corps_routed, left, word
from rules.rulesets.de_bellis_empire.terms import GUARD


def card(state: State, address: str) -> Card:
    """Return the card of an element, a corps or a side."""
    if address.startswith("unit:"):
        return element_card(state, address)
    return corps_card(state, address) if address.startswith("command:") else side_card(state, address)


def element_card(state: State, address: str) -> Card:
    unit = state[address]
    kind, cost = word(unit["type"]), cost_of(unit["type"])
    line = _("{kind} · {cost} points").format(kind=kind, cost=cost)
    return Card(line, markers=tuple(element_markers(state, address)), out=gone(unit), sign=SIGNS[unit["type"]])


_SIGNS = (
    ("old_guard", _("Old Guard"), "good"),
    ("rifle", _("rifles"), "plain"),
    ("in_square", _("square"), "good"),
    ("in_contact", _("in contact"), "warn"),
    ("activated", _("activated"), "plain"),
    ("ran", _("ran in the rout"), "bad"),
    ("fired", _("has fired"), "plain"),
    ("already_fled", _("has fled"), "warn"),
    ("locked_in_skirmish", _("lone voltigeurs"), "warn"),
)


def element_markers(state: State, address: str) -> Iterator[Marker]:
    """Yield the markers of an element; of one that is gone, only that."""
    unit = state[address]
    if gone(unit):
        yield (
            Marker("destroyed", _("destroyed"), "bad") if unit["destroyed"] else Marker("left_table", _("left the table"), "bad")
        )
        return
    for name, text, tone in _SIGNS:
        if unit[name]:
            yield Marker(name, text, tone)  # type: ignore[arg-type]
    if is_corps_routed(state, address) and unit["type"] not in GUARD:
        yield Marker("routed", _("corps routed"), "bad")


def corps_card(state: State, address: str) -> Card:
    """A corps: its general, its losses against the points at which it breaks, its PA.

    An army of one corps has its losses in its score, right above.
    """
    corps = state[address]
    limit = break_points(corps["budget"])
    quality = word(corps["quality"] or "normal")
    general = Text(corps["commander"]) if corps["commander"] else _("General")
    if corps["quality"]:
        general = join(", ", (general, quality))
    elements = left(state, address)
    figures = [(_("elements"), str(len(elements)))]
    gauges = []
    if len(corps_of_side(state, corps["side"])) > 1:
        figures.insert(0, (_("lost"), f"{corps['points_lost']}/{limit}"))
        gauges.append(Gauge(_("lost"), corps["points_lost"], limit, lost=True))
    if corps["pa"] is not None:
        figures.append((_("PA"), f"{corps['pa_left']}/{corps['pa']}"))
        gauges.append(Gauge(_("PA"), corps["pa_left"], corps["pa"]))
    markers = []
    if corps["eliminated"]:
        markers.append(Marker("general_eliminated", _("general lost"), "bad"))
    if corps["routed"]:
        markers.append(Marker("routed", _("routed"), "bad"))
    if corps["flights_due"]:
        markers.append(Marker("rout_flight_due", _("to flee: {flights_due}").format(flights_due=corps["flights_due"]), "warn"))
    if corps["taken_over"]:
        markers.append(Marker("taken_over", _("under the general in chief"), "good"))
    return Card(general, tuple(figures), tuple(markers), out=not elements, gauges=tuple(gauges))


def side_card(state: State, address: str) -> Card:
    """A side: its general in chief if it has one."""
    side = state[address]
    if not side["chief_present"]:
        return Card(Text(side["name"]))
    quality = word(side["chief_quality"] or "normal")
    commander = side["commander"] or ""
    line = _("General in chief: {commander}").format(commander=commander)
    if side["chief_quality"]:
        line = Text("{line}, {quality}").format(line=line, quality=quality)
    figures = ((_("PA"), f"{side['chief_pa_left']}/{side['chief_pa']}"),) if side["chief_pa"] is not None else ()
    lost = (Marker("chief_eliminated", _("general in chief lost"), "bad"),)
    return Card(line, figures, lost if side["chief_eliminated"] else ())


def scores(state: State, side: str) -> list[Score]:
    """Return the points that each corps has lost of those that break it, and the number of corps routed. §10.0, §11.0."""
    corps = corps_of_side(state, side)
    found = [
        Score(
            f"lost_{address[8:]}",
            _("{name}: points lost").format(name=state[address]["name"]),
            state[address]["points_lost"],
            break_points(state[address]["budget"]),
        )
        for address in corps
    ]
    if len(corps) > 1:
        routed = sum(bool(state[address]["routed"]) for address in corps)
        found.append(Score("routed", _("Corps routed"), routed, len(corps) // 2 + 1))
    return found


# --- results worked out on the table ---------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """Return what can be noted without facts: the fate of an element; of a corps its general's and its rout."""
    if address.startswith("unit:"):
        return [] if gone(state[address]) else _element_records(state, address)
    if not address.startswith("command:"):
        return []
    found = []
    if not state[address]["eliminated"]:
        working = Working(state)
        working.put(address, "eliminated", True)
        found.append(Record("general_eliminated", _("General lost"), tuple(working.effects())))
    if not state[address]["routed"]:
        working = Working(state)
        rout(working, address, 0)
        drop_dues(working, lambda due: due.act != "break_check" or due.chosen.get("corps") != address)
        found.append(Record("routed", pgettext("cards", "Corps routed"), tuple(working.effects())))
    return found


def _element_records(state: State, unit: str) -> list[Record]:
    lost = {"destroyed": False, "left_table": True}
    titles = {"destroyed": _("Destroyed"), "left_table": _("Left the table")}
    found = []
    for name, left_table in lost.items():
        working = Working(state)
        lose(working, unit, left_table=left_table)
        after_leaving(working, unit, "destroyed")
        drop_swaps(working)
        found.append(Record(name, titles[name], tuple(working.effects())))
    for name, title in (("retreat", _("Has retreated")), ("flight", _("Has fled"))):
        working = Working(state)
        part(working, unit)
        forget_ground(working, unit)
        if name == "flight":
            working.put(unit, "already_fled", True)
        after_leaving(working, unit, name)
        drop_swaps(working)
        drop_dues(working, lambda due: due.act not in ("retreat", "flight") or due.chosen.get("unit") != unit)
        found.append(Record(name, title, tuple(working.effects())))
    return found
