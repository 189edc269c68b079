"""How a unit, a command and a side read on the page: figures and markers, what is counted, what can be ticked by hand."""

from collections.abc import Iterator

from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.ordre_mixte.consequences import leave_melees, take_off
from rules.rulesets.ordre_mixte.messages import _, pgettext
from rules.rulesets.ordre_mixte.signs import sign_of
from rules.rulesets.ordre_mixte.state import COVERS, FORMS, kind_of, named, pm_lost, word

#: How many bases are turned to the rear as a reminder, by pending move. «Test di morale – Risultati».
_TURNED = {"rout": 2, "retreat": 1}


def card(state: State, address: str) -> Card:
    """Return the card of a unit, a command or a side."""
    if address.startswith("unit:"):
        return unit_card(state, address)
    if address.startswith("command:"):
        return command_card(state, address)
    commander = state[address]["commander"]
    return Card(Text(commander))


def unit_card(state: State, address: str) -> Card:
    unit = state[address]
    parts = [kind_of(unit)]
    if unit["quality"] != "regular":
        parts.append(word(unit["quality"]))
    parts.append(word(unit["formation"]))
    line = join(" · ", (parts[0], *(part.map(str.lower) for part in parts[1:])))
    pm, bases = f"{unit['pm']}/{unit['pm_start']}", f"{unit['bases']}/{unit['bases_start']}"
    figures = [(_("PM"), pm)]
    if bases != pm:
        figures.append((_("bases"), bases))
    gauges = (Gauge(_("PM"), max(0, unit["pm"]), unit["pm_start"]),)
    markers = tuple(unit_markers(state, address))
    return Card(line, tuple(figures), markers, out=gone(unit), sign=sign_of(unit), gauges=gauges)


_SIGNS = (
    ("russian", pgettext("cards", "Russian"), "plain"),
    ("lancer", _("lancers"), "plain"),
    ("disordered", _("disordered"), "warn"),
    ("guns_abandoned", _("guns abandoned"), "bad"),
    ("charged", _("is charged"), "bad"),
    ("in_melee", _("in melee"), "warn"),
    ("in_built_up_area", _("in a built-up area"), "good"),
    ("compulsory_moved", _("moved compulsorily"), "warn"),
    ("strategic_moved", _("strategic move"), "plain"),
    ("moved", _("moved"), "plain"),
    ("evaded", _("evaded"), "plain"),
    ("followed_up", _("followed up"), "plain"),
    ("fired", _("has fired"), "plain"),
    ("fought", _("has fought"), "plain"),
    ("follow_up_due", _("may follow up"), "good"),
)


def unit_markers(state: State, address: str) -> Iterator[Marker]:
    """Yield the markers of a unit; of one that is gone, only that."""
    unit = state[address]
    if gone(unit):
        fate = _("destroyed") if unit["destroyed"] else _("left the table")
        yield Marker("destroyed" if unit["destroyed"] else "left_table", fate, "bad")
        return
    if unit["routing"]:
        turned = _TURNED["rout"]
        yield Marker("routing", _("routing: turn {turned} bases").format(turned=turned), "bad")
    if unit["retreating"]:
        turned = _TURNED["retreat"]
        yield Marker("retreating", _("retreats: turn {turned} base").format(turned=turned), "bad")
    if unit["fatigue"] != "fresh":
        spent = unit["fatigue"] == "spent"
        tired = _("spent: keeps off the enemy") if spent else _("tired")
        yield Marker(unit["fatigue"], tired, "bad" if spent else "warn")
    if unit["charging"]:
        target = named(state, unit["charging"])
        yield Marker("charging", _("charges {target}").format(target=target), "warn")
    if unit["cover"] != "none":
        cover = word(unit["cover"])
        yield Marker("cover", _("cover: {cover}").format(cover=cover.map(str.lower)), "good")
    if unit["pm_lost_this_phase"]:
        lost = unit["pm_lost_this_phase"]
        yield Marker("pm_lost_this_phase", _("PM lost in this phase: {lost}").format(lost=lost), "warn")
    if unit["generals"]:
        yield Marker("general", _("general with it"), "good")
    for name, text, tone in _SIGNS:
        if unit[name] and not (name == "charged" and unit["in_melee"]):
            yield Marker(name, text, tone)  # type: ignore[arg-type]


