"""What is wrong with an event, a scoring or a file, and why something is refused, as sentences."""

from rules.engine.text import Text

#: Why something is seen or not. T§6.15.
SEEN = {
    "staff": Text("Organisers and umpires see everything", "Organizzatori e arbitri vedono tutto"),
    "lists_not_published": Text("The lists are not published yet", "Le liste non sono ancora pubblicate"),
    "secret_until_end": Text("The standings are secret until the end", "La classifica è segreta fino alla fine"),
}

_CLOCK = {
    "already_stopped": Text("The clock is already stopped", "L'orologio è già fermo"),
    "already_started": Text("The clock is already started", "L'orologio è già avviato"),
    "not_running": Text("The clock does not run", "L'orologio non è in marcia"),
    "not_paused": Text("The clock is not paused", "L'orologio non è sospeso"),
    "extension_too_long": Text("The extension is too long", "Il prolungamento è troppo lungo"),
}

#: Problems and warnings of T§6.1, T§6.2, T§6.21, T§6.30, and what the clock refuses: a place is put behind them.
PROBLEMS: dict[str, Text] = {
    "too_few_players": Text("There are fewer than two players", "I giocatori sono meno di due"),
    "rounds_missing": Text("The number of rounds is missing", "Manca il numero dei turni"),
    "placement_needs_full_bracket": Text(
        "All places can only be played for with 2, 4, 8, 16 … players",
        "Per tutti i posti si può giocare solo in 2, 4, 8, 16 …",
    ),
    "groups_missing": Text("The number of groups is missing", "Manca il numero dei gironi"),
    "qualifiers_missing": Text("How many go on from each group is missing", "Manca quanti passano da ogni girone"),
    "group_too_small": Text("A group is too small", "Un girone è troppo piccolo"),
    "no_cut": Text("Fewer than two would go on", "Passerebbero meno di due"),
    "odd_number": Text("The number of players is odd", "Il numero dei giocatori è dispari"),
    "rounds_differ": Text("The format has another number of rounds", "La formula ha un altro numero di turni"),
    "rematches_unavoidable": Text("Some will have to meet twice", "Qualcuno dovrà incontrarsi due volte"),
    "few_rounds_for_one_winner": Text(
        "Several may win all their games: there are few rounds", "Più d'uno può vincere tutte le partite: i turni sono pochi"
    ),
    "too_few_tables": Text("There are too few tables", "I tavoli sono troppo pochi"),
    "points_missing": Text("Points are missing", "Mancano dei punti"),
    "points_order": Text(
        "A victory must be worth more than a defeat, and a draw must lie between them",
        "Una vittoria deve valere più di una sconfitta, e un pareggio stare in mezzo",
    ),
    "measure_missing": Text("What is looked up is missing", "Manca che cosa si cerca in tabella"),
    "step_not_positive": Text("The step must be more than 0", "Il passo deve essere maggiore di 0"),
    "step_missing": Text("Rounding needs a step", "Per arrotondare serve un passo"),
    "no_bands": Text("There are no bands", "Non ci sono fasce"),
    "band_empty": Text("No value lies in this band", "In questa fascia non c'è alcun valore"),
    "band_off_grid": Text("An end of this band is no whole step", "Un estremo di questa fascia non è un passo intero"),
    "open_band_not_last": Text("Only the last band may have no upper end", "Solo l'ultima fascia può essere senza limite"),
    "band_points": Text(
        "The loser gets more than the winner in this band", "In questa fascia il perdente ottiene più del vincitore"
    ),
    "band_total": Text("The points of this band do not add up", "I punti di questa fascia non danno il totale"),
    "first_band": Text(
        "The first band must begin at 0 (1 for a ratio), included",
        "La prima fascia deve partire da 0 (1 per un rapporto), incluso",
    ),
    "band_gap": Text("There is a gap behind this band", "Dopo questa fascia c'è un buco"),
    "band_overlap": Text("This band and the next overlap", "Questa fascia e la seguente si sovrappongono"),
    "last_band_closed": Text("The last band must have no upper end", "L'ultima fascia deve essere senza limite"),
    "zero_band_unequal": Text(
        "Nobody leads at 0: both must get the same", "A 0 nessuno è in vantaggio: i due devono avere lo stesso"
    ),
    "band_rises": Text("Who lost more gets more in this band", "In questa fascia chi ha perso di più ottiene di più"),
    "band_falls": Text("A greater victory is worth less in this band", "In questa fascia una vittoria maggiore vale meno"),
    "drawn_missing": Text("Points for a battle without a winner are missing", "Mancano i punti di una battaglia senza vincitore"),
    "drawn_range": Text("The least is more than the most", "Il minimo supera il massimo"),
    "no_terms": Text("The formula has no terms", "La formula non ha voci"),
    "class_twice": Text("A term names a result twice", "Una voce nomina due volte un risultato"),
    "range_order": Text("The least is more than the most", "Il minimo supera il massimo"),
    "special_missing": Text("Points without a game are missing", "Mancano i punti senza partita"),
    "forfeit_order": Text("Who does not play may not get more", "Chi non gioca non può ottenere di più"),
    "same_group": Text("Two of one group meet at once", "Due dello stesso girone si incontrano subito"),
    "wrong_format": Text("This is no file of a Stendardo event", "Questo non è un file di un torneo di Stendardo"),
    "wrong_version": Text("This version of the file is not known", "Questa versione del file non è nota"),
    "missing": Text("A part of the file is missing", "Manca una parte del file"),
    "player_id": Text("A player has no identifier", "Un giocatore è senza identificatore"),
    "duplicate_player": Text("A player is there twice", "Un giocatore compare due volte"),
    "name_missing": Text("A player has no name", "Un giocatore è senza nome"),
    "table_id": Text("A table has no identifier", "Un tavolo è senza identificatore"),
    "duplicate_table": Text("A table is there twice", "Un tavolo compare due volte"),
    "round": Text("A round cannot be read", "Un turno non è leggibile"),
    "round_number": Text("A round has another number than its place", "Un turno ha un numero diverso dal suo posto"),
    "game": Text("A game cannot be read", "Una partita non è leggibile"),
    "kind_unknown": Text("The kind of a game is not known", "Il tipo di una partita non è noto"),
    "bye_with_opponent": Text("A bye has an opponent", "Un riposo ha un avversario"),
    "unknown_player": Text("A player of a game is not there", "Un giocatore di una partita non c'è"),
    "player_twice": Text("Somebody plays twice in a round", "Qualcuno gioca due volte in un turno"),
    "unknown_table": Text("The table of a game is not there", "Il tavolo di una partita non c'è"),
    "table_twice": Text("A table is used twice in a round", "Un tavolo è usato due volte in un turno"),
    **_CLOCK,
}

