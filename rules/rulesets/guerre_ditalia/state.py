"""What is remembered of a battle, element by element; how an army enters it; how a card reads.

The fields follow the book's own needs; each says in its comment which rule asks for it where that is not plain.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.play.cards import Card, Marker, Score
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, called, gone, mustered
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.guerre_ditalia.army import COMMANDERS, TRAININGS, level_of
from rules.rulesets.guerre_ditalia.tables import FATAL_RECOIL, LOSSES, MOST_ROUNDS
from rules.rulesets.guerre_ditalia.terms import GUNS, NAMED_COMMANDERS, TERMS, TERRAINS, TROOP_TYPES

ROLES = ("attacker", "defender")
BATTLE_TYPES = ("attack_defence", "encounter")

BATTLE_TYPE = Tracked("battle_type", "choice", "attack_defence", Text("Battle", "Battaglia"), choices=BATTLE_TYPES)

BATTLE = (
    *BATTLE_FIELDS,
    BATTLE_TYPE,
    Tracked("pieces_allowed", "int", None, Text("Pieces of terrain allowed", "Elementi di terreno permessi"), none=True),
    Tracked("river_offered", "bool", False, Text("A river may be chosen", "Si può scegliere il corso d'acqua")),
    Tracked("river", "choice", "none", Text("River", "Corso d'acqua"), choices=("none", "river", "dry_river")),
    Tracked("bridges", "int", 0, Text("Bridges", "Ponti")),
    Tracked("terrain", "data", [], Text("Pieces of terrain", "Elementi di terreno")),
    # Oversize pieces count as two (R5).
    Tracked("pieces_counted", "int", 0, Text("Pieces, as counted", "Elementi di terreno, contati")),
    # The attacker's one try (R3).
    Tracked("terrain_removal_used", "bool", False, Text("Removal tried", "Rimozione tentata")),
    Tracked("half_turn", "int", 1, Text("Half-turn", "Semiturno")),
    Tracked("phasing", "choice", "attacker", Text("In phase", "In fase"), choices=ROLES),
    Tracked("cp_rolled", "int", None, Text("CP rolled", "CP tirati"), none=True),
    Tracked("cp_left", "int", None, Text("CP left", "CP rimasti"), none=True),
    # Who has said that a step of both is over (light foot instead).
    Tracked("done", "data", [], Text("Done with this step", "Ha finito questa fase")),
    Tracked("contacts", "data", [], Text("Contacts", "Contatti")),
    # The winner of the last melee waits for the loser to go before he follows up (§Incalzare): {"winner", "loser"}.
    Tracked("following", "data", None, Text("Follow-up in suspense", "Incalzare in sospeso")),
    # An army has routed and its enemy has the last half-turn (§Rotta, R90).
    Tracked("pursuit", "bool", False, Text("Pursuit", "Inseguimento")),
    Tracked("finished", "bool", False, Text("Finished", "Finita")),
    Tracked("winner", "choice", None, Text("Winner", "Vincitore"), choices=("a", "b"), none=True),
)

SIDE = (
    *called(SIDE_FIELDS, commander=Text("Commander", "Comandante")),
    Tracked("role", "choice", None, Text("Role", "Ruolo"), choices=ROLES, none=True),
    Tracked("table_side", "int", None, Text("Side of the table", "Lato del tavolo"), none=True),
    Tracked("cinc_name", "choice", "other", Text("CinC", "CinC"), choices=COMMANDERS),
    Tracked("elements_at_start", "int", 1, Text("Elements at the start", "Elementi all'inizio")),
    Tracked("morale_level", "int", None, Text("Morale level", "Livello di rotta"), none=True),
    Tracked("elements_lost", "int", 0, Text("Elements lost", "Elementi persi")),
    Tracked("cinc_lost", "bool", False, Text("CinC lost", "CinC eliminato")),
    Tracked("camp_lost", "bool", False, Text("Camp lost", "Campo perso")),
    Tracked("cinc_free_cp_used", "bool", False, Text("Free CP of the CinC used", "CP gratuito del CinC usato")),
    Tracked("substitutions_used", "int", 0, Text("Elements replaced by light foot", "Elementi sostituiti con fanteria leggera")),
    Tracked("army_routed", "bool", False, Text("Army routed", "Esercito in rotta")),
    Tracked("voluntary_rout", "bool", False, Text("Voluntary rout", "Rotta volontaria")),
)

COMMAND = (*called(COMMAND_FIELDS, name=Text("Division", "Schiera"), commander=Text("Commander", "Comandante")),)

UNIT = (
    *called(UNIT_FIELDS, command=Text("Division", "Schiera")),
    Tracked("type", "choice", "pikes", Text("Type", "Tipo"), choices=TROOP_TYPES),
    Tracked("training", "choice", "regular", Text("Training", "Addestramento"), choices=TRAININGS),
    Tracked("swiss", "bool", False, Text("Swiss", "Svizzeri")),
    Tracked("archebus", "bool", False, Text("Arquebuses", "Archibugi")),
    Tracked("cinc", "bool", False, Text("The CinC's element", "Elemento del CinC")),
    Tracked("general", "bool", False, Text("A general's element", "Elemento di un generale")),
    Tracked("reserve", "bool", False, Text("In reserve", "In riserva")),
    Tracked("destroyed", "bool", False, Text("Destroyed", "Distrutto")),
    Tracked("left_table", "bool", False, Text("Left the table", "Uscito dal tavolo")),
    Tracked("moved", "bool", False, Text("Has moved", "Ha mosso")),
    Tracked("has_shot", "bool", False, Text("Has shot", "Ha tirato")),
    Tracked("in_melee", "bool", False, Text("In melee", "In mischia")),
    Tracked("rounds_fought", "int", 0, Text("Rounds fought", "Round combattuti")),
    # In a row, by melee, in this half-turn (R77).
    Tracked("melee_recoils", "int", 0, Text("Recoils in a row", "Respinte di seguito")),
    # By melee or by shooting in this half-turn: retreating, for who may attack it (R66).
    Tracked("recoiled", "bool", False, Text("Has recoiled", "È stato respinto")),
    Tracked("fled", "bool", False, Text("Has fled", "È fuggito")),
    Tracked("crew_fled", "bool", False, Text("Guns abandoned", "Pezzo abbandonato")),
    # What eyes said last time, to be said again with one tap.
    Tracked("terrain", "choice", "open", Text("Terrain", "Terreno"), choices=TERRAINS),
    Tracked("higher", "bool", False, Text("Higher on a hill", "Più in alto su una collina")),
    Tracked("ranks_behind", "int", 0, Text("Ranks behind", "Ranghi alle spalle")),
    Tracked("elements_behind", "int", 0, Text("Elements behind it", "Elementi alle sue spalle")),
    Tracked("to_cinc_mm", "int", None, Text("Distance to the CinC (mm)", "Distanza dal CinC (mm)"), none=True),
)

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}

OPTIONS = (BATTLE_TYPE,)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before the first set-up step; of each, the first element that is ticked leads. §Raggio di comando."""
    first = mustered(
        TRACKED,
        sides,
        options,
        step="attacker",
        battle={"battle_type": options.get("battle_type") or "attack_defence"},
        side=mustered_side,
        unit=lambda code, unit: mustered_element(unit),
    )
    for side in sides:
        _one_cinc(first, side.code)
    return first


