"""What is remembered of a battle, unit by unit; how an order of battle enters it; how a card reads."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, called, gone, mustered
from rules.engine.play.names import own_name, with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.ordre_mixte.army import KINDS, MOST_BASES, MOST_PM, QUALITIES, number
from rules.rulesets.ordre_mixte.terms import TERMS

#: The formations of each arm, the usual one first.
FORMS: dict[str, tuple[str, ...]] = {
    "infantry": ("line", "column", "march_column", "square", "open_order"),
    "cavalry": ("line", "column", "march_column"),
    "artillery": ("deployed", "limbered"),
}
COVERS = ("none", "light", "heavy", "hard")

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("turn", "int", 1, Text("Turn", "Turno"), least=1, most=99),
    Tracked("side_a", "choice", None, Text("Moves first this turn", "Muove per prima nel turno"), ("side_1", "side_2"), True),
    Tracked("pm_per_base", "int", 1, Text("PM per base", "PM per base"), least=1, most=6),
    Tracked("turn_limit", "int", None, Text("Last turn", "Ultimo turno"), none=True, least=1, most=99),
    # Who fights whom: {"attacker", "defender", "flank", "stage"}; stage: waiting, struck, lost, done. Of a pair that has
    # struck, "bases" tells which it took: {unit: [in front, in the second rank]} (R20).
    Tracked("pairs", "data", [], Text("Melees", "Mischie")),
    # Sides that have said that a step of both is over.
    Tracked("done", "data", [], Text("Done with this phase", "Ha finito questa fase")),
)

SIDE = (*called(SIDE_FIELDS, name=Text("Army", "Armata"), commander=Text("General in chief", "Generale in capo")),)

COMMAND = (
    *COMMAND_FIELDS,
    Tracked("charismatic", "bool", False, Text("Charismatic", "Carismatico")),
    Tracked("attached_to", "data", None, Text("Attached to", "Aggregato a")),
    Tracked("moved", "bool", False, Text("General has moved", "Il generale si è mosso")),
    Tracked("may_issue_orders", "bool", False, Text("May give new orders", "Può dare nuovi ordini")),
    Tracked("orders", "text", "", Text("Orders", "Ordini")),
    Tracked("orders_from", "int", None, Text("Orders hold from turn", "Ordini validi dal turno"), none=True, least=1, most=99),
    # Orders on their way: those above hold until then.
    Tracked("new_orders", "text", "", Text("New orders", "Nuovi ordini")),
    Tracked(
        "new_orders_from",
        "int",
        None,
        Text("New orders hold from turn", "Nuovi ordini validi dal turno"),
        none=True,
        least=1,
        most=99,
    ),
)

UNIT = (
    *UNIT_FIELDS,
    Tracked("arm", "data", "infantry", Text("Arm", "Arma")),
    Tracked("cavalry_weight", "data", None, Text("Weight", "Tipo di cavalleria")),
    Tracked("cuirassier", "data", False, Text("Cuirassiers", "Corazzieri")),
    Tracked("lancer", "data", False, Text("Lancers", "Lancieri")),
    Tracked("gun_type", "data", None, Text("Kind of battery", "Tipo di batteria")),
    Tracked("weapon", "data", "musket", Text("Weapon", "Arma da fuoco")),
    Tracked("quality", "choice", "regular", Text("Quality", "Qualità"), choices=QUALITIES),
    Tracked("russian", "bool", False, Text("Russian", "Russa")),
    Tracked("bases_start", "int", 4, Text("Bases at the start", "Basi all'inizio"), least=1, most=24),
    Tracked("bases", "int", 4, Text("Bases", "Basi"), least=1, most=24),
    Tracked("pm_start", "int", 4, Text("PM at the start", "PM all'inizio"), least=1, most=48),
    Tracked("pm", "int", 4, Text("PM", "PM"), most=48),
    Tracked(
        "formation",
        "choice",
        "line",
        Text("Formation", "Formazione"),
        choices=tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms)),
    ),
    Tracked("disordered", "bool", False, Text("Disordered", "In disordine")),
    Tracked("routing", "bool", False, Text("Routing", "In rotta")),
    Tracked("rout_moves_made", "int", 0, Text("Rout moves made", "Movimenti di rotta fatti"), most=20),
    Tracked("retreating", "bool", False, Text("Retreating", "In ritirata")),
    Tracked("fatigue", "choice", "fresh", Text("Fatigue", "Stanchezza"), choices=("fresh", "tired", "spent")),
    Tracked("guns_abandoned", "bool", False, Text("Guns abandoned", "Pezzi abbandonati")),
    # What eyes said last time, to be said again with one tap.
    Tracked("cover", "choice", "none", Text("Cover", "Copertura"), choices=COVERS),
    # Commands whose generals are with it: a general may join any unit of his army (R54).
    Tracked("generals", "data", [], Text("Generals with it", "Generali aggregati")),
    Tracked("in_built_up_area", "bool", False, Text("In a built-up area", "In un centro abitato")),
    Tracked("moved", "bool", False, Text("Has moved", "Ha mosso")),
    Tracked("strategic_moved", "bool", False, Text("Has moved strategically", "Ha fatto un movimento strategico")),
    Tracked("evaded", "bool", False, Text("Has evaded", "Ha evaso")),
    Tracked("compulsory_moved", "bool", False, Text("Has moved compulsorily", "Ha fatto un movimento obbligatorio")),
    Tracked("followed_up", "bool", False, Text("Has followed up", "Ha sfondato o avanzato")),
    Tracked("fired", "bool", False, Text("Has fired", "Ha tirato")),
    # Bases of a garrison that have fired, where it splits its fire (R12).
    Tracked("bases_fired", "data", 0, Text("Bases that have fired", "Basi che hanno tirato")),
    Tracked("fired_at", "data", [], Text("Has fired at", "Ha tirato su")),
    Tracked("stood", "data", False, Text("Stays where it is", "Resta dov'è")),
    Tracked("charging", "data", None, Text("Charges", "Carica")),
    # How the charge was made (movement, late_charge, breakthrough), its allowance, and whether the enemy got out of its way.
    Tracked("charge_phase", "data", None, Text("Charge made in", "Carica fatta in")),
    Tracked("allowance_mm", "data", 0, Text("Its move", "Il suo movimento")),
    Tracked("opponents_evaded", "data", False, Text("Its opponents have evaded", "I suoi avversari hanno evaso")),
    # Follows from who charges it; kept so that its card shows it.
    Tracked("charged", "data", False, Text("Is charged", "È caricata")),
    Tracked("in_melee", "bool", False, Text("In melee", "In mischia")),
    Tracked("fought", "bool", False, Text("Has fought", "Ha combattuto")),
    Tracked("rested", "data", False, Text("Has rested", "Ha riposato")),
    Tracked("pm_lost_this_phase", "int", 0, Text("PM lost in this phase", "PM persi in questa fase"), most=48),
    # Morale in this phase of fire or melee: not_tested, hold, retreat, rout.
    Tracked("result", "data", "not_tested", Text("Morale in this phase", "Morale in questa fase")),
    Tracked("follow_up_due", "bool", False, Text("May follow up", "Può incalzare")),
    Tracked("destroyed", "bool", False, Text("Destroyed", "Distrutta")),
    Tracked("left_table", "bool", False, Text("Left the table", "Uscita dal tavolo")),
)

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}

OPTIONS = (
    Tracked("pm_per_base", "choice", "1", Text("PM per base", "PM per base"), choices=("1", "2", "3", "4", "5", "6")),
    Tracked("turn_limit", "int", None, Text("Turns agreed", "Turni concordati"), none=True, least=1, most=99),
)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before they deploy. A unit's PM are those of its roster, else bases times PM per base (R1)."""
    per_base = min(6, max(1, int(options.get("pm_per_base") or 1)))
    limit = max(1, int(options["turn_limit"])) if options.get("turn_limit") else None
    first = mustered(
        TRACKED,
        sides,
        options,
        step="deployment",
        battle={"pm_per_base": per_base, "turn_limit": limit},
        command=lambda code, command: {"charismatic": bool(command.options.get("charismatic"))},
        unit=lambda code, unit: mustered_unit(unit, per_base),
    )
    return with_kind_names(first, kind_of)


