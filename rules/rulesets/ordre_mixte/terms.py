"""The words of Ordre Mixte: identifiers, the sets they fall into, and how each is said in both languages.

The sheet's own words are the Italian ones.
"""

from typing import Literal

from rules.engine.text import Text

Arm = Literal["infantry", "cavalry", "artillery"]
ArmOrGeneral = Literal[Arm, "general"]
ArtilleryFormation = Literal["deployed", "limbered"]
Formation = Literal["line", "column", "march_column", "square", "open_order", ArtilleryFormation]
CavalryWeight = Literal["light", "heavy"]
GunType = Literal["light", "medium", "heavy", "horse"]
Quality = Literal["elite", "veteran", "regular", "recruit"]
Fatigue = Literal["fresh", "tired", "spent"]
General = Literal["none", "attached", "charismatic"]
Weapon = Literal["musket", "rifle", "light_artillery", "medium_artillery", "heavy_artillery", "horse_artillery"]
MovementRow = Literal["infantry", "light_cavalry", "heavy_cavalry", "foot_artillery", "horse_artillery", "general"]

#: The formations of each arm.
FORMATIONS: dict[str, frozenset[str]] = {
    "infantry": frozenset({"line", "column", "march_column", "square", "open_order"}),
    "cavalry": frozenset({"line", "column", "march_column"}),
    "artillery": frozenset({"deployed", "limbered"}),
}
#: A thick target under fire, whatever the arm (R15).
DENSE: frozenset[str] = frozenset({"column", "march_column", "square"})
#: In march order: one base wide, or hitched up.
MARCHING: frozenset[str] = frozenset({"march_column", "limbered"})

Cover = Literal["none", "light", "heavy", "hard"]
Ground = Literal["open", "road", "broken"]
RangeBand = Literal["short", "long", "out_of_range"]
Attacked = Literal["front", "rear", "left", "right"]

Side = Literal["side_1", "side_2"]
Role = Literal["A", "B"]
MovementPhase = Literal["phase_1", "phase_2"]
ChargePhase = Literal["movement", "late_charge"]

MoraleResult = Literal["rout", "retreat", "hold"]
FightResult = Literal["not_tested", "hold", "retreat", "rout", "destroyed"]
#: Those who no longer stand.
BROKEN: frozenset[str] = frozenset({"retreat", "rout", "destroyed"})
FollowUp = Literal["breakthrough", "advance", "none"]
#: What a winner may do next turn; guns stay where they are (R49).
FOLLOW_UPS: dict[str, FollowUp] = {"cavalry": "breakthrough", "infantry": "advance"}

_TROOPS = {
    "none": Text("None", "Nessuno"),
    "infantry": Text("Infantry", "Fanteria"),
    "cavalry": Text("Cavalry", "Cavalleria"),
    "artillery": Text("Artillery", "Artiglieria"),
    "general": Text("General", "Generale"),
    "line": Text("Line", "Linea"),
    "column": Text("Column", "Colonna"),
    "march_column": Text("March column", "Colonna di marcia"),
    "square": Text("Square", "Quadrato"),
    "open_order": Text("Open order", "Ordine aperto"),
    "deployed": Text("Unlimbered", "Sganciata"),
    "limbered": Text("Limbered", "Agganciata"),
    "light": Text("Light", "Leggera"),
    "medium": Text("Medium", "Media"),
    "heavy": Text("Heavy", "Pesante"),
    "horse": Text("Horse", "A cavallo"),
    "regular": Text("Regular", "Normale"),
    "fresh": Text("Fresh", "Fresca"),
    "tired": Text("Tired", "Stanca"),
    "spent": Text("Spent", "Spenta"),
    "attached": Text("Attached", "Aggregato"),
    "charismatic": Text("Charismatic, attached", "Carismatico, aggregato"),
    "musket": Text("Musket", "Moschetto"),
    "rifle": Text("Rifle", "Fucile rigato"),
    "medium_artillery": Text("Medium artillery", "Artiglieria media"),
    "horse_artillery": Text("Horse artillery", "Artiglieria a cavallo"),
    "foot_artillery": Text("Foot artillery", "Artiglieria a piedi"),
    "light_cavalry": Text("Light cavalry", "Cavalleria leggera"),
}