def mustered_side(side: MusteredSide) -> Fields:
    """What the list says of an army as a whole."""
    army = side.army
    elements = sum(unit.profile != "camp" for command in army.commands for unit in command.units)
    return {
        "cinc_name": army.options.get("cinc_name") or "other",
        "morale_level": army.options.get("morale_level") or None,
        "elements_at_start": max(1, elements),
    }


def mustered_element(unit: ListedUnit) -> Fields:
    """What the list says of an element."""
    names = ("training", "swiss", "archebus", "cinc", "general")
    chosen = {name: unit.options[name] for name in names if unit.options.get(name)}
    if unit.profile != "missile_foot":
        chosen.pop("archebus", None)
    return {"type": unit.profile, **chosen}


def _one_cinc(state: State, side: str) -> None:
    """The first element that is ticked leads, or the first there is; no other. §Raggio di comando."""
    able = [address for address, unit in state.units(side=side) if unit["type"] != "camp"]
    leader = next((address for address in able if state[address]["cinc"]), next(iter(able), None))
    for address, unit in state.units(side=side):
        unit["cinc"] = address == leader


# --- what the fields say -----------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    return Text(fields["name"], fields["name"]) if fields.get("name") else word(fields.get("type", "side_a"))


def standing(state: State, side: str) -> list[str]:
    """Addresses of a side's elements still on the table."""
    return [address for address, unit in state.units(side=side) if not gone(unit)]


def cinc_of(state: State, side: str) -> str | None:
    """Address of the CinC's element, while it is there."""
    return next((address for address in standing(state, side) if state[address]["cinc"]), None)


def routing(state: State, unit: str) -> bool:
    """It has fled and not moved since, or its army is routed. R66."""
    return bool(state[unit]["fled"] or state[f"side:{state[unit]['side']}"]["army_routed"])


def level(state: State, side: str) -> int:
    """The losses at which an army routs. §Rotta, R86."""
    fields = state[f"side:{side}"]
    return level_of(fields["morale_level"], fields["elements_at_start"])