def mustered_unit(unit: ListedUnit, per_base: int) -> Fields:
    """What its line of the roster says of a unit."""
    kind, options = KINDS.get(unit.profile, KINDS["infantry"]), unit.options
    bases = min(MOST_BASES, max(1, number(options, "bases", 4)))
    pm = min(MOST_PM, max(1, number(options, "pm", bases * per_base)))
    return {
        "arm": kind.arm,
        "cavalry_weight": kind.cavalry_weight,
        "cuirassier": kind.cuirassier,
        "lancer": bool(options.get("lancer")) and kind.arm == "cavalry",
        "gun_type": kind.gun_type,
        "weapon": "rifle" if options.get("rifle") else "musket",
        "quality": options.get("quality") or "regular",
        "russian": bool(options.get("russian")),
        "bases_start": bases,
        "bases": bases,
        "pm_start": pm,
        "pm": pm,
        "formation": FORMS[kind.arm][0],
    }


# --- what the fields say -----------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def kind_of(unit: Fields) -> Text:
    """What a unit is: infantry, light cavalry, cuirassiers, heavy artillery."""
    if unit["arm"] == "cavalry":
        return word("cuirassier" if unit["cuirassier"] else f"{unit['cavalry_weight']}_cavalry")
    return word(f"{unit['gun_type']}_artillery") if unit["arm"] == "artillery" else word("infantry")


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    own = own_name(fields)
    if own:
        return own
    return kind_of(fields) if address.startswith("unit:") else Text("Command", "Comando")


def standing(state: State, side: str | None = None) -> list[tuple[str, Fields]]:
    """Units still on the table."""
    return [(address, unit) for address, unit in state.units(side=side) if not gone(unit)]


def pm_lost(state: State, side: str) -> int:
    """PM that a side has lost: of a unit that is gone, all of them."""
    return sum(unit["pm_start"] - (0 if gone(unit) else unit["pm"]) for _, unit in state.units(side=side))


def pm_at_start(state: State, side: str) -> int:
    """PM that a side had at the muster."""
    return sum(unit["pm_start"] for _, unit in state.units(side=side))


def general_with(state: State, unit: str) -> str:
    """``none``, ``attached`` or ``charismatic``: the generals with a unit, of whom one who is charismatic tells (R31)."""
    generals = state[unit]["generals"]
    if not generals:
        return "none"
    return "charismatic" if any(state[command]["charismatic"] for command in generals) else "attached"