_TABLE = {
    "hard": Text("Hard", "Dura"),
    "open": Text("Open", "Aperto"),
    "road": Text("Road", "Strada"),
    "broken": Text("Broken", "Rotto"),
    "short": Text("Short", "Corta"),
    "long": Text("Long", "Lunga"),
    "front": Text("Front", "Fronte"),
    "rear": Text("Rear", "Retro"),
    "left": Text("Left", "Sinistra"),
    "right": Text("Right", "Destra"),
}

_SEQUENCE = {
    "A": Text("Moves first (A)", "Muove per prima (A)"),
    "B": Text("Moves second (B)", "Muove per seconda (B)"),
    "a": Text("Moves first", "Muove per prima"),
    "b": Text("Moves second", "Muove per seconda"),
    "side_1": Text("First army", "Prima armata"),
    "side_2": Text("Second army", "Seconda armata"),
    "roll": Text("Roll of the dice", "Tiro di dado"),
    "agreed": Text("Agreement", "Accordo"),
    "phase_1": Text("First phase: A moves", "1ª fase: muove A"),
    "phase_2": Text("Second phase: B moves", "2ª fase: muove B"),
    "movement": Text("In the movement phase", "Nella fase di movimento"),
    "late_charge": Text("Late charge", "Carica dopo i movimenti"),
    "fire": Text("Fire", "Tiro"),
    "melee": Text("Melee", "Mischia"),
    "charge_reaction": Text("Reaction to a charge", "Reazione alla carica"),
    "fought_melee": Text("Fought in melee", "Ha combattuto in mischia"),
    "rested": Text("Rested in the rear", "Ha riposato nelle retrovie"),
    "attacker": Text("Attacker", "Attaccante"),
    "defender": Text("Defender", "Difensore"),
    "shooter": Text("Shooter", "Chi tira"),
    "unit": Text("Unit", "Unità"),
}

_RESULTS = {
    "not_tested": Text("No test", "Nessun test"),
    "hold": Text("Holds", "Tiene"),
    "retreat": Text("Retreat", "Ritirata"),
    "rout": Text("Rout", "Rotta"),
    "breakthrough": Text("Breakthrough", "Sfondamento"),
    "advance": Text("Advance", "Avanzata"),
    "charge_goes_home": Text("The charge goes home.", "La carica arriva a contatto."),
    "charger_destroyed": Text("The charger is destroyed.", "Chi caricava è distrutto."),
    "charger_failed_morale": Text("The charger's morale has failed.", "Il morale di chi caricava ha ceduto."),
    "target_gave_way": Text(
        "The target has given way: the charger stays, and may follow up next turn.",
        "Il bersaglio ha ceduto: chi caricava resta dov'è e nel prossimo turno può incalzare.",
    ),
}