def losses(state: State, side: str) -> int:
    """What an army has lost, weighed. §Rotta, R85."""
    fields = state[f"side:{side}"]
    return int(
        fields["elements_lost"] * LOSSES["elements_lost"].value
        + fields["cinc_lost"] * LOSSES["cinc_lost"].value
        + fields["camp_lost"] * LOSSES["camp_lost"].value
    )


# --- cards -------------------------------------------------------------------------------------------------------


def card(state: State, address: str) -> Card:
    """How an element, a division or a side reads on the page."""
    if address.startswith("unit:"):
        return element_card(state, address)
    return division_card(state, address) if address.startswith("command:") else side_card(state, address)


def element_card(state: State, address: str) -> Card:
    unit = state[address]
    kind, training = word(unit["type"]), word(unit["training"])
    plain = unit["training"] == "regular"
    line = kind if plain else Text(f"{kind.en} · {training.en.lower()}", f"{kind.it} · {training.it.lower()}")
    return Card(line, markers=tuple(element_markers(state, address)), out=gone(unit))


_SIGNS = (
    ("cinc", Text("CinC", "CinC"), "good"),
    ("general", Text("general", "generale"), "good"),
    ("swiss", Text("Swiss", "svizzeri"), "plain"),
    ("archebus", Text("arquebuses", "archibugi"), "plain"),
    ("reserve", Text("in reserve", "in riserva"), "plain"),
    ("crew_fled", Text("guns abandoned", "pezzo abbandonato"), "bad"),
    ("fled", Text("in rout", "in rotta"), "bad"),
    ("in_melee", Text("in melee", "in mischia"), "warn"),
    ("recoiled", Text("recoiled", "respinto"), "warn"),
    ("moved", Text("moved", "mosso"), "plain"),
    ("has_shot", Text("has shot", "ha tirato"), "plain"),
)


def element_markers(state: State, address: str) -> Iterator[Marker]:
    """What has become of an element; of one that is gone, only that."""
    unit = state[address]
    if gone(unit):
        yield (
            Marker("destroyed", Text("destroyed", "distrutto"), "bad")
            if unit["destroyed"]
            else Marker("left_table", Text("left the table", "uscito dal tavolo"), "bad")
        )
        return
    for name, text, tone in _SIGNS:
        if unit[name]:
            yield Marker(name, text, tone)  # type: ignore[arg-type]
    yield from place_markers(unit)
    if unit["rounds_fought"]:
        said = f"{unit['rounds_fought']}/{MOST_ROUNDS}"
        yield Marker("rounds_fought", Text(f"rounds {said}", f"round {said}"))
    if unit["melee_recoils"]:
        said = f"{unit['melee_recoils']}/{FATAL_RECOIL}"
        yield Marker("melee_recoils", Text(f"recoils in a row {said}", f"respinte di seguito {said}"), "warn")
    if state[f"side:{unit['side']}"]["army_routed"]:
        yield Marker("army_routed", Text("army routed", "esercito in rotta"), "bad")


def place_markers(unit: Fields) -> Iterator[Marker]:
    """Where it stood when somebody last looked, and the ranks that support it."""
    if unit["terrain"] != "open":
        ground = word(unit["terrain"])
        yield Marker("terrain", Text(ground.en.lower(), ground.it.lower()))
    if unit["ranks_behind"]:
        said = 1 + unit["ranks_behind"]
        yield Marker("ranks_behind", Text(f"{said} ranks", f"{said} ranghi"))


def division_card(state: State, address: str) -> Card:
    """A division: its commander and what is left of it."""
    division = state[address]
    units = [unit for _, unit in state.units(command=address.split(":")[1])]
    there = sum(not gone(unit) for unit in units)
    said = division["commander"]
    line = Text(said, said) if said else Text("Division", "Schiera")
    return Card(line, ((Text("elements", "elementi"), f"{there}/{len(units)}"),), out=not there)


def side_card(state: State, address: str) -> Card:
    """A side: its CinC, its CP while it has some; its losses are told by the score."""
    side = state[address]
    line = Text(f"CinC: {side['commander']}", f"CinC: {side['commander']}") if side["commander"] else Text("CinC", "CinC")
    figures = []
    spends = state.battle["cp_rolled"] is not None and side["role"] == state.battle["phasing"]
    if spends:
        figures.append((Text("CP", "CP"), f"{state.battle['cp_left']}/{state.battle['cp_rolled']}"))
    return Card(line, tuple(figures), (*side_markers(side), *(price_markers(state, address) if spends else ())))


def price_markers(state: State, address: str) -> Iterator[Marker]:
    """What a move costs this army while it spends its CP, and whether the CinC's own is left. §Raggio di comando, R16, R18."""
    cinc = cinc_of(state, address[5:])
    if cinc is None:
        yield Marker("move_cost", Text("a move costs 2 CP", "ogni movimento costa 2 CP"), "warn")
        return
    if state[cinc]["in_melee"]:
        yield Marker("move_cost", Text("a move costs 2 CP: CinC in melee", "ogni movimento costa 2 CP: CinC in mischia"), "warn")
    if not state[address]["cinc_free_cp_used"]:
        yield Marker("free_cp", Text("the CinC's free CP", "CP gratuito del CinC"))