def command_card(state: State, address: str) -> Card:
    """A command: its general, his orders, the units that still stand."""
    command = state[address]
    name = command["commander"]
    line = Text(name) if name else _("General")
    for orders in ("orders", "new_orders"):
        if command[orders]:
            line = _("{line} · from turn {turn}: {orders}").format(
                line=line, turn=command[f"{orders}_from"], orders=command[orders]
            )
    left = [unit for __, unit in state.units(command=address[8:]) if not gone(unit)]
    markers = []
    if command["charismatic"]:
        markers.append(Marker("charismatic", _("charismatic"), "good"))
    if command["attached_to"] in state:
        unit = named(state, command["attached_to"])
        markers.append(Marker("attached", _("with {unit}").format(unit=unit), "plain"))
    if command["may_issue_orders"]:
        markers.append(Marker("may_issue_orders", _("may give new orders"), "good"))
    if command["moved"]:
        markers.append(Marker("moved", _("general has moved"), "plain"))
    figures = ((_("units"), str(len(left))), (_("PM"), str(sum(unit["pm"] for unit in left))))
    return Card(line, figures, tuple(markers), out=not left)


def scores(state: State, side: str) -> list[Score]:
    """Return the losses of a side: all that the sheet offers to judge the day by. R53."""
    out = sum(gone(unit) for __, unit in state.units(side=side))
    return [
        Score("pm_lost", _("PM lost"), pm_lost(state, side)),
        Score("units_lost", _("Units lost"), out),
    ]


# --- what players tick ------------------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """Return what can be noted of a unit without facts: its place and state, and that it has left the table."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    return [*_ticks(state, address), *_fates(state, address)]


def _ticks(state: State, address: str) -> Iterator[Record]:
    unit = state[address]
    for form in FORMS[unit["arm"]]:
        if form != unit["formation"]:
            yield _record(state, address, form, word(form), formation=form)
    if not unit["routing"]:
        if unit["disordered"]:
            yield _record(state, address, "in_order", _("In good order (R51)"), disordered=False)
        else:
            yield _record(state, address, "disordered", _("Disordered"), disordered=True)
    for cover in COVERS:
        if cover != unit["cover"]:
            named = word(cover) if cover != "none" else _("none")
            title = _("Cover: {named}").format(named=named.map(str.lower))
            yield _record(state, address, f"cover_{cover}", title, cover=cover)
    if unit["arm"] == "infantry" and state.battle["step"] != "deployment":  # there it is an act
        inside = not unit["in_built_up_area"]
        title = _("In a built-up area") if inside else _("In the open")
        yield _record(state, address, "in_built_up_area", title, in_built_up_area=inside)
    if unit["guns_abandoned"] and not unit["routing"] and not unit["retreating"]:
        yield _record(state, address, "guns_manned", _("Guns manned again (R39)"), guns_abandoned=False)


def _record(state: State, address: str, name: str, title: Text, **fields: object) -> Record:
    working = Working(state)
    for field, value in fields.items():
        working.put(address, field, value)
    return Record(name, title, tuple(working.effects()))


def _fates(state: State, address: str) -> Iterator[Record]:
    """Gone by the table, not by the dice: its melees end, what is due of it falls away."""
    fates = [
        ("destroyed", "destroyed", _("Destroyed")),
        ("left_table", "left_table", _("Left the table")),
    ]
    if state[address]["guns_abandoned"]:
        fates.append(("guns_taken", "left_table", _("Guns taken by the enemy (R39)")))
    for name, fate, title in fates:
        working = Working(state)
        if fate == "destroyed":
            working.put(address, "pm", 0)
            working.put(address, "bases", 0)
        take_off(working, address, fate)
        drop_dues(working, lambda due: address not in due.chosen.values())
        leave_melees(working, address)
        yield Record(name, title, tuple(working.effects()))
