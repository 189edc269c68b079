"""How a unit, a command and a side read on the page: figures and markers, what is counted, what can be ticked by hand."""

from collections.abc import Iterator

from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.consequences import leave_melees, take_off
from rules.rulesets.ordre_mixte.signs import sign_of
from rules.rulesets.ordre_mixte.state import COVERS, FORMS, kind_of, named, pm_lost, word

#: How many bases are turned to the rear as a reminder, by pending move. «Test di morale – Risultati».
_TURNED = {"rout": 2, "retreat": 1}


def card(state: State, address: str) -> Card:
    """How a unit, a command or a side reads on the page."""
    if address.startswith("unit:"):
        return unit_card(state, address)
    if address.startswith("command:"):
        return command_card(state, address)
    commander = state[address]["commander"]
    return Card(Text(commander, commander))


def unit_card(state: State, address: str) -> Card:
    unit = state[address]
    parts = [kind_of(unit)]
    if unit["quality"] != "regular":
        parts.append(word(unit["quality"]))
    parts.append(word(unit["formation"]))
    line = Text(parts[0].en, parts[0].it)
    for part in parts[1:]:
        line = Text(f"{line.en} · {part.en.lower()}", f"{line.it} · {part.it.lower()}")
    pm, bases = f"{unit['pm']}/{unit['pm_start']}", f"{unit['bases']}/{unit['bases_start']}"
    figures = [(Text("PM", "PM"), pm)]
    if bases != pm:
        figures.append((Text("bases", "basi"), bases))
    gauges = (Gauge(Text("PM", "PM"), max(0, unit["pm"]), unit["pm_start"]),)
    markers = tuple(unit_markers(state, address))
    return Card(line, tuple(figures), markers, out=gone(unit), sign=sign_of(unit), gauges=gauges)


_SIGNS = (
    ("russian", Text("Russian", "russa"), "plain"),
    ("lancer", Text("lancers", "lancieri"), "plain"),
    ("disordered", Text("disordered", "in disordine"), "warn"),
    ("guns_abandoned", Text("guns abandoned", "pezzi abbandonati"), "bad"),
    ("charged", Text("is charged", "sotto carica"), "bad"),
    ("in_melee", Text("in melee", "in mischia"), "warn"),
    ("in_built_up_area", Text("in a built-up area", "in un centro abitato"), "good"),
    ("compulsory_moved", Text("moved compulsorily", "mossa per obbligo"), "warn"),
    ("strategic_moved", Text("strategic move", "movimento strategico"), "plain"),
    ("moved", Text("moved", "mossa"), "plain"),
    ("evaded", Text("evaded", "ha evaso"), "plain"),
    ("followed_up", Text("followed up", "ha incalzato"), "plain"),
    ("fired", Text("has fired", "ha tirato"), "plain"),
    ("fought", Text("has fought", "ha combattuto"), "plain"),
    ("follow_up_due", Text("may follow up", "può incalzare"), "good"),
)


def unit_markers(state: State, address: str) -> Iterator[Marker]:
    """What has become of a unit; of one that is gone, only that."""
    unit = state[address]
    if gone(unit):
        fate = Text("destroyed", "distrutta") if unit["destroyed"] else Text("left the table", "uscita dal tavolo")
        yield Marker("destroyed" if unit["destroyed"] else "left_table", fate, "bad")
        return
    if unit["routing"]:
        turned = _TURNED["rout"]
        yield Marker("routing", Text(f"routing: turn {turned} bases", f"in rotta: gira {turned} basi"), "bad")
    if unit["retreating"]:
        turned = _TURNED["retreat"]
        yield Marker("retreating", Text(f"retreats: turn {turned} base", f"si ritira: gira {turned} base"), "bad")
    if unit["fatigue"] != "fresh":
        spent = unit["fatigue"] == "spent"
        tired = Text("spent: keeps off the enemy", "spenta: lontana dal nemico") if spent else Text("tired", "stanca")
        yield Marker(unit["fatigue"], tired, "bad" if spent else "warn")
    if unit["charging"]:
        target = named(state, unit["charging"])
        yield Marker("charging", Text(f"charges {target.en}", f"carica {target.it}"), "warn")
    if unit["cover"] != "none":
        cover = word(unit["cover"])
        yield Marker("cover", Text(f"cover: {cover.en.lower()}", f"copertura: {cover.it.lower()}"), "good")
    if unit["pm_lost_this_phase"]:
        lost = unit["pm_lost_this_phase"]
        yield Marker("pm_lost_this_phase", Text(f"PM lost in this phase: {lost}", f"PM persi in questa fase: {lost}"), "warn")
    if unit["generals"]:
        yield Marker("general", Text("general with it", "con il generale"), "good")
    for name, text, tone in _SIGNS:
        if unit[name] and not (name == "charged" and unit["in_melee"]):
            yield Marker(name, text, tone)  # type: ignore[arg-type]


