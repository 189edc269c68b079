"""The words of Impetus: identifiers, the sets they fall into, and how each is said in both languages.

The sheet's own words are the Italian ones.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text

FootType = Literal["heavy_foot", "light_foot", "missile_foot", "skirmishers"]
ChariotType = Literal["heavy_chariots", "light_chariots", "scythed_chariots"]
CavalryType = Literal["heavy_cavalry_1", "heavy_cavalry_2", "medium_cavalry", "light_cavalry"]
UnitType = Literal[FootType, "artillery", "elephants", "wagenburg", ChariotType, CavalryType]

UNIT_TYPES = cast(tuple[UnitType, ...], get_args(UnitType))
#: R1: artillery is neither foot nor mounted; elephants, war wagons and chariots are mounted.
FOOT: frozenset[str] = frozenset(get_args(FootType))
CHARIOTS: frozenset[str] = frozenset(get_args(ChariotType))
CAVALRY: frozenset[str] = frozenset(get_args(CavalryType))
MOUNTED: frozenset[str] = CAVALRY | CHARIOTS | {"elephants", "wagenburg"}
#: Those whom the sheet means by "montati (no EL, W)".
RIDERS: frozenset[str] = CAVALRY | CHARIOTS
HEAVY_CAVALRY: frozenset[str] = frozenset({"heavy_cavalry_1", "heavy_cavalry_2"})
#: Who may close ranks (R13), and who may carry long weapons.
CLOSES_RANKS: frozenset[str] = frozenset({"heavy_foot", "light_foot"})
BEARS_LONG_WEAPONS: frozenset[str] = frozenset({"heavy_foot", "light_foot", "missile_foot"})
#: Who never pursues (core, R44).
NEVER_PURSUES: frozenset[str] = frozenset({"artillery", "wagenburg"})

Army = Literal["a", "b"]
ARMIES = cast(tuple[Army, ...], get_args(Army))
OPPONENT: dict[Army, Army] = {"a": "b", "b": "a"}
Discipline = Literal["A", "B", "C"]
#: From the best to the worst.
DISCIPLINES = cast(tuple[Discipline, ...], get_args(Discipline))
Status = Literal["fresh", "worn", "exhausted"]
Face = Literal["front", "flank", "rear"]
Going = Literal["open", "broken", "difficult"]
Terrain = Literal[Going, "impassable"]
ROUGH: frozenset[str] = frozenset({"broken", "difficult"})

General = Literal["genius", "charismatic", "expert", "reliable", "poor", "incompetent"]
Trait = Literal["brave", "tough", "self_confident", "cavalry"]
Structure = Literal["good", "average", "poor"]
Reroll = Literal["none", "first", "second", "both"]

TerrainTable = Literal["infantry", "mounted"]
Placer = Literal["defender_first", "attacker", "defender_second"]
TerrainPiece = Literal[
    "none",
    "road",
    "river",
    "village",
    "small_broken",
    "small_gentle_hill",
    "small_difficult",
    "gentle_hill",
    "difficult",
    "impassable",
    "large_broken",
    "large_difficult",
    "bridge_or_ford",
    "move_opponent_terrain",
    "remove_opponent_terrain",
]

Move = Literal["normal", "charge"]
Manoeuvre = Literal["forward", "wheel", "lateral_oblique", "backward", "change_of_front"]
#: Who is excepted in the manoeuvre table.
Excepted = Literal["all", "nobody", "skirmishers_light_medium_cavalry", "skirmishers_light_cavalry"]
EXCEPTED: dict[Excepted, frozenset[str]] = {
    "all": frozenset(UNIT_TYPES),
    "nobody": frozenset(),
    "skirmishers_light_medium_cavalry": frozenset({"skirmishers", "light_cavalry", "medium_cavalry"}),
    "skirmishers_light_cavalry": frozenset({"skirmishers", "light_cavalry"}),
}

TestKind = Literal[
    "second_move",
    "change_of_front",
    "rally",
    "opportunity_charge",
    "opportunity_fire",
    "defensive_fire",
    "close_ranks",
    "countercharge",
    "evade",
    "frenzy",
    "withdrawal",
]
Result = Literal["pass", "fail"]

Weapon = Literal[
    "longbow",
    "short_bow",
    "composite_bow",
    "crossbow",
    "handgun",
    "arquebus",
    "musket",
    "javelin",
    "sling",
    "artillery",
    "various_weapons",
]
WeaponClass = Literal["A", "B", "C"]
FIREARMS: frozenset[str] = frozenset({"handgun", "arquebus", "musket"})
Band = Literal["short", "long", "extreme"]
FireKind = Literal["normal", "opportunity", "defensive"]
Arc = Literal["front", "side", "rear"]
TargetCover = Literal["none", "wood_edge", "built_up_area", "linear_obstacle", "pavises", "fortifications"]
#: What counts as cover; fortifications have a row of their own.
COVER: frozenset[str] = frozenset({"wood_edge", "built_up_area", "linear_obstacle", "pavises"})

Cause = Literal["shooting", "melee"]
MeleeWeapon = Literal["none", "pike", "long_spear", "polearm"]
CloseWeapon = Literal["none", "pilum", "pbw"]
Defences = Literal["none", "fortifications", "fortified_baggage", "stakes", "pavises"]
Approach = Literal["charging", "countercharging", "receiving", "pursuing", "pursued", "engaged"]
#: Those who come on: their impetus counts (core, R38).
COMING_ON: frozenset[str] = frozenset({"charging", "countercharging", "pursuing"})
Role = Literal["main", "support"]
Fighter = Literal["attacker", "defender"]
ENEMY: dict[Fighter, Fighter] = {"attacker": "defender", "defender": "attacker"}
Tested = Literal["none", "pass", "fail"]
Column = Literal["foot", "mounted", "light_cavalry"]


_TROOPS = {
    "heavy_foot": Text("Heavy foot", "Fanteria Pesante"),
    "light_foot": Text("Light foot", "Fanteria Leggera"),
    "missile_foot": Text("Missile foot", "Tiratori"),
    "skirmishers": Text("Skirmishers", "Schermagliatori"),
    "artillery": Text("Artillery", "Artiglieria"),
    "elephants": Text("Elephants", "Elefanti"),
    "wagenburg": Text("War wagons", "Wagenburg"),
    "heavy_chariots": Text("Heavy chariots", "Carri da guerra pesanti"),
    "light_chariots": Text("Light chariots", "Carri da guerra leggeri"),
    "scythed_chariots": Text("Scythed chariots", "Carri falcati"),
    "heavy_cavalry_1": Text("Heavy cavalry 1 (slow)", "Cavalleria Pesante 1"),
    "heavy_cavalry_2": Text("Heavy cavalry 2", "Cavalleria Pesante 2"),
    "heavy_cavalry": Text("Heavy cavalry", "Cavalleria Pesante"),
    "medium_cavalry": Text("Medium cavalry", "Cavalleria Media"),
    "light_cavalry": Text("Light cavalry", "Cavalleria Leggera"),
    "foot": Text("Foot", "Fanti"),
    "infantry": Text("Foot", "Fanteria"),
    "mounted": Text("Mounted", "Montati"),
    "A": Text("A", "A"),
    "B": Text("B", "B"),
    "C": Text("C", "C"),
    "fresh": Text("Fresh", "Fresca"),
    "worn": Text("Worn", "Provata"),
    "exhausted": Text("Exhausted", "Esausta"),
    "destroyed": Text("Destroyed", "Distrutta"),
    "main": Text("Main unit", "Unità principale"),
    "support": Text("Support", "Supporto"),
    "H": Text("H", "H"),
    "degrees": Text("degrees", "gradi"),
}

_COMMANDERS = {
    "general": Text("General", "Generale"),
    "genius": Text("Genius", "Genio"),
    "charismatic": Text("Charismatic", "Carismatico"),
    "expert": Text("Expert", "Esperto"),
    "reliable": Text("Reliable", "Affidabile"),
    "poor": Text("Poor", "Scarso"),
    "incompetent": Text("Incompetent", "Incompetente"),
    "brave": Text("Brave", "Coraggioso"),
    "tough": Text("Tough", "Duro"),
    "self_confident": Text("Self-confident", "Sicuro di Sé"),
    "cavalry": Text("Of cavalry", "Di Cavalleria"),
    "good": Text("Good", "Buona"),
    "average": Text("Average", "Discreta"),
    "first": Text("The first die", "Il primo dado"),
    "second": Text("The second die", "Il secondo dado"),
    "both": Text("Both dice", "Entrambi i dadi"),
}

_TABLE = {
    "none": Text("None", "Nessuno"),
    "a": Text("Side A", "Parte A"),
    "b": Text("Side B", "Parte B"),
    "open": Text("Open", "Aperto"),
    "broken": Text("Broken", "Rotto"),
    "difficult": Text("Difficult terrain", "Terreno difficile"),
    "impassable": Text("Impassable terrain", "Terreno intransitabile"),
    "road": Text("Road", "Strada"),
    "river": Text("River", "Fiume"),
    "village": Text("Village", "Villaggio"),
    "small_broken": Text("Small broken terrain", "Terreno rotto piccolo"),
    "small_gentle_hill": Text("Small gentle hill", "Collina Dolce piccola"),
    "small_difficult": Text("Small difficult terrain", "Terreno difficile piccolo"),
    "gentle_hill": Text("Gentle hill", "Collina Dolce"),
    "large_broken": Text("Large broken terrain", "Terreno rotto grande"),
    "large_difficult": Text("Large difficult terrain", "Terreno difficile grande"),
    "bridge_or_ford": Text("Bridge or ford", "Ponte o guado"),
    "move_opponent_terrain": Text("Move a piece of the opponent's", "Spostare un terreno dell'avversario"),
    "remove_opponent_terrain": Text("Remove a piece of the opponent's", "Rimuovere un terreno dell'avversario"),
    "defender_first": Text("Defender, first piece", "Difensore, primo terreno"),
    "defender_second": Text("Defender, second piece", "Difensore, secondo terreno"),
    "attacker": Text("Attacker", "Attaccante"),
    "defender": Text("Defender", "Difensore"),
    "front": Text("Front", "Fronte"),
    "flank": Text("Flank", "Fianco"),
    "side": Text("Side", "Lato"),
    "rear": Text("Rear", "Retro"),
    "wood_edge": Text("Edge of a wood", "Bordo di un bosco"),
    "built_up_area": Text("Built-up area", "Abitato (BUA)"),
    "linear_obstacle": Text("Linear obstacle", "Ostacolo lineare"),
    "pavises": Text("Pavises", "Pavesi"),
    "stakes": Text("Stakes", "Pali (stakes)"),
    "fortifications": Text("Fortifications", "Fortificazioni"),
    "fortified_baggage": Text("Fortified baggage", "Bagaglio Fortificato"),
}

_MOVES = {
    "normal": Text("Normal", "Normale"),
    "charge": Text("Charge", "Carica"),
    "retreat": Text("Retreat", "Ritirata"),
    "pursuit": Text("Pursuit", "Inseguimento"),
    "forward": Text("Forward", "In avanti"),
    "wheel": Text("Wheel", "Rotazione"),
    "lateral_oblique": Text("Sideways or oblique", "Laterale / obliquo"),
    "backward": Text("Backward", "Indietro"),
    "change_of_front": Text("Change of front", "Cambio di fronte"),
    "full": Text("Full movement", "Movimento pieno"),
    "one_h": Text("1H only", "Solo 1H"),
    "turn": Text("Turn on the spot", "Giro sul posto"),
    "contact": Text("Contact", "Contatto"),
    "short": Text("Short", "Corta"),
    "interpenetrate": Text("Passes through", "Attraversa"),
    "push_back": Text("Pushes the friend back", "Spinge indietro l'amico"),
    "stop_at_contact": Text("Stops at contact", "Si ferma al contatto"),
    "all": Text("All", "Tutti"),
    "nobody": Text("Nobody", "Nessuno"),
    "skirmishers_light_medium_cavalry": Text("Skirmishers, light and medium cavalry", "S, CL, CM"),
    "skirmishers_light_cavalry": Text("Skirmishers, light cavalry", "S, CL"),
}

_TESTS = {
    "second_move": Text("Second or later movement", "Secondo movimento o successivo"),
    "rally": Text("Rally", "Recupero del disordine"),
    "opportunity_charge": Text("Opportunity charge", "Carica di opportunità"),
    "opportunity_fire": Text("Opportunity fire", "Tiro di opportunità"),
    "defensive_fire": Text("Defensive fire", "Tiro difensivo"),
    "close_ranks": Text("Close ranks", "Serrare i ranghi"),
    "countercharge": Text("Countercharge", "Controcarica"),
    "evade": Text("Evade", "Evasione"),
    "frenzy": Text("Hold back (frenzy)", "Frenesia"),
    "withdrawal": Text("Break off", "Sganciarsi dalla mischia"),
    "pass": Text("Passed", "Superato"),
    "fail": Text("Failed", "Fallito"),
    "moves_in_order": Text("Moves in good order", "Muove in ordine"),
    "moves_then_disordered": Text("Moves, then is disordered", "Muove, poi è disordinata"),
    "turns": Text("Turns", "Cambia fronte"),
    "normal_movement_only": Text("Does not turn, but may move normally", "Non si gira, ma può muovere normalmente"),
    "rallied": Text("Rallied", "Recuperata"),
    "stays_disordered": Text("Stays disordered", "Resta disordinata"),
    "charges": Text("Charges", "Carica"),
    "no_reaction": Text("No reaction", "Nessuna reazione"),
    "shoots": Text("Shoots", "Tira"),
    "ranks_closed": Text("Ranks closed", "Ranghi serrati"),
    "ranks_not_closed": Text("Ranks not closed", "Ranghi non serrati"),
    "countercharges": Text("Countercharges", "Controcarica"),
    "receives_disordered": Text("Receives the charge in disorder", "Riceve la carica in disordine"),
    "evades": Text("Evades", "Evade"),
    "evades_disordered": Text("Evades in disorder", "Evade in disordine"),
    "stands": Text("Stands", "Resta sul posto"),
    "holds": Text("Is held back", "È trattenuta"),
    "must_charge": Text("Must charge", "Deve caricare"),
    "withdraws": Text("Breaks off", "Si sgancia"),
    "stays_disordered_in_contact": Text("Stays in contact, disordered", "Resta a contatto, disordinata"),
}

_ARMS = {
    "longbow": Text("Longbow", "Arco Lungo"),
    "short_bow": Text("Short bow", "Arco Corto"),
    "composite_bow": Text("Composite bow", "Arco Composto"),
    "crossbow": Text("Crossbow", "Balestra"),
    "handgun": Text("Handgun", "Schioppetto"),
    "arquebus": Text("Arquebus", "Archibugio"),
    "musket": Text("Musket", "Moschetto"),
    "javelin": Text("Javelin", "Giavellotto"),
    "sling": Text("Sling", "Fionda"),
    "various_weapons": Text("Various weapons", "Armi Varie"),
    "pike": Text("Pike", "Picca"),
    "long_spear": Text("Long spear", "Lancia Lunga"),
    "polearm": Text("Polearm", "Arma ad Asta"),
    "pilum": Text("Pilum", "Pilum"),
    "pbw": Text("Point-blank weapon (PBW)", "Arma a Tiro Ravvicinato (PBW)"),
    "long": Text("Long", "Lunga"),
    "extreme": Text("Extreme", "Estrema"),
    "opportunity": Text("Opportunity (reaction)", "Opportunità (reazione)"),
    "defensive": Text("Defensive", "Difensivo"),
    "shooting": Text("Shooting", "Tiro"),
    "melee": Text("Melee", "Mischia"),
    "charging": Text("Charging", "In carica"),
    "countercharging": Text("Countercharging", "In controcarica"),
    "receiving": Text("Receiving a charge", "Riceve una carica"),
    "pursuing": Text("Pursuing", "Insegue"),
    "pursued": Text("Pursued", "È inseguita"),
    "engaged": Text("Engaged since before", "Già impegnata"),
}

_RESULTS = {
    "attacker_wins": Text("Attacker wins", "Vince l'attaccante"),
    "defender_wins": Text("Defender wins", "Vince il difensore"),
    "a_wins": Text("Side A wins", "Vince la parte A"),
    "b_wins": Text("Side B wins", "Vince la parte B"),
    "draw": Text("Draw", "Pareggio"),
    "continue": Text("The battle goes on", "La battaglia continua"),
}

_MODIFIERS = {
    # Test di Disciplina
    "general_attached": Text("General attached", "Generale aggregato"),
    "out_of_command": Text("Out of command", "Fuori Raggio di Comando"),
    "extra_movements": Text("Movements after the second", "Movimenti dopo il secondo"),
    "group_fragmented": Text("Group broken up", "Gruppo frammentato"),
    "missile_foot_shooter": Text("Missile foot shoots", "Tirano i Tiratori"),
    "mounted_shooter": Text("Mounted troops shoot", "Tira un'unità montata"),
    "long_charge": Text("Charger came with more than one movement", "Il nemico carica con più di un movimento"),
    "charged_by_medium_or_light_cavalry": Text("Charged by medium or light cavalry", "Caricata da CM o CL"),
    "tough_general": Text("Tough general", "Generale Duro"),
    "skirmishers_or_light_cavalry": Text("Skirmishers or light cavalry", "S o CL"),
    "evading_from_foot": Text("Evading from foot", "Evade da fanti"),
    "repeated_evasion": Text("Evasions after the first", "Evasioni dopo la prima"),
    "self_confident_general": Text("Self-confident general", "Generale Sicuro di Sé"),
    "brave_general": Text("Brave general", "Generale Coraggioso"),
    "cavalry_general": Text("Cavalry general", "Generale di Cavalleria"),
    # Schieramento, iniziativa
    "mounted_units": Text("Mounted units, one for every two", "Unità montate, una ogni due"),
    "scouting_shift": Text("Scouting points", "Punti Esplorazione"),
    "kept_on_the_table": Text("Never off the table", "Mai fuori tabella"),
    "scouting_unused": Text("Scouting points not used", "Punti Esplorazione non usati"),
    "base_radius": Text("Radius set by the club", "Raggio deciso dal club"),
    # Tiro
    "vbu": Text("VBU", "VBU"),
    "table_value": Text("Shooting table", "Tabella di tiro"),
    "movement": Text("Movements made", "Movimenti fatti"),
    "indirect_fire": Text("Indirect fire", "Tiro indiretto"),
    "dispersed_target": Text("Scattered target (S, CL, ART)", "Bersaglio disperso (S, CL, ART)"),
    "cover": Text("Cover", "Copertura"),
    "evading_target": Text("Target evading", "Bersaglio in evasione"),
    "artillery_vs_mass": Text("Guns at a large unit, column or war wagons", "ART su GU, colonna o W"),
    "reaction_fire": Text("Reaction fire", "Tiro di reazione"),
    # Test di Coesione
    "hits": Text("Hits", "Colpi"),
    "at_least_one": Text("At least 1", "Almeno 1"),
    "solid_target": Text("Solid target", "Bersaglio solido"),
    "weak_weapon_at_short_range": Text("Weak weapon at short range", "Arma debole a corta distanza"),
    "longbow_at_long_range": Text("Longbow at long range", "Arco Lungo a lunga distanza"),
    "long_range": Text("Long range", "Lunga distanza"),
    "defensive_firearms": Text("Defensive fire of firearms", "Tiro difensivo di armi da fuoco"),
    "flank_or_rear": Text("Attacked in flank or rear", "Attaccata su fianco o retro"),
    "cavalry_vs_heavy_foot": Text("Cavalry against heavy foot", "Cavalleria contro FP"),
    "heavy_foot_vs_other_foot": Text("Heavy foot against other foot", "FP contro altre fanterie"),
    "closed_ranks": Text("Closed ranks", "Ranghi Serrati"),
    "defended_position": Text("Defends a position", "Difende una posizione"),
    # Bonus Impeto
    "impetus": Text("Impetus", "Impeto"),
    "impetus_bonus": Text("Impetus bonus", "Bonus impeto"),
    "not_below_zero": Text("Not below zero", "Non sotto zero"),
    "target_in_closed_ranks": Text("Target in closed ranks", "Bersaglio a Ranghi Serrati"),
    "manoeuvred_charge": Text("Manoeuvred charge", "Carica Manovrata"),
    # Modificatori generici
    "worn_manoeuvred_charge": Text("Worn, manoeuvred charge", "Provata, Carica Manovrata"),
    "supported_flanks": Text("Supported flanks", "Fianchi supportati"),
    "better_discipline": Text("Better discipline", "Migliore disciplina"),
    "disordered": Text("Disordered", "Disordinata"),
    "difficult_terrain": Text("Difficult terrain", "Terreno difficile"),
    "heavy_chariots_vs_foot": Text("Heavy chariots against foot", "CGP contro fanteria"),
    "assaulting_fortifications": Text("Assaults fortifications", "Assalta fortificazioni"),
    "depth": Text("Depth", "Profondità"),
    "close_weapon": Text("Pilum or point-blank weapon", "Pilum o arma ravvicinata"),
    # Ritirata / Inseguimento / Carica
    "charge_move": Text("Charge move", "Movimento di carica"),
    "charge_bonus": Text("Charge die", "Dado di carica"),
    # core
    "commands_vd_lost": Text("VD lost by the commands", "VD perso dai comandi"),
    "broken_commands_vd": Text("Rest of the broken commands", "Resto dei comandi in rotta"),
    "extra_vd_lost": Text("Further VD lost", "Altro VD perso"),
}

_IMPETUS = {
    "charger_exhausted": Text("The charger is exhausted.", "Chi carica è Esausto."),
    "foot_charging_mounted": Text("Foot charges mounted troops.", "Fanti caricano montati."),
    "mounted_charging_resistant_target": Text(
        "Mounted troops charge war wagons, elephants, camels or long weapons.",
        "Montati caricano W, EL, cammelli o armi lunghe.",
    ),
    "elephants_charging_loose_foot": Text(
        "Elephants charge skirmishers or light foot that is not impetuous.", "EL caricano S o FL non impetuose."
    ),
    "fortified_target": Text("The target is behind fortifications.", "Il bersaglio è dietro fortificazioni."),
    "rough_terrain": Text("It charges in broken or difficult terrain.", "Carica in terreno rotto o difficile."),
    "light_foot_charging_loose_foot_in_rough": Text(
        "In rough terrain light foot charges skirmishers or light foot that is not impetuous.",
        "In terreno rotto o difficile FL caricano S o FL non impetuose.",
    ),
    "stakes_or_pavises": Text("Stakes or pavises stop mounted troops.", "Stakes o pavesi fermano i montati."),
    "foot_charging_long_weapons": Text("Foot charges long weapons: at most +2.", "Fanti caricano armi lunghe: al più +2."),
    "cavalry_charging_chariots": Text("Cavalry charges chariots: at most +2.", "Cavalleria carica carri: al più +2."),
    "charger_worn": Text("The charger is worn: at most +1.", "Chi carica è Provato: al più +1."),
}

_NOTES = {
    "retreat_cannot_begin": Text(
        "A retreat that cannot even begin destroys the unit.", "Se la ritirata non può iniziare l'unità è distrutta."
    ),
    "turns_without_test": Text("Skirmishers and light cavalry turn without a test.", "S e CL si girano senza test."),
    "natural_1_failed": Text("By house rule a 1 fails.", "Per regola della casa l'1 fallisce."),
    "natural_6_passed": Text("By house rule a 6 passes.", "Per regola della casa il 6 riesce."),
    "turn_may_fail": Text(
        "If the test fails the unit may still make normal movements.", "Se il test fallisce restano i movimenti normali."
    ),
    "must_be_placed": Text("One of these must be placed.", "Uno di questi va posizionato."),
    "cover_from_guns": Text("Cover does not help against artillery.", "La copertura non vale contro l'artiglieria."),
    "skirmishers_shoot_indirectly": Text(
        "Skirmishers shoot indirectly at no cost.", "Gli Schermagliatori tirano in modo indiretto senza penalità."
    ),
    "wagenburg_shoots_all_round": Text("War wagons shoot all round.", "Il Wagenburg tira in ogni direzione."),
    "wagenburg_has_no_flank": Text("War wagons have neither flank nor rear.", "Il Wagenburg non ha fianchi né retro."),
    "pikes_hold_their_flank": Text("Pikes suffer from rear attacks only.", "Le picche temono solo gli attacchi sul retro."),
    "only_foot_defends": Text("Only foot gains from defending a position.", "Solo la fanteria si giova di una posizione."),
    "six_always_fails": Text("A 6 always fails.", "Il 6 fallisce sempre."),
    "routed_in_the_flank": Text(
        "By house rule a test failed in flank or rear is a rout.",
        "Per regola della casa fallire su fianco o retro è rotta.",
    ),
    "general_is_lost": Text(
        "Without its general the command is out of command and has no bonus.",
        "Senza generale il comando è fuori comando e non ha bonus.",
    ),
    "command_is_spent": Text(
        "An incompetent general's double: the command does nothing and is spent.",
        "Doppio di un Incompetente: il comando non fa nulla ed è speso.",
    ),
    "general_changed": Text(
        "The general shows his worth from the next roll on.", "Il generale rivela il suo valore dal prossimo tiro."
    ),
    "no_reroll_of_ties": Text("After a tie nobody rolls again by choice.", "Dopo un pareggio non si ritira per scelta."),
    "close_weapon_spent": Text(
        "In later rounds pila and point-blank weapons are spent.", "Nei turni successivi pilum e PBW sono esauriti."
    ),
    "no_depth_when_outflanked": Text(
        "Taken in flank or rear, a large unit has no depth.", "Presa su fianco o retro, una GU non ha profondità."
    ),
    "no_depth_for_pikes_in_difficult": Text(
        "Pikes have no depth in difficult terrain.", "In terreno difficile le picche non hanno profondità."
    ),
    "cavalry_general_elsewhere": Text(
        "A cavalry general gives his die to cavalry only.", "Il generale Di Cavalleria dà il suo dado solo alla cavalleria."
    ),
    "engaged_again": Text(
        "They stay in contact and fight on, without impetus, when either is activated.",
        "Restano a contatto e combattono ancora, senza impeto, all'attivazione di una delle due.",
    ),
    "melee_at_once": Text("A new melee is fought at once.", "Si combatte subito una nuova mischia."),
    "decided_at_end_of_turn": Text("It is decided at the end of the turn.", "Si decide alla fine del turno."),
}

#: Reasons of refusals as sentences; some are words of their own besides.
REFUSALS = {
    "impassable": Text("It is impassable.", "È intransitabile."),
    "type_cannot_enter": Text("This type cannot enter such terrain.", "Questo tipo non può entrare in quel terreno."),
    "not_permitted": Text("No rule lets these two pass through each other.", "Nessuna regola permette questo passaggio."),
    "disordered": Text("The unit is disordered.", "L'unità è disordinata."),
    "not_disordered": Text("The unit is not disordered.", "L'unità non è disordinata."),
    "not_impetuous": Text("Only impetuous troops need holding back.", "Solo le truppe impetuose vanno trattenute."),
    "type_cannot_close_ranks": Text("Only heavy and light foot closes ranks.", "Serrano i ranghi solo FP e FL."),
    "movement_is_over": Text("An earlier movement had to be its last.", "Un movimento precedente doveva essere l'ultimo."),
    "no_group_move": Text("A group cannot make this manoeuvre.", "Un gruppo non può fare questa manovra."),
    "first_and_only_movement": Text(
        "A change of front is the first and only movement.", "Il cambio di fronte è il primo e unico movimento."
    ),
    "type_no_second_movement": Text(
        "This type does so as its first movement only.", "Questo tipo può farlo solo come primo movimento."
    ),
    "artillery_one_movement": Text(
        "For these guns a wheel is their only movement.", "Per questi pezzi la rotazione è l'unico movimento."
    ),
    "disordered_no_second_movement": Text(
        "A disordered unit makes one movement only.", "Un'unità disordinata fa un solo movimento."
    ),
    "artillery_max_45": Text("These guns wheel by 45 degrees at most.", "Questi pezzi ruotano al massimo di 45 gradi."),
    "wheel_and_forward_not_combined": Text(
        "Only light foot and cavalry wheels and goes on in one movement.",
        "Solo FL e cavalleria ruotano e avanzano in un movimento.",
    ),
    "may_not_contact_enemy": Text("This manoeuvre may not touch the enemy.", "Questa manovra non può contattare il nemico."),
    "may_not_contact_friends": Text("This manoeuvre may not touch friends.", "Questa manovra non può contattare amici."),
    "no_room": Text("There is no room to turn.", "Non c'è spazio per girarsi."),
    "not_enough_scouting_points": Text("There are not enough scouting points.", "I Punti Esplorazione non bastano."),
    "reroll_not_permitted": Text("He may not roll those dice again.", "Non può ritirare quei dadi."),
    "cannot_cede": Text(
        "Only a genius, a charismatic or a self-confident general cedes the initiative.",
        "Cedono l'iniziativa solo Genio, Carismatico e Sicuro di Sé.",
    ),
    "no_general": Text("Its general is lost.", "Il suo generale è perduto."),
    "not_cavalry": Text("Its general commands cavalry only.", "Il suo generale comanda solo cavalleria."),
    "beyond_radius": Text("It is beyond the command radius.", "È oltre il Raggio di Comando."),
    "in_melee": Text("A unit in melee does not shoot.", "Un'unità in mischia non tira."),
    "changed_front": Text("After a change of front one does not shoot.", "Dopo un cambio di fronte non si tira."),
    "out_of_range": Text("The weapon does not reach so far.", "L'arma non arriva così lontano."),
    "no_dice": Text("No dice are left to throw.", "Non restano dadi da tirare."),
    "no_hits": Text("Without hits there is no test.", "Senza colpi non c'è test."),
    "type_cannot_pursue": Text("Artillery and war wagons never pursue.", "Artiglieria e Wagenburg non inseguono mai."),
    "impetuous_must_pursue": Text("Impetuous winners must pursue.", "I vincitori impetuosi devono inseguire."),
}

#: What players say in a battle besides the sheet's procedures.
_CALLS = {
    "clear": Text("The way is clear", "La via è libera"),
    "friend_behind": Text("A friend is in the way", "C'è un amico in mezzo"),
    "no_way_back": Text("It cannot even begin", "Non può nemmeno iniziare"),
    "ourselves": Text("Our army", "Il nostro esercito"),
    "the_enemy": Text("The enemy", "Il nemico"),
    "deploys_first": Text("Deploys first", "Schiera per primo"),
    "deployed": Text("Deployed", "Schierato"),
    "nominated": Text("Put forward", "Proposto"),
    "declared": Text("Declared", "Dichiarata"),
    "joined": Text("Joined", "Aggregato"),
    "reacts": Text("Reaction", "Reazione"),
    "way": Text("Behind it", "Alle spalle"),
    "leaves": Text("Leaves the table", "Lascia il tavolo"),
    "melee": Text("Melee", "Mischia"),
    "standing": Text("Thrown", "Tirato"),
    "decides": Text("May roll again", "Può ritirare"),
    "acts": Text("Acts", "Agisce"),
    "won_by": Text("Won by", "Vince"),
    "chooses": Text("Decides the order", "Decide l'ordine"),
    "attacks": Text("Attacks", "Attacca"),
    "ahead": Text("Ahead", "In vantaggio"),
    "level": Text("Level", "Parità"),
}

_FIELDS = {
    "allowed": Text("Allowed", "Permesso"),
    "reason": Text("Reason", "Motivo"),
    "distance_h": Text("Distance (H)", "Distanza (H)"),
    "disorders": Text("Disorders", "Disordina"),
    "rule": Text("By rule", "Per la regola"),
    "result": Text("Result", "Risultato"),
    "other_disordered": Text("The friend is disordered", "L'amico è disordinato"),
    "mover_placed_behind": Text("Placed behind the friend", "Posta dietro l'amico"),
    "mover_destroyed": Text("The unit is destroyed", "L'unità è distrutta"),
    "automatic": Text("Without a die", "Senza dado"),
    "target": Text("Needed", "Serve"),
    "rolls": Text("Dice", "Dadi"),
    "rerolled": Text("Rolled again", "Ritirato"),
    "modifiers": Text("Modifiers", "Modificatori"),
    "total": Text("Total", "Totale"),
    "effect": Text("Effect", "Effetto"),
    "now_disordered": Text("Now disordered", "Ora disordinata"),
    "distance": Text("How far", "Quanto lontano"),
    "max_angle": Text("Greatest angle", "Angolo massimo"),
    "must_go_forward": Text("Must go forward", "Dev'essere in avanti"),
    "causes_disorder": Text("Disorders", "Causa disordine"),
    "discipline_test": Text("Discipline test", "Test di disciplina"),
    "must_be_last_movement": Text("Must be the last movement", "Dev'essere l'ultimo movimento"),
    "may_contact_enemy": Text("May touch the enemy", "Può contattare il nemico"),
    "voluntary_interpenetration": Text("May pass through friends", "Può attraversare amici"),
    "may_shoot": Text("May shoot", "Può tirare"),
    "bonuses": Text("Bonuses", "Bonus"),
    "totals": Text("Totals", "Totali"),
    "total_a": Text("Total of side A", "Totale della parte A"),
    "total_b": Text("Total of side B", "Totale della parte B"),
    "throws": Text("Throws", "Lanci"),
    "table": Text("Table", "Tabella"),
    "options": Text("To choose from", "A scelta"),
    "scouting_points_left": Text("Scouting points left", "Punti Esplorazione rimasti"),
    "min_distance_from_first_h": Text("From the first piece, at least (H)", "Dal primo terreno, almeno (H)"),
    "winner": Text("Winner", "Vincitore"),
    "loser": Text("Loser", "Perdente"),
    "order": Text("Order", "Ordine"),
    "command": Text("Command", "Comando"),
    "free_choice": Text("By choice of the owner", "A scelta del proprietario"),
    "initiative_bonus": Text("Initiative", "Iniziativa"),
    "initiative_rerolls": Text("Rolls again for initiative", "Ritira per l'iniziativa"),
    "may_cede_initiative": Text("May cede the initiative", "Può cedere l'iniziativa"),
    "free_command_structure": Text("Command structure costs nothing", "Struttura di Comando gratis"),
    "stalled_by_doubles": Text("Does nothing on a double", "Non agisce con un doppio"),
    "discipline_bonus": Text("Discipline tests", "Test di disciplina"),
    "rally_bonus": Text("Rallying", "Recupero del disordine"),
    "reaction_bonus": Text("Reactions and evasions", "Reazioni ed evasioni"),
    "rerolls_failed_second_moves": Text("Rolls failed further movements again", "Ritira i movimenti successivi falliti"),
    "rerolls_failed_countercharges": Text("Rolls failed countercharges again", "Ritira le controcariche fallite"),
    "rerolls_passed_loss_tests": Text("Must roll a passed loss test again", "Deve ritirare il test perdita superato"),
    "melee_bonus": Text("Melee dice", "Dadi in mischia"),
    "cohesion_bonus": Text("Cohesion tests", "Test di coesione"),
    "cavalry_only": Text("Commands cavalry only", "Comanda solo cavalleria"),
    "radius_bonus_h": Text("Added to the command radius (H)", "In più al Raggio di Comando (H)"),
    "radius_h": Text("Command radius (H)", "Raggio di Comando (H)"),
    "in_command": Text("In command", "In comando"),
    "penalty_applies": Text("The penalty applies", "La penalità vale"),
    "ceded": Text("Initiative ceded", "Iniziativa ceduta"),
    "acting_side": Text("Acts", "Agisce"),
    "command_acts": Text("Its command acts", "Il suo comando agisce"),
    "generals_after": Text("Generals afterwards", "Generali dopo il tiro"),
    "halved": Text("Halved", "Dimezzati"),
    "dice": Text("Dice to throw", "Dadi da tirare"),
    "rolled": Text("Thrown", "Tirati"),
    "cohesion_test_needed": Text("Cohesion test needed", "Serve un test di coesione"),
    "sixes": Text("Sixes", "Sei"),
    "fives": Text("Fives", "Cinque"),
    "pairs_of_fives": Text("Pairs of fives", "Coppie di cinque"),
    "critical_number": Text("Critical number", "Numero critico"),
    "roll": Text("Die", "Dado"),
    "losses": Text("VBU lost", "VBU persi"),
    "vbu_after": Text("VBU left", "VBU rimasto"),
    "rear_ranks_vbu_after": Text("VBU of the rear ranks left", "VBU dei ranghi posteriori rimasti"),
    "rear_ranks_lost": Text("Rear ranks lost", "Ranghi posteriori persi"),
    "unit_destroyed": Text("Unit destroyed", "Unità distrutta"),
    "general_test": Text("Loss test of the general", "Test perdita del generale"),
    "general_lost": Text("General lost", "Generale perduto"),
    "eliminated": Text("Eliminated", "Eliminato"),
    "status": Text("State", "Stato"),
    "base": Text("Impetus of the charger", "Impeto di chi carica"),
    "nullified_by": Text("Nullified, because", "Annullato perché"),
    "cap": Text("At most", "Massimo"),
    "capped_by": Text("Limited, because", "Limitato perché"),
    "bonus": Text("Impetus bonus", "Bonus impeto"),
    "supports": Text("Supports", "Supporti"),
    "attacker_total": Text("Attacker's main unit", "Unità principale dell'attaccante"),
    "defender_total": Text("Defender's main unit", "Unità principale del difensore"),
    "attacker_support_total": Text("Attacker's support", "Supporto dell'attaccante"),
    "defender_support_total": Text("Defender's support", "Supporto del difensore"),
    "hits_inflicted": Text("Hits inflicted", "Colpi inflitti"),
    "attacker_hits_taken": Text("Hits on the attacker", "Colpi sull'attaccante"),
    "defender_hits_taken": Text("Hits on the defender", "Colpi sul difensore"),
    "attacker_must_test": Text("The attacker tests", "L'attaccante fa il test"),
    "defender_must_test": Text("The defender tests", "Il difensore fa il test"),
    "loser_retreats": Text("The loser retreats", "Il perdente si ritira"),
    "winner_may_pursue": Text("The winner may pursue", "Il vincitore può inseguire"),
    "winner_must_pursue": Text("The winner must pursue", "Il vincitore deve inseguire"),
    "still_in_contact": Text("Still in contact", "Ancora a contatto"),
    "column": Text("Column", "Colonna"),
    "charge_move_h": Text("Charge move (H)", "Movimento di carica (H)"),
    "bonus_h": Text("By the die (H)", "Dal dado (H)"),
    "reach_h": Text("Reach (H)", "Portata (H)"),
    "retreat_h": Text("Retreat (H)", "Ritirata (H)"),
    "pursuit_rolls": Text("Pursuit dice", "Dadi d'inseguimento"),
    "pursuit_h": Text("Pursuit (H)", "Inseguimento (H)"),
    "new_melee": Text("New melee", "Nuova mischia"),
    "commands_broken": Text("Commands broken", "Comandi in rotta"),
    "vd_total": Text("VD in all", "VD totale"),
    "vd_lost": Text("VD lost", "VD perso"),
    "a_vd_lost": Text("VD lost by side A", "VD perso dalla parte A"),
    "b_vd_lost": Text("VD lost by side B", "VD perso dalla parte B"),
    "vd_to_break": Text("VD to the break", "VD alla rotta"),
}

#: Columns and rows of the tables that stand nowhere else.
_COLUMNS = {
    "yes": Text("Yes", "Sì"),
    "unit_type": Text("Type", "Tipo"),
    "charge_impetuous": Text("Charge, impetuous", "Carica, impetuosa"),
    "broken_disorders": Text("+D in broken", "+D nel Rotto"),
    "difficult_disorders": Text("+D in difficult", "+D nel Difficile"),
    "modifier": Text("Modifier", "Modifica"),
    "value": Text("Value", "Valore"),
    "discipline": Text("Discipline", "Disciplina"),
    "manoeuvre": Text("Manoeuvre", "Manovra"),
    "when_disordered": Text("When disordered", "Se disordinata"),
    "as_a_group": Text("As a group", "In gruppo"),
    "further_movement": Text("Second or later", "Secondo o successivo"),
    "up_to": Text("2D6 up to", "2D6 fino a"),
    "piece": Text("Piece", "Terreno"),
    "weapon": Text("Weapon", "Arma"),
    "weapon_class": Text("Class", "Classe"),
    "short_foot": Text("Short, foot", "Corta, fanti"),
    "short_mounted": Text("Short, mounted", "Corta, montati"),
    "long_foot": Text("Long, foot", "Lunga, fanti"),
    "long_mounted": Text("Long, mounted", "Lunga, montati"),
    "dispersed_target_long": Text("Scattered target, beyond short range", "Bersaglio disperso, oltre la corta"),
    "fortifications_artillery": Text("Fortifications, against guns", "Fortificazioni, contro ART"),
    "trait": Text("Trait", "Extra"),
    "die": Text("Die", "Dado"),
    "retreat_foot": Text("Retreat, foot", "Ritirata, fanti"),
    "retreat_mounted": Text("Retreat, mounted", "Ritirata, montati"),
    "retreat_light_cavalry": Text("Retreat, light cavalry", "Ritirata, CL"),
    "pursuit_foot": Text("Pursuit or charge, foot", "Inseguimento o carica, fanti"),
    "pursuit_mounted": Text("Pursuit or charge, mounted", "Inseguimento o carica, montati"),
    "pursuit_light_cavalry": Text("Pursuit or charge, light cavalry", "Inseguimento o carica, CL"),
    "assault_on_foot": Text("Foot and elephants assault fortifications", "Fanti ed EL assaltano fortificazioni"),
    "assault_mounted": Text("Mounted troops assault fortifications", "Montati (non EL) assaltano fortificazioni"),
    "pikes": Text("Pikes, for every rear rank", "Picche, per ogni rango posteriore"),
    "heavy_foot_with_spear_or_polearm": Text("Heavy foot, long spear or polearm", "FP con Lancia Lunga o Arma ad Asta"),
    "impetuous_foot": Text("Impetuous heavy or light foot", "FP o FL impetuose"),
    "against_mounted": Text("Against mounted", "Contro montati"),
    "against_others": Text("Against others", "Contro altri"),
    "close_weapon_disordered": Text("Disordered", "Disordinati"),
    "close_weapon_first_turn": Text("First turn, not exhausted", "Primo turno, non esausti"),
    "row": Text("Row", "Riga"),
    "eliminates_on": Text("Eliminates from", "Elimina da"),
    "rallying": Text("Rally", "Recupero"),
    "reaction": Text("Reaction, evasion", "Reazione, evasione"),
    "radius": Text("Radius (H)", "Raggio (H)"),
    "initiative": Text("Initiative", "Iniziativa"),
    "cohesion": Text("Cohesion", "Coesione"),
}

#: Words of one fact alone, ``fact.choice``: its noun has another gender.
_OF_ONE_FACT = {
    **{f"{fact}.none": Text("None", "Nessuna") for fact in ("target_cover", "melee_weapon", "close_weapon", "defences")},
    "structure.poor": Text("Poor", "Scarsa"),
}

TERMS: dict[str, Text] = {
    **REFUSALS,
    **_FIELDS,
    **_COLUMNS,
    **_MODIFIERS,
    **_TROOPS,
    **_COMMANDERS,
    **_TABLE,
    **_MOVES,
    **_TESTS,
    **_ARMS,
    **_RESULTS,
    **_IMPETUS,
    **_NOTES,
    **_CALLS,
    **_OF_ONE_FACT,
}
