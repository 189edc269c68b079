"""Why something is refused, and what is wrong with a kit: a sentence for each code, in both languages."""

from rules.engine.text import Text

_ORDERS = {
    "busy": Text("The force is in a battle that is not settled.", "La forza è in una battaglia non ancora decisa."),
    "path_empty": Text("A march needs a way.", "Una marcia ha bisogno di un percorso."),
    "unknown_place": Text("There is no such place.", "Questo luogo non esiste."),
    "no_road": Text("No road leads there.", "Nessuna strada porta lì."),
    "road_closed": Text("The road is closed this turn.", "In questo turno la strada è chiusa."),
    "besieged": Text(
        "Enemies stand before the walls: only a sortie leads out.", "Nemici davanti alle mura: si esce solo con una sortita."
    ),
    "exhausted": Text("The force is exhausted.", "La forza è spossata."),
    "forced_twice": Text("No forced march two turns running.", "Niente marcia forzata per due turni di fila."),
    "too_far": Text("This is too far.", "È troppo lontano."),
    "intercept_off": Text("This campaign knows no interception.", "In questa campagna non si intercetta."),
    "inside": Text("The force is inside the walls.", "La forza è dentro le mura."),
    "no_target": Text("No place is named to be watched.", "Non è indicato il luogo da sorvegliare."),
    "no_fort": Text("There are no walls.", "Qui non ci sono mura."),
    "not_ours": Text("The place is not ours.", "Il luogo non è nostro."),
    "not_inside": Text("The force is not inside walls.", "La forza non è dentro le mura."),
    "no_garrison": Text("No enemy is inside.", "Dentro non ci sono nemici."),
    "no_breach": Text("There is no breach in the walls.", "Nelle mura non c'è breccia."),
    "already_foraged": Text("The land is eaten bare.", "La zona è già stata foraggiata."),
    "avoid_unknown_place": Text("The place to withdraw to does not exist.", "Il luogo su cui ripiegare non esiste."),
    "avoid_no_road": Text("No road leads to where it should withdraw.", "Nessuna strada porta dove dovrebbe ripiegare."),
    "avoid_road_closed": Text("The road for the withdrawal is closed.", "La strada per ripiegare è chiusa."),
    "support_off": Text("This campaign knows no support.", "In questa campagna non c'è sostegno."),
    "support_unknown_place": Text("The place to support does not exist.", "Il luogo da sostenere non esiste."),
    "support_no_road": Text("No road leads to the place to support.", "Nessuna strada porta al luogo da sostenere."),
    "support_road_closed": Text("The road to the place to support is closed.", "La strada per il luogo da sostenere è chiusa."),
    "support_too_far": Text("The place to support is too far.", "Il luogo da sostenere è troppo lontano."),
}

_SHEETS = {
    "not_yours": Text("This is not yours to do.", "Questo non spetta a te."),
    "ended": Text("It has ended.", "È finita."),
    "not_begun": Text("The campaign has not begun.", "La campagna non è ancora cominciata."),
    "revealed": Text("The orders are revealed.", "Gli ordini sono già rivelati."),
    "deadline_passed": Text("The deadline is past.", "La scadenza è passata."),
    "stale": Text("It has changed meanwhile.", "Nel frattempo è cambiato."),
    "other_faction": Text("The forces belong to different factions.", "Le forze sono di fazioni diverse."),
    "other_place": Text("The forces are at different places.", "Le forze sono in luoghi diversi."),
    "walls_between": Text("One is inside the walls, the other is not.", "Una è dentro le mura, l'altra no."),
    "nothing_chosen": Text("No unit is chosen.", "Nessuna unità scelta."),
    "unknown_unit": Text("The force has no such unit.", "La forza non ha questa unità."),
    "nothing_left": Text("Nothing is left.", "Non resta nulla."),
    "too_large": Text("The force would be too large.", "La forza sarebbe troppo grande."),
}

_BATTLES = {
    "already_settled": Text("The battle is settled.", "La battaglia è già decisa."),
    "on_the_table": Text("It is being played: end it at the table.", "È in corso: va finita al tavolo."),
    "arbiter_only": Text("Only the arbiter may.", "Può farlo solo l'arbitro."),
    "not_agreed": Text("Not everybody has agreed.", "Non tutti sono d'accordo."),
    "more_than_there_is": Text("There are not so many steps to lose.", "Non ci sono tanti passi da perdere."),
    "steps_differ": Text(
        "The tracker says another strength than was fielded.", "Il tracker dice una forza diversa da quella schierata."
    ),
    "abandoned": Text(
        "The battle was abandoned: there is no result to carry home.",
        "La battaglia è stata abbandonata: nessun risultato da riportare.",
    ),
    "pursuit_off": Text("This campaign knows no pursuit.", "In questa campagna non si insegue."),
    "already_pursued": Text("The pursuit was fought on the table.", "L'inseguimento è stato giocato al tavolo."),
    "too_narrow": Text("The victory was too narrow for a pursuit.", "La vittoria è troppo di misura per inseguire."),
    "nobody_left": Text("Nobody is left to be pursued.", "Non resta nessuno da inseguire."),
    "veterancy_off": Text("This campaign counts no experience.", "In questa campagna non si conta l'esperienza."),
}

