"""Why the rules of Naran Fuciliers Wars say no: a sentence for each reason, in both languages."""

from rules.engine.text import Text

REFUSALS: dict[str, Text] = {
    # before the battle, reserves
    "table_too_shallow": Text(
        "The table is too narrow to keep the armies 60 cm apart.", "Il tavolo è troppo stretto per tenere gli eserciti a 60 cm."
    ),
    "battle_started": Text(
        "The battle has begun: it is too late for a speech.", "La battaglia è iniziata: è tardi per un discorso."
    ),
    "already_attempted": Text("He has already tried once.", "Ha già tentato una volta."),
    "out_of_range": Text("The unit is more than 20 cm away and does not hear him.", "L'unità è a più di 20 cm e non lo sente."),
    "before_first_turn": Text("It is too early: its first turn has not come.", "È presto: il suo primo turno non è arrivato."),
    "not_whole_command": Text("A command enters as a whole.", "Un comando entra tutto intero."),
    "guards_need_own_command": Text(
        "More than one guard unit needs a general and a command of its own.",
        "Più unità della guardia vogliono un Generale e un comando proprio.",
    ),
    "commander_deploys": Text(
        "The commander-in-chief and his staff are deployed from the start.", "Il Condottiero e i suoi si schierano da subito."
    ),
    # orders
    "cavalry_begins_on_oppose": Text("Cavalry begins on oppose.", "La cavalleria comincia in Opporre."),
    "commander_lost": Text("The commander-in-chief is lost.", "Il Condottiero è perduto."),
    "first_turn": Text("In its first turn no order is changed.", "Nel primo turno gli ordini non si cambiano."),
    "units_out_of_radius": Text(
        "Not all its units are within the command radius.", "Non tutte le unità sono nel raggio di comando."
    ),
    "no_general": Text("The command has no general to receive it.", "Il comando non ha un Generale che lo riceva."),
    "entered_this_turn": Text("The command has entered in this turn.", "Il comando è entrato in questo turno."),
    "order_pending": Text("Another order is on its way to it.", "Un altro ordine è già in viaggio."),
    "carrier_not_in_contact": Text("Who carries the order must touch him.", "Chi porta l'ordine dev'essere a contatto con lui."),
    "general_fording": Text("The general is fording a river.", "Il Generale sta guadando un fiume."),
    "order_locked": Text(
        "His command has misunderstood an order and holds until a new one comes.",
        "Il comando ha frainteso un ordine e attende finché non ne arriva un altro.",
    ),
    "order_not_allowed": Text(
        "By himself he changes only from oppose to attack and back.", "Da solo passa solo da Opporre ad Attaccare e viceversa."
    ),
    "attack_not_carried_out": Text("The attack has not been carried out yet.", "L'attacco non è ancora stato compiuto."),
    "units_falling_back_or_bloodlust": Text(
        "A unit of the command falls back or is in bloodlust.", "Un'unità del comando arretra o è in Sete di Sangue."
    ),
    "commander_has_command": Text("The commander-in-chief has units of his own.", "Il Condottiero ha già unità proprie."),
    "general_present": Text("The command still has its general.", "Il comando ha ancora il suo Generale."),
    # reorganisation
    "unit_engaged": Text("The unit is engaged in melee.", "L'unità è impegnata in mischia."),
    "under_reaction": Text("It is under a reaction.", "È sotto una reazione."),
    "disorganised": Text("It is disorganised.", "È disorganizzata."),
    "formation_not_for_arm": Text("This arm has no such formation.", "Quest'arma non ha questa formazione."),
    "in_woods": Text("No square is formed in a wood or forest.", "In un bosco o in una foresta non si forma il quadrato."),
    "order_forbids_formation": Text(
        "The order of its command forbids this formation.", "L'ordine del comando vieta questa formazione."
    ),
    "no_room": Text("There is no room for the new formation.", "Non c'è spazio per la nuova formazione."),
    "not_disorganised": Text("It is in good order.", "È in ordine."),
    "not_infantry": Text("Only infantry hides in the crops.", "Solo la fanteria si nasconde nel grano."),
    "not_in_crops": Text("There are no crops to hide in.", "Non c'è grano in cui nascondersi."),
    "order_not_hold": Text("Only a command on hold lies down.", "Si stende a terra solo un comando in Attendere."),
    "standard_not_raised": Text("The standard is not raised.", "Lo Stendardo non è alzato."),
    "commander_not_in_contact": Text(
        "The bearer does not touch the commander-in-chief.", "Il portabandiera non è a contatto con il Condottiero."
    ),
    "too_few_figures": Text(
        "At least three other friends must touch the bearer.", "Almeno altri tre amici devono toccare il portabandiera."
    ),
    "engaged": Text("Engaged in melee.", "È impegnata in mischia."),
    # fire
    "already_fired": Text("The unit has fired in this turn.", "L'unità ha già sparato in questo turno."),
    "no_ammunition": Text("It has no volley left.", "Non le restano salve."),
    "gun_not_in_battery": Text("The guns are limbered.", "I cannoni sono in ordine di marcia."),
    "prone": Text("It is lying down.", "È pancia a terra."),
    "in_water": Text("In the water or on a bridge nobody fights.", "In acqua o su un ponte non si combatte."),
    "order_oppose": Text("On oppose it only answers.", "In Opporre può solo rispondere."),
    "not_fired_upon": Text("That enemy has not fired at it.", "Quel nemico non le ha sparato."),
    "test_not_ok": Text("The fire that it took has shaken it.", "Il fuoco ricevuto l'ha scossa."),
    "indirect_not_possible": Text("Only howitzers fire over obstacles.", "Solo gli obici tirano a parabola."),
    "target_not_visible": Text("The target cannot be seen.", "Il bersaglio non si vede."),
    "target_protected": Text("A friendly unit within 20 cm protects it.", "Un'unità amica entro 20 cm lo protegge."),
    "not_nearest_target": Text("Another enemy in sight is nearer.", "Un altro nemico in vista è più vicino."),
    "no_losses": Text("It has lost nobody.", "Non ha perso nessuno."),
    "unit_destroyed": Text("Nobody of it is left to test.", "Non resta nessuno a fare il test."),
    "artillery_above_half": Text("More than half of its gunners are left.", "Resta più di metà dei serventi."),
    # movement
    "stop_marker": Text("It has a Stop marker.", "Ha il segnalino Stop."),
    "order_hold": Text("Its command is on hold.", "Il suo comando è in Attendere."),
    "gun_in_battery": Text("Guns in battery do not move.", "I cannoni in batteria non muovono."),
    "no_draught": Text("There is nobody to move the guns.", "Non c'è chi muova i cannoni."),
    "impassable": Text("Nobody passes there.", "Di lì non passa nessuno."),
    "artillery_forbidden": Text("Guns may not go there.", "I cannoni non possono andarci."),
    "light_infantry_only": Text("Only light infantry crosses a bog.", "In un acquitrino passa solo la fanteria leggera."),
    "column_required": Text("One crosses in column only.", "Si passa solo in colonna."),
    "must_fall_back": Text("It falls back: it can only go backwards.", "Arretra: può solo andare indietro."),
    "backward_not_allowed": Text("Only on oppose does it go backwards.", "Va all'indietro solo in Opporre."),
    "square_straight_only": Text("A square moves straight only.", "Un quadrato muove solo diritto."),
    "line_cannot_turn": Text("A line does not change direction.", "Una linea non cambia direzione."),
    "already_moved": Text("It has moved in this turn.", "Ha già mosso in questo turno."),
    "already_turned": Text("It has changed direction in this turn.", "Ha già cambiato direzione in questo turno."),
    "not_in_line": Text("It is not in line.", "Non è in linea."),
    "not_in_column": Text("It is not in column.", "Non è in colonna."),
    "order_not_oppose": Text("Its command is not on oppose.", "Il suo comando non è in Opporre."),
    "angle_too_wide": Text("The angle is too wide.", "L'angolo è troppo ampio."),
    "artillery_bridge_only": Text("Guns cross by bridges only.", "I cannoni passano solo sui ponti."),
    "enemy": Text("Nobody passes through enemies.", "Non si passa attraverso i nemici."),
    "orders_not_oppose": Text("Both must be on oppose.", "Devono essere tutte e due in Opporre."),
    "not_in_contact": Text("They do not touch.", "Non sono a contatto."),
    # contact
    "falling_back": Text("It is falling back.", "Sta arretrando."),
    "artillery_cannot_engage": Text("Guns do not engage.", "L'artiglieria non impegna."),
    "individual_may_not_engage_unit": Text("An individual does not engage a unit.", "Un individuo non impegna un'unità."),
    "target_attached": Text("He is with a unit: engage that.", "È con un'unità: va impegnata quella."),
    "square_cannot_wrap": Text("A square does not wrap.", "Un quadrato non avvolge."),
    "first_round": Text("Not in the first round.", "Non nel primo turno di mischia."),
    "no_overlap": Text("Its front is not wider than the enemy's.", "Il suo fronte non è più largo di quello nemico."),
    "not_light_cavalry": Text("Only light cavalry chases messengers.", "Solo la cavalleria leggera dà la caccia ai messaggeri."),
    "out_of_reach": Text("He is farther off than it can move.", "È più lontano di quanto l'unità possa muovere."),
    "not_threatened": Text("No enemy threatens the battery.", "Nessun nemico minaccia la batteria."),
    "no_friendly_square": Text("There is no friendly square.", "Non c'è un quadrato amico."),
    "too_far": Text("The square is more than 15 cm away.", "Il quadrato è a più di 15 cm."),
    # characters
    "colonel_never_leaves": Text("He never leaves his battalion.", "Non lascia mai il suo battaglione."),
    "no_own_unit_in_radius": Text(
        "Outside the zone a unit of his command must be in his radius.",
        "Fuori dalla zona un'unità del suo comando dev'essere nel suo raggio.",
    ),
    "cannot_leave_unit": Text("He may not leave that unit.", "Non può lasciare quell'unità."),
    "must_join_unit": Text("Outside the zone he must be with a unit.", "Fuori dalla zona dev'essere con un'unità."),
    "messenger_must_stay": Text(
        "Without an order he stays in the zone or near the commander-in-chief.",
        "Senza un ordine resta nella zona o vicino al Condottiero.",
    ),
    "scout_must_stay": Text(
        "Outside the zone he must be with a unit on bases like his.",
        "Fuori dalla zona dev'essere con un'unità su basi come la sua.",
    ),
    "too_far_from_leader": Text("More than 10 cm from his leader.", "A più di 10 cm dal suo capo."),
    "must_follow_leader": Text("His leader is with a unit: so must he be.", "Il suo capo è con un'unità: deve starci anche lui."),
    "standard_must_stay": Text(
        "Outside the zone he must touch the commander-in-chief.", "Fuori dalla zona dev'essere a contatto con il Condottiero."
    ),
    # melee
    "bloodlust": Text("In bloodlust it takes no standards.", "In Sete di Sangue non prende stendardi."),
    "demoralised": Text("Demoralised it takes no standards.", "Demoralizzata non prende stendardi."),
    "value_lower": Text("Its value is lower than the enemy's.", "Il suo valore è più basso di quello nemico."),
    "no_standard": Text("The enemy has no such standard.", "Il nemico non ha questo stendardo."),
    "captured_this_turn": Text(
        "One standard was taken from that unit in this turn.", "In questo turno a quell'unità è già stato preso uno stendardo."
    ),
    "unit_standard_first": Text("The unit's own standard comes first.", "Prima va preso lo stendardo dell'unità."),
    "no_soldiers_left": Text("No soldiers are left with the bearer.", "Con il portabandiera non ci sono più soldati."),
    "mount_not_allowed": Text("Against a square the mounts do not fight.", "Contro un quadrato le cavalcature non combattono."),
    "cannot_fight_in_depth": Text(
        "The ranks behind cannot fight: not with that weapon, or not in this state.",
        "Le file dietro non possono combattere: non con quell'arma, o non in questo stato.",
    ),
    "capture_not_permitted": Text("It may not try for a standard.", "Non può tentare di catturare uno stendardo."),
    "not_first_round": Text("Only in the first round.", "Solo nel primo turno di mischia."),
    "attacker_not_attack_column": Text("The attacker is no attack column.", "L'attaccante non è in colonna d'attacco."),
    "attacker_disorganised": Text("The attacker is disorganised.", "L'attaccante è disorganizzato."),
    "line_did_not_lose_more": Text("The line has not lost more than the column.", "La linea non ha perso più della colonna."),
    "unit_cannot_disengage": Text("Infantry and artillery never disengage.", "Fanteria e artiglieria non si disingaggiano mai."),
    "order_not_changed": Text(
        "Its command has not changed to oppose in this turn.", "In questo turno il comando non è passato a Opporre."
    ),
    "wounded_and_alone": Text("He is wounded, and nobody fights beside him.", "È ferito, e nessuno combatte con lui."),
    # influence and command test
    "not_own_command": Text("A general influences his own units only.", "Un Generale influenza solo le sue unità."),
    "no_trigger": Text("There is no reason to test.", "Non c'è motivo di fare il test."),
    "already_tested": Text("The army has tested in this turn.", "L'esercito ha già fatto il test in questo turno."),
}