#: Why something is refused.
REFUSALS: dict[str, Text] = {
    # The event and its scoring
    "too_few_players": Text("There are fewer than two players.", "I giocatori sono meno di due."),
    "odd_number": Text(
        "The number of players is odd, and nobody may sit out.", "I giocatori sono dispari, e nessuno può riposare."
    ),
    "group_too_small": Text("A group has fewer players than go on.", "Un girone ha meno giocatori di quanti passano."),
    "no_cut": Text("Fewer than two would go on.", "Passerebbero meno di due."),
    "too_many_groups": Text("There would be groups of fewer than two.", "Ci sarebbero gironi con meno di due giocatori."),
    "points_order": Text(
        "A victory may not be worth less than a draw, nor a draw less than a defeat.",
        "Una vittoria non può valere meno di un pareggio, né un pareggio meno di una sconfitta.",
    ),
    "scoring_invalid": Text("The scoring has problems: mend it first.", "Il punteggio ha dei problemi: prima va corretto."),
    "adjudication_points_missing": Text("The umpire's points for both are needed.", "Servono i punti dell'arbitro per entrambi."),
    "winner_broken": Text(
        "The winner's army is broken and the loser's is not.", "L'armata del vincitore è in rotta e l'altro no."
    ),
    "total_missing": Text(
        "The size of both armies is needed for a share.", "Per la percentuale serve il totale di entrambe le armate."
    ),
    "loss_above_total": Text("More is lost than there was.", "Si è perso più di quanto c'era."),
    "value_between_bands": Text("The value lies between two bands.", "Il valore cade tra due fasce."),
    "turns_missing": Text("The turns of both are needed.", "Servono i turni di entrambi."),
    "turns_unequal": Text("Both must have had the same number of turns.", "I due devono aver giocato lo stesso numero di turni."),
    "battle_not_ended": Text(
        "The battle goes on, and time was not called.", "La battaglia è in corso, e il tempo non è scaduto."
    ),
    "battle_abandoned": Text(
        "The battle was abandoned: the players or the umpire decide.",
        "La battaglia è stata abbandonata: decidono i giocatori o l'arbitro.",
    ),
    # Results
    "not_yours": Text("This is not yours to do.", "Non spetta a te."),
    "round_not_published": Text("The round is not published yet.", "Il turno non è ancora pubblicato."),
    "event_finished": Text("The event is over.", "Il torneo è finito."),
    "round_closed": Text("The round is closed: ask the umpire.", "Il turno è chiuso: rivolgiti all'arbitro."),
    "already_confirmed": Text("The result stands already.", "Il risultato è già stabilito."),
    "nothing_to_confirm": Text("There is nothing to confirm.", "Non c'è nulla da confermare."),
    "disputed": Text("The result is disputed.", "Il risultato è contestato."),
    "own_report": Text("This is your own report.", "È la tua stessa comunicazione."),
    "nothing_to_dispute": Text("There is nothing to dispute.", "Non c'è nulla da contestare."),
    "already_disputed": Text("It is disputed already.", "È già contestato."),
    "umpire_decided": Text("The umpire has decided.", "L'arbitro ha deciso."),
    "reason_missing": Text("A reason is needed.", "Serve una motivazione."),
    "not_your_report": Text("Only one's own report is withdrawn.", "Si ritira solo la propria comunicazione."),
    "nothing_to_clear": Text("There is nothing to clear.", "Non c'è nulla da cancellare."),
    # Players
    "already_entered": Text("He is entered already.", "È già iscritto."),
    "use_return": Text("He has withdrawn: let him return.", "Si è ritirato: fallo rientrare."),
    "entries_closed": Text("Entries are closed.", "Le iscrizioni sono chiuse."),
    "event_full": Text("The event is full.", "Il torneo è al completo."),
    "not_entered": Text("He is not entered.", "Non è iscritto."),
    "already_playing": Text("He is playing already.", "È già in gioco."),
    "already_withdrawn": Text("He has withdrawn already.", "Si è già ritirato."),
    "last_round_published": Text("The last round is published.", "L'ultimo turno è pubblicato."),
    "no_game_to_forfeit": Text("There is no game under way to forfeit.", "Non c'è una partita in corso da perdere."),
    # Rounds
    "already_published": Text("The round is published.", "Il turno è pubblicato."),
    "previous_round_open": Text("The round before is not closed.", "Il turno precedente non è chiuso."),
    "nothing_drafted": Text("Nothing is drafted.", "Non c'è una bozza."),
    "unpaired_players": Text("Somebody is without a place in the draft.", "Qualcuno è senza posto nella bozza."),
    "not_published": Text("The round is not published.", "Il turno non è pubblicato."),
    "results_entered": Text("Results are entered already.", "Ci sono già dei risultati."),
    "results_missing": Text("Results are missing.", "Mancano dei risultati."),
    "not_closed": Text("The round is not closed.", "Il turno non è chiuso."),
    "next_round_published": Text("The next round is published.", "Il turno successivo è pubblicato."),
    **{code: Text(f"{text.en}.", f"{text.it}.") for code, text in _CLOCK.items()},
    # Pairing
    "no_spare": Text("The number is odd, and there is no spare player.", "I giocatori sono dispari, e non c'è una riserva."),
    "fixed_conflict": Text("What is fixed contradicts itself.", "Ciò che è fissato si contraddice."),
    "no_pairing": Text(
        "There is no pairing that breaks none of the rules that may never be broken.",
        "Non c'è un abbinamento che rispetti tutti i divieti assoluti.",
    ),
    "not_a_pairing": Text(
        "This is no pairing of all players, each once.", "Questo non è un abbinamento di tutti, ognuno una volta."
    ),
    "round_published": Text("The round is published: take it back first.", "Il turno è pubblicato: prima va ritirato."),
    "not_in_draft": Text("Two different players of the draft are needed.", "Servono due giocatori diversi della bozza."),
    "same_pair": Text("These two meet each other.", "Questi due si incontrano tra loro."),
    "too_few_tables": Text("There are fewer tables than pairs.", "I tavoli sono meno degli abbinamenti."),
    # Knockout
    "winner_missing": Text("A game has no winner yet.", "Una partita non ha ancora un vincitore."),
    "winner_not_in_pair": Text("A winner has not played this game.", "Un vincitore non ha giocato questa partita."),
    # Army lists
    "lists_locked": Text("The lists are locked.", "Le liste sono bloccate."),
    "deadline_passed": Text("The deadline has passed.", "Il termine è scaduto."),
    "list_not_legal": Text(
        "The rulebook's checker does not accept the list.", "Il controllo del regolamento non accetta la lista."
    ),
    "list_missing": Text("There is no list.", "Non c'è una lista."),
    "list_rejected": Text("The list is rejected.", "La lista è respinta."),
    "lists_not_locked": Text("The lists are not locked yet.", "Le liste non sono ancora bloccate."),
    "too_early": Text("The announced hour has not come.", "L'ora annunciata non è ancora venuta."),
}