_MODIFIERS = {
    "base_value": Text("Each base", "Ogni base"),
    "base_cm": Text("Speed", "Velocità"),
    "elite": Text("Elite", "Élite"),
    "veteran": Text("Veterans", "Veterani"),
    "recruit": Text("Recruits", "Reclute"),
    "disordered": Text("Disordered", "In disordine"),
    "target_light_cover": Text("Against light cover", "Contro copertura leggera"),
    "target_heavy_cover": Text("Against heavy cover", "Contro copertura pesante"),
    "target_hard_cover": Text("Against hard cover", "Contro copertura dura"),
    "infantry_short_range": Text("Infantry at short range", "Fanteria a corta"),
    "russian_infantry": Text("Russian infantry", "Fanteria russa"),
    "artillery_short_range": Text("Artillery at short range", "Artiglieria a corta"),
    "dense_target": Text("Dense target: column or square", "Bersaglio denso: colonna o quadrato"),
    "open_order_or_deployed_artillery": Text(
        "Against open order or unlimbered artillery", "Contro ordine aperto o artiglieria schierata"
    ),
    "artillery_vs_cavalry": Text("Artillery against cavalry", "Artiglieria contro cavalleria"),
    "light_artillery": Text("Light artillery", "Artiglieria leggera"),
    "heavy_artillery": Text("Heavy artillery", "Artiglieria pesante"),
    "flank_or_rear": Text("On flank or rear", "Sul fianco o sul retro"),
    "from_hard_cover": Text("From hard cover", "Da copertura dura"),
    "charging_cavalry": Text("Charging cavalry", "Cavalleria in carica"),
    "heavy_cavalry": Text("Heavy cavalry", "Cavalleria pesante"),
    "cuirassier": Text("Cuirassiers", "Corazzieri"),
    "lancer_vs_infantry": Text("Lancers against infantry", "Lancieri contro fanteria"),
    "tired_cavalry": Text("Tired cavalry", "Cavalleria stanca"),
    "spent_cavalry": Text("Spent cavalry", "Cavalleria spenta"),
    "vs_open_order_or_artillery": Text("Against open order or artillery", "Contro ordine aperto o artiglieria"),
    "vs_disordered": Text("Against disordered enemies", "Contro nemici disordinati"),
    "vs_light_cover": Text("Against light cover", "Contro copertura leggera"),
    "vs_heavy_cover": Text("Against heavy cover", "Contro copertura pesante"),
    "march_order": Text("March order", "Ordine di marcia"),
    "march_order_on_road": Text("March order on a road", "Ordine di marcia su strada"),
    "strategic": Text("Strategic move: the same again", "Movimento strategico: altrettanto"),
    "crews_on_foot": Text("Crews on foot", "Artiglieri a piedi"),
    "attached_general": Text("General attached", "Generale aggregato"),
    "charismatic_general": Text("The general is charismatic", "Il generale è carismatico"),
    "in_hard_cover": Text("In hard cover", "In copertura dura"),
    "line_charged_by_one_column": Text("Line charged by one column", "Linea caricata da una colonna"),
    "line_charged_by_two_columns": Text("Line charged by two or more columns", "Linea caricata da due o più colonne"),
    "square_charged_by_columns": Text("Square charged by columns", "Quadrato caricato da colonne"),
    "column_charging_line": Text("Column that charges a line", "Colonna che carica una linea"),
    "supported": Text("Supported", "Supportata"),
}

_NOTES = {
    "charge_against_cover": Text(
        "A charge of cavalry gains nothing against enemies in cover.",
        "La carica della cavalleria non dà nulla contro nemici in copertura.",
    ),
    "disorder_set_aside_in_cover": Text(
        "In cover, and charged by cavalry: its disorder does not count.",
        "In copertura e caricata da cavalleria: il suo disordine non conta.",
    ),
    "open_order_one_to_one": Text(
        "In open order no more bases count than the enemy has there.",
        "In ordine aperto non contano più basi di quante ne ha il nemico.",
    ),
    "overlap_for_formed_lines": Text(
        "Only infantry and cavalry in line and in good order count overlaps.",
        "L'overlap conta solo per fanteria e cavalleria in linea e in ordine.",
    ),
    "second_rank_not_counted": Text(
        "A second rank counts for infantry in line or column and in good order, behind bases that count.",
        "Il 2° rango conta per fanteria in linea o colonna e in ordine, dietro a basi che contano.",
    ),
    "russian_infantry_only": Text("Of the Russians only the infantry is steadier.", "Dei russi è più salda solo la fanteria."),
    "supported_infantry_only": Text("Support counts for infantry only.", "Il supporto conta solo per la fanteria."),
    "charge_rows_do_not_count": Text(
        "Charges count only in the reaction to a charge, between infantry and in open terrain.",
        "Le cariche contano solo nella reazione alla carica, tra fanterie e in terreno aperto.",
    ),
    "square_breaks": Text(
        "A square that fails against infantry or gunners routs.",
        "Un quadrato che fallisce contro fanti o artiglieri va in rotta.",
    ),
    "square_stands": Text(
        "A square that fails under fire or against cavalry stands, and loses 1 PM.",
        "Un quadrato che fallisce sotto tiro o contro cavalleria resta fermo e perde 1 PM.",
    ),
}