def side_markers(side: Fields) -> Iterator[Marker]:
    if side["role"]:
        yield Marker(side["role"], Text(word(side["role"]).en.lower(), word(side["role"]).it.lower()))
    if side["table_side"]:
        said = str(side["table_side"])
        yield Marker("table_side", Text(f"side {said} of the table", f"lato {said} del tavolo"))
    if side["cinc_name"] in NAMED_COMMANDERS and not side["cinc_lost"]:
        yield Marker("pursues", Text("pursues without a die", "insegue senza tirare"))
    if side["cinc_lost"]:
        yield Marker("cinc_lost", Text("CinC lost", "CinC eliminato"), "bad")
    if side["camp_lost"]:
        yield Marker("camp_lost", Text("camp lost", "campo perso"), "bad")
    if side["army_routed"]:
        yield Marker("army_routed", Text("army routed", "esercito in rotta"), "bad")
    elif side["voluntary_rout"]:
        yield Marker("voluntary_rout", Text("will rout", "andrà in rotta"), "warn")


def scores(state: State, side: str) -> list[Score]:
    """What an army has lost of the losses that rout it. §Rotta."""
    return [Score("losses", Text("Losses", "Perdite"), losses(state, side), level(state, side))]


# --- what may never be otherwise ---------------------------------------------------------------------------------


def invariants(state: State) -> list[str]:
    """What may never be otherwise: named when it is, for random play."""
    return [*broken_of_sides(state), *broken_of_elements(state), *broken_of_contacts(state)]


def broken_of_sides(state: State) -> Iterator[str]:
    battle = state.battle
    if (battle["cp_rolled"] is None) != (battle["cp_left"] is None):
        yield "cp_rolled and cp_left go together"
    if battle["cp_rolled"] is not None and not 0 <= battle["cp_left"] <= battle["cp_rolled"]:
        yield f"{battle['cp_left']} of {battle['cp_rolled']} CP left"
    for code in "ab":
        side = state[f"side:{code}"]
        lost = [unit for _, unit in state.units(side=code) if gone(unit)]
        plain = sum(not unit["cinc"] and unit["type"] != "camp" for unit in lost)
        if plain != side["elements_lost"]:
            yield f"side {code}: elements_lost is {side['elements_lost']}, {plain} are gone"
        if any(unit["cinc"] for unit in lost) != side["cinc_lost"]:
            yield f"side {code}: cinc_lost disagrees with his element"
        if any(unit["type"] == "camp" for unit in lost) != side["camp_lost"]:
            yield f"side {code}: camp_lost disagrees with the camp"
        if sum(bool(unit["cinc"]) for _, unit in state.units(side=code)) > 1:
            yield f"side {code}: more than one CinC"


def broken_of_elements(state: State) -> Iterator[str]:
    touched = {code for contact in state.battle["contacts"] for code in (contact["attacker"], contact["defender"])}
    for address, unit in state.units():
        if unit["in_melee"] != (address in touched):
            yield f"{address}: in_melee disagrees with the contacts"
        if unit["destroyed"] and unit["left_table"]:
            yield f"{address}: lost twice"
        if not 0 <= unit["rounds_fought"] <= MOST_ROUNDS:
            yield f"{address}: {unit['rounds_fought']} rounds"
        if unit["melee_recoils"] >= FATAL_RECOIL and not gone(unit):
            yield f"{address}: outlived {unit['melee_recoils']} recoils"
        if unit["crew_fled"] and unit["type"] not in GUNS:
            yield f"{address}: has no crew that could flee"
        if unit["archebus"] and unit["type"] != "missile_foot":
            yield f"{address}: arquebuses"
        if unit["type"] == "camp" and (unit["moved"] or unit["fled"] or unit["cinc"]):
            yield f"{address}: a camp does not do that"


def broken_of_contacts(state: State) -> Iterator[str]:
    pairs = set()
    for contact in state.battle["contacts"]:
        mover, touched = contact["attacker"], contact["defender"]
        said = f"contact of {mover} and {touched}"
        if mover not in state or touched not in state:
            yield f"{said}: no such element"
            continue
        if gone(state[mover]) or gone(state[touched]):
            yield f"{said}: one is gone"
        if state[mover]["side"] == state[touched]["side"]:
            yield f"{said}: friends"
        if state[mover]["type"] in GUNS | {"missile_foot", "camp"}:
            yield f"{said}: it never attacks"
        if frozenset((mover, touched)) in pairs:
            yield f"{said}: twice"
        pairs.add(frozenset((mover, touched)))
