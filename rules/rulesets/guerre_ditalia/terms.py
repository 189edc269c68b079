"""The words of Guerre d'Italia: identifiers, the sets they fall into, and how each is said in both languages.

The book mixes Italian and English names; R42 says which of them mean the same troops.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text

MountedType = Literal["gendarmes", "cavalry", "light_cavalry", "missile_cavalry"]
FootType = Literal["pikes", "spears", "halberdiers", "swordsmen", "missile_foot", "light_foot", "forlorn_hope"]
GunType = Literal["artillery", "organ_guns"]
TroopType = Literal[MountedType, FootType, GunType, "camp"]
#: The four that a combat can put to flight.
FleeingType = Literal["light_cavalry", "missile_cavalry", "missile_foot", "light_foot"]

TROOP_TYPES = cast(tuple[TroopType, ...], get_args(TroopType))
MOUNTED: frozenset[str] = frozenset(get_args(MountedType))
GUNS: frozenset[str] = frozenset(get_args(GunType))
LIGHTS: frozenset[str] = frozenset({"light_foot", "light_cavalry", "missile_cavalry"})
#: Those who must advance after a melee that they started and won (§Incalzare).
RANKED: frozenset[str] = frozenset({"pikes", "spears", "missile_foot"})
FOLLOWERS: frozenset[str] = frozenset({"pikes", "spears", "halberdiers", "swordsmen", "forlorn_hope", "gendarmes", "cavalry"})

Training = Literal["recruit", "regular", "veteran", "elite"]
TroopClass = Literal["mounted", "foot"]

BadGoing = Literal["woods", "fields", "built_up", "marsh", "broken_ground"]
Terrain = Literal["open", BadGoing, "gentle_hill", "steep_hill", "river", "dry_river", "bridge", "river_bank", "fortification"]
TERRAINS = cast(tuple[Terrain, ...], get_args(Terrain))
BAD_GOING: frozenset[str] = frozenset(get_args(BadGoing))
#: R65: where one fights worse, and where a defeat may destroy.
COMBAT_DIFFICULT = BAD_GOING | {"river"}
LINEAR_OBSTACLES: frozenset[str] = frozenset({"river_bank", "fortification"})
#: R25: what slows a move; steep hills have a rule of their own.
MOVEMENT_DIFFICULT = COMBAT_DIFFICULT | LINEAR_OBSTACLES

Piece = Literal[BadGoing, "gentle_hill", "steep_hill", "fortification"]
Going = Literal["normal", "half", "forbidden"]
View = Literal["yes", "beyond_crest", "no"]
Hill = Literal["none", "gentle_hill", "steep_hill"]

Player = Literal["player_a", "player_b"]
BattleType = Literal["attack_defence", "encounter"]
Role = Literal["attacker", "defender"]
TableSide = Literal["side_1", "side_2"]
RemovalAction = Literal["remove", "shift"]

Action = Literal["move", "about_face", "change_formation", "reman_guns", "replace"]
Mode = Literal["normal", "about_face", "retreat", "change_formation"]
Manoeuvre = Literal["advance", "wheel", "incline", "lateral", "about_face", "change_formation", "retreat"]
Facing = Literal["same", "opposite", "other"]

Phase = Literal["phasing", "non_phasing"]
LineFrom = Literal["front", "rear"]
Screen = Literal["none", "nearer_shooter", "nearer_target", "halfway"]
ShootingPosition = Literal["beside", "behind"]

Combat = Literal["melee", "shooting"]
Face = Literal["front", "flank", "rear"]
TargetState = Literal["steady", "retreating", "routing"]
MeleePosition = Literal["beside", "side_contact", "behind"]
Column = Literal["less", "half_or_less"]
Degree = Literal["draw", Column]
Effect = Literal["none", "recoil", "flee", "destroyed", "crew_flee"]
#: What a melee can do to the one that was attacked: guns in contact are lost, their crews do not run.
MeleeEffect = Literal["none", "recoil", "flee", "destroyed"]
Cause = Literal["opponent", "terrain", "otherwise"]
Special = Literal[
    "by_those_it_contacted",
    "by_gendarmes",
    "by_cavalry",
    "by_pikes",
    "by_mounted_in_contact",
    "by_mounted_or_light_foot_in_contact",
    "by_mounted_or_forlorn_hope_in_contact",
    "by_gendarmes_or_cavalry_in_contact",
    "by_gendarmes_or_forlorn_hope_in_contact",
    "by_anyone_in_contact",
    "difficult_ground",
]
Direction = Literal["back", "sideways", "forward"]
FriendFate = Literal["untouched", "pushed_back", "destroyed", "passed_through"]
#: A cell of the recoil table: push, be destroyed, destroy the friend, pass through.
RecoilCell = Literal["push", "perish", "trample", "pass"]

Commander = Literal["other", "consalvo_di_cordova", "gaston_de_foix"]
NAMED_COMMANDERS: frozenset[str] = frozenset({"consalvo_di_cordova", "gaston_de_foix"})
Army = Literal["side_a", "side_b"]

_TROOPS = {
    "gendarmes": Text("Gendarmes", "Gendarmi"),
    "cavalry": Text("Cavalry", "Cavalleria"),
    "light_cavalry": Text("Light cavalry", "Cavalleria leggera"),
    "missile_cavalry": Text("Missile cavalry", "Cavalleria da tiro"),
    "pikes": Text("Pikes", "Picche"),
    "spears": Text("Spears", "Spears"),
    "halberdiers": Text("Halberdiers", "Alabardieri"),
    "swordsmen": Text("Swordsmen", "Spadaccini"),
    "missile_foot": Text("Missile foot", "Fanteria da tiro"),
    "light_foot": Text("Light foot", "Fanteria leggera"),
    "forlorn_hope": Text("Forlorn hope", "Forlorn hope"),
    "artillery": Text("Artillery", "Artiglieria"),
    "organ_guns": Text("Organ guns", "Organi (organ guns)"),
    "camp": Text("Camp", "Campo"),
    "mounted": Text("Mounted", "Montati"),
    "foot": Text("Foot", "Fanti"),
    "recruit": Text("Recruits", "Reclute"),
    "regular": Text("Regular", "Regolari"),
    "veteran": Text("Veterans", "Veterani"),
    "elite": Text("Elite", "Élite"),
}

_GROUND = {
    "none": Text("None", "Nessuno"),
    "open": Text("Open", "Aperto"),
    "woods": Text("Woods", "Bosco"),
    "fields": Text("Tilled fields", "Campi coltivati"),
    "built_up": Text("Built-up area", "Area edificata"),
    "marsh": Text("Marsh", "Palude"),
    "broken_ground": Text("Broken ground", "Terreno rotto (broken ground)"),
    "gentle_hill": Text("Gentle hill", "Collina dolce"),
    "steep_hill": Text("Steep hill", "Collina impervia"),
    "river": Text("Fordable river", "Corso d'acqua guadabile"),
    "dry_river": Text("Dry river bed", "Corso d'acqua in secca"),
    "bridge": Text("Bridge", "Ponte"),
    "river_bank": Text("Bank of a dry river", "Argine"),
    "fortification": Text("Fortification", "Fortificazione"),
    "normal": Text("Normal", "Normale"),
    "half": Text("Half", "Metà"),
    "forbidden": Text("Forbidden", "Proibito"),
    "yes": Text("Yes", "Sì"),
    "no": Text("No", "No"),
    "beyond_crest": Text("Beyond the crest", "Oltre la cresta"),
}

_SETTING_UP = {
    "player_a": Text("Player A (first army)", "Giocatore A (prima armata)"),
    "player_b": Text("Player B (second army)", "Giocatore B (seconda armata)"),
    "attack_defence": Text("Attack and defence", "Attacco e difesa"),
    "encounter": Text("Encounter", "Incontro"),
    "attacker": Text("Attacker", "Attaccante"),
    "defender": Text("Defender", "Difensore"),
    "referee": Text("Referee", "Arbitro"),
    "random": Text("At random", "A caso"),
    "remove": Text("Remove", "Rimuovere"),
    "shift": Text("Turn on its own axis", "Spostare sul proprio asse"),
    "side_a": Text("Side A", "Parte A"),
    "side_b": Text("Side B", "Parte B"),
    "side_1": Text("Side 1", "Lato 1"),
    "side_2": Text("Side 2", "Lato 2"),
}

#: Words of a battle in progress: headings of a list, notes made by hand.
_PLAYING = {
    "left_table": Text("Left the table", "Uscito dal tavolo"),
    "out_of_contact": Text("Out of contact", "Non più a contatto"),
}

_MOVING = {
    "move": Text("Move", "Movimento"),
    "advance": Text("Advance", "Avanzata"),
    "wheel": Text("Wheel", "Rotazione (wheel)"),
    "incline": Text("Incline", "Inclinazione (incline)"),
    "lateral": Text("Lateral move", "Movimento laterale"),
    "about_face": Text("About-face", "Dietro-front"),
    "change_formation": Text("Change of formation", "Cambio di formazione"),
    "retreat": Text("Step back, break-off", "Arretramento (break off)"),
    "reman_guns": Text("Man the guns again", "Rimettere in batteria"),
    "replace": Text("Replacement in melee", "Rimpiazzo in mischia"),
    "same": Text("Same direction", "Stessa direzione"),
    "opposite": Text("Opposite direction", "Direzione opposta"),
    "other": Text("Other", "Altro"),
    "cinc_lost": Text("CinC lost", "CinC eliminato"),
    "cinc_too_far": Text("CinC farther than 30 cm", "CinC più lontano di 30 cm"),
    "cinc_out_of_sight": Text("CinC out of sight", "CinC fuori vista"),
    "cinc_in_melee": Text("CinC in melee", "CinC in mischia"),
}

_FIGHTING = {
    "melee": Text("Melee", "Mischia"),
    "shooting": Text("Shooting", "Tiro"),
    "phasing": Text("Phasing", "In fase"),
    "non_phasing": Text("Non-phasing", "Non in fase"),
    "front": Text("Front", "Fronte"),
    "flank": Text("Flank", "Fianco"),
    "rear": Text("Rear", "Retro"),
    "nearer_shooter": Text("Nearer to the shooter", "Più vicine a chi tira"),
    "nearer_target": Text("Nearer to the target", "Più vicine al bersaglio"),
    "halfway": Text("Just halfway", "Esattamente a metà"),
    "beside": Text("Beside it", "Di lato"),
    "behind": Text("Directly behind it", "Direttamente dietro"),
    "side_contact": Text("On the enemy's side edge", "A contatto con il lato del nemico"),
    "steady": Text("Steady", "Saldo"),
    "retreating": Text("Retreating", "In ritirata"),
    "shooter": Text("Shooter", "Chi tira"),
    "target": Text("Target", "Bersaglio"),
}

_RESULTS = {
    "draw": Text("Draw", "Pareggio"),
    "less": Text("Beaten", "Battuto"),
    "half_or_less": Text("Half or less", "Metà o meno"),
    "recoil": Text("Recoil", "Respinta"),
    "flee": Text("Flight", "Fuga"),
    "destroyed": Text("Destroyed", "Distrutto"),
    "crew_flee": Text("The crew flees", "I serventi fuggono"),
    "opponent": Text("Who the opponent was", "L'avversario"),
    "terrain": Text("Terrain", "Terreno"),
    "otherwise": Text("In every other case", "In ogni altro caso"),
    "by_those_it_contacted": Text(
        "By light cavalry, missile foot or guns into which it has just run",
        "Da cavalleria leggera, fanteria da tiro o artiglieria contattate in questo round",
    ),
    "by_gendarmes": Text("By gendarmes", "Da gendarmi"),
    "by_cavalry": Text("By cavalry", "Dalla cavalleria"),
    "by_pikes": Text("By pikes", "Da picche"),
    "by_mounted_in_contact": Text("By any mounted in contact", "Da montati in contatto"),
    "by_mounted_or_light_foot_in_contact": Text(
        "By any mounted or light foot in contact", "Da montati o fanteria leggera in contatto"
    ),
    "by_mounted_or_forlorn_hope_in_contact": Text(
        "By any mounted or forlorn hope in contact", "Da montati o forlorn hope in contatto"
    ),
    "by_gendarmes_or_cavalry_in_contact": Text("By gendarmes or cavalry in contact", "Da gendarmi o cavalleria in contatto"),
    "by_gendarmes_or_forlorn_hope_in_contact": Text(
        "By gendarmes or forlorn hope in contact", "Da gendarmi o forlorn hope in contatto"
    ),
    "by_anyone_in_contact": Text("By anybody in contact", "Da chiunque in contatto"),
    "difficult_ground": Text("In difficult ground", "In terreno difficile"),
    "back": Text("Back", "Indietro"),
    "sideways": Text("Sideways", "Di lato"),
    "forward": Text("Forward", "In avanti"),
}

_GOING_BACK = {
    "recoils": Text("It recoils", "È respinto"),
    "crew_flees": Text("Its crew flees", "I serventi fuggono"),
    "flees": Text("It flees", "Fugge"),
    "leaves_table": Text("It leaves the table", "Esce dal tavolo"),
    "crew": Text("The gun stays and its base turns round", "Il pezzo resta e la basetta si gira"),
    "third_recoil": Text("Third recoil in a row", "Terza respinta di seguito"),
    "enemy_in_path": Text("An enemy in the way", "Un nemico sul percorso"),
    "table_edge": Text("Table edge", "Bordo del tavolo"),
    "no_room_sideways": Text("A friend to the side", "Un amico di lato"),
    "difficult_ground_sideways": Text("Difficult ground to the side", "Terreno difficile di lato"),
    "friend_behind": Text("Friends in the way", "Amici sul percorso"),
    "friend_in_path": Text("A friend that it cannot pass", "Un amico che non può attraversare"),
    "column_blocked": Text("The column cannot go back", "La colonna non può arretrare"),
    "clear": Text("Free way", "Via libera"),
    "halved": Text("Halved by the ground", "Dimezzata dal terreno"),
    "untouched": Text("Untouched", "Indenne"),
    "pushed_back": Text("Pushed back", "Spinto indietro"),
    "passed_through": Text("Passed through", "Attraversato"),
    "push": Text("Pushes it back", "Lo spinge indietro"),
    "perish": Text("Destroyed itself", "È distrutto"),
    "trample": Text("Destroys it", "Lo distrugge"),
    "pass": Text("Passes through", "Lo attraversa"),
    "rear_of_group": Text("To the rear of the group", "In coda al gruppo"),
}

_ENDING = {
    "consalvo_di_cordova": Text("Gonzalo de Córdoba", "Consalvo di Cordova"),
    "gaston_de_foix": Text("Gaston de Foix", "Gaston de Foix"),
    "both_rout": Text("Both armies rout", "Entrambi gli eserciti in rotta"),
    "continues": Text("The battle goes on", "La battaglia continua"),
    "side_a_wins": Text("{side_a} wins", "Vince: {side_a}"),
    "side_b_wins": Text("{side_b} wins", "Vince: {side_b}"),
    "end_of_half_turn": Text("At the end of the half-turn", "Alla fine del semiturno"),
}

_MODIFIERS = {
    "combat_factor": Text("Combat factor", "Fattore di combattimento"),
    "general": Text("General", "Generale"),
    "veteran_or_elite": Text("Veterans or elite", "Veterani o élite"),
    "recruits": Text("Recruits", "Reclute"),
    "routing": Text("In rout", "In rotta"),
    "second_rank_spears": Text("Second rank of spears", "Secondo rango di Spears"),
    "second_rank_pikes": Text("Second rank of pikes", "Secondo rango di picche"),
    "third_rank_pikes": Text("Third rank of pikes", "Terzo rango di picche"),
    "fourth_rank_pikes": Text("Fourth rank of pikes", "Quarto rango di picche"),
    "higher": Text("Higher than the enemy", "Più in alto del nemico"),
    "following_up": Text("Fights on after a follow-up", "Incalza dopo una mischia"),
    "enemy_support": Text("Enemies in support", "Nemici in supporto"),
    "in_difficult_terrain": Text("In difficult ground", "In terreno difficile"),
    "enemy_in_difficult_terrain": Text("Fights an enemy in difficult ground", "Combatte un nemico in terreno difficile"),
    "archebus": Text("Arquebuses", "Archibugi"),
    "archebus_close": Text("Arquebuses below half range", "Archibugi sotto metà gittata"),
    "deep_target": Text("Guns at a deep target", "Artiglieria su bersaglio profondo"),
    "shooting_down": Text("Guns shooting downhill", "Artiglieria che tira verso il basso"),
    "exposed_to_firearms": Text("Target of firearms", "Bersaglio di armi da fuoco"),
    "cover": Text("Cover", "Copertura"),
    "action_price": Text("Price of the action", "Costo dell'azione"),
    "far_from_cinc": Text("Without the CinC: double", "Senza CinC: doppio"),
    "free_cp": Text("The CinC's free CP", "CP gratuito del CinC"),
    "elements_lost": Text("Elements lost", "Elementi persi"),
    "camp_lost": Text("Camp lost", "Campo perso"),
}

_NOTES = {
    "flanked": Text(
        "Taken in flank or rear: its factor is 0; ranks, fortification and supporters do not count.",
        "Preso sul fianco o sul retro: il fattore è 0; ranghi, fortificazione e supporti non contano.",
    ),
    "bare_die": Text(
        "By house rule a unit taken in flank or rear has only its die.",
        "Per regola della casa chi è preso sul fianco o sul retro ha solo il dado.",
    ),
    "ranks_not_counted": Text(
        "Rear ranks do not count against an enemy in difficult ground or at a linear obstacle.",
        "I ranghi retrostanti non contano contro un nemico in terreno difficile o dietro un ostacolo lineare.",
    ),
    # Behind these stands the total in brackets, without and with the cover.
    "cover_in_full": Text(
        "Cover counts in full: without it this total is behind by as much or more",
        "La copertura conta tutta: senza, il totale è sotto di altrettanto o più",
    ),
    "cover_up_to_a_draw": Text(
        "Cover counts only up to a draw, so not all of it", "La copertura conta solo fino al pareggio, quindi non tutta"
    ),
    "cover_not_needed": Text(
        "Cover adds nothing: it helps only a total that is behind",
        "La copertura non aggiunge nulla: aiuta solo il totale che è sotto",
    ),
    "pushes_friends": Text("Friends behind it are pushed back with it.", "Gli amici alle sue spalle sono spinti indietro."),
    "tramples_friend": Text(
        "The friend behind it is ridden down and takes its fate: destroyed.",
        "L'amico alle sue spalle è travolto: distrutto.",
    ),
    "passes_friends": Text(
        "It goes back through its friends and ends behind the last.", "Arretra attraverso gli amici e finisce dietro l'ultimo."
    ),
    "dies_on_friends": Text(
        "It cannot go back through the friend behind it, who stands unharmed.",
        "Non può arretrare sull'amico alle sue spalle, che resta indenne.",
    ),
    "shooter_not_answered": Text(
        "Nobody answered: the shooter suffers nothing.", "Nessuno ha risposto: chi tira non subisce nulla."
    ),
}

_SENTENCES = {
    # §Terreno
    "defender_chooses": Text("The defender chooses his side.", "Il lato lo sceglie il difensore."),
    "too_many_pieces": Text("These are more pieces than allowed.", "Gli elementi di terreno sono più di quelli permessi."),
    "too_many_of_one_type": Text(
        "At most two pieces may be of one kind; an oversize one counts as two.",
        "Al massimo due elementi dello stesso tipo; uno troppo grande vale due.",
    ),
    "referee_terrain": Text("The referee has laid this ground.", "Questo terreno l'ha costruito l'arbitro."),
    "river_battlefield": Text("With the river there is nothing to remove.", "Con il corso d'acqua non c'è nulla da rimuovere."),
    "too_few_pieces": Text("At least three pieces must be there.", "Devono esserci almeno tre elementi."),
    "fortification_fixed": Text("A fortification stays where it is.", "Una fortificazione resta dov'è."),
    # §Piazzamento
    "too_many": Text("A side replaces two elements at most.", "Ogni parte sostituisce al massimo due elementi."),
    "type_not_replaceable": Text(
        "Gendarmes, pikes, spears and guns cannot be replaced.", "Gendarmi, picche, Spears e artiglieria non si sostituiscono."
    ),
    "already_light_foot": Text("It is light foot already.", "È già fanteria leggera."),
    # §Raggio di comando, §Movimento e Manovre
    "not_enough_cp": Text("There are not enough command points.", "I Command's Points non bastano."),
    "camp_does_not_move": Text("A camp never moves.", "Un campo non si muove mai."),
    "guns_abandoned": Text("The crew has fled from this gun.", "I serventi di questo pezzo sono fuggiti."),
    "forbidden_terrain": Text("Only light foot goes up a steep hill.", "Sulle colline impervie sale solo la fanteria leggera."),
    "artillery_in_difficult_terrain": Text(
        "Guns cannot enter difficult ground.", "L'artiglieria non può entrare in terreno difficile."
    ),
    "already_moved": Text("It has already moved in this half-turn.", "Ha già mosso in questo semiturno."),
    "fled_not_in_group": Text("A unit that has just fled moves alone.", "Chi ha appena concluso una fuga muove da solo."),
    "in_melee": Text("It is in melee.", "È in mischia."),
    "single_element_only": Text("Only a single element may do this.", "Può farlo solo un elemento singolo."),
    "artillery_no_lateral": Text("Guns do not move sideways.", "L'artiglieria non muove di lato."),
    "starts_in_zoc": Text(
        "A lateral move may not begin in an enemy zone of control.", "Il movimento laterale non può iniziare in zoc nemica."
    ),
    "ends_in_zoc": Text(
        "A lateral move may not end in an enemy zone of control.", "Il movimento laterale non può finire in zoc nemica."
    ),
    "enemy_not_slower": Text(
        "Breaking off needs every enemy in contact to be slower.", "Per sganciarsi ogni nemico a contatto dev'essere più lento."
    ),
    "not_engaged_or_in_zoc": Text(
        "One steps back only from a melee or out of a zone of control.", "Si arretra solo da una mischia o da una zoc nemica."
    ),
    "not_a_group": Text("A single element has no formation to change.", "Un elemento singolo non ha formazione da cambiare."),
    "beyond_allowance": Text("This is farther than it can move.", "È più lontano di quanto può muovere."),
    "not_far_enough_forward": Text(
        "An incline goes forward at least half the move.", "L'inclinazione avanza di almeno metà del movimento."
    ),
    "incline_too_wide": Text("An incline goes 2 cm aside at most.", "L'inclinazione si allarga al massimo di 2 cm."),
    "enemy_zoc": Text(
        "An enemy zone of control is entered only to attack that enemy.",
        "In una zoc nemica si entra solo per attaccare quel nemico.",
    ),
    # §Interpenetrazione
    "different_army": Text("They belong to different armies.", "Sono di eserciti diversi."),
    "not_aligned": Text("They must face the same or the opposite way.", "Devono avere lo stesso verso o quello opposto."),
    "foot_through_mounted": Text(
        "Of all foot only light foot passes through mounted troops.", "Dei fanti solo la fanteria leggera attraversa i montati."
    ),
    "mounted_through_that_type": Text(
        "Mounted troops pass only through light foot, light or missile cavalry.",
        "I montati attraversano solo fanteria leggera, cavalleria leggera o da tiro.",
    ),
    # §Tiro a distanza
    "no_missile_weapon": Text("This troop has nothing to shoot with.", "Questa truppa non ha armi da tiro."),
    "already_shot": Text("It has already shot in this half-turn.", "Ha già tirato in questo semiturno."),
    "artillery_moved": Text("Guns that have moved do not shoot.", "L'artiglieria che ha mosso non tira."),
    "counter_battery_only": Text(
        "Out of phase guns only answer those who shot at them.",
        "L'artiglieria non in fase tira solo a chi l'ha bersagliata.",
    ),
    "out_of_range": Text("It is out of range.", "È fuori gittata."),
    "target_in_melee": Text("The target is in melee.", "Il bersaglio è in mischia."),
    "target_hidden": Text(
        "The target is hidden in terrain and farther than 2 cm.", "Il bersaglio è nascosto nel terreno e oltre i 2 cm."
    ),
    "shooter_hidden": Text(
        "The shooter is hidden in terrain and sees no farther than 2 cm.",
        "Chi tira è nascosto nel terreno e non vede oltre i 2 cm.",
    ),
    "out_of_arc": Text("The target is outside the arc of shooting.", "Il bersaglio è fuori dall'arco di tiro."),
    "no_rear_shot": Text("Only missile cavalry shoots to the rear.", "All'indietro tira solo la cavalleria da tiro."),
    "line_blocked": Text(
        "The lines to two adjacent corners of the target are not free.",
        "Le linee verso due spigoli adiacenti del bersaglio non sono libere.",
    ),
    "screened_by_terrain": Text("Terrain covers part of the target.", "Il terreno copre in parte il bersaglio."),
    "screened_by_troops": Text("Troops stand in the way.", "Ci sono truppe in mezzo."),
    "type_not_supported": Text(
        "Only missile foot and guns are supported in shooting.", "Nel tiro si sostengono solo fanteria da tiro e artiglieria."
    ),
    "different_type": Text("The supporter must be of the same kind.", "Chi sostiene dev'essere dello stesso tipo."),
    "guns_only_beside": Text("Guns are supported only from beside.", "L'artiglieria è sostenuta solo di lato."),
    "front_broken": Text("Their front is not unbroken.", "Il loro fronte non è continuo."),
    "support_limit": Text("It has all the supporters it may have.", "Ha già tutti i supporti possibili."),
    # §Mischia
    "guns_do_not_attack": Text("Guns start no melee.", "L'artiglieria non inizia mischie."),
    "missile_foot_never_start": Text("Missile foot never starts a melee.", "La fanteria da tiro non inizia mai una mischia."),
    "steep_hill_light_foot_only": Text(
        "On a steep hill only light foot may attack.", "Su una collina impervia può attaccare solo la fanteria leggera."
    ),
    "flank_not_earned": Text(
        "It did not start its move even in part behind the target's front line.",
        "Non ha iniziato il movimento nemmeno in parte dietro la linea di fronte del bersaglio.",
    ),
    "rear_not_earned": Text(
        "It did not start its move even in part in the strip behind the target.",
        "Non ha iniziato il movimento nemmeno in parte nella striscia dietro il bersaglio.",
    ),
    "missile_cavalry_limited": Text(
        "Missile cavalry attacks a steady front only of its like, light foot, guns or a camp.",
        "La cavalleria da tiro attacca di fronte solo suoi pari, fanteria leggera, artiglieria o campo, se saldi.",
    ),
    "ranks_count_as_factors": Text(
        "Whoever stands behind counts as a rank, not as a supporter.", "Chi sta dietro conta come rango, non come supporto."
    ),
    "enemy_in_front": Text("It has an enemy in front of itself.", "Ha un nemico di fronte."),
    "side_not_covered": Text(
        "Neither base has its whole side in contact.", "Nessuna delle due basette ha tutto il lato a contatto."
    ),
    "three_rounds_fought": Text("Nobody fights more than three rounds.", "Nessuno combatte più di tre round."),
    # §Incalzare
    "no_success": Text("It has not driven the enemy off.", "Non ha scacciato il nemico."),
    "did_not_start_melee": Text("It did not start this melee.", "Non ha iniziato questa mischia."),
    "type_does_not_follow": Text("This troop does not follow up.", "Questa truppa non incalza."),
    "forbidden_ground": Text("A steep hill bars the way.", "Una collina impervia sbarra la via."),
    # §Rimpiazzo
    "melee_not_from_previous_turn": Text(
        "The melee must be older than this turn.", "La mischia deve durare dal turno precedente."
    ),
    "pair_not_listed": Text("This troop does not replace that one.", "Questa truppa non rimpiazza quella."),
    "not_directly_behind": Text("It does not stand directly behind.", "Non è direttamente dietro."),
    "too_many_between": Text("More than two elements stand in between.", "In mezzo ci sono più di due elementi."),
    # §Rotta
    "battle_over": Text("The battle is over.", "La battaglia è finita."),
    "already_routed": Text("The army is routed already.", "L'esercito è già in rotta."),
    "both_routed": Text("Both armies are routed.", "Entrambi gli eserciti sono in rotta."),
    "army_routed": Text("The army is routed", "L'esercito è in rotta"),
}

#: Refusals whose identifier is also a word of its own.
REFUSALS = {
    "camp": Text("A camp cannot be replaced.", "Un campo non si sostituisce."),
    "routing": Text("A unit that has fled does not shoot before it has moved.", "Chi è fuggito non tira finché non ha mosso."),
    "army_routed": Text("A routed army rolls no command points.", "Un esercito in rotta non tira i Command's Points."),
}

_FIELDS = {
    "allowed": Text("Allowed", "Permesso"),
    "reason": Text("Reason", "Motivo"),
    "rolls": Text("Dice", "Dadi"),
    "roll": Text("Die", "Dado"),
    "player_a_side": Text("Side of player A", "Lato del giocatore A"),
    "player_b_side": Text("Side of player B", "Lato del giocatore B"),
    "pieces": Text("Pieces of terrain", "Elementi di terreno"),
    "river_option": Text("A river may be chosen", "Si può scegliere il corso d'acqua"),
    "placed_by": Text("Placed by", "Piazzati da"),
    "side_choice": Text("Side chosen by", "Lato scelto da"),
    "counted": Text("Counted pieces", "Elementi contati"),
    "left": Text("Left", "Rimasti"),
    "oversize": Text("Oversize (from 0)", "Troppo grandi (da 0)"),
    "needed": Text("Needed", "Necessario"),
    "success": Text("Succeeds", "Riesce"),
    "bridges": Text("Bridges", "Ponti"),
    "dry": Text("The river is dry", "In secca"),
    "movement": Text("Movement", "Movimento"),
    "blocks_view": Text("Blocks sight and command", "Blocca vista e comando"),
    "melee_penalty": Text("Modifier in melee", "Modifica in mischia"),
    "higher_bonus": Text("Advantage of height", "Vantaggio di chi sta più in alto"),
    "defence_bonus": Text("Advantage of its defender", "Vantaggio di chi la difende"),
    "destroyed_if_beaten": Text("Destroyed when beaten there", "Distrutto se battuto qui"),
    "rear_ranks_count_against": Text("Rear ranks count against who stands there", "I ranghi contano contro chi sta qui"),
    "shoots_overhead_from": Text("Shoots over heads from there", "Da qui tira sopra le teste"),
    "downhill_shot": Text("Modifier of a shot downhill", "Modifica del tiro verso il basso"),
    "attacked_only_by_light_foot": Text("Only light foot may attack it", "Attaccabile solo dalla fanteria leggera"),
    "new_type": Text("New type", "Nuovo tipo"),
    "new_training": Text("New training", "Nuovo addestramento"),
    "substituted": Text("Replaced in all", "Sostituiti in tutto"),
    "reserve": Text("Reserve", "Riserva"),
    "deployed": Text("Deployed at once", "Schierati subito"),
    "order": Text("Deploys as number", "Schiera come numero"),
    "depth_mm": Text("Depth", "Profondità"),
    "side_margin_mm": Text("Distance from the short sides", "Distanza dai bordi laterali"),
    "zone_width_mm": Text("Width of the zone", "Larghezza della zona"),
    "fortification_depth_mm": Text("Fortifications up to", "Fortificazioni fino a"),
    "keeps_reserve": Text("Keeps a reserve", "Tiene una riserva"),
    "moves_first": Text("Moves first", "Muove per primo"),
    "class": Text("Class", "Classe"),
    "base_front_mm": Text("Front", "Fronte"),
    "base_depth_mm": Text("Depth", "Profondità"),
    "base_depth_max_mm": Text("Depth at most", "Profondità massima"),
    "figures": Text("Figures", "Figure"),
    "figures_max": Text("Figures at most", "Figure al massimo"),
    "move_mm": Text("Move", "Movimento"),
    "range_mm": Text("Range", "Gittata"),
    "flight_mm": Text("Flight", "Fuga"),
    "factor_vs_foot": Text("Factor against foot", "Fattore contro fanti"),
    "factor_vs_mounted": Text("Factor against mounted", "Fattore contro montati"),
    "shooting_factor_vs_foot": Text("Shooting factor against foot", "Fattore di tiro contro fanti"),
    "shooting_factor_vs_mounted": Text("Shooting factor against mounted", "Fattore di tiro contro montati"),
    "archebus_bonus": Text("Arquebuses", "Archibugi"),
    "archebus_close_below_mm": Text("One more below", "Un altro punto sotto"),
    "follows_up": Text("Follows up", "Incalza"),
    "loss_value": Text("Counts when lost", "Vale, se perso"),
    "cp": Text("Command points", "Command's Points"),
    "cinc_free_cp": Text("Free CP of the CinC", "CP gratuiti del CinC"),
    "move_cost": Text("CP for a move", "CP per un movimento"),
    "cost": Text("Cost", "Costo"),
    "surcharge": Text("Doubled because", "Doppio perché"),
    "free_cp_spent": Text("The free CP is spent", "Il CP gratuito è speso"),
    "cp_left": Text("CP left", "CP rimasti"),
    "printed_mm": Text("In the table", "In tabella"),
    "basic_mm": Text("With training", "Con l'addestramento"),
    "halved_by_terrain": Text("Halved by the ground", "Dimezzato dal terreno"),
    "own_allowance_mm": Text("Its own movement", "Movimento proprio"),
    "allowance_mm": Text("Movement", "Movimento"),
    "limit_mm": Text("At most", "Al massimo"),
    "shift_limit_mm": Text("Aside at most", "Di lato al massimo"),
    "ends_move": Text("Ends the move", "Esaurisce il movimento"),
    "mandatory": Text("It must shoot", "Deve tirare"),
    "overhead": Text("Over the heads of troops", "Sopra le teste"),
    "modifier_to_target": Text("Modifier of the target", "Modifica del bersaglio"),
    "modifier_to_enemy": Text("Modifier of the enemy", "Modifica del nemico"),
    "supporters": Text("Supporters", "Supporti"),
    "shooter_factor": Text("Shooter's factor", "Fattore di chi tira"),
    "target_factor": Text("Target's factor", "Fattore del bersaglio"),
    "shooter_die": Text("Shooter's die", "Dado di chi tira"),
    "target_die": Text("Target's die", "Dado del bersaglio"),
    "modifiers": Text("Modifiers", "Modificatori"),
    "shooter_total": Text("Shooter's total", "Totale di chi tira"),
    "target_total": Text("Target's total", "Totale del bersaglio"),
    "winner": Text("Winner", "Vincitore"),
    "degree": Text("Degree", "Grado"),
    "shooter_effect": Text("Effect on the shooter", "Effetto su chi tira"),
    "target_effect": Text("Effect on the target", "Effetto sul bersaglio"),
    "cause": Text("Because of", "A causa di"),
    "target_has_shot": Text("The target has now shot", "Il bersaglio ora ha tirato"),
    "effect": Text("Effect", "Effetto"),
    "element_lost": Text("The element is lost", "L'elemento è perso"),
    "target_factor_zero": Text("The target's factor is 0", "Il fattore del bersaglio è 0"),
    "attacker_factor": Text("Attacker's factor", "Fattore dell'attaccante"),
    "defender_factor": Text("Defender's factor", "Fattore del difensore"),
    "attacker_die": Text("Attacker's die", "Dado dell'attaccante"),
    "defender_die": Text("Defender's die", "Dado del difensore"),
    "attacker_total": Text("Attacker's total", "Totale dell'attaccante"),
    "defender_total": Text("Defender's total", "Totale del difensore"),
    "attacker_effect": Text("Effect on the attacker", "Effetto sull'attaccante"),
    "defender_effect": Text("Effect on the defender", "Effetto sul difensore"),
    "recoil_direction": Text("Recoils", "È respinto"),
    "must_follow_up": Text("Must follow up", "Deve incalzare"),
    "melee_continues": Text("The melee goes on", "La mischia continua"),
    "attacker_rounds": Text("Rounds of the attacker", "Round dell'attaccante"),
    "defender_rounds": Text("Rounds of the defender", "Round del difensore"),
    "shooter_destroyed": Text("Elements of the shooter destroyed", "Elementi di chi tira distrutti"),
    "target_destroyed": Text("Elements of the target destroyed", "Elementi del bersaglio distrutti"),
    "unit_destroyed": Text("Own elements destroyed", "Elementi propri distrutti"),
    "enemy_destroyed": Text("Enemy elements destroyed", "Elementi nemici distrutti"),
    "elements_destroyed": Text("Elements destroyed", "Elementi distrutti"),
    "distance_mm": Text("Distance", "Distanza"),
    "cp_cost": Text("CP", "CP"),
    "rear_elements_advance": Text("Those behind go along", "Chi sta dietro avanza"),
    "may_fight_again": Text("May fight on", "Può continuare a combattere"),
    "next_round": Text("Next round", "Prossimo round"),
    "next_bonus": Text("Bonus in it", "Bonus in quel round"),
    "replaced_goes_to": Text("The replaced goes", "Il rimpiazzato va"),
    "replaced_faces_enemy": Text("The replaced faces the enemy", "Il rimpiazzato fronteggia il nemico"),
    "result": Text("Result", "Risultato"),
    "direction": Text("Direction", "Direzione"),
    "friends": Text("Friends", "Amici"),
    "passes_through": Text("Friends passed through", "Amici attraversati"),
    "self_lost": Text("It is lost", "È perso"),
    "friends_lost": Text("Friends lost", "Amici persi"),
    "melee_recoils_this_turn": Text("Recoils from melee in this half-turn", "Respinte in mischia in questo semiturno"),
    "step_mm": Text("First step", "Primo passo"),
    "total_mm": Text("Distance in all", "Percorso totale"),
    "now_routing": Text("Now in rout", "Ora in rotta"),
    "side_a_losses": Text("Losses of {side_a}", "Perdite: {side_a}"),
    "side_b_losses": Text("Losses of {side_b}", "Perdite: {side_b}"),
    "armies": Text("Armies", "Eserciti"),
    "name": Text("Name", "Nome"),
    "losses": Text("Losses", "Perdite"),
    "level": Text("Morale level", "Livello di rotta"),
    "routed": Text("Routed", "In rotta"),
    "battle_ends": Text("The battle ends", "La battaglia finisce"),
    "ends": Text("Takes effect", "Ha effetto"),
    "pursuit_possible": Text("A pursuit is possible", "È possibile un inseguimento"),
    "automatic": Text("Without a die", "Senza dado"),
    "pursuit": Text("Pursuit", "Inseguimento"),
    "loser_rolls_cp": Text("The loser rolls for CP", "Lo sconfitto tira per i CP"),
    "loser_withdraws": Text("The loser withdraws", "Lo sconfitto si ritira"),
    "winner_rolls_cp": Text("The winner rolls for CP", "Il vincitore tira per i CP"),
    "game_over_now": Text("The game is over now", "La partita è finita ora"),
}

#: Columns of the tables that stand nowhere else.
_COLUMNS = {
    "type": Text("Type", "Tipo"),
    "column": Text("Column", "Colonna"),
    "special": Text("Special case", "Caso particolare"),
    "modifier": Text("Modifier", "Modificatore"),
    "value": Text("Value", "Valore"),
    "action": Text("Action", "Azione"),
    "lights": Text("Light, missile cavalry", "Cavalleria leggera, da tiro"),
    "guns": Text("Guns", "Artiglieria"),
    "difficult_to_move": Text("Slows", "Rallenta"),
    "difficult_to_fight": Text("Difficult in combat", "Difficile in combattimento"),
}

#: Words of one fact alone, ``fact.choice``: its noun has another gender.
_OF_ONE_FACT = {
    "screening_troops.none": Text("None", "Nessuna"),
    "shooter_on.none": Text("No", "No"),
    "target_on.none": Text("No", "No"),
}

TERMS: dict[str, Text] = {
    **_FIELDS,
    **_COLUMNS,
    **_TROOPS,
    **_GROUND,
    **_SETTING_UP,
    **_PLAYING,
    **_MOVING,
    **_FIGHTING,
    **_RESULTS,
    **_GOING_BACK,
    **_ENDING,
    **_MODIFIERS,
    **_NOTES,
    **_SENTENCES,
    **_OF_ONE_FACT,
}
