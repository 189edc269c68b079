"""What is remembered of a battle: battle, sides, commands, units and individuals; how an army enters it.

Holders of kind ``unit`` are of two sorts, told apart by their ``sort``: a ``unit`` (battalion, regiment, battery; address
``unit:a1-3``) and an ``individual`` (general, commander-in-chief, messenger, scout, trumpeter, bearer of the army standard,
adviser; address ``unit:a1-c1``). The iterators ``units`` and ``individuals`` of ``holders.py`` keep them apart. The special
characters of a unit (commander, officer, sergeant, musicians, sharpshooter, standard bearers, mounted colonel) are no holders:
they stand in its ``characters``, each ``{"id", "role", "kind", "save", "wounds", "alive"}`` (``kind`` as the procedures call it:
``special``, ``standard_bearer``, ``colonel``). An individual with a unit has its address in ``attached_to``.

A commander-in-chief who leads no listed command has one of his own, ``command:a0``, without units (kind ``staff``).

Orders: ``command.order`` is the order in force; it lies face down until ``order_revealed``. An order on its way is
``command.pending`` = ``{"order", "carrier", "since"}`` (read it with ``holders.pending_of``) and
``individual.carrying`` = ``{"order", "to"}``. What the other side may not see of them is in ``secrets.hidden``.

Losses: figures that have died in this phase still stand (§3.4.1, §3.6.1): ``losses_pending`` counts them, ``losses_by`` says by
what (``artillery``, ``canister``, ``infantry_short``), ``test_pending`` that a test is due for them.
``consequences.remove_losses`` takes them off ``figures``. ``losses_this_turn`` counts those of the whole turn,
``figures_at_turn_start`` what there was before.

Volleys of the fire phase are in ``battle.volleys``, contacts in ``battle.contacts`` (see ``contacts.py``): only the latter say
who is engaged with whom; ``engaged`` and ``melee_with`` on a unit follow from them.

What the army book must answer (``army.py``): ``side_fields(army)``, ``command_fields(army, command)``,
``unit_fields(army, command, unit)`` give those of the fields below that a list decides; ``individuals_of(army)`` gives pairs of
the number of a command (from 1; 0: the commander-in-chief's own, without units) and the fields of an individual who belongs to
it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, begin, called, mustered
from rules.engine.play.names import with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import army as book
from rules.rulesets.naran_fuciliers_wars.holders import kind_of
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.words import QUALITIES

ORDERS = ("attack", "hold", "oppose")
REACTIONS = ("ok", "bloodlust", "demoralised", "falling_back")
SIDES = ("a", "b")
#: The formations that a unit is tracked in; where a procedure knows no attack column, it is a column (``holders.formation_of``).
FORMS: dict[str, tuple[str, ...]] = {
    "infantry": ("column", "attack_column", "line", "square"),
    "cavalry": ("column", "attack_column", "line"),
    "artillery": ("limbered", "battery"),
}
ROLES = ("commander_in_chief", "general", "adviser", "messenger", "scout", "trumpeter", "army_standard_bearer", "order_bearer")
#: What becomes of a unit or an individual for good.
FATES = ("destroyed", "fled", "killed", "captured", "dismissed")
TERRAINS = ("open", "difficult", "crops", "wood", "forest", "bog", "bridge", "ford")

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("turn", "int", 1, Text("Turn", "Turno"), least=1, most=12),
    # Whose command is next, where both sides handle their commands in turn; the command in hand (address), once one has begun.
    Tracked("active", "choice", None, Text("Side to act", "Parte di turno"), choices=SIDES, none=True),
    Tracked("in_hand", "data", None, Text("Command in hand", "Comando di turno")),
    Tracked("army_points", "int", 1000, Text("Points of each army", "Punti di ogni esercito"), least=1, most=100_000),
    Tracked("table_length_cm", "int", 180, Text("Length of the table (cm)", "Lunghezza del tavolo (cm)"), least=30, most=1000),
    Tracked("table_depth_cm", "int", 120, Text("Depth of the table (cm)", "Profondità del tavolo (cm)"), least=30, most=1000),
    Tracked("features", "int", 0, Text("Terrain features", "Elementi di terreno"), most=20),
    Tracked("terrain", "text", "", Text("Terrain agreed", "Terreno concordato")),
    Tracked("river_strength", "int", None, Text("Strength of the river", "Forza del fiume"), none=True, least=1, most=10),
    Tracked(
        "scouting_result",
        "choice",
        None,
        Text("Result of scouting", "Esito dell'esplorazione"),
        ("no_winner", "outscouted", "outmanoeuvred"),
        True,
    ),
    Tracked("scouting_winner", "choice", None, Text("Winner of scouting", "Vincitore dell'esplorazione"), SIDES, True),
    Tracked("terrain_placed", "bool", False, Text("Terrain is laid", "Terreno disposto")),
    Tracked("placer", "choice", None, Text("Lays the terrain", "Dispone il terreno"), SIDES, True),
    Tracked("first_deployer", "choice", None, Text("Deployed first", "Ha schierato per primo"), SIDES, True),
    Tracked(
        "reinforcements_from", "int", None, Text("Reinforcements from turn", "Rinforzi dal turno"), none=True, least=1, most=12
    ),
    Tracked(
        "scenario_turn",
        "int",
        None,
        Text("Reinforcements: turn of the scenario", "Rinforzi: turno da scenario"),
        none=True,
        least=1,
        most=12,
    ),
    # The side that has said that a step of both is over for it.
    Tracked("done", "data", [], Text("Done with the phase", "Ha finito la fase")),
    # Movement: addresses of the commands in the order of their markers, and how many of them have moved (§3.5.3).
    Tracked("initiative_order", "data", [], Text("Order of movement", "Ordine di movimento")),
    Tracked("moved_commands", "data", 0, Text("Commands that have moved", "Comandi che hanno mosso")),
    # Fire: {"shooter", "target", "at_once", "facts"} in the order declared; "facts" is what is known to ``fire`` by the
    # declaration.
    Tracked("volleys", "data", [], Text("Volleys declared", "Salve dichiarate")),
    # Melee: {"attacker", "defender", "face", "since", "round", "fought", "wrapped", "losses", ...}; see contacts.py.
    Tracked("contacts", "data", [], Text("Combats", "Combattimenti")),
    Tracked("finished", "bool", False, Text("Finished", "Finita")),
)

SIDE = (
    *called(SIDE_FIELDS, commander=Text("Commander-in-chief", "Condottiero")),
    Tracked("points_spent", "int", 0, Text("Points spent", "Punti spesi"), most=100_000),
    Tracked(
        "commander_status",
        "choice",
        "active",
        Text("Commander-in-chief is", "Il Condottiero è"),
        choices=("active", "eliminated", "fled"),
    ),
    Tracked("speech_made", "bool", False, Text("Speech made", "Discorso fatto")),
    Tracked("speech", "choice", "none", Text("Speech", "Discorso"), choices=("none", "positive", "neutral", "negative")),
    Tracked(
        "army_standard",
        "choice",
        None,
        Text("Army standard", "Stendardo dell'Esercito"),
        ("raised", "lowered", "knocked_down", "captured"),
        True,
    ),
    Tracked("standard_points", "data", 0, Text("Points of the army standard", "Punti dello Stendardo")),
    # Address of who holds it: its bearer, or the commander-in-chief who has taken it up (§4.11).
    Tracked("standard_held_by", "data", None, Text("Army standard held by", "Stendardo tenuto da")),
    Tracked("charismatic_leader_lost", "bool", False, Text("Charismatic leader lost", "Capo carismatico perduto")),
    Tracked("commands_lost", "int", 0, Text("Commands lost", "Comandi perduti"), most=20),
    # The trigger of the command test due in phase 8, the worst that happened first (None: none).
    Tracked("command_test_for", "data", None, Text("Command test for", "Test di Comando per")),
    Tracked("phase_done", "data", False, Text("Has finished this phase", "Ha finito la fase")),
)

COMMAND = (
    *COMMAND_FIELDS,
    Tracked("kind", "data", "infantry_brigade", Text("Kind", "Tipo")),
    Tracked("arm", "data", "infantry", Text("Arm", "Arma")),
    Tracked("origin", "choice", "own", Text("Origin", "Origine"), choices=("own", "allied", "mercenary")),
    # Who leads it (address of an individual), None: nobody.
    Tracked("leader", "data", None, Text("Led by", "Guidato da")),
    Tracked("fanatic", "bool", False, Text("Fanatic general", "Generale fanatico")),
    Tracked(
        "position",
        "choice",
        "on_table",
        Text("Where it is", "Dov'è"),
        choices=("on_table", "reserve", "reinforcement"),
    ),
    Tracked("entered_turn", "int", 0, Text("Entered in turn", "Entrato nel turno"), most=12),
    Tracked("entry_edge", "choice", None, Text("Entered from", "Entrato da"), ("own", "right", "left"), True),
    Tracked("arrival_tested", "data", 0, Text("Arrival tested in turn", "Arrivo tirato nel turno")),
    Tracked("order", "choice", None, Text("Order", "Ordine"), ORDERS, True),
    Tracked("order_revealed", "data", False, Text("Order revealed", "Ordine rivelato")),
    Tracked("order_changed_turn", "int", 0, Text("Order changed in turn", "Ordine cambiato nel turno"), most=12),
    Tracked("order_locked", "bool", False, Text("Order locked", "Ordine bloccato")),
    # {"order", "carrier", "since"}: the last order sent. Only its own side may see it.
    Tracked("pending", "data", None, Text("Order on its way", "Ordine in viaggio")),
    Tracked("order_tested", "data", 0, Text("New order tested in turn", "Test del nuovo ordine nel turno")),
    Tracked("attack_carried_out", "bool", False, Text("Attack carried out", "Attacco eseguito")),
    # Where its initiative marker stands, 1 first.
    Tracked("marker", "int", None, Text("Initiative marker", "Segnalino di iniziativa"), none=True, least=1, most=20),
    # It has been handled in this phase, where both sides handle their commands in turn.
    Tracked("handled", "data", False, Text("Handled in this phase", "Già di turno in questa fase")),
    Tracked("lost", "choice", None, Text("Lost", "Perduto"), ("fled", "destroyed"), True),
)

UNIT = (
    *UNIT_FIELDS,
    Tracked("sort", "data", "unit", Text("Sort", "Genere")),
    Tracked("profile", "data", "", Text("Profile", "Profilo")),
    # What it cost, and what a figure and a gun of it count when lost.
    Tracked("points", "data", 0, Text("Points", "Punti")),
    Tracked("figure_cost", "data", 0, Text("Points a figure", "Punti per figura")),
    Tracked("gun_cost", "data", 0, Text("Points a gun", "Punti per cannone")),
    # --- profile ----------------------------------------------------------------------------------------------------
    Tracked("arm", "data", "infantry", Text("Arm", "Arma")),
    Tracked("troop", "data", "line_infantry", Text("Troops", "Truppa")),
    Tracked("battery", "data", None, Text("Kind of battery", "Tipo di batteria")),
    Tracked("quality", "choice", "average", Text("Quality", "Qualità"), choices=QUALITIES),
    Tracked("troop_type", "choice", "disciplined", Text("Type", "Tipo"), choices=("disciplined", "irregular", "fanatic")),
    Tracked("value", "data", 1, Text("Value", "Valore")),
    Tracked("strength", "data", 0, Text("Strength in melee", "Forza in mischia")),
    Tracked("fire_strength", "data", 0, Text("Strength of its fire", "Forza del tiro")),
    Tracked("resistance", "data", 0, Text("Resistance", "Resistenza")),
    Tracked("armour", "data", False, Text("Armour", "Corazza")),
    Tracked("shield", "data", False, Text("Shield", "Scudo")),
    Tracked("save", "data", None, Text("Save", "Tiro Salvezza")),
    Tracked("weapon", "data", "none", Text("Fires with", "Tira con")),
    Tracked("pounds", "data", None, Text("Calibre", "Calibro")),
    Tracked("bonus_dice", "data", 0, Text("Further dice of fire", "Dadi di tiro in più")),
    Tracked("hand_weapon", "data", "one_handed", Text("Fights with", "Combatte con")),
    Tracked("lance", "data", False, Text("Charging lance", "Lancia da carica")),
    Tracked("pistols", "data", False, Text("Pistols", "Pistole")),
    Tracked("mixed_pikes", "data", False, Text("Pikes among muskets", "Picche tra i moschetti")),
    Tracked("mount_value", "data", 0, Text("Value of the mounts", "Valore delle cavalcature")),
    Tracked("mount_strength", "data", 0, Text("Strength of the mounts", "Forza delle cavalcature")),
    Tracked("breakthrough_ability", "data", False, Text("Breakthrough", "Sfondamento")),
    Tracked("attack_column_allowed", "data", False, Text("May attack in column", "Può attaccare in colonna")),
    Tracked("exploration", "data", False, Text("Exploration", "Esplorazione")),
    Tracked("skirmisher_ability", "data", False, Text("Skirmishers", "Schermagliatori")),
    Tracked("guard", "data", False, Text("Guard", "Guardia")),
    Tracked("mobile_battery", "data", False, Text("Moves in battery", "Muove in batteria")),
    Tracked("special_combatants", "data", 0, Text("Special combatants", "Combattenti Speciali")),
    Tracked("base_move_cm", "data", 15, Text("Move (cm)", "Movimento (cm)")),
    # --- strength ---------------------------------------------------------------------------------------------------
    Tracked("figures", "int", 0, Text("Figures", "Figure"), most=200),
    Tracked("figures_start", "data", 0, Text("Figures at the start", "Figure all'inizio")),
    Tracked("figures_at_turn_start", "int", 0, Text("Figures at the start of the turn", "Figure a inizio turno"), most=200),
    Tracked("guns", "int", 0, Text("Guns", "Cannoni"), most=20),
    Tracked("labourers", "int", 0, Text("Labourers", "Operai"), most=50),
    Tracked("gun_state", "choice", "manned", Text("Guns are", "I cannoni sono"), choices=("manned", "abandoned")),
    Tracked("characters", "data", [], Text("Special characters", "Personaggi Speciali")),
    Tracked("standards", "int", 0, Text("Standards", "Stendardi"), most=9),
    Tracked("standard_lost", "bool", False, Text("Has lost a standard", "Ha perso uno stendardo")),
    Tracked("standards_taken", "int", 0, Text("Standards taken", "Stendardi presi"), most=20),
    # --- condition --------------------------------------------------------------------------------------------------
    Tracked(
        "formation",
        "choice",
        "column",
        Text("Formation", "Formazione"),
        choices=tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms)),
    ),
    Tracked("ranks", "data", [], Text("Ranks", "File")),
    Tracked("reaction", "choice", "ok", Text("Reaction", "Reazione"), choices=REACTIONS),
    # The turn of the influence that gave bloodlust for a time; None when a test has confirmed it (§3.7, R84).
    Tracked(
        "provisional_since", "int", None, Text("Provisional since turn", "Provvisoria dal turno"), none=True, least=1, most=12
    ),
    Tracked("disorganised", "bool", False, Text("Disorganised", "Disorganizzata")),
    Tracked("prone", "bool", False, Text("Lying down", "Pancia a terra")),
    Tracked("stop", "bool", False, Text("Stop", "Stop")),
    Tracked("salvos", "data", {}, Text("Volleys left", "Salve rimaste")),
    Tracked("fired", "bool", False, Text("Has fired", "Ha tirato")),
    Tracked("moved", "bool", False, Text("Has moved", "Ha mosso")),
    Tracked("shifted", "bool", False, Text("Has widened or narrowed", "Si è allargata o ristretta")),
    Tracked("turned", "bool", False, Text("Has turned", "Ha cambiato direzione")),
    # It has fallen back and re-tested in this turn (§3.4.5).
    Tracked("fell_back", "bool", False, Text("Has fallen back", "È arretrata")),
    Tracked("engaged", "bool", False, Text("Engaged", "Impegnata")),
    # [{"enemy", "since", "round"}]: its contacts, as its card tells them.
    Tracked("melee_with", "data", [], Text("In melee with", "In mischia con")),
    # Its part of an attack is carried out: it has engaged, or fired at short range (§3.2.2).
    Tracked("attacked", "bool", False, Text("Has carried out the attack", "Ha eseguito l'attacco")),
    Tracked("captured_from_turn", "data", 0, Text("Standard taken from it in turn", "Stendardo perso nel turno")),
    Tracked("capturing", "bool", False, Text("Tries for a standard", "Tenta la cattura")),
    # --- losses of this turn ----------------------------------------------------------------------------------------
    Tracked("losses_pending", "int", 0, Text("Dead to be removed", "Caduti da rimuovere"), most=200),
    Tracked("losses_this_turn", "int", 0, Text("Losses of this turn", "Perdite del turno"), most=200),
    Tracked("losses_by", "data", [], Text("Losses by", "Perdite per")),
    Tracked("test_pending", "data", False, Text("Owes a test", "Deve un test")),
    # The result of its last loss test of this turn, for return fire (§3.4.2).
    Tracked("test_result", "data", None, Text("Result of its test", "Esito del test")),
    # It routs; its leader may yet hold it (§4.6.1).
    Tracked("routing", "data", False, Text("Routs", "In fuga")),
    Tracked("fate", "choice", None, Text("Fate", "Sorte"), FATES, True),
    # --- what eyes said last time -----------------------------------------------------------------------------------
    Tracked("terrain", "choice", "open", Text("Terrain", "Terreno"), choices=TERRAINS),
    Tracked("cover", "choice", "none", Text("Cover", "Copertura"), choices=("none", "light", "heavy")),
    Tracked("in_water", "bool", False, Text("In the water", "In acqua")),
    # --- individuals ------------------------------------------------------------------------------------------------
    Tracked("role", "choice", None, Text("Role", "Ruolo"), ROLES, True),
    Tracked("command_value", "int", 0, Text("Command value", "Valore di Comando"), most=5),
    Tracked("wounds", "int", 0, Text("Wounds left", "Ferite rimaste"), most=10),
    Tracked("heroic", "data", False, Text("Heroic", "Eroico")),
    Tracked("charismatic", "data", False, Text("Charismatic", "Carismatico")),
    Tracked("mounted", "data", True, Text("Mounted", "A cavallo")),
    Tracked("attached_to", "data", None, Text("With", "Con")),
    Tracked("in_zone", "bool", True, Text("In his deployment zone", "Nella sua zona di schieramento")),
    Tracked("influence_attempted", "bool", False, Text("Has tried to influence", "Ha tentato l'influenza")),
    Tracked("on_mission", "bool", False, Text("On a mission", "In missione")),
    # {"order", "to"}: what he carries, for whom. Only his own side may see it.
    Tracked("carrying", "data", None, Text("Carries", "Porta")),
    Tracked("captor", "data", None, Text("Captured by", "Catturato da")),
)

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}

OPTIONS = (
    Tracked(
        "army_points",
        "int",
        None,
        Text("Points of each army (empty: the larger)", "Punti di ogni esercito (vuoto: il maggiore)"),
        none=True,
    ),
    Tracked("table_length_cm", "int", 180, Text("Length of the table (cm)", "Lunghezza del tavolo (cm)"), least=30, most=1000),
    Tracked("table_depth_cm", "int", 120, Text("Depth of the table (cm)", "Profondità del tavolo (cm)"), least=30, most=1000),
    Tracked("features", "int", 6, Text("Terrain features", "Elementi di terreno"), most=20),
    Tracked(
        "scenario_turn",
        "int",
        None,
        Text("Reinforcements: turn of the scenario", "Rinforzi: turno da scenario"),
        none=True,
        least=1,
        most=12,
    ),
)


#: Points of an army where nothing else is said.
_POINTS = 1000


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before scouting."""
    armies = {side.code: side.army for side in sides}

    def unit_of(code: str, unit: ListedUnit) -> Fields:
        army = armies[code[0]]
        return _unit(book.unit_fields(army, army.commands[int(code[1:]) - 1], unit))

    first = mustered(
        TRACKED,
        sides,
        options,
        step="scouting",
        battle=_options(options),
        side=lambda side: dict(book.side_fields(side.army)),
        command=lambda code, command: dict(book.command_fields(armies[code[0]], command)),
        unit=unit_of,
    )
    if first.battle["army_points"] is None:
        first.battle["army_points"] = max(first[f"side:{side.code}"]["points_spent"] for side in sides) or _POINTS
    for side in sides:
        for number, fields in book.individuals_of(side.army):
            _join(first.holders, side.code, number, fields)
    return with_kind_names(State(first.holders), kind_of)


