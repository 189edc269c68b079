"""The words of De Bellis Empire: identifiers, the sets they fall into, and how each is said in both languages.

The book's own words are the Italian ones; where two chapters of it use different words for one thing, R4 and R5 say which.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text

InfantryType = Literal["irregular_infantry", "line_infantry", "light_infantry", "voltigeurs", "elite_infantry", "guard_infantry"]
CavalryType = Literal[
    "irregular_cavalry", "lancers", "light_cavalry", "dragoons", "cuirassiers", "guard_heavy_cavalry", "guard_light_cavalry"
]
ArtilleryType = Literal["light_artillery", "medium_artillery", "heavy_artillery", "horse_artillery"]
GeneralType = Literal["general", "general_in_chief"]
ElementType = Literal[InfantryType, CavalryType, ArtilleryType]
BaseType = Literal[ElementType, GeneralType]

ELEMENT_TYPES = cast(tuple[ElementType, ...], get_args(ElementType))
INFANTRY: frozenset[str] = frozenset(get_args(InfantryType))
CAVALRY: frozenset[str] = frozenset(get_args(CavalryType))
ARTILLERY: frozenset[str] = frozenset(get_args(ArtilleryType))
GENERALS: frozenset[str] = frozenset(get_args(GeneralType))
#: The only ones that form square.
FORMED_INFANTRY = INFANTRY - {"voltigeurs"}
#: Those whom a rout does not dishearten (§10.0).
GUARD: frozenset[str] = frozenset({"guard_infantry", "guard_heavy_cavalry", "guard_light_cavalry"})

Nation = Literal["other", "british", "french", "russian"]
Quality = Literal["mediocre", "normal", "genius"]
Scale = Literal["15mm", "25mm"]
Player = Literal["first", "second"]
Side = Literal["passive", "active"]
Army = Literal["a", "b"]
Commander = Literal["corps", "in_chief"]
StepId = Literal["movement", "defensive_fire", "melee", "break_check"]

Terrain = Literal["open", "road", "rough", "difficult"]
Cover = Literal["none", "light", "heavy"]
Town = Literal["none", "edge", "inside"]
Feature = Literal[
    "open_ground",
    "gentle_hill",
    "road",
    "hedge",
    "low_wall",
    "scrub",
    "frozen_water",
    "orchard",
    "wood",
    "marsh",
    "steep_hillside",
    "village_wooden",
    "village_stone",
    "farmyard",
    "palisade",
    "wooden_house",
    "wall",
    "redoubt",
    "trench",
    "barricade",
    "stone_house",
]
#: Ground on which horses ride freely and voltigeurs find no shelter (R49).
OPEN_GROUND: frozenset[str] = frozenset({"open", "road"})

MovementRow = Literal[
    "general_row",
    "square_row",
    "light_infantry_row",
    "other_infantry_row",
    "light_cavalry_row",
    "irregular_cavalry_row",
    "heavy_cavalry_row",
    "horse_artillery_row",
    "foot_artillery_row",
    "heavy_artillery_row",
]
RangeRow = Literal[
    "infantry_range", "rifle_range", "light_or_horse_artillery_range", "foot_artillery_range", "heavy_artillery_range"
]
ResultsRow = Literal["infantry", "voltigeurs", "light_cavalry", "irregular_cavalry", "heavy_cavalry", "artillery"]

Action = Literal[
    "move", "rotate_in_place", "form_square", "leave_square", "split_skirmishers", "rejoin_skirmishers", "move_general"
]
FORMATION_CHANGES: frozenset[str] = frozenset({"form_square", "leave_square", "split_skirmishers", "rejoin_skirmishers"})
Subject = Literal["element", "group", "artillery_mixed"]
Facing = Literal["same", "opposite", "other"]
Face = Literal["front", "flank", "rear"]
ZoneAction = Literal["stand", "stop_at_edge", "enter", "cross", "contact", "line_up", "withdraw", "other_move"]

Range = Literal["short", "medium", "long"]
Band = Literal[Range, "out"]
Blocker = Literal[
    "terrain",
    "lower_terrain",
    "friendly_element",
    "enemy_element",
    "friendly_voltigeurs_in_front",
    "friendly_voltigeurs",
    "enemy_voltigeurs",
]

Mode = Literal["fire", "melee"]
Column = Literal["less", "half_or_less"]
Result = Literal["none", "retreat", "flight", "destroyed"]
Special = Literal[
    "by_cavalry_in_open",
    "by_voltigeurs_in_open",
    "by_cavalry",
    "by_square",
    "by_artillery",
    "by_light_cavalry",
    "by_artillery_in_melee",
    "by_heavy_cavalry",
    "difficult_terrain",
    "in_melee",
    "several_fronts",
    "second_flight",
]
FriendBehind = Literal["none", "same_facing", "different_facing"]
TownZone = Literal["edge", "inside"]
TownAction = Literal["melee", "fire", "rear_support", "step_back", "enter", "result"]

_TROOPS = {
    "infantry": Text("Infantry", "Fanteria"),
    "cavalry": Text("Cavalry", "Cavalleria"),
    "irregular_infantry": Text("Irregular infantry", "Fanteria irregolare"),
    "line_infantry": Text("Line infantry", "Fanteria di linea"),
    "light_infantry": Text("Light infantry", "Fanteria leggera"),
    "voltigeurs": Text("Voltigeurs", "Volteggiatori"),
    "elite_infantry": Text("Elite infantry", "Fanteria d'élite"),
    "guard_infantry": Text("Guard infantry", "Fanteria della Guardia"),
    "irregular_cavalry": Text("Irregular cavalry", "Cavalleria irregolare"),
    "lancers": Text("Lancers", "Lancieri"),
    "light_cavalry": Text("Light cavalry", "Cavalleria leggera"),
    "heavy_cavalry": Text("Heavy cavalry", "Cavalleria pesante"),
    "dragoons": Text("Dragoons, carabiniers", "Dragoni, carabinieri"),
    "cuirassiers": Text("Cuirassiers", "Corazzieri"),
    "guard_heavy_cavalry": Text("Heavy guard cavalry", "Cavalleria pesante della Guardia"),
    "guard_light_cavalry": Text("Light guard cavalry", "Cavalleria leggera della Guardia"),
    "artillery": Text("Artillery", "Artiglieria"),
    "light_artillery": Text("Light artillery", "Artiglieria leggera"),
    "medium_artillery": Text("Medium artillery", "Artiglieria media"),
    "heavy_artillery": Text("Heavy artillery", "Artiglieria pesante"),
    "horse_artillery": Text("Horse artillery", "Artiglieria a cavallo"),
    "general": Text("General", "Generale"),
    "general_in_chief": Text("General in chief", "Generale in capo"),
    "corps": Text("Corps general", "Generale di corpo d'armata"),
    "in_chief": Text("General in chief", "Generale in capo"),
    "mediocre": Text("Mediocre", "Mediocre"),
    "normal": Text("Normal", "Normale"),
    "genius": Text("Genius", "Geniale"),
    "other": Text("Other", "Altro"),
    "british": Text("British", "Britannica"),
    "french": Text("French", "Francese"),
    "russian": Text("Russian", "Russa"),
    "element": Text("Element", "Elemento"),
    "group": Text("Group", "Gruppo"),
    "artillery_mixed": Text("Battery with another arm", "Batteria con altra arma"),
}

_TABLE = {
    "none": Text("None", "Nessuno"),
    "15mm": Text("15 mm", "15 mm"),
    "25mm": Text("25 mm", "25 mm"),
    "open": Text("Open", "Aperto"),
    "road": Text("Road", "Strada"),
    "rough": Text("Rough", "Accidentato"),
    "difficult": Text("Difficult", "Difficile"),
    "light": Text("Light", "Leggera"),
    "heavy": Text("Heavy", "Pesante"),
    "edge": Text("On the edge", "Sul bordo"),
    "inside": Text("Inside", "All'interno"),
    "open_ground": Text("Open ground", "Terreno aperto"),
    "gentle_hill": Text("Gentle hill", "Collina dolce"),
    "hedge": Text("Hedge", "Siepe"),
    "low_wall": Text("Low wall", "Muretto"),
    "scrub": Text("Scrub", "Sterpaglia"),
    "frozen_water": Text("Frozen water", "Acqua gelata"),
    "orchard": Text("Orchard", "Frutteto"),
    "wood": Text("Wood or forest", "Bosco o foresta"),
    "marsh": Text("Marsh", "Palude"),
    "steep_hillside": Text("Steep hillside", "Fianco ripido di collina"),
    "village_wooden": Text("Village of wooden houses", "Villaggio di case di legno"),
    "village_stone": Text("Village of stone houses", "Villaggio di case in pietra"),
    "farmyard": Text("Farmyard", "Aia"),
    "palisade": Text("Palisade", "Palizzata"),
    "wooden_house": Text("Wooden house", "Casa di legno"),
    "wall": Text("Wall", "Muro"),
    "redoubt": Text("Redoubt", "Ridotta"),
    "trench": Text("Trench", "Trincea"),
    "barricade": Text("Barricade", "Barricata"),
    "stone_house": Text("Stone house", "Casa in pietra"),
    "front": Text("Front", "Fronte"),
    "flank": Text("Flank", "Fianco"),
    "rear": Text("Rear", "Retro"),
    "same": Text("Same direction", "Stessa direzione"),
    "opposite": Text("Opposite direction", "Direzione opposta"),
    "same_facing": Text("Facing the same way", "Orientato nello stesso senso"),
    "enemy": Text("Towards the enemy", "Verso il nemico"),
    "away": Text("Back to the enemy", "Spalle al nemico"),
}

_SEQUENCE = {
    "a": Text("Side A", "Parte A"),
    "b": Text("Side B", "Parte B"),
    "side_a": Text("Side A", "Parte A"),
    "side_b": Text("Side B", "Parte B"),
    "first": Text("First player", "Primo giocatore"),
    "second": Text("Second player", "Secondo giocatore"),
    "active": Text("Active", "Attiva"),
    "passive": Text("Passive", "Passiva"),
    "movement": Text("Movement", "Movimento"),
    "defensive_fire": Text("Defensive fire", "Tiro difensivo"),
    "melee": Text("Melee", "Mischia"),
    "fire": Text("Fire", "Tiro"),
    "break_check": Text("Break check", "Controllo di rottura"),
}

_ACTIONS = {
    "command": Text("Command", "Comando"),
    "move": Text("Move", "Movimento"),
    "rotate_in_place": Text("Rotation on the spot", "Rotazione sul posto"),
    "form_square": Text("Form square", "Mettersi in quadrato"),
    "leave_square": Text("Leave square", "Uscire dal quadrato"),
    "split_skirmishers": Text("Spread into voltigeurs", "Aprirsi in volteggiatori"),
    "rejoin_skirmishers": Text("Rejoin into light infantry", "Riunirsi in fanteria leggera"),
    "move_general": Text("Move of a general", "Movimento di un generale"),
    "form": Text("Form square", "Mettersi in quadrato"),
    "leave": Text("Leave square", "Uscire dal quadrato"),
    "split": Text("Spread into voltigeurs", "Aprirsi in volteggiatori"),
    "rejoin": Text("Rejoin", "Riunirsi"),
    "stand": Text("Stay, or change formation", "Restare, o cambiare formazione"),
    "stop_at_edge": Text("Stop at the edge", "Fermarsi al limite"),
    "enter": Text("Enter", "Entrare"),
    "cross": Text("Pass right through", "Attraversare tutta la zona"),
    "contact": Text("Go into contact, or straight at it", "Andare a contatto, o dritto incontro"),
    "line_up": Text("Line up in front of it", "Allinearsi di fronte"),
    "withdraw": Text("Straight back", "Arretrare dritto"),
    "other_move": Text("Any other move", "Ogni altro movimento"),
    "new": Text("New", "Nuovo"),
    "continued": Text("Continued", "Continuato"),
    "stay": Text("Stay", "Restare"),
    "swap": Text("Change places", "Scambiare il posto"),
    "rear_support": Text("Rear support", "Supporto sul retro"),
    "step_back": Text("Step back by choice", "Arretrare volontariamente"),
    "result": Text("Result", "Risultato"),
}

_FIRING = {
    "short": Text("Short", "Corta"),
    "medium": Text("Medium", "Media"),
    "long": Text("Long", "Lunga"),
    "out": Text("Out of range", "Fuori tiro"),
    "terrain": Text("Terrain", "Terreno"),
    "lower_terrain": Text("Terrain lower than the viewer's hill", "Terreno più basso della collina di chi guarda"),
    "friendly_element": Text("Friend", "Amico"),
    "friendly_voltigeurs_in_front": Text(
        "Own voltigeurs directly before the shooter", "Volteggiatori amici proprio davanti a chi tira"
    ),
    "friendly_voltigeurs": Text("Own voltigeurs elsewhere", "Volteggiatori amici altrove"),
    "enemy_voltigeurs": Text("Enemy voltigeurs", "Volteggiatori nemici"),
    "shooter": Text("Shooter", "Chi tira"),
    "target": Text("Target", "Bersaglio"),
}

_RESULTS = {
    "less": Text("Beaten", "Battuto"),
    "half_or_less": Text("Doubled: half or less", "Doppiato: metà o meno"),
    "retreat": Text("Retreat", "Ritirata"),
    "flight": Text("Flight", "Fuga"),
    "destroyed": Text("Destroyed", "Distrutto"),
    "attacker": Text("Attacker", "Attaccante"),
    "defender": Text("Defender", "Difensore"),
    "combat": Text("Combat", "Combattimento"),
    "rout": Text("Rout", "Rotta"),
    "compulsory": Text("Compulsory", "Obbligatorio"),
    "optional": Text("Optional", "Facoltativo"),
    "never": Text("Never", "Mai"),
    "vacated_place": Text("Into the vacated place", "Nel posto lasciato libero"),
    "budget_third": Text("A third of the budget", "Un terzo del budget"),
    "corps_routed": Text("More than half of the corps routed", "Più della metà dei corpi in rotta"),
    "by_cavalry_in_open": Text("By cavalry, in the open", "Dalla cavalleria, in terreno aperto"),
    "by_voltigeurs_in_open": Text("By voltigeurs, in the open", "Dai volteggiatori, in terreno aperto"),
    "by_cavalry": Text("By cavalry", "Dalla cavalleria"),
    "by_square": Text("By a square", "Da un quadrato"),
    "by_artillery": Text("By artillery", "Dall'artiglieria"),
    "by_light_cavalry": Text("By light cavalry", "Dalla cavalleria leggera"),
    "by_artillery_in_melee": Text("By artillery in melee", "Dall'artiglieria in mischia"),
    "by_heavy_cavalry": Text("By heavy cavalry", "Dalla cavalleria pesante"),
    "in_melee": Text("In melee", "In mischia"),
    "several_fronts": Text("Attacked on several fronts", "Attaccato su più fronti"),
    "second_flight": Text("It has fled before and cannot flee twice.", "È già fuggito e non può fuggire due volte."),
}

_MODIFIERS = {
    "fire_factor": Text("Fire factor", "Fattore di tiro"),
    "melee_factor": Text("Melee factor", "Fattore di mischia"),
    "british_infantry": Text("British infantry", "Fanteria britannica"),
    "square_firing": Text("Fires from square", "Tira in quadrato"),
    "old_guard": Text("French Old Guard", "Vecchia Guardia francese"),
    "russian_heavy_artillery": Text("Russian heavy artillery", "Artiglieria pesante russa"),
    "target_in_square": Text("Target in square", "Bersaglio in quadrato"),
    "long_range": Text("Long range", "Lunga distanza"),
    "artillery_short_range": Text("Artillery at short range", "Artiglieria a corta distanza"),
    "heavy_cover": Text("Heavy cover", "Copertura pesante"),
    "light_cover": Text("Light cover", "Copertura leggera"),
    "town_edge": Text("Garrison on the edge of a town", "Guarnigione sul bordo di un centro abitato"),
    "target_voltigeurs": Text("Target voltigeurs", "Bersaglio volteggiatori"),
    "target_cavalry": Text("Target cavalry", "Bersaglio cavalleria"),
    "enfilade": Text("Enfilade", "Tiro d'infilata"),
    "support_fire": Text("Supporting fire against it", "Tiro di supporto contro di lui"),
    "routed_corps": Text("Routed corps", "Corpo in rotta"),
    "charge": Text("Charge", "Carica"),
    "general_adjacent": Text("General adjacent", "Generale adiacente"),
    "higher_ground": Text("Higher than its opponent", "Più in alto dell'avversario"),
    "difficult_terrain": Text("In difficult terrain", "In terreno difficile"),
    "rough_terrain": Text("In rough terrain", "In terreno accidentato"),
    "cavalry_against_square": Text("Cavalry against square", "Cavalleria contro quadrato"),
    "artillery_attacked": Text("Artillery that is attacked", "Artiglieria attaccata"),
    "flank_contact": Text("Enemies on its flanks", "Nemici sui fianchi"),
    "rear_contact": Text("Enemies on its rear", "Nemici sul retro"),
    "overlap": Text("Overlapped", "Fronte meno esteso (overlap)"),
    "base": Text("Activation", "Attivazione"),
    "out_of_command": Text("Out of command: double", "Fuori comando: doppio"),
    "free_general_move": Text("First move of the general: free", "Primo movimento del generale: gratuito"),
    "least_pa": Text("At least one", "Almeno uno"),
    "moves": Text("Moves", "Movimenti"),
    "flight_beyond_movement": Text("Flight beyond its movement", "Fuga oltre il movimento"),
}

_IGNORED = {
    "charge_in_square": Text("A square does not charge.", "Un quadrato non carica."),
    "charge_not_in_open": Text(
        "By house rule a charge counts only when both stand in the open.",
        "Per regola della casa la carica conta solo se entrambi sono in terreno aperto.",
    ),
    "rear_support_in_town": Text(
        "In and about towns rear support does not count.", "Nei centri abitati il supporto sul retro non conta."
    ),
    "rear_support_not_infantry": Text(
        "Only infantry is supported from behind, and by infantry.", "Il supporto sul retro vale solo tra fanterie."
    ),
    "rear_support_voltigeurs": Text(
        "Voltigeurs neither give nor get rear support.", "I volteggiatori non danno né ricevono supporto sul retro."
    ),
    "rear_support_wrong_type": Text(
        "The supporter must be of the very same type.", "Il supporto dev'essere proprio dello stesso tipo."
    ),
    "rear_support_square": Text("A square gets no rear support.", "Un quadrato non riceve supporto sul retro."),
    "square_overlap": Text("A square overlaps nobody.", "Un quadrato non fa overlap."),
    "routed_corps_guard": Text(
        "The Guard fights on undaunted when its corps is routed.", "La Guardia non ha malus anche se il suo corpo è in rotta."
    ),
    "enfilade_of_square": Text("A square has no flank to enfilade.", "Un quadrato non ha fianchi da prendere d'infilata."),
    "town_edge_replaces_cover": Text(
        "The edge of the town counts instead of the cover.", "Il bordo del centro abitato conta al posto della copertura."
    ),
}

_REFUSALS = {
    # §4.0 set-up
    "second_player_deploys_first": Text("The second player sets up first.", "Il secondo giocatore schiera per primo."),
    "beyond_15cm": Text("It must stand within 15 cm of its own table edge.", "Deve stare entro 15 cm dal proprio bordo."),
    # §5.1 command
    "cinc_eliminated": Text("The general in chief is eliminated.", "Il generale in capo è eliminato."),
    "already_commanding": Text(
        "He has already taken over a corps in this step.", "Ha già assunto il comando di un corpo in questa fase."
    ),
    "corps_already_activated": Text(
        "That corps has already spent activation points.", "Quel corpo ha già speso punti d'attivazione."
    ),
    "not_more_points": Text(
        "The general in chief needs more points than the general of that corps.",
        "Al generale in capo servono più punti del generale di quel corpo.",
    ),
    "no_troops_within_24cm": Text(
        "No element of it is less than 24 cm from the general in chief.",
        "Nessun suo elemento è a meno di 24 cm dal generale in capo.",
    ),
    "other_corps": Text("A general's points serve his own corps only.", "I punti di un generale servono solo al suo corpo."),
    "beyond_general_in_chief": Text(
        "Under the general in chief only elements nearer than 24 cm to him can act.",
        "Sotto il generale in capo agiscono solo gli elementi a meno di 24 cm da lui.",
    ),
    "not_enough_pa": Text("There are not enough activation points.", "I punti d'attivazione non bastano."),
    # §5.2 to §5.6 movement
    "not_in_full_contact": Text("They do not all touch along a whole side.", "Non si toccano tutti lungo un lato intero."),
    "different_facing": Text("They face different ways.", "Sono orientati in modo diverso."),
    "square": Text(
        "A square joins no group and supports no fire.", "Un quadrato non fa parte di un gruppo e non sostiene il tiro."
    ),
    "different_corps": Text("They belong to different corps.", "Appartengono a corpi d'armata diversi."),
    "artillery_with_other_arm": Text(
        "A battery and another arm are no group: moved together they cost two activations.",
        "Una batteria e un'altra arma non sono un gruppo: mossi insieme costano due attivazioni.",
    ),
    "square_not_in_group": Text("A square does not move with others.", "Un quadrato non si muove con altri."),
    "square_cannot_move_here": Text("A square moves over open ground only.", "Un quadrato si muove solo in terreno aperto."),
    "terrain_forbidden": Text("Artillery cannot enter difficult terrain.", "L'artiglieria non può entrare in terreno difficile."),
    "starts_within_48cm": Text("An enemy is within 48 cm at the start.", "Alla partenza un nemico è entro 48 cm."),
    "ends_within_48cm": Text("An enemy would be within 48 cm at the end.", "All'arrivo un nemico sarebbe entro 48 cm."),
    "only_formed_infantry": Text(
        "Only infantry forms square, and voltigeurs do not.", "Il quadrato è della sola fanteria, esclusi i volteggiatori."
    ),
    "already_in_square": Text("It is in square already.", "È già in quadrato."),
    "not_in_square": Text("It is not in square.", "Non è in quadrato."),
    "in_contact_with_enemy": Text("It is in contact with the enemy.", "È a contatto con il nemico."),
    "already_activated": Text("It has already been activated in this step.", "È già stato attivato in questa fase."),
    "only_light_infantry": Text(
        "Only light infantry spreads into voltigeurs.", "Solo la fanteria leggera si apre in volteggiatori."
    ),
    "in_square": Text("It must leave its square first.", "Deve prima uscire dal quadrato."),
    "only_voltigeurs": Text("Only voltigeurs can rejoin.", "Solo i volteggiatori possono riunirsi."),
    "not_from_light_infantry": Text(
        "These bases do not come from one light infantry element.",
        "Queste basi non vengono da un solo elemento di fanteria leggera.",
    ),
    "partner_base_lost": Text(
        "Its other half is lost: it skirmishes to the end of the battle.",
        "L'altra metà è perduta: resta in ordine sparso fino alla fine della battaglia.",
    ),
    "bases_not_adjacent": Text("The two bases do not stand side by side.", "Le due basi non sono affiancate."),
    "enemy_element": Text("An enemy is in the way.", "C'è un nemico in mezzo."),
    "pair_not_permitted": Text(
        "Only voltigeurs are passed through so, and artillery by infantry and cavalry.",
        "Si attraversano così solo i volteggiatori, e l'artiglieria da fanteria e cavalleria.",
    ),
    "oblique_facing": Text(
        "They must face the same or the opposite way.", "Devono essere orientati nello stesso senso o in quello opposto."
    ),
    "does_not_clear": Text("The move does not bring it clear of its friend.", "Il movimento non basta a uscire oltre l'amico."),
    "through_artillery": Text("Through artillery", "Attraverso l'artiglieria"),
    # §6.0 zone of control
    "locked_by_zone_of_control": Text(
        "In a zone of control it may only face that enemy, go into contact, or go straight back.",
        "In una zona di controllo può solo fare fronte a quel nemico, andare a contatto o arretrare dritto.",
    ),
    "must_stop_at_zone_edge": Text(
        "It must stop at the edge of the zone of control.", "Deve fermarsi al limite della zona di controllo."
    ),
    # §7 fire
    "active_side_may_not_fire": Text("Only the passive player fires.", "Tira solo il giocatore passivo."),
    "cavalry_may_not_fire": Text("Cavalry never fires.", "La cavalleria non tira mai."),
    "already_fired": Text("It has already fired in this phase.", "Ha già tirato in questa fase."),
    "shooter_in_contact": Text("The shooter is in contact with an enemy.", "Chi tira è a contatto con un nemico."),
    "target_in_contact": Text("The target is in contact with its enemies.", "Il bersaglio è a contatto con i suoi nemici."),
    "outside_field_of_fire": Text("The target is outside the field of fire.", "Il bersaglio è fuori dal campo di tiro."),
    "out_of_range": Text("The target is out of range.", "Il bersaglio è fuori gittata."),
    "no_line_of_fire": Text("The line of fire is not free.", "La linea di tiro non è libera."),
    "target_screened": Text(
        "Voltigeurs screen the target: only artillery at medium or long range fires past them.",
        "I volteggiatori schermano il bersaglio: solo l'artiglieria a media o lunga distanza li ignora.",
    ),
    "not_priority_target": Text("Another enemy comes first.", "Un altro nemico ha la priorità."),
    "no_target": Text("No enemy that may be fired at is in range.", "Nessun nemico su cui si possa tirare è a portata."),
    "in_contact": Text("It is in contact with an enemy.", "È a contatto con un nemico."),
    "has_other_target": Text("It has a target of its own.", "Ha un bersaglio suo."),
    "cannot_fire_at_target": Text("It cannot fire at this target.", "Non può tirare su questo bersaglio."),
    "beyond_2cm_inside_terrain": Text(
        "Inside terrain one sees 2 cm at most.", "Dentro un elemento di terreno si vede al massimo a 2 cm."
    ),
    "viewer_too_deep": Text("The viewer is more than 2 cm inside the terrain.", "Chi guarda è a più di 2 cm dentro il terreno."),
    "target_too_deep": Text(
        "The target is more than 2 cm inside the terrain.", "Il bersaglio è a più di 2 cm dentro il terreno."
    ),
    "terrain_blocks": Text("Terrain bars the line.", "Il terreno blocca la linea."),
    "element_blocks": Text("An element bars the line.", "Un elemento blocca la linea."),
    # §8 melee
    "artillery_may_not_engage": Text("Artillery never attacks.", "L'artiglieria non attacca mai."),
    "infantry_may_not_attack_cavalry": Text(
        "Infantry does not attack cavalry in the open.", "La fanteria non attacca la cavalleria in terreno aperto."
    ),
    "infantry_may_not_continue_against_cavalry": Text(
        "Infantry does not fight on against cavalry in the open.",
        "In terreno aperto la fanteria non continua contro la cavalleria.",
    ),
    "attack_not_frontal": Text(
        "They change places only against an attack on the front.", "Il posto si scambia solo per un attacco sul fronte."
    ),
    "supporter_not_infantry_or_cavalry": Text(
        "Only infantry or cavalry supports a battery.", "Una batteria ha il supporto solo di fanteria o cavalleria."
    ),
    "supporter_in_square": Text("The supporter is in square.", "Il supporto è in quadrato."),
    "not_behind": Text("The supporter is not directly behind.", "Il supporto non è direttamente dietro."),
    "not_in_contact": Text("The supporter does not touch the battery.", "Il supporto non è a contatto con la batteria."),
    "supporter_engaged": Text("The supporter is fighting an enemy.", "Il supporto è impegnato con un nemico."),
    "not_after_fire": Text("Nobody pursues after a fire.", "Dopo un tiro non si insegue."),
    "artillery_never_pursues": Text("Artillery never pursues.", "L'artiglieria non insegue mai."),
    "square_may_not_pursue": Text("A square does not pursue.", "Un quadrato non insegue."),
    "infantry_may_not_follow_cavalry": Text(
        "Infantry does not follow cavalry that retreats in the open.",
        "La fanteria non segue la cavalleria che si ritira in terreno aperto.",
    ),
    # §9 to §12
    "enemy_contact": Text("Another enemy touches it.", "Un altro nemico lo tocca."),
    "impassable_behind": Text("Behind it is an obstacle that nobody passes.", "Alle sue spalle c'è un ostacolo invalicabile."),
    "friend_facing_differs": Text(
        "A friend behind it faces another way.", "Un amico alle sue spalle è orientato in un altro senso."
    ),
    "column_blocked": Text("The column behind it cannot go back.", "La colonna dietro di lui non può arretrare."),
    "left_table": Text("It leaves the table.", "Esce dal tavolo."),
    "cannot_move": Text("It cannot move in this terrain.", "In questo terreno non può muovere."),
    "only_passive_side_checks": Text(
        "Only the passive player checks his corps.", "Solo il giocatore passivo controlla i suoi corpi."
    ),
    "already_routed": Text("This corps is routed already.", "Questo corpo è già in rotta."),
    "no_rear_support_in_town": Text(
        "In and about towns rear support does not count.", "Nei centri abitati il supporto sul retro non conta."
    ),
    "garrison_holds_edge": Text(
        "The garrison leaves the edge only by retreat or flight.", "La guarnigione lascia il bordo solo per ritirata o fuga."
    ),
    "no_gap": Text("The garrison still holds this stretch of the edge.", "La guarnigione tiene ancora questo tratto di bordo."),
    "too_many_corps": Text("An army has at most four corps.", "Un'armata ha al massimo quattro corpi."),
}

#: The most corps that an army list under examination may name.
_CORPS = range(1, 9)
_LIMITS = {
    **{f"corps_{n}": Text(f"Corps {n}", f"Corpo {n}") for n in _CORPS},
    **{f"corps_{n}_empty": Text(f"Corps {n} has no elements.", f"Il corpo {n} non ha elementi.") for n in _CORPS},
    **{f"corps_{n}_over_budget": Text(f"Corps {n} is over its budget.", f"Il corpo {n} supera il budget.") for n in _CORPS},
}

_FIELDS = {
    "allowed": Text("Allowed", "Permesso"),
    "reason": Text("Reason", "Motivo"),
    "type": Text("Type", "Tipo"),
    "corps_costs": Text("Cost by corps", "Costo per corpo"),
    "unspent": Text("Points not spent", "Punti non spesi"),
    "total_cost": Text("Cost in all", "Costo totale"),
    "total_budget": Text("Budget in all", "Budget totale"),
    "break_points": Text("Breaks at (points)", "Rottura a (punti)"),
    "generals": Text("Generals", "Generali"),
    "legal": Text("Within the limits", "Nei limiti"),
    "violations": Text("Limits broken", "Limiti superati"),
    "points_lost": Text("Points lost", "Punti perduti"),
    "front_mm": Text("Front", "Fronte"),
    "depth_mm": Text("Depth", "Profondità"),
    "figures": Text("Figures", "Figure"),
    "guns": Text("Guns", "Pezzi"),
    "fire_zone_width_mm": Text("Width of the field of fire", "Larghezza del campo di tiro"),
    "square_marker_mm": Text("Square marker", "Marcatore del quadrato"),
    "width_mm": Text("Width", "Larghezza"),
    "minimum_terrain_pieces": Text("Pieces of terrain, at least", "Elementi di terreno, almeno"),
    "terrain_piece_mm": Text("Size of such a piece", "Misura di un elemento di terreno"),
    "feature": Text("Feature", "Elemento di terreno"),
    "cover": Text("Cover", "Copertura"),
    "linear": Text("A line to stand behind", "Linea dietro cui stare"),
    "blocks_sight": Text("Blocks sight", "Blocca la vista"),
    "zone_of_control": Text("A base in it has a zone of control", "Chi vi sta ha una zona di controllo"),
    "rolls": Text("Dice", "Dadi"),
    "first_player": Text("First player", "Primo giocatore"),
    "deploys_first": Text("Sets up first", "Schiera per primo"),
    "die": Text("Die", "Dado"),
    "quality": Text("Quality", "Tipo di generale"),
    "pa_modifier": Text("Change to his PA", "Modifica ai PA"),
    "turn": Text("Turn", "Turno"),
    "step": Text("Step", "Fase"),
    "acts": Text("Who acts", "Chi agisce"),
    "modifier": Text("Modifier", "Modifica"),
    "pa": Text("Activation points", "Punti d'attivazione"),
    "commandable": Text("Elements he can command", "Elementi che può comandare"),
    "radius_mm": Text("Radius", "Raggio"),
    "in_command": Text("In command", "A distanza di comando"),
    "cost": Text("Cost", "Costo"),
    "components": Text("Parts of the cost", "Parti del costo"),
    "general_now_moved": Text("The general has now moved", "Il generale ora si è mosso"),
    "pa_left": Text("PA left", "PA rimasti"),
    "is_group": Text("A group", "Un gruppo"),
    "subject": Text("Counts as", "Conta come"),
    "move_cost": Text("PA for a move", "PA per un movimento"),
    "per_element_mm": Text("Movement of each", "Movimento di ciascuno"),
    "allowance_mm": Text("Movement", "Movimento"),
    "movement_mm": Text("Movement", "Movimento"),
    "now_in_square": Text("Now in square", "Ora in quadrato"),
    "marker_mm": Text("Marker", "Marcatore"),
    "elements": Text("Elements", "Elementi"),
    "points_each": Text("Points each", "Punti ciascuno"),
    "rule": Text("By the rule for", "Per la regola di"),
    "zone_applies": Text("The zone applies", "La zona vale"),
    "zone_depth_mm": Text("Depth of the zone", "Profondità della zona"),
    "band": Text("Range", "Distanza di tiro"),
    "short_mm": Text("Short up to", "Corta fino a"),
    "medium_mm": Text("Medium up to", "Media fino a"),
    "long_mm": Text("Long up to", "Lunga fino a"),
    "priority": Text("Must be chosen first", "Da scegliere per primi"),
    "targets": Text("May be chosen", "Si possono scegliere"),
    "shooter_die": Text("Shooter's die", "Dado di chi tira"),
    "target_die": Text("Target's die", "Dado del bersaglio"),
    "shooter_factor": Text("Shooter's factor", "Fattore di chi tira"),
    "target_factor": Text("Target's factor", "Fattore del bersaglio"),
    "modifiers": Text("Modifiers", "Modificatori"),
    "supports_counted": Text("Supports counted", "Supporti contati"),
    "supports_refused": Text("Supports not counted", "Supporti non contati"),
    "shooter_total": Text("Shooter's total", "Totale di chi tira"),
    "target_total": Text("Target's total", "Totale del bersaglio"),
    "column": Text("Column", "Colonna"),
    "row": Text("Row", "Riga"),
    "special": Text("Special case", "Caso particolare"),
    "target_destroyed": Text("Target destroyed", "Bersaglio distrutto"),
    "general_eliminated": Text("General eliminated", "Generale eliminato"),
    "now_fled": Text("Has now fled", "Ora è fuggito"),
    "charge_bonus": Text("Charge", "Carica"),
    "turns_to_face": Text("Turns to face", "Si gira a fare fronte"),
    "counts_as": Text("Counts as contact on", "Conta come contatto su"),
    "choices": Text("Choices", "Scelte"),
    "front_element": Text("Who fights in front", "Chi combatte davanti"),
    "attacker_factor": Text("Attacker's factor", "Fattore dell'attaccante"),
    "defender_factor": Text("Defender's factor", "Fattore del difensore"),
    "ignored": Text("Does not count", "Non conta"),
    "attacker_total": Text("Attacker's total", "Totale dell'attaccante"),
    "defender_total": Text("Defender's total", "Totale del difensore"),
    "winner": Text("Winner", "Vincitore"),
    "loser": Text("Loser", "Perdente"),
    "loser_destroyed": Text("Loser destroyed", "Perdente distrutto"),
    "others_retreat": Text("Further enemies that retreat", "Altri nemici che si ritirano"),
    "pursuit": Text("Pursuit", "Inseguimento"),
    "pursuit_reason": Text("Because", "Perché"),
    "advance": Text("Advances", "Avanza"),
    "distance_mm": Text("Distance", "Distanza"),
    "elements_moved": Text("Elements that go back", "Elementi che arretrano"),
    "facing": Text("Facing", "Orientamento"),
    "step_back_mm": Text("Step back", "Passo indietro"),
    "run_mm": Text("Run", "Fuga"),
    "total_mm": Text("Distance in all", "Percorso totale"),
    "threshold_points": Text("Breaks at (points)", "Rottura a (punti)"),
    "breaks": Text("Breaks", "Va in rotta"),
    "keep": Text("Elements that stay", "Elementi che restano"),
    "flee": Text("Elements that flee", "Elementi che fuggono"),
    "recovered_by_general_in_chief": Text("Rallied by the general in chief", "Recuperati dal generale in capo"),
    "attack_penalty": Text("Modifier in attack", "Malus in attacco"),
    "now_routed": Text("Now routed", "Ora in rotta"),
    "corps_out_of_sight": Text("The corps counts as out of sight", "Il corpo conta come fuori vista"),
    "takeover_lost": Text("No corps can be taken over any more", "Non si può più assumere il comando di un corpo"),
    "recovery_lost": Text("No routed corps can be rallied any more", "Non si può più recuperare un corpo in rotta"),
    "method": Text("Decided by", "Deciso da"),
    "side_a_beaten": Text("{side_a} beaten", "Battuta: {side_a}"),
    "side_b_beaten": Text("{side_b} beaten", "Battuta: {side_b}"),
    "finished": Text("The battle is over", "La battaglia è finita"),
    "draw": Text("Draw", "Pareggio"),
    "garrison_protection": Text("Protection of the garrison", "Protezione della guarnigione"),
    "terrain_modifier_each": Text("Terrain, for each of the two", "Terreno, per ciascuno dei due"),
    "results_on_difficult_terrain": Text("Results as in difficult terrain", "Risultati come in terreno difficile"),
    "shooter_modifier": Text("Modifier of the shooter", "Modifica di chi tira"),
    "gap_open": Text("A gap is open", "C'è un varco"),
}

#: Columns and rows of the tables that stand nowhere else.
_COLUMNS = {
    "yes": Text("Yes", "Sì"),
    "component": Text("Part", "Parte"),
    "value": Text("Value", "Valore"),
    "otherwise": Text("Otherwise", "Altrimenti"),
    "front_15mm": Text("Front 15 mm", "Fronte 15 mm"),
    "depth_15mm": Text("Depth 15 mm", "Profondità 15 mm"),
    "front_25mm": Text("Front 25 mm", "Fronte 25 mm"),
    "depth_25mm": Text("Depth 25 mm", "Profondità 25 mm"),
    "square_row": Text("Infantry in square", "Fanteria in quadrato"),
    "general_row": Text("Generals", "Generali"),
    "light_infantry_row": Text("Light infantry, voltigeurs", "Fanteria leggera, volteggiatori"),
    "other_infantry_row": Text("Line and other infantry", "Fanteria di linea e altra"),
    "light_cavalry_row": Text("Light cavalry", "Cavalleria leggera"),
    "irregular_cavalry_row": Text("Irregular cavalry", "Cavalleria irregolare"),
    "heavy_cavalry_row": Text("Heavy cavalry", "Cavalleria pesante"),
    "horse_artillery_row": Text("Horse artillery", "Artiglieria a cavallo"),
    "foot_artillery_row": Text("Foot artillery", "Artiglieria a piedi"),
    "heavy_artillery_row": Text("Heavy artillery", "Artiglieria pesante"),
    "infantry_range": Text("Infantry", "Fanteria"),
    "rifle_range": Text("Infantry with rifles", "Fanteria con carabina"),
    "light_or_horse_artillery_range": Text("Light or horse artillery", "Artiglieria leggera o a cavallo"),
    "foot_artillery_range": Text("Foot artillery", "Artiglieria a piedi"),
    "heavy_artillery_range": Text("Heavy artillery", "Artiglieria pesante"),
}

#: Words of one fact alone, ``fact.choice``: its noun has another gender, or the choice is a refusal elsewhere.
_OF_ONE_FACT = {
    "cover.none": Text("None", "Nessuna"),
    "nation.other": Text("Other", "Altra"),
    "garrison_result.destroyed": Text("Destroyed", "Distrutta"),
    "blockers.friendly_element": Text("Friendly element", "Elemento amico"),
    "blockers.enemy_element": Text("Enemy element", "Elemento nemico"),
    "friend_behind.different_facing": Text("Facing otherwise", "Orientato in modo diverso"),
    "cause.left_table": Text("Left the table", "Uscita dal tavolo"),
}

TERMS: dict[str, Text] = {
    **_FIELDS,
    **_COLUMNS,
    **_TROOPS,
    **_TABLE,
    **_SEQUENCE,
    **_ACTIONS,
    **_FIRING,
    **_RESULTS,
    **_MODIFIERS,
    **_IGNORED,
    **_LIMITS,
    **_REFUSALS,
    **_OF_ONE_FACT,
}