#: Reasons why the sheet forbids something. Some of them are words of their own, too.
REFUSALS = {
    "cavalry_may_not_fire": Text("Cavalry does not fire.", "La cavalleria non tira."),
    "routing": Text("The unit is routing.", "L'unità è in rotta."),
    "retreating": Text("The unit is retreating.", "L'unità è in ritirata."),
    "in_melee": Text("The unit is locked in melee.", "L'unità è impegnata in mischia."),
    "target_in_melee": Text(
        "The target is locked in melee: the fire would hit friends.",
        "Il bersaglio è impegnato in mischia: il tiro colpirebbe anche gli amici.",
    ),
    "out_of_range": Text("The target is out of range.", "Il bersaglio è fuori gittata."),
    "split_only_in_built_up_area": Text(
        "Only the garrison of a built-up area may split its fire.",
        "Solo chi presidia un centro abitato può dividere il tiro.",
    ),
    "guns_abandoned": Text("The crews have abandoned their guns.", "Gli artiglieri hanno abbandonato i pezzi."),
    "limbered": Text("Limbered guns do not fire.", "I pezzi agganciati non tirano."),
    "same_side": Text("Two of the targets attack from the same side.", "Due dei bersagli attaccano dallo stesso lato."),
    "too_many_bases": Text("The garrison has not so many bases.", "Il presidio non ha tante basi."),
    "spent_cavalry_may_not_charge": Text("Spent cavalry may not charge.", "La cavalleria spenta non può caricare."),
    "destroyed": Text("The unit is destroyed: there is nobody to test.", "L'unità è distrutta: nessuno fa il test."),
    "already_routing": Text("The unit is routing already and takes no test.", "L'unità è già in rotta e non fa test."),
    "no_pm_lost": Text("The unit has lost no PM in this phase: no test.", "L'unità non ha perso PM in questa fase: nessun test."),
    "more_than_4_pm": Text("The unit has more than 4 PM left: no test.", "All'unità restano più di 4 PM: nessun test."),
    "rout_move_not_made": Text(
        "It may recover only after its first rout move.", "Può riprendersi solo dopo il primo movimento di rotta."
    ),
    "no_general": Text(
        "By house rule it recovers only with a general.", "Per regola della casa si riprende solo con un generale."
    ),
    "generals_do_not_move_strategically": Text("Generals make no strategic moves.", "I generali non fanno movimenti strategici."),
    "defile_needs_march_column": Text(
        "Bridges and defiles are crossed in march column.", "Ponti e strettoie si attraversano in colonna di marcia."
    ),
    "strategic_needs_march_order": Text(
        "Strategic moves are made in march column, or limbered.",
        "Il movimento strategico si fa in colonna di marcia, o con i pezzi agganciati.",
    ),
    "squares_do_not_retreat": Text("A square does not retreat.", "Un quadrato non si ritira."),
    "artillery_may_not_charge": Text("Artillery does not charge.", "L'artiglieria non carica."),
    "square_may_not_charge": Text("A square does not charge.", "Un quadrato non carica."),
    "spent_cavalry": Text("The cavalry is spent.", "La cavalleria è spenta."),
    "disordered": Text("Disordered units do not charge.", "Le unità in disordine non caricano."),
    "strategic_move": Text(
        "The unit has moved strategically this turn.", "L'unità ha fatto un movimento strategico in questo turno."
    ),
    "evaded": Text("The unit has evaded this turn.", "L'unità ha evaso in questo turno."),
    "already_moved": Text("It has already moved this turn.", "Ha già mosso in questo turno."),
    "out_of_reach": Text("The enemy is farther than its move.", "Il nemico è più lontano del suo movimento."),
    "no_evasion_from_late_charges": Text("Late charges cannot be evaded.", "Alle cariche in ritardo non si evade."),
    "cannot_evade": Text(
        "Only skirmishers, light or spent cavalry and limbered horse guns evade.",
        "Evadono solo ordine aperto, cavalleria leggera o spenta e artiglieria a cavallo agganciata.",
    ),
    "opponent_did_not_evade": Text("Its opponents have not evaded.", "I suoi avversari non hanno evaso."),
    "not_won": Text("The unit has not won.", "L'unità non ha vinto."),
    "artillery_does_not_follow_up": Text("Artillery does not follow up.", "L'artiglieria non incalza."),
    "square_does_not_follow_up": Text("A square does not follow up.", "Un quadrato non incalza."),
    "not_your_phase": Text("Its army does not move in this phase.", "La sua armata non muove in questa fase."),
    "compulsory_move_made": Text(
        "It has made its rout or retreat move this turn.", "In questo turno ha già mosso in rotta o in ritirata."
    ),
    "follow_up_made": Text("Its breakthrough or advance was its move.", "Lo sfondamento o l'avanzata è stato il suo movimento."),
    "cavalry_first": Text("The cavalry of its side moves first.", "Prima muove la cavalleria della sua parte."),
}