def _options(options: Mapping[str, Any]) -> Fields:
    limits = {"army_points": (1, 100000), "table_length_cm": (30, 1000), "table_depth_cm": (30, 1000), "features": (0, 20)}
    starts = {t.name: t.start for t in OPTIONS}
    chosen: Fields = {}
    for name, (least, most) in limits.items():
        given = options.get(name)
        chosen[name] = starts[name] if given in (None, "") else min(most, max(least, int(str(given))))
    chosen["table_depth_cm"] = min(chosen["table_depth_cm"], chosen["table_length_cm"])
    turn = options.get("scenario_turn")
    chosen["scenario_turn"] = min(12, max(1, int(turn))) if turn else None
    return chosen


def _unit(own: Mapping[str, Any]) -> Fields:
    """A unit's fields as the army book says, and what follows from them: in column, guns limbered."""
    arm, figures = own.get("arm", "infantry"), own.get("figures", 0)
    formation = "limbered" if arm == "artillery" else "column"
    counted = {"figures_start": figures, "figures_at_turn_start": figures}
    return {**own, **counted, "formation": formation, "ranks": dressed(arm, "column", figures)}


def _join(holders: dict[str, Fields], side: str, number: int, fields: Mapping[str, Any]) -> None:
    """An individual joins his command; leaders take it."""
    code = f"{side}{number}"
    command = f"command:{code}"
    if command not in holders:
        holders[command] = begin(COMMAND, side=side, name=fields.get("name", ""), commander=fields.get("name", ""), kind="staff")
    place = sum(address.startswith(f"unit:{code}-c") for address in holders) + 1
    address = f"unit:{code}-c{place}"
    holders[address] = begin(UNIT, **{"arm": "individual", "troop": "individual", "figures": 0, "base_move_cm": 30, **fields})
    holders[address] |= {"sort": "individual", "side": side, "command": code, "formation": "column"}
    if fields.get("role") in ("general", "commander_in_chief") and holders[command]["leader"] is None:
        holders[command]["leader"] = address
    if fields.get("role") == "army_standard_bearer" and holders[f"side:{side}"]["army_standard"] is None:
        holders[f"side:{side}"] |= {"army_standard": "raised", "standard_held_by": address}
