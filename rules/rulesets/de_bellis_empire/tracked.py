"""What is remembered of a battle, element by element; how an army enters it; how a card reads.

The fields follow the book's own needs; each says in its comment which rule asks for it where that is not plain.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.errors import FactError, Problem
from rules.engine.play.cards import Card, Marker, Score
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, called, gone, mustered
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.de_bellis_empire.army import NATIONS, break_points, cost_of
from rules.rulesets.de_bellis_empire.tables import BUDGET, MOST_CORPS
from rules.rulesets.de_bellis_empire.terms import ELEMENT_TYPES, GUARD, TERMS

QUALITIES = ("mediocre", "normal", "genius")
PLAYERS = ("first", "second")

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("scale", "choice", "15mm", Text("Scale", "Scala"), choices=("15mm", "25mm")),
    Tracked("table_width_mm", "int", None, Text("Width of the table (mm)", "Larghezza del tavolo (mm)"), none=True),
    Tracked("table_depth_mm", "int", None, Text("Depth of the table (mm)", "Profondità del tavolo (mm)"), none=True),
    Tracked("terrain", "data", [], Text("Pieces of terrain", "Elementi di terreno")),
    Tracked("turn", "int", 1, Text("Turn", "Turno")),
    Tracked("active", "choice", "first", Text("Active player", "Giocatore attivo"), choices=PLAYERS),
    # Who touches whom: {"attacker", "defender", "face", "new", "fought"}; the attacker is the one that moved.
    Tracked("contacts", "data", [], Text("Contacts", "Contatti")),
    # A melee has been fought in this melee step: contacts can be ticked no more (R69).
    Tracked("melee_begun", "data", False, Text("Melees have begun", "Le mischie sono iniziate")),
    # The winner of the last melee waits for the loser to go before he may follow (§8.4).
    Tracked("pursuit", "data", None, Text("Pursuit in suspense", "Inseguimento in sospeso")),
    Tracked("first_beaten", "choice", None, Text("Beaten first", "Battuto per primo"), choices=("a", "b"), none=True),
    Tracked("finished", "bool", False, Text("Finished", "Finita")),
    Tracked("winner", "choice", None, Text("Winner", "Vincitore"), choices=("a", "b"), none=True),
)

SIDE = (
    *called(SIDE_FIELDS, name=Text("Army", "Armata"), commander=Text("General in chief", "Generale in capo")),
    Tracked("player", "choice", None, Text("Player", "Giocatore"), choices=PLAYERS, none=True),
    Tracked("chief_present", "bool", False, Text("Has a general in chief", "Ha un generale in capo")),
    Tracked(
        "chief_quality", "choice", None, Text("Quality of the general in chief", "Tipo del generale in capo"), QUALITIES, True
    ),
    Tracked("chief_eliminated", "bool", False, Text("General in chief eliminated", "Generale in capo eliminato")),
    Tracked("chief_pa", "int", None, Text("PA of the general in chief", "PA del generale in capo"), none=True),
    Tracked("chief_pa_left", "int", None, Text("PA left to the general in chief", "PA rimasti al generale in capo"), none=True),
    Tracked("chief_has_moved", "bool", False, Text("General in chief has moved", "Il generale in capo si è mosso")),
    Tracked("commands_corps", "data", None, Text("Corps taken over", "Corpo di cui ha il comando")),
)

COMMAND = (
    *called(COMMAND_FIELDS, name=Text("Corps", "Corpo")),
    Tracked("budget", "int", BUDGET, Text("Budget", "Budget")),
    Tracked("points_lost", "int", 0, Text("Points lost", "Punti persi")),
    Tracked("routed", "bool", False, Text("Routed", "In rotta")),
    Tracked("rout_flight_due", "bool", False, Text("Rout flight due", "Fuga di rotta da fare")),
    Tracked("flights_due", "int", 0, Text("Elements that must flee", "Elementi che devono fuggire")),
    Tracked("quality", "choice", None, Text("Quality of the general", "Tipo di generale"), QUALITIES, True),
    Tracked("eliminated", "bool", False, Text("General eliminated", "Generale eliminato")),
    Tracked("has_moved", "bool", False, Text("General has moved", "Il generale si è mosso")),
    Tracked("pa", "int", None, Text("PA", "PA"), none=True),
    Tracked("pa_left", "int", None, Text("PA left", "PA rimasti"), none=True),
    Tracked("taken_over", "bool", False, Text("Under the general in chief", "Sotto il generale in capo")),
)

UNIT = (
    *called(UNIT_FIELDS, command=Text("Corps", "Corpo")),
    Tracked("type", "choice", "line_infantry", Text("Type", "Tipo"), choices=ELEMENT_TYPES),
    Tracked("nation", "choice", "other", Text("Nation", "Nazione"), choices=NATIONS),
    Tracked("old_guard", "bool", False, Text("Old Guard", "Vecchia Guardia")),
    Tracked("rifle", "bool", False, Text("Rifles", "Carabine")),
    Tracked("in_square", "bool", False, Text("In square", "In quadrato")),
    # The other half of a split light infantry element, and the element that both come from (§5.6).
    Tracked("split_partner", "data", None, Text("Other half", "Altra metà")),
    Tracked("whole", "data", None, Text("Element it comes from", "Elemento di provenienza")),
    Tracked("locked_in_skirmish", "bool", False, Text("Skirmishes to the end", "In schermaglia fino alla fine")),
    Tracked("already_fled", "bool", False, Text("Has fled", "È fuggito")),
    Tracked("destroyed", "bool", False, Text("Destroyed", "Distrutto")),
    Tracked("left_table", "bool", False, Text("Left the table", "Uscito dal tavolo")),
    Tracked("activated", "bool", False, Text("Activated", "Attivato")),
    # It ran with its routed corps and does nothing else in this step (R60).
    Tracked("ran", "bool", False, Text("Ran in the rout", "Fuggito nella rotta")),
    Tracked("fired", "bool", False, Text("Has fired", "Ha tirato")),
    Tracked("in_contact", "bool", False, Text("In contact", "A contatto")),
    Tracked("contact_is_new", "bool", False, Text("Contact is new", "Contatto nuovo")),
    # What eyes said last time, to be said again with one tap.
    Tracked("terrain", "choice", "open", Text("Terrain", "Terreno"), choices=("open", "road", "rough", "difficult")),
    Tracked("cover", "choice", "none", Text("Cover", "Copertura"), choices=("none", "light", "heavy")),
    Tracked("town", "choice", "none", Text("Town", "Centro abitato"), choices=("none", "edge", "inside")),
    Tracked("higher", "bool", False, Text("Stands higher", "Più in alto")),
    Tracked("to_general_mm", "int", None, Text("Distance to the general (mm)", "Distanza dal generale (mm)"), none=True),
)

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}

OPTIONS = (Tracked("scale", "choice", "15mm", Text("Scale", "Scala"), choices=("15mm", "25mm")),)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before the first set-up step. An army of more than one corps has its general in chief (R6).

    FactError for more corps than the rules count (§2.0); what else a list breaks is for the players to agree on.
    """
    for side in sides:
        if len(side.army.commands) > MOST_CORPS:
            many = Text(f"an army has at most {MOST_CORPS} corps (§2.0)", f"un'armata ha al massimo {MOST_CORPS} corpi (§2.0)")
            raise FactError([Problem(side.army.name, many)])
    return mustered(
        TRACKED,
        sides,
        options,
        step="table",
        battle={"scale": options.get("scale", "15mm")},
        side=lambda side: {"chief_present": len(side.army.commands) > 1},
        unit=lambda code, unit: mustered_element(unit),
    )


