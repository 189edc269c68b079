"""What players see of the state: how a card reads, its markers, the score, results that can be noted without facts."""

from collections.abc import Iterator

from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.consequences import after_leaving, forget_ground, lose
from rules.rulesets.guerre_ditalia.contacts import part
from rules.rulesets.guerre_ditalia.messages import _, pgettext
from rules.rulesets.guerre_ditalia.signs import SIGNS
from rules.rulesets.guerre_ditalia.state import cinc_of, level, losses, word
from rules.rulesets.guerre_ditalia.tables import FATAL_RECOIL, MOST_ROUNDS, MOVES
from rules.rulesets.guerre_ditalia.terms import GUNS, NAMED_COMMANDERS


def card(state: State, address: str) -> Card:
    """Return the card of an element, a division or a side."""
    if address.startswith("unit:"):
        return element_card(state, address)
    return division_card(state, address) if address.startswith("command:") else side_card(state, address)


def element_card(state: State, address: str) -> Card:
    unit = state[address]
    kind, training = word(unit["type"]), word(unit["training"])
    plain = unit["training"] == "regular"
    line = kind if plain else Text("{kind} · {training}").format(kind=kind, training=training.map(str.lower))
    return Card(line, markers=tuple(element_markers(state, address)), out=gone(unit), sign=SIGNS[unit["type"]])


_SIGNS = (
    ("cinc", _("CinC"), "good"),
    ("general", _("general"), "good"),
    ("swiss", pgettext("cards", "Swiss"), "plain"),
    ("archebus", _("arquebuses"), "plain"),
    ("reserve", _("in reserve"), "plain"),
    ("crew_fled", _("guns abandoned"), "bad"),
    ("fled", _("in rout"), "bad"),
    ("in_melee", _("in melee"), "warn"),
    ("recoiled", _("recoiled"), "warn"),
    ("moved", _("moved"), "plain"),
    ("has_shot", _("has shot"), "plain"),
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
    yield from place_markers(unit)
    if unit["rounds_fought"]:
        share = f"{unit['rounds_fought']}/{MOST_ROUNDS}"
        yield Marker("rounds_fought", _("rounds {share}").format(share=share))
    if unit["melee_recoils"]:
        share = f"{unit['melee_recoils']}/{FATAL_RECOIL}"
        yield Marker("melee_recoils", _("recoils in a row {share}").format(share=share), "warn")
    if state[f"side:{unit['side']}"]["army_routed"]:
        yield Marker("army_routed", _("army routed"), "bad")


def place_markers(unit: Fields) -> Iterator[Marker]:
    """Yield the markers of its ground when last seen, and of the ranks that support it."""
    if unit["terrain"] != "open":
        ground = word(unit["terrain"])
        yield Marker("terrain", ground.map(str.lower))
    if unit["ranks_behind"]:
        ranks = 1 + unit["ranks_behind"]
        yield Marker("ranks_behind", _("{ranks} ranks").format(ranks=ranks))


def division_card(state: State, address: str) -> Card:
    """A division: its commander and what is left of it."""
    division = state[address]
    units = [unit for __, unit in state.units(command=address.split(":")[1])]
    there = sum(not gone(unit) for unit in units)
    leader = division["commander"]
    line = Text(leader) if leader else _("Division")
    label = _("elements")
    return Card(line, ((label, f"{there}/{len(units)}"),), out=not there, gauges=(Gauge(label, there, len(units)),))


def side_card(state: State, address: str) -> Card:
    """A side: its CinC, its CP while it has some; its losses are the score."""
    side = state[address]
    line = _("CinC: {commander}").format(commander=side["commander"]) if side["commander"] else _("CinC")
    figures, gauges = [], []
    spends = state.battle["cp_rolled"] is not None and side["role"] == state.battle["phasing"]
    if spends:
        figures.append((_("CP"), f"{state.battle['cp_left']}/{state.battle['cp_rolled']}"))
        gauges.append(Gauge(_("CP"), state.battle["cp_left"], state.battle["cp_rolled"]))
    markers = (*side_markers(side), *(price_markers(state, address) if spends else ()))
    return Card(line, tuple(figures), markers, gauges=tuple(gauges))


def price_markers(state: State, address: str) -> Iterator[Marker]:
    """Yield the markers of a move's price while the army spends its CP, and of the CinC's own point. §Raggio di comando, R16,
    R18.
    """
    cinc = cinc_of(state, address[5:])
    if cinc is None:
        yield Marker("move_cost", _("a move costs 2 CP"), "warn")
        return
    if state[cinc]["in_melee"]:
        yield Marker("move_cost", _("a move costs 2 CP: CinC in melee"), "warn")
    if not state[address]["cinc_free_cp_used"]:
        yield Marker("free_cp", _("the CinC's free CP"))


def side_markers(side: Fields) -> Iterator[Marker]:
    if side["role"]:
        yield Marker(side["role"], word(side["role"]).map(str.lower))
    if side["table_side"]:
        number = str(side["table_side"])
        yield Marker("table_side", _("side {number} of the table").format(number=number))
    if side["cinc_name"] in NAMED_COMMANDERS and not side["cinc_lost"]:
        yield Marker("pursues", _("pursues without a die"))
    if side["cinc_lost"]:
        yield Marker("cinc_lost", _("CinC lost"), "bad")
    if side["camp_lost"]:
        yield Marker("camp_lost", _("camp lost"), "bad")
    if side["army_routed"]:
        yield Marker("army_routed", _("army routed"), "bad")
    elif side["voluntary_rout"]:
        yield Marker("voluntary_rout", _("will rout"), "warn")


def scores(state: State, side: str) -> list[Score]:
    """Return the losses of an army out of those that rout it. §Rotta."""
    return [Score("losses", _("Losses"), losses(state, side), level(state, side))]


# --- results worked out on the table -------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """Return what can be noted without facts: the fate of an element."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    found = [_lost(state, address, "destroyed"), _lost(state, address, "left_table")]
    unit = state[address]
    if unit["type"] not in GUNS | {"camp"}:
        found.append(_went(state, address, "recoils"))
    if MOVES[unit["type"]].flight:
        found.append(_went(state, address, "flees"))
    if unit["type"] in GUNS and not unit["crew_fled"]:
        working = Working(state)
        working.put(address, "crew_fled", True)
        found.append(Record("crew_flees", _("Its crew has fled"), tuple(working.effects())))
    if unit["in_melee"]:
        working = Working(state)
        part(working, address)
        found.append(Record("out_of_contact", _("Out of contact"), tuple(working.effects())))
    return found


_TITLES = {
    "destroyed": _("Destroyed"),
    "left_table": _("Left the table"),
    "recoils": _("Has recoiled"),
    "flees": _("Has fled"),
}


def _lost(state: State, unit: str, name: str) -> Record:
    working = Working(state)
    lose(working, unit, left_table=name == "left_table")
    after_leaving(working, unit, "destroyed")
    return Record(name, _TITLES[name], tuple(working.effects()))


def _went(state: State, unit: str, name: str) -> Record:
    """Back or away, as if the act had been done: what was due of it is settled."""
    working = Working(state)
    part(working, unit)
    forget_ground(working, unit)
    working.put(unit, "recoiled" if name == "recoils" else "fled", True)
    drop_dues(working, lambda due: due.act not in ("recoil", "flight") or due.chosen.get("unit") != unit)
    after_leaving(working, unit, "recoil" if name == "recoils" else "flee")
    return Record(name, _TITLES[name], tuple(working.effects()))