#: Reasons that are also a fact of the outcome, a formation or a row of a table, in the words for those.
_ALSO_WORDS = {
    "destroyed": Text("Destroyed", "Distrutta"),
    "disordered": _MODIFIERS["disordered"],
    "guns_abandoned": Text("Guns abandoned", "Pezzi abbandonati"),
    "limbered": _TROOPS["limbered"],
    "out_of_range": Text("Out of range", "Fuori gittata"),
    "spent_cavalry": _MODIFIERS["spent_cavalry"],
}

_FIELDS = {
    "allowed": Text("Allowed", "Permesso"),
    "reason": Text("Reason", "Motivo"),
    "band": Text("Range", "Gittata"),
    "short_mm": Text("Short up to", "Corta fino a"),
    "long_mm": Text("Long up to", "Lunga fino a"),
    "bases_firing": Text("Bases that fire", "Basi che sparano"),
    "modifiers": Text("Modifiers", "Modificatori"),
    "per_base": Text("Percentage per base", "Percentuale per base"),
    "percentage": Text("Percentage", "Percentuale"),
    "automatic_losses": Text("Sure losses", "Perdite automatiche"),
    "remainder": Text("Chance of one more", "Probabilità di un'altra"),
    "hit": Text("The roll hits", "Il tiro colpisce"),
    "pm_lost": Text("PM lost by the target", "PM persi dal bersaglio"),
    "bases_allotted": Text("Bases allotted", "Basi assegnate"),
    "bases_silent": Text("Bases that stay silent", "Basi che non tirano"),
    "losses": Text("Losses", "Perdite"),
    "pm_after": Text("PM left", "PM rimasti"),
    "bases_after": Text("Bases left", "Basi rimaste"),
    "bases_removed": Text("Bases to take off", "Basi da togliere"),
    "bases_lost": Text("Bases lost", "Basette perse"),
    "morale_test_due": Text("Morale test due", "Test di morale dovuto"),
    "attacker_pm_lost": Text("PM lost by the attacker", "PM persi dall'attaccante"),
    "defender_pm_lost": Text("PM lost by the defender", "PM persi dal difensore"),
    "attacker_bases": Text("Bases of the attacker", "Basi dell'attaccante"),
    "defender_bases": Text("Bases of the defender", "Basi del difensore"),
    "attacker_per_base": Text("Attacker: percentage per base", "Attaccante: percentuale per base"),
    "defender_per_base": Text("Defender: percentage per base", "Difensore: percentuale per base"),
    "counts_disordered": Text("Counts as disordered", "Conta come disordinata"),
    "contact_bases": Text("Bases in contact", "Basi a contatto"),
    "overlap_counted": Text("Bases in overlap", "Basi in overlap"),
    "second_rank_counted": Text("Bases in the second rank", "Basi in 2° rango"),
    "bases_counted": Text("Bases counted", "Basi contate"),
    "losses_inflicted": Text("Losses inflicted", "Perdite inflitte"),
    "first": Text("First", "Prima"),
    "then": Text("Then", "Poi"),
    "order": Text("Order", "Ordine"),
    "winner": Text("Winner", "Vincitore"),
    "melee_continues": Text("The melee goes on", "La mischia continua"),
    "follow_up": Text("May follow up by", "Può incalzare con"),
    "fatigue_after": Text("Fatigue now", "Stanchezza ora"),
    "now_disordered": Text("Now disordered", "Ora in disordine"),
    "must_retire": Text("Must retire", "Deve ritirarsi"),
    "may_contact_enemy": Text("May contact the enemy", "Può contattare il nemico"),
    "die_sides": Text("Sides of the die", "Facce del dado"),
    "die": Text("Die", "Dado"),
    "total": Text("Total", "Totale"),
    "table_result": Text("Result in the table", "Risultato in tabella"),
    "result": Text("Result", "Risultato"),
    "further_pm_lost": Text("Further PM lost", "Altri PM persi"),
    "bases_to_turn": Text("Bases to turn to the rear", "Basette da girare"),
    "next_turn_move": Text("Move next turn", "Movimento nel prossimo turno"),
    "recovered": Text("Recovered", "Si è ripresa"),
    "still_routing": Text("Still routing", "Ancora in rotta"),
    "multiplier": Text("Times", "Volte"),
    "allowance_cm": Text("Movement (cm)", "Movimento (cm)"),
    "distance_cm": Text("Distance (cm)", "Distanza (cm)"),
    "facing_by_choice": Text("Faces as its player likes", "Fronte a scelta del giocatore"),
    "over_after_move": Text("Over after this move", "Finisce con questo movimento"),
    "stop_short_mm": Text("Stops short by", "Si ferma a"),
    "move_mm": Text("Moves", "Muove"),
    "target_may_fire": Text("The target may fire", "Il bersaglio può tirare"),
    "target_may_evade": Text("The target may evade", "Il bersaglio può evadere"),
    "counts_as_moved": Text("Counts as its move", "Vale come suo movimento"),
    "remaining_mm": Text("May still move", "Può ancora muovere"),
    "closes": Text("Closes to contact", "Chiude a contatto"),
    "follow_up_due": Text("May follow up next turn", "Può incalzare nel prossimo turno"),
    "kind": Text("Kind", "Tipo"),
    "rolls": Text("Dice", "Dadi"),
}