def mustered_element(unit: ListedUnit) -> Fields:
    """What the list says of an element."""
    chosen = {name: unit.options[name] for name in ("nation", "old_guard", "rifle") if name in unit.options}
    return {"type": unit.profile, **chosen}


# --- what the fields say -----------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    return Text(fields["name"], fields["name"]) if fields.get("name") else word(fields.get("type", "corps"))


def left(state: State, command: str) -> list[str]:
    """Addresses of a corps' (address) elements still on the table."""
    return [address for address, fields in state.units(command=command.split(":")[1]) if not gone(fields)]


def corps_of_side(state: State, side: str) -> list[str]:
    """Addresses of a side's corps."""
    return [address for address in state.addresses("command") if state[address]["side"] == side]


def chief_alive(state: State, side: str) -> bool:
    fields = state[f"side:{side}"]
    return bool(fields["chief_present"] and not fields["chief_eliminated"])


def generals_alive(state: State, side: str) -> bool:
    """Has this side any general who could stand beside an element?"""
    return chief_alive(state, side) or any(not state[corps]["eliminated"] for corps in corps_of_side(state, side))


def corps_routed(state: State, unit: str) -> bool:
    return bool(state[state.command_of(unit)]["routed"])


# --- cards -------------------------------------------------------------------------------------------------------


