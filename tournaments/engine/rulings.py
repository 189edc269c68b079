"""Where no source fixes what a tournament does: what was decided, why, and what can be chosen instead. T§8."""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

_PAIRING = (
    Ruling(
        "R1",
        Text(
            "A second meeting, club mates or the score: what comes first?",
            "Reincontri, compagni di club o punteggio: che cosa viene prima?",
        ),
        Text(
            "No second meeting, no second bye, the strong rules, then the score, then the mild rules.",
            "Niente reincontri, niente secondo riposo, le regole forti, poi il punteggio, poi quelle lievi.",
        ),
        Text(
            "Opponents' points rank players, they do not pair them; club rules of the first rounds are meant.",
            "I punti degli avversari ordinano, non abbinano; le regole sui club dei primi turni sono volute.",
        ),
        (
            Alternative("mild", Text("A rule counts after the score.", "Una regola conta dopo il punteggio.")),
            Alternative("never", Text("A rule is a bar.", "Una regola è un divieto.")),
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R2",
        Text("How is the difference of scores measured?", "Come si misura la differenza di punteggio?"),
        Text(
            "By the squares of the distance in score groups, over the whole field.",
            "Coi quadrati della distanza tra le fasce, su tutti i giocatori.",
        ),
        Text(
            "With many possible scores nearly everybody is a group of his own: then it pairs neighbours.",
            "Con molti punteggi possibili quasi ognuno è una fascia a sé: così si abbinano i vicini.",
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R3",
        Text("Groups of score, or points?", "Fasce di punteggio, o punti?"),
        Text("Groups.", "Fasce."),
        Text(
            "In large scorings there are gaps that mean nothing.", "Nei punteggi grandi ci sono salti che non significano nulla."
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R4",
        Text("Who is paired outside his group, and with whom?", "Chi esce dalla sua fascia, e con chi gioca?"),
        Text(
            "The nearest: the last of the upper group with the first of the lower one.",
            "I più vicini: l'ultimo della fascia alta col primo di quella bassa.",
        ),
        Text("So chess does it.", "Così fanno gli scacchi."),
        cite="T§5.3",
    ),
    Ruling(
        "R5",
        Text("And if somebody must be met again?", "E se un reincontro è inevitabile?"),
        Text(
            "Meetings are counted: a third costs more than a second of others.",
            "Gli incontri si contano: un terzo costa più di un secondo di altri.",
        ),
        Text("It is the last resort.", "È l'ultima risorsa."),
        (Alternative("never", Text("Then there is no pairing.", "Allora non c'è abbinamento.")),),
        cite="T§5.3",
    ),
)

_SCORING = (
    Ruling(
        "R6",
        Text("Rounding in Field of Glory's 25 points?", "Arrotondamento nei 25 punti di Field of Glory?"),
        Text("None: exact.", "Nessuno: esatti."),
        Text(
            "The source rounds without saying where; two halves would make 21.",
            "La fonte arrotonda senza dire dove; due metà darebbero 21.",
        ),
        (Alternative("total_rounding", Text("The sum is rounded.", "Si arrotonda la somma.")),),
        cite="T§3.4",
    ),
    Ruling(
        "R7",
        Text("Rulebooks without tournament points?", "Regolamenti senza punti per i tornei?"),
        Text(
            "Bands on the share of the army lost, and a bonus for the book's own victory.",
            "Fasce sulla quota di armata persa, e un premio per la vittoria del regolamento.",
        ),
        Text("The books' own thresholds are the bands.", "Le fasce sono le soglie stesse dei regolamenti."),
        cite="T§3.4",
    ),
    Ruling(
        "R8",
        Text("May the ends of a band be open or closed freely?", "Gli estremi di una fascia possono essere aperti o chiusi?"),
        Text(
            "Yes, or whole steps; exactly one of two ends that meet belongs.",
            "Sì, o passi interi; di due estremi che si toccano ne è incluso uno solo.",
        ),
        Text("Tables are printed both ways.", "Le tabelle si stampano in entrambi i modi."),
        cite="T§6.2",
    ),
    Ruling(
        "R9",
        Text("Who leads in a matrix?", "Chi è in vantaggio in una tabella?"),
        Text(
            "Who is ahead by the measure; bonuses go by the battle.",
            "Chi è avanti nella misura; i premi vanno secondo la battaglia.",
        ),
        Text(
            "Events score losses although the book names a winner.",
            "I tornei contano le perdite anche se il regolamento nomina un vincitore.",
        ),
        (Alternative("no_bonus", Text("Bonuses of 0.", "Premi pari a 0.")),),
        cite="T§6.4",
    ),
    Ruling(
        "R10",
        Text("Both armies broken?", "Entrambe le armate in rotta?"),
        Text(
            "A class of its own, counted as a draw unless a formula says otherwise.",
            "Un risultato a sé, contato come pareggio se una formula non dice altro.",
        ),
        Text("Impetus gives 70 to both.", "Impetus dà 70 a entrambi."),
        cite="T§6.4",
    ),
    Ruling(
        "R11",
        Text("A winner who is broken?", "Un vincitore in rotta?"),
        Text("Refused, unless both are.", "Rifiutato, salvo che lo siano entrambi."),
        Text(
            "The book's verdict decides; otherwise it is a slip of the pen.",
            "Decide il verdetto del regolamento; altrimenti è una svista.",
        ),
        cite="T§6.4",
    ),
    Ruling(
        "R12",
        Text("A battle that the clock ends?", "Una battaglia finita per il tempo?"),
        Text(
            "A draw; losses still count in matrix and formula.", "Un pareggio; in tabelle e formule le perdite contano comunque."
        ),
        Text("So NASAMW and Slitherine have it.", "Così NASAMW e Slitherine."),
        (
            Alternative("lost", Text("Who lost less by more than a margin wins.", "Vince chi ha perso meno, oltre un margine.")),
            Alternative("percent", Text("The same, in per cent of the army.", "Lo stesso, in percentuale dell'armata.")),
        ),
        cite="T§6.5",
    ),
    Ruling(
        "R13",
        Text("Must both have had the same turns?", "I due devono aver giocato gli stessi turni?"),
        Text("As the organiser chooses.", "A scelta dell'organizzatore."),
        Text("Events differ.", "I tornei differiscono."),
        (Alternative("equal_turns", Text("They must.", "Devono.")),),
        cite="T§6.5",
    ),
    Ruling(
        "R14",
        Text("A concession?", "Una resa?"),
        Text(
            "A victory; losses as they stand, and the army that conceded counts as broken.",
            "Una vittoria; le perdite restano quelle, e l'armata che si arrende vale come in rotta.",
        ),
        Text("The tracker knows the losses.", "Le perdite sono note."),
        cite="T§6.6",
    ),
    Ruling(
        "R15",
        Text("An abandoned battle?", "Una battaglia abbandonata?"),
        Text("No result: the players or the umpire decide.", "Nessun risultato: decidono i giocatori o l'arbitro."),
        Text("Nobody has said who won.", "Nessuno ha detto chi ha vinto."),
        cite="T§6.6",
    ),
)

_RESULTS = (
    Ruling(
        "R16",
        Text("Must a tracked battle's result be confirmed?", "Il risultato di una battaglia seguita va confermato?"),
        Text("No.", "No."),
        Text("Both sat at it, and its end was already their deed.", "C'erano entrambi, e la fine è già stata opera loro."),
        (Alternative("both", Text("One of them confirms.", "Uno dei due conferma.")),),
        cite="T§6.7",
    ),
    Ruling(
        "R17",
        Text("A second report that equals the first?", "Una seconda comunicazione uguale alla prima?"),
        Text("Confirms it.", "La conferma."),
        Text("One rule for two phones at once.", "Una sola regola per due telefoni insieme."),
        cite="T§6.7",
    ),
    Ruling(
        "R18",
        Text("A dispute after confirmation?", "Una contestazione dopo la conferma?"),
        Text("Until the round is closed, with a reason.", "Fino alla chiusura del turno, con una motivazione."),
        Text("Afterwards only the umpire may.", "Dopo può solo l'arbitro."),
        cite="T§6.7",
    ),
    Ruling(
        "R19",
        Text("A correction after later rounds?", "Una correzione dopo altri turni?"),
        Text(
            "Standings change whole, pairings that were played stand.",
            "La classifica cambia tutta, gli abbinamenti giocati restano.",
        ),
        Text("Everybody has played.", "Tutti hanno giocato."),
        cite="T§6.7",
    ),
    Ruling(
        "R20",
        Text("Is a forfeit a meeting?", "Un forfait è un incontro?"),
        Text("No: they may be paired again. Floats count.", "No: possono essere abbinati di nuovo. Gli scorrimenti contano."),
        Text("They have not played.", "Non hanno giocato."),
        cite="T§6.9",
    ),
    Ruling(
        "R21",
        Text("Was a forfeit's table played at?", "Il tavolo di un forfait è stato giocato?"),
        Text("No.", "No."),
        Text("Nobody played there.", "Nessuno vi ha giocato."),
        cite="T§6.9",
    ),
    Ruling(
        "R22",
        Text("A game still being played, in the next draft?", "Una partita in corso, nella bozza seguente?"),
        Text("A meeting that gives no points yet.", "Un incontro che ancora non dà punti."),
        Text("Drafts may be made early.", "Le bozze si possono fare prima."),
        cite="T§6.9",
    ),
)

_STANDINGS = (
    Ruling(
        "R23",
        Text("What is a bye worth?", "Quanto vale un riposo?"),
        Text(
            "One's own average in large scorings and formulas, a victory in classes.",
            "La propria media nei punteggi grandi e nelle formule, una vittoria nelle classi.",
        ),
        Text("The most would be a gift.", "Il massimo sarebbe un regalo."),
        (Alternative("number", Text("A number.", "Un numero.")),),
        cite="T§3.4",
    ),
    Ruling(
        "R24",
        Text("The average of what?", "La media di che cosa?"),
        Text("Of the games that took place, computed anew until the end.", "Delle partite giocate, ricalcolata fino alla fine."),
        Text("Exact, and the same for all.", "Esatta, e uguale per tutti."),
        cite="T§6.23",
    ),
    Ruling(
        "R25",
        Text("A bye in tie-breaks?", "Un riposo negli spareggi?"),
        Text(
            "Neither a victory nor a game; the average stands in for the opponent.",
            "Né vittoria né partita; al posto dell'avversario conta la media.",
        ),
        Text("It is no merit and no fault.", "Non è un merito né una colpa."),
        (
            Alternative("zero", Text("Nothing stands in.", "Non conta nulla.")),
            Alternative("own", Text("One's own points stand in.", "Contano i propri punti.")),
        ),
        cite="T§3.5",
    ),
    Ruling(
        "R26",
        Text("Rounds in which somebody was absent?", "I turni in cui uno era assente?"),
        Text("They give nothing to tie-breaks.", "Non danno nulla agli spareggi."),
        Text("Late-comers have fewer opponents, and know it.", "Chi arriva tardi ha meno avversari, e lo sa."),
        cite="T§3.5",
    ),
    Ruling(
        "R27",
        Text("An opponent's byes?", "I riposi di un avversario?"),
        Text("Count as he scored them.", "Contano per i punti che ne ha avuto."),
        Text("The simplest true number.", "Il numero vero più semplice."),
        cite="T§3.5",
    ),
    Ruling(
        "R28",
        Text("One's own games in the opponents' points?", "Le proprie partite nei punti degli avversari?"),
        Text(
            "Both keys are there; the usual chain leaves them out.", "Ci sono entrambi i criteri; la catena consueta le esclude."
        ),
        Text(
            "With constant sums, beating somebody lowers one's own sum.",
            "A somma costante, battere qualcuno abbassa la propria somma.",
        ),
        (Alternative("sos", Text("They are counted.", "Si contano.")),),
        cite="T§3.5",
    ),
    Ruling(
        "R29",
        Text("Adjustments in the opponents' points?", "Le rettifiche nei punti degli avversari?"),
        Text("Not counted.", "Non contano."),
        Text("A rival's painting is not one's merit.", "La pittura di un rivale non è un proprio merito."),
        cite="T§3.5",
    ),
    Ruling(
        "R30",
        Text("Head to head among more than two?", "Scontri diretti tra più di due?"),
        Text(
            "Only if all have met all: the sum of points; the rest goes on to the next key.",
            "Solo se tutti hanno incontrato tutti: la somma dei punti; gli altri passano al criterio seguente.",
        ),
        Text("So NASAMW and FIDE have it.", "Così NASAMW e FIDE."),
        cite="T§6.23",
    ),
    Ruling(
        "R31",
        Text("Players who have withdrawn?", "I giocatori ritirati?"),
        Text("Stay where their points put them, marked.", "Restano dove li mettono i punti, segnalati."),
        Text("Their opponents need their points.", "I loro avversari hanno bisogno dei loro punti."),
        cite="T§6.23",
    ),
    Ruling(
        "R32",
        Text("Shared ranks?", "Pari merito?"),
        Text("1, 2, 2, 4.", "1, 2, 2, 4."),
        Text("So sports count.", "Così conta lo sport."),
        (Alternative("lot", Text("A lot as the last key.", "Il sorteggio come ultimo criterio.")),),
        cite="T§6.23",
    ),
)

_PLAYERS = (
    Ruling(
        "R33",
        Text("A game against the spare player?", "Una partita contro la riserva?"),
        Text(
            "A real game for the other; the spare is never ranked, has a stand-in in tie-breaks, and counts as a bye had.",
            "Una vera partita per l'altro; la riserva non è in classifica né conta negli spareggi, e vale come un riposo avuto.",
        ),
        Text("He is there so that nobody sits out.", "C'è perché nessuno resti fermo."),
        cite="T§6.9",
    ),
    Ruling(
        "R34",
        Text("Several spares?", "Più riserve?"),
        Text("The first listed plays.", "Gioca la prima dell'elenco."),
        Text("One is enough.", "Ne basta una."),
        cite="T§5.1",
    ),
    Ruling(
        "R35",
        Text("Late entry?", "Iscrizione tardiva?"),
        Text(
            "Until the round that is set; each round missed gives its points.",
            "Fino al turno stabilito; ogni turno saltato dà i suoi punti.",
        ),
        Text("So online events do it.", "Così fanno gli eventi in rete."),
        cite="T§6.8",
    ),
    Ruling(
        "R36",
        Text("From when does somebody return?", "Da quando si rientra?"),
        Text("From the next round that is not published.", "Dal primo turno non pubblicato."),
        Text("What is published stands.", "Ciò che è pubblicato resta."),
        cite="T§6.8",
    ),
    Ruling(
        "R37",
        Text("Who meets whom within a group?", "Chi incontra chi dentro una fascia?"),
        Text("Neighbours.", "I vicini."),
        Text("Wargame events pair neighbours.", "I tornei di wargame abbinano i vicini."),
        (
            Alternative("fold", Text("The first against the last.", "Il primo contro l'ultimo.")),
            Alternative("slide", Text("The top half against the bottom half.", "La metà alta contro la metà bassa.")),
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R38",
        Text("Where do wishes stand?", "Dove stanno i desideri?"),
        Text("After all rules, before the closeness of ranks.", "Dopo tutte le regole, prima della vicinanza nell'ordine."),
        Text(
            "A wish is a wish; what must be is fixed or forbidden.",
            "Un desiderio è un desiderio; ciò che deve essere si fissa o si vieta.",
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R39",
        Text("Fixed against forbidden?", "Fissato contro vietato?"),
        Text("What is fixed stands, shown as conceded.", "Ciò che è fissato resta, mostrato come concessione."),
        Text("The organiser knows more.", "L'organizzatore ne sa di più."),
        cite="T§5.2",
    ),
    Ruling(
        "R40",
        Text("A table again, or its terrain again?", "Di nuovo il tavolo, o di nuovo il suo terreno?"),
        Text("The table counts first.", "Prima conta il tavolo."),
        Text("Fresh tables are the custom.", "I tavoli nuovi sono l'uso."),
        cite="T§6.22",
    ),
    Ruling(
        "R41",
        Text("The best pairs at the first tables?", "I migliori ai primi tavoli?"),
        Text("After all else, and only if wanted.", "Dopo tutto il resto, e solo se si vuole."),
        Text("Variety comes before show.", "La varietà viene prima della mostra."),
        (Alternative("top", Text("They are.", "Sì.")),),
        cite="T§6.22",
    ),
)

_ROUNDS = (
    Ruling(
        "R42",
        Text("What is published, can it be changed?", "Ciò che è pubblicato si può cambiare?"),
        Text(
            "Once it is taken back: without results, with a reason.",
            "Dopo averlo ritirato: senza risultati, con una motivazione.",
        ),
        Text("Players have read it.", "I giocatori l'hanno letto."),
        cite="T§6.14",
    ),
    Ruling(
        "R43",
        Text("A round closed with open games?", "Un turno chiuso con partite aperte?"),
        Text(
            "Only all the same and with a reason; they give nothing until they come.",
            "Solo comunque e con una motivazione; non danno nulla finché non arrivano.",
        ),
        Text("An organiser may have a train to catch.", "Un organizzatore può avere un treno da prendere."),
        cite="T§6.14",
    ),
    Ruling(
        "R44",
        Text("Club mates in one group?", "Compagni di club in un girone?"),
        Text("Not separated.", "Non si separano."),
        Text("The organiser can swap them.", "L'organizzatore li può scambiare."),
        cite="T§6.20",
    ),
    Ruling(
        "R45",
        Text("Two of one group at once in the bracket?", "Due dello stesso girone subito nel tabellone?"),
        Text("Avoided by changing those who finished at the same place.", "Si evita scambiando chi è finito allo stesso posto."),
        Text("They have just met.", "Si sono appena incontrati."),
        cite="T§6.21",
    ),
    Ruling(
        "R46",
        Text("A drawn knockout game?", "Una partita pari a eliminazione?"),
        Text("The tie-breaks, then a lot.", "Gli spareggi, poi il sorteggio."),
        Text("Somebody must go on.", "Qualcuno deve passare."),
        cite="T§6.19",
    ),
    Ruling(
        "R47",
        Text("Those who lose in a round of a knockout?", "Chi perde in un turno a eliminazione?"),
        Text("Share the rank behind.", "Condividono il posto seguente."),
        Text("They have not met.", "Non si sono incontrati."),
        (
            Alternative("third", Text("The third place is played for.", "Si gioca per il terzo posto.")),
            Alternative("all", Text("Every place is played for.", "Si gioca per ogni posto.")),
        ),
        cite="T§6.18",
    ),
    Ruling(
        "R48",
        Text("A late list?", "Una lista in ritardo?"),
        Text(
            "A begun day is a day; organisers may always enter one.",
            "Un giorno iniziato è un giorno; gli organizzatori possono sempre inserirla.",
        ),
        Text("So the Italian team championship has it.", "Così il campionato italiano a squadre."),
        cite="T§6.26",
    ),
    Ruling(
        "R49",
        Text("An extension?", "Un prolungamento?"),
        Text("Time at one table or for all, each within the limit.", "Tempo a un tavolo o per tutti, ciascuno entro il limite."),
        Text("A table that was held up gets its time back.", "Un tavolo che è stato fermo riavrà il suo tempo."),
        cite="T§6.27",
    ),
    Ruling(
        "R50",
        Text("A secret end?", "Una fine segreta?"),
        Text("Only the earliest end is announced.", "Si annuncia solo la prima fine possibile."),
        Text("Nobody plays for the bell.", "Nessuno gioca sulla campana."),
        cite="T§6.28",
    ),
)

_RATINGS = (
    Ruling(
        "R51",
        Text("Which ratings?", "Quali punteggi di forza?"),
        Text("Elo by FIDE's table.", "Elo con la tabella FIDE."),
        Text("Whole numbers that can be explained.", "Numeri interi che si possono spiegare."),
        cite="T§6.31",
    ),
    Ruling(
        "R52",
        Text("Rated against which ratings?", "Contro quali punteggi si calcola?"),
        Text("Those before the event, all games at once.", "Quelli prima del torneo, tutte le partite insieme."),
        Text("The order of rounds must not matter.", "L'ordine dei turni non deve contare."),
        cite="T§6.31",
    ),
    Ruling(
        "R53",
        Text("Do adjustments count when pairing?", "Le rettifiche contano negli abbinamenti?"),
        Text("Only in the ranks inside a score group.", "Solo nell'ordine dentro una fascia."),
        Text(
            "A painting prize says nothing of strength at the table.",
            "Un premio di pittura non dice nulla della forza al tavolo.",
        ),
        (Alternative("score", Text("They are added to the score.", "Si sommano al punteggio.")),),
        cite="T§4",
    ),
    Ruling(
        "R54",
        Text("A bye or a forfeit of a team?", "Un riposo o un forfait di una squadra?"),
        Text(
            "Match points of a victory, and of a defeat for who did not play; its boards by the scoring.",
            "Punti squadra della vittoria, e della sconfitta per chi non ha giocato; i suoi tavoli secondo il punteggio.",
        ),
        Text("A match is a game of the teams' standings.", "Un incontro è una partita della classifica a squadre."),
        cite="T§6.24",
    ),
)

RULINGS = (*_PAIRING, *_SCORING, *_RESULTS, *_STANDINGS, *_PLAYERS, *_ROUNDS, *_RATINGS)