#: Columns and rows of the tables that stand nowhere else.
_COLUMNS = {
    "yes": Text("Yes", "Sì"),
    "%": Text("%", "%"),
    "weapon": Text("Weapon", "Arma da fuoco"),
    "modifier": Text("Modifier", "Modificatore"),
    "value": Text("Value", "Valore"),
    "arm": Text("Arm", "Arma"),
    "formation": Text("Formation", "Formazione"),
    "infantry_fire": Text("Infantry", "Fanteria"),
    "artillery_fire": Text("Artillery", "Artiglieria"),
    "first_rank": Text("First rank (—: all)", "1° rango (—: tutte)"),
    "overlap": Text("Overlap", "Overlap"),
    "second_rank": Text("Second rank", "2° rango"),
    "infantry_or_artillery": Text("Infantry, artillery", "Fanteria, artiglieria"),
    "column_or_limbered": Text("Column, limbered", "Colonna, agganciata"),
    "up_to": Text("Up to (—: more)", "Fino a (—: oltre)"),
    "pm": Text("PM lost", "PM persi"),
}

#: Words of one fact alone: ``fact.choice``.
_OF_ONE_FACT = {
    **{f"{fact}.none": Text("None", "Nessuna") for fact in ("cover", "shooter_cover", "target_cover")},
}

#: What players only tell: orders, and what they tick on a unit.
_TOLD = {
    "orders": Text("Orders", "Ordini"),
    "orders_from": Text("Hold from turn", "Validi dal turno"),
    "in_order": Text("In good order", "In ordine"),
    "in_built_up_area": Text("Built-up area", "Centro abitato"),
    "cover_none": Text("No cover", "Nessuna copertura"),
    "cover_light": Text("Light cover", "Copertura leggera"),
    "cover_heavy": Text("Heavy cover", "Copertura pesante"),
    "cover_hard": Text("Hard cover", "Copertura dura"),
    "guns_manned": Text("Guns manned again", "Pezzi ripresi"),
    "left_table": Text("Left the table", "Uscita dal tavolo"),
}

TERMS: dict[str, Text] = {
    **REFUSALS,
    **_FIELDS,
    **_COLUMNS,
    **_TROOPS,
    **_TABLE,
    **_SEQUENCE,
    **_RESULTS,
    **_MODIFIERS,
    **_NOTES,
    **_ALSO_WORDS,
    **_TOLD,
    **_OF_ONE_FACT,
}