def card(state: State, address: str) -> Card:
    """How an element, a corps or a side reads on the page."""
    if address.startswith("unit:"):
        return element_card(state, address)
    return corps_card(state, address) if address.startswith("command:") else side_card(state, address)


def element_card(state: State, address: str) -> Card:
    unit = state[address]
    kind, cost = word(unit["type"]), cost_of(unit["type"])
    line = Text(f"{kind.en} · {cost} points", f"{kind.it} · {cost} punti")
    return Card(line, markers=tuple(element_markers(state, address)), out=gone(unit))


_SIGNS = (
    ("old_guard", Text("Old Guard", "Vecchia Guardia"), "good"),
    ("rifle", Text("rifles", "carabine"), "plain"),
    ("in_square", Text("square", "quadrato"), "good"),
    ("in_contact", Text("in contact", "a contatto"), "warn"),
    ("activated", Text("activated", "attivato"), "plain"),
    ("ran", Text("ran in the rout", "fuggito nella rotta"), "bad"),
    ("fired", Text("has fired", "ha tirato"), "plain"),
    ("already_fled", Text("has fled", "è fuggito"), "warn"),
    ("locked_in_skirmish", Text("lone voltigeurs", "volteggiatori isolati"), "warn"),
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
    if corps_routed(state, address) and unit["type"] not in GUARD:
        yield Marker("routed", Text("corps routed", "corpo in rotta"), "bad")


def corps_card(state: State, address: str) -> Card:
    """A corps: its general, its losses against the points at which it breaks, its PA.

    An army of one corps has its losses in its score, right above.
    """
    corps = state[address]
    limit = break_points(corps["budget"])
    quality = word(corps["quality"] or "normal")
    general = Text(
        f"{corps['commander'] or 'General'}, {quality.en}" if corps["quality"] else corps["commander"] or "General",
        f"{corps['commander'] or 'Generale'}, {quality.it}" if corps["quality"] else corps["commander"] or "Generale",
    )
    figures = [(Text("elements", "elementi"), str(len(left(state, address))))]
    if len(corps_of_side(state, corps["side"])) > 1:
        figures.insert(0, (Text("lost", "persi"), f"{corps['points_lost']}/{limit}"))
    if corps["pa"] is not None:
        figures.append((Text("PA", "PA"), f"{corps['pa_left']}/{corps['pa']}"))
    markers = []
    if corps["eliminated"]:
        markers.append(Marker("general_eliminated", Text("general lost", "generale perduto"), "bad"))
    if corps["routed"]:
        markers.append(Marker("routed", Text("routed", "in rotta"), "bad"))
    if corps["flights_due"]:
        markers.append(
            Marker("rout_flight_due", Text(f"to flee: {corps['flights_due']}", f"da far fuggire: {corps['flights_due']}"), "warn")
        )
    if corps["taken_over"]:
        markers.append(Marker("taken_over", Text("under the general in chief", "sotto il generale in capo"), "good"))
    return Card(general, tuple(figures), tuple(markers), out=not left(state, address))


def side_card(state: State, address: str) -> Card:
    """A side: its general in chief if it has one."""
    side = state[address]
    if not side["chief_present"]:
        return Card(Text(side["name"], side["name"]))
    quality = word(side["chief_quality"] or "normal")
    said = side["commander"] or ""
    line = Text(f"General in chief: {said}", f"Generale in capo: {said}")
    if side["chief_quality"]:
        line = Text(f"{line.en}, {quality.en}", f"{line.it}, {quality.it}")
    figures = ((Text("PA", "PA"), f"{side['chief_pa_left']}/{side['chief_pa']}"),) if side["chief_pa"] is not None else ()
    lost = (Marker("chief_eliminated", Text("general in chief lost", "generale in capo perduto"), "bad"),)
    return Card(line, figures, lost if side["chief_eliminated"] else ())


def scores(state: State, side: str) -> list[Score]:
    """What each corps has lost of the points that break it, and how many corps are routed. §10.0, §11.0."""
    corps = corps_of_side(state, side)
    found = [
        Score(f"lost_{address[8:]}", Text(f"{state[address]['name']}: points lost", f"{state[address]['name']}: punti persi"),
              state[address]["points_lost"], break_points(state[address]["budget"]))
        for address in corps
    ]  # fmt: skip
    if len(corps) > 1:
        routed = sum(bool(state[address]["routed"]) for address in corps)
        found.append(Score("routed", Text("Corps routed", "Corpi in rotta"), routed, len(corps) // 2 + 1))
    return found


def invariants(state: State) -> list[str]:
    """What may never be otherwise: named when it is, for random play."""
    return [*broken_of_corps(state), *broken_of_elements(state), *broken_of_contacts(state)]


def broken_of_corps(state: State) -> Iterator[str]:
    costs: dict[str, int] = {}
    for _, unit in state.units():
        costs[unit["command"]] = costs.get(unit["command"], 0) + (cost_of(unit["type"]) if gone(unit) else 0)
    for address in state.addresses("command"):
        corps, lost = state[address], costs.get(address[8:], 0)
        if lost != corps["points_lost"]:
            yield f"{address}: points_lost is {corps['points_lost']}, its lost elements cost {lost}"
        if (corps["pa"] is None) != (corps["pa_left"] is None):
            yield f"{address}: pa and pa_left go together"
        if corps["pa"] is not None and not 0 <= corps["pa_left"] <= corps["pa"]:
            yield f"{address}: {corps['pa_left']} of {corps['pa']} PA left"
        if corps["rout_flight_due"] != (corps["flights_due"] > 0):
            yield f"{address}: rout_flight_due with {corps['flights_due']} flights"
        if corps["flights_due"] and not corps["routed"]:
            yield f"{address}: flees without being routed"


def broken_of_elements(state: State) -> Iterator[str]:
    touched = {code for contact in state.battle["contacts"] for code in (contact["attacker"], contact["defender"])}
    for address, unit in state.units():
        if unit["in_contact"] != (address in touched):
            yield f"{address}: in_contact disagrees with the contacts"
        if unit["contact_is_new"] and not unit["in_contact"]:
            yield f"{address}: a new contact without contact"
        if unit["destroyed"] and unit["left_table"]:
            yield f"{address}: lost twice"
        if unit["in_square"] and unit["type"] == "voltigeurs":
            yield f"{address}: voltigeurs in square"
        partner = unit["split_partner"]
        if partner and (partner not in state or state[partner]["split_partner"] != address):
            yield f"{address}: its other half does not know it"
        if partner and partner in state and gone(state[partner]) and not gone(unit) and not unit["locked_in_skirmish"]:
            yield f"{address}: should be locked in skirmish"


def broken_of_contacts(state: State) -> Iterator[str]:
    pairs = set()
    for contact in state.battle["contacts"]:
        mover, touched = contact["attacker"], contact["defender"]
        if mover not in state or touched not in state:
            yield f"contact of {mover} and {touched}: no such element"
            continue
        if gone(state[mover]) or gone(state[touched]):
            yield f"contact of {mover} and {touched}: one is gone"
        if state[mover]["side"] == state[touched]["side"]:
            yield f"contact of {mover} and {touched}: friends"
        if frozenset((mover, touched)) in pairs:
            yield f"contact of {mover} and {touched}: twice"
        pairs.add(frozenset((mover, touched)))