_LEDGERS = {
    "out_of_order": Text("An entry is out of order.", "Una voce è fuori ordine."),
    "mustered_twice": Text("The unit was mustered twice.", "L'unità è stata schierata due volte."),
    "no_muster": Text("The ledger does not begin with a muster.", "Il registro non comincia con uno schieramento."),
    "below_zero": Text("The unit would have less than nothing.", "L'unità avrebbe meno di zero."),
    "above_full": Text("The unit would be above its full strength.", "L'unità supererebbe la sua piena forza."),
    "destroyed_with_strength": Text("Destroyed, but with strength left.", "Distrutta, ma con forza residua."),
    "gone_without_destroyed": Text("Without strength, but not destroyed.", "Senza forza, ma non distrutta."),
    "already_applied": Text("This result was carried home already.", "Questo risultato è già stato riportato."),
    "not_ended": Text("The battle has not ended.", "La battaglia non è finita."),
    "not_confirmed": Text("Both sides must confirm.", "Devono confermare entrambe le parti."),
    "side_missing": Text("A side has fielded nobody.", "Una parte non ha schierato nessuno."),
    "unit_unknown": Text("This unit was not fielded.", "Questa unità non era schierata."),
    "unit_twice": Text("A unit is told twice.", "Un'unità è indicata due volte."),
    "unit_unaccounted": Text("A unit is not accounted for.", "Di un'unità non si dice la sorte."),
    "strength_differs": Text("The strengths do not agree.", "Le forze non concordano."),
    "unknown_event": Text("There is no such event.", "Questo evento non esiste."),
    "already_reversed": Text("The event is reversed already.", "L'evento è già stornato."),
    "depends": Text("Later events depend on it.", "Altri eventi ne dipendono."),
    "no_consent": Text("The arbiter or all together may do this.", "Possono farlo l'arbitro o tutti insieme."),
}

_UPKEEP = {
    "too_weak": Text("The besiegers are weaker than the garrison.", "Gli assedianti sono più deboli della guarnigione."),
    "replace_off": Text("This campaign knows no replacements.", "In questa campagna non ci sono complementi."),
    "not_ready": Text("The unit is not ready.", "L'unità non è pronta."),
    "not_supplied": Text("The unit is not supplied.", "L'unità non è rifornita."),
    "enemy_here": Text("Enemies are here.", "Qui ci sono nemici."),
    "over_limit": Text("No more steps this turn.", "Niente altri passi in questo turno."),
    "too_dear": Text("The purse does not reach.", "La cassa non basta."),
    "not_a_source": Text("The place is no source.", "Il luogo non è una fonte."),
    "place_used": Text("The place has given its recruits this turn.", "Il luogo ha già dato le sue reclute."),
    "none_left": Text("None is left in the pool.", "Non ne restano da reclutare."),
    "list_broken": Text("The army list does not allow it.", "La lista dell'armata non lo consente."),
    "over_budget": Text("The army would be above its budget.", "L'armata supererebbe il limite di punti."),
    "nobody": Text("There is nobody to exchange.", "Non c'è nessuno da scambiare."),
    "no_home": Text("The freed have no force and no place to go to.", "I liberati non hanno una forza né un luogo dove andare."),
    "unequal": Text("The two are not worth the same.", "I due non valgono lo stesso."),
}

_CHALLENGES = {
    "too_many_results": Text("The node has not so many tables.", "Il nodo non ha tanti tavoli."),
    "tables_open": Text("Not all tables have ended.", "Non tutti i tavoli hanno finito."),
    "oneself": Text("Nobody challenges himself.", "Nessuno sfida sé stesso."),
    "season_over": Text("The season is over.", "La stagione è finita."),
    "not_active": Text("A player is not active.", "Un giocatore non è attivo."),
    "too_many_open": Text("Too many challenges are open.", "Troppe sfide aperte."),
    "opponent_busy": Text("The opponent has a challenge open.", "L'avversario ha già una sfida aperta."),
    "rematch_too_soon": Text("It is too soon for a rematch.", "È troppo presto per la rivincita."),
    "below_oneself": Text("One challenges upwards.", "Si sfida chi sta più in alto."),
    "too_high": Text("The opponent is too far above.", "L'avversario è troppo in alto."),
    "stake_too_high": Text("The stake is more than the player has.", "La posta supera ciò che il giocatore ha."),
    "stake_not_owned": Text("The player does not hold this territory.", "Il giocatore non possiede questo territorio."),
    "stake_protected": Text("This territory is never at stake.", "Questo territorio non è mai in palio."),
    "wrong_state": Text("This does not follow from here.", "Da qui questo passo non c'è."),
    "not_due": Text("It is not due yet.", "Non è ancora scaduto."),
    "no_result": Text("No result is reported.", "Manca il risultato."),
    "wrong_stage": Text("Not in this stage of the turn.", "Non in questa fase del turno."),
    "needs_agreement": Text("All leaders must agree.", "Devono essere d'accordo tutti i capi."),
}