def command_card(state: State, address: str) -> Card:
    """A command: its general, his orders, the units that still stand."""
    command = state[address]
    name = command["commander"]
    line = Text(name or "General", name or "Generale")
    for orders in ("orders", "new_orders"):
        if command[orders]:
            line = Text(
                f"{line.en} · from turn {command[f'{orders}_from']}: {command[orders]}",
                f"{line.it} · dal turno {command[f'{orders}_from']}: {command[orders]}",
            )
    left = [unit for _, unit in state.units(command=address[8:]) if not gone(unit)]
    markers = []
    if command["charismatic"]:
        markers.append(Marker("charismatic", Text("charismatic", "carismatico"), "good"))
    if command["attached_to"] in state:
        unit = named(state, command["attached_to"])
        markers.append(Marker("attached", Text(f"with {unit.en}", f"con {unit.it}"), "plain"))
    if command["may_issue_orders"]:
        markers.append(Marker("may_issue_orders", Text("may give new orders", "può dare nuovi ordini"), "good"))
    if command["moved"]:
        markers.append(Marker("moved", Text("general has moved", "il generale ha mosso"), "plain"))
    figures = ((Text("units", "unità"), str(len(left))), (Text("PM", "PM"), str(sum(unit["pm"] for unit in left))))
    return Card(line, figures, tuple(markers), out=not left)


def scores(state: State, side: str) -> list[Score]:
    """What a side has lost: all that the sheet offers to judge the day by. R53."""
    out = sum(gone(unit) for _, unit in state.units(side=side))
    return [
        Score("pm_lost", Text("PM lost", "PM persi"), pm_lost(state, side)),
        Score("units_lost", Text("Units lost", "Unità perse"), out),
    ]


# --- what players tick ------------------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted of a unit without facts: where it stands, how, and that it has left the table."""
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
            yield _record(state, address, "in_order", Text("In good order (R51)", "In ordine (R51)"), disordered=False)
        else:
            yield _record(state, address, "disordered", Text("Disordered", "In disordine"), disordered=True)
    for cover in COVERS:
        if cover != unit["cover"]:
            named = word(cover) if cover != "none" else Text("none", "nessuna")
            title = Text(f"Cover: {named.en.lower()}", f"Copertura: {named.it.lower()}")
            yield _record(state, address, f"cover_{cover}", title, cover=cover)
    if unit["arm"] == "infantry" and state.battle["step"] != "deployment":  # there it is an act
        inside = not unit["in_built_up_area"]
        title = Text("In a built-up area", "In un centro abitato") if inside else Text("In the open", "All'aperto")
        yield _record(state, address, "in_built_up_area", title, in_built_up_area=inside)
    if unit["guns_abandoned"] and not unit["routing"] and not unit["retreating"]:
        yield _record(state, address, "guns_manned", Text("Guns manned again (R39)", "Pezzi ripresi (R39)"), guns_abandoned=False)


def _record(state: State, address: str, name: str, title: Text, **fields: object) -> Record:
    working = Working(state)
    for field, value in fields.items():
        working.put(address, field, value)
    return Record(name, title, tuple(working.effects()))


def _fates(state: State, address: str) -> Iterator[Record]:
    """Gone by the table, not by the dice: its melees end, what is due of it falls away."""
    fates = [
        ("destroyed", "destroyed", Text("Destroyed", "Distrutta")),
        ("left_table", "left_table", Text("Left the table", "Uscita dal tavolo")),
    ]
    if state[address]["guns_abandoned"]:
        fates.append(("guns_taken", "left_table", Text("Guns taken by the enemy (R39)", "Pezzi presi dal nemico (R39)")))
    for name, fate, title in fates:
        working = Working(state)
        if fate == "destroyed":
            working.put(address, "pm", 0)
            working.put(address, "bases", 0)
        take_off(working, address, fate)
        drop_dues(working, lambda due: address not in due.chosen.values())
        leave_melees(working, address)
        yield Record(name, title, tuple(working.effects()))