#: Reason → sentence.
REFUSALS: dict[str, Text] = {**_ORDERS, **_SHEETS, **_BATTLES, **_LEDGERS, **_UPKEEP, **_CHALLENGES}

#: What is wrong with a kit (§6.1, §6.2): code → sentence, ``{where}`` for what follows the code.
PROBLEMS: dict[str, Text] = {
    "duplicate_side": Text("Side {where} is given twice.", "Lo schieramento {where} compare due volte."),
    "duplicate_faction": Text("Faction {where} is given twice.", "La fazione {where} compare due volte."),
    "side_without_faction": Text("Side {where} has no faction.", "Lo schieramento {where} non ha fazioni."),
    "bands_out_of_order": Text("The sizes of forces do not ascend.", "Le grandezze delle forze non salgono."),
    "severity_out_of_order": Text("The grades of severity do not ascend.", "I gradi della vittoria non salgono."),
    "one_side_only": Text("There are no two sides.", "Non ci sono due schieramenti."),
    "bad_truce": Text("The truce {where} joins no two sides.", "La tregua {where} non unisce due schieramenti."),
    "no_places": Text("The map has no places.", "La mappa non ha luoghi."),
    "duplicate_place": Text("Place {where} is given twice.", "Il luogo {where} compare due volte."),
    "road_to_itself": Text("A road leads from {where} to itself.", "Una strada porta da {where} a sé stesso."),
    "road_to_nowhere": Text("The road {where} leads nowhere.", "La strada {where} non porta in nessun luogo."),
    "duplicate_road": Text("The road {where} is given twice.", "La strada {where} compare due volte."),
    "sea_needs_ports": Text("The way by sea {where} needs two ports.", "La via di mare {where} richiede due porti."),
    "unconnected": Text("Nobody can reach {where}.", "Nessuno può raggiungere {where}."),
    "unknown_owner": Text("Place {where} belongs to nobody known.", "Il luogo {where} è di una fazione sconosciuta."),
    "unknown_capital": Text("The capital of {where} is no place.", "La capitale di {where} non è un luogo."),
    "duplicate_force": Text("Force {where} is given twice.", "La forza {where} compare due volte."),
    "unknown_faction": Text("Force {where} belongs to nobody known.", "La forza {where} è di una fazione sconosciuta."),
    "unknown_place": Text("Force {where} stands at no place.", "La forza {where} non sta in nessun luogo."),
    "inside_without_walls": Text(
        "Force {where} is inside where no walls are.", "La forza {where} è dentro mura che non ci sono."
    ),
    "force_without_units": Text("Force {where} has no units.", "La forza {where} non ha unità."),
    "enemies_together": Text("Enemies stand together at {where}.", "Nemici stanno insieme a {where}."),
    "bad_objective": Text(
        "The objective {where} is unknown, or its side.", "L'obiettivo {where} è sconosciuto, o chi deve prenderlo."
    ),
    "nothing_to_win": Text("There is nothing to win.", "Non c'è nulla da vincere."),
    "faction_without_force": Text("Faction {where} has no force.", "La fazione {where} non ha forze."),
    "tree_has_two_sides": Text("A tree has two sides.", "Un albero ha due schieramenti."),
    "no_tree": Text("The tree has no scenarios, or no start.", "L'albero non ha scenari, o non ha inizio."),
    "no_league": Text("The league has no rules of its own.", "La lega non ha le sue regole."),
    "too_few_players": Text("A league wants three players.", "Una lega vuole tre giocatori."),
    "map_not_used": Text("A map is not used here.", "Qui la mappa non serve."),
    "tree_not_used": Text("A tree is not used here.", "Qui l'albero non serve."),
    "league_not_used": Text("The rules of a league are not used here.", "Qui le regole di lega non servono."),
    "duplicate_node": Text("Scenario {where} is given twice.", "Lo scenario {where} compare due volte."),
    "unknown_start": Text("The start {where} is no scenario.", "L'inizio {where} non è uno scenario."),
    "unknown_target": Text("The way {where} leads nowhere.", "La via {where} non porta da nessuna parte."),
    "end_goes_on": Text("Scenario {where} ends and goes on.", "Lo scenario {where} finisce e continua."),
    "missing_branch": Text("A branch is missing: {where}.", "Manca un ramo: {where}."),
    "cycle": Text("From {where} the tree comes back to it.", "Da {where} l'albero torna su sé stesso."),
    "unreachable": Text("Nothing leads to {where}.", "Nulla porta a {where}."),
}


def problem(code: str) -> Text:
    """The sentence for a problem as the outcome has it (``code:where``)."""
    name, _, where = code.partition(":")
    return PROBLEMS[name].format(where=where)
