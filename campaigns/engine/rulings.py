"""Where the rulebooks and the campaign rules are silent or doubtful: what was decided, and what a club may do instead.

No procedure takes house rules: what can be otherwise is data of the kit, or the arbiter's word (§6).
"""

from rules.engine.ruling import Ruling
from rules.engine.text import Text

_NOTHING_ELSE = Text("There is no other way to play it here.", "Qui non si gioca altrimenti.")
_ARBITER = Text("The arbiter may rule otherwise.", "L'arbitro può decidere altrimenti.")


def _r(number: int, question: Text, default: Text, instead: Text = _NOTHING_ELSE, cite: str = "") -> Ruling:
    return Ruling(f"R{number}", question, default, instead, cite=cite)


_TURN = (
    _r(
        1,
        Text("Who decides where there is no arbiter?", "Chi decide se non c'è un arbitro?"),
        Text(
            "All leaders together act for him; nobody reads everything until the end.",
            "Tutti i capi insieme agiscono per lui; nessuno legge tutto prima della fine.",
        ),
        Text("One leader may be deputised.", "Si può delegare un solo capo."),
        "§3",
    ),
    _r(
        2,
        Text("What of a battle that is not played in time?", "E una battaglia non giocata in tempo?"),
        Text(
            "Its forces are busy and hold, until it is rolled for, ruled or conceded.",
            "Le sue forze sono impegnate e restano ferme, finché si risolve coi dadi, per decisione o per resa.",
        ),
        Text("Reveal only when all battles are settled.", "Si rivela solo quando tutte le battaglie sono decise."),
        "§4.1",
    ),
    _r(
        3,
        Text("Who comes first where all is equal?", "Chi viene prima a parità?"),
        Text(
            "Precedence in the kit, then map order; never a name or the time of writing.",
            "La precedenza nella campagna, poi l'ordine della mappa; mai un nome o l'ora di consegna.",
        ),
    ),
    _r(
        4,
        Text("Three hostile sides at one place?", "Tre schieramenti nemici in un luogo?"),
        Text(
            "Two fight, the third steps aside and is in contact next turn.",
            "Due combattono, il terzo sta in disparte ed è a contatto nel turno dopo.",
        ),
        Text("The arbiter may rule a battle of several sides.", "L'arbitro può decidere una battaglia a più parti."),
        "§4.5",
    ),
    _r(
        5,
        Text("What of an order that cannot be carried out?", "E un ordine che non si può eseguire?"),
        Text("The force holds.", "La forza resta ferma."),
        Text("Holding may mean to avoid as well.", "Fermarsi può voler dire anche evitare."),
        "§4.3",
    ),
    _r(
        6,
        Text("Who marches into the enemy and avoids?", "Chi marcia sul nemico ma evita?"),
        Text("He stops short and goes back, without a die.", "Si ferma prima e torna indietro, senza dado."),
        Text("Only those who hold may avoid.", "Può evitare solo chi sta fermo."),
        "§4.4",
    ),
    _r(
        7,
        Text("Enemies on one road in the same direction?", "Nemici sulla stessa strada nello stesso verso?"),
        Text("They do not meet.", "Non si incontrano."),
        cite="§4.3",
    ),
    _r(
        8,
        Text("May a force slip past a garrison?", "Si può passare oltre una guarnigione?"),
        Text("It must stop there.", "Bisogna fermarsi lì."),
        Text("Unless the kit lets it pass (fort_stops).", "A meno che la campagna lo consenta (fort_stops)."),
        "§4.3",
    ),
    _r(
        9,
        Text("What does conceding an encounter cost?", "Quanto costa cedere il campo?"),
        Text(
            "A retreat and a minor defeat, no losses and no pursuit.",
            "Una ritirata e una sconfitta minore, senza perdite né inseguimento.",
        ),
        _ARBITER,
        "§6.11",
    ),
    _r(
        10,
        Text("A battle abandoned in the tracker?", "Una battaglia abbandonata nel tracker?"),
        Text("It has no result, and the encounter is open again.", "Non ha esito, e il contatto è di nuovo aperto."),
        _ARBITER,
        "§6.14",
    ),
)

_AFTER = (
    _r(
        11,
        Text("What is left of an army after a total defeat?", "Che resta di un'armata dopo una sconfitta totale?"),
        Text("Its survivors disperse and must rally.", "I superstiti si disperdono e devono riunirsi."),
        Text("Other numbers in recover.total and rally.", "Altri numeri in recover.total e rally."),
        "§6.15",
    ),
    _r(
        12,
        Text("Do losses return?", "Le perdite ritornano?"),
        Text(
            "A share of them at once, the fewer the worse one was beaten.",
            "Una parte subito, tanto meno quanto più grave la sconfitta.",
        ),
        Text("Other numbers in recover.", "Altri numeri in recover."),
        "§6.15",
    ),
    _r(
        13,
        Text("Who has nowhere to retreat?", "E chi non ha dove ritirarsi?"),
        Text("He surrenders and is captured.", "Si arrende ed è catturato."),
        _ARBITER,
        "§6.9",
    ),
    _r(
        14,
        Text("What becomes of a garrison that surrenders?", "Che ne è di una guarnigione che si arrende?"),
        Text("It is captured.", "È catturata."),
        Text("Honours of war, by ruling: it leaves.", "Onori di guerra, per decisione: se ne va."),
        "§6.25",
    ),
    _r(
        15,
        Text("Captured guns and standards?", "Cannoni e stendardi presi?"),
        Text("They are told, and do not recover.", "Si raccontano, e non si recuperano."),
        Text("They may be replaced as steps.", "Si possono rimpiazzare come passi."),
        "§6.13",
    ),
    _r(
        16,
        Text("Naran's commands that never came?", "I comandi di Naran mai arrivati?"),
        Text(
            "They count as lost for that battle's grade only; the men are intact.",
            "Contano come perdite solo per il grado di quella battaglia; gli uomini sono intatti.",
        ),
        Text("They count as dispersed.", "Contano come dispersi."),
        "§6.13",
    ),
    _r(
        17,
        Text("What of fractions of losses?", "E le frazioni di perdite?"),
        Text("The force carries them over.", "La forza le riporta."),
        cite="§6.24",
    ),
    _r(
        18,
        Text("Whose losses does the pursuit take?", "A chi toccano le perdite dell'inseguimento?"),
        Text("They are spread over the ready units, the strongest first.", "Alle unità pronte, dalla più forte."),
        Text("The owner may choose.", "Può scegliere chi le possiede."),
        "§6.12",
    ),
    _r(
        19,
        Text("Elements of a routed corps still on the table?", "Elementi di un corpo in rotta ancora sul tavolo?"),
        Text(
            "Dispersed if the side has lost, the guard excepted; intact if it has won.",
            "Dispersi se la parte ha perso, salvo la Guardia; intatti se ha vinto.",
        ),
        Text("All are intact.", "Tutti intatti."),
        "§6.13",
    ),
    _r(
        20,
        Text("A pursuit played on the table?", "Un inseguimento giocato al tavolo?"),
        Text("Then there is none on the map.", "Allora sulla mappa non c'è."),
        Text("Both.", "Entrambi."),
        "§6.17",
    ),
    _r(
        21,
        Text("Are lost VBU dead or tired?", "I VBU persi sono morti o stanchi?"),
        Text("Steps lost; recovery gives part of them back.", "Passi persi; il recupero ne rende una parte."),
        Text("A recovery of 100 percent.", "Un recupero del 100 per cento."),
        "§6.13",
    ),
    _r(
        22,
        Text("Generals in Ordre Mixte?", "I generali in Ordre Mixte?"),
        Text("They come to no harm.", "Non corrono rischi."),
        Text("A leader's die by agreement.", "Il dado del comandante, per accordo."),
        "§6.13",
    ),
    _r(
        23,
        Text("Must both armies have equal points?", "Le due armate devono avere gli stessi punti?"),
        Text("They fight with what is there; the ratio is shown.", "Si combatte con ciò che c'è; il rapporto è indicato."),
        Text("Players leave reserves aside.", "I giocatori lasciano da parte delle riserve."),
        "§6.10",
    ),
    _r(
        24,
        Text("Is there weather?", "C'è il tempo atmosferico?"),
        Text("None, unless the kit has a table.", "No, se la campagna non ha una tabella."),
        Text("Six numbers by die.", "Sei numeri per dado."),
        "§6.29",
    ),
)

_UPKEEP = (
    _r(
        25,
        Text("A city without garrison?", "Una città senza guarnigione?"),
        Text("It opens its gates to who stands there alone.", "Apre le porte a chi vi sta da solo."),
        Text("Leave a force inside.", "Lasciare dentro una forza."),
        "§4.6",
    ),
    _r(
        26,
        Text("Two allies buy at one place?", "Due alleati comprano nello stesso luogo?"),
        Text("In kit order of factions.", "Nell'ordine delle fazioni nella campagna."),
        cite="§4.1",
    ),
    _r(
        27,
        Text("A leader is lost?", "Un comandante è perduto?"),
        Text(
            "A nameless one of plain quality takes over at once.",
            "Subentra subito un anonimo di qualità comune.",
        ),
        cite="§6.16",
    ),
    _r(
        28,
        Text("Several leaders in one battle?", "Più comandanti in una battaglia?"),
        Text(
            "The first command of the force with most points leads; the others keep their commands.",
            "Comanda il primo comando della forza con più punti; gli altri tengono i loro.",
        ),
    ),
    _r(
        29,
        Text("A stake that the loser no longer has?", "Una posta che chi perde non ha più?"),
        Text("What is left of it.", "Ciò che ne resta."),
        cite="§6.35",
    ),
    _r(
        30,
        Text("Rating after a forfeit?", "Il punteggio dopo una rinuncia?"),
        Text("As a lost game, minor.", "Come una partita persa, minore."),
        Text("The rating stays.", "Il punteggio resta."),
        "§6.35",
    ),
    _r(
        31,
        Text("Supply past the enemy?", "Rifornimenti accanto al nemico?"),
        Text("Only places bar the way.", "Solo i luoghi sbarrano la via."),
        cite="§6.23",
    ),
    _r(
        32,
        Text("Are there fleets?", "Ci sono flotte?"),
        Text("None: the sea is a road of cost 2 between ports.", "No: il mare è una strada di costo 2 fra porti."),
        Text("Close it.", "Si può chiudere."),
        "§5.2",
    ),
    _r(
        33,
        Text("Limits of army lists when forces combine?", "I limiti di lista quando le forze si uniscono?"),
        Text("They hold for purchases only.", "Valgono solo per gli acquisti."),
        Text("Players agree.", "I giocatori si accordano."),
        "§6.28",
    ),
    _r(
        34,
        Text("Naran's special characters who fell?", "I Personaggi Speciali di Naran caduti?"),
        Text(
            "They come back with the unit's next replaced step, the colonel with the next battle.",
            "Tornano col prossimo passo rimpiazzato, il colonnello con la prossima battaglia.",
        ),
        Text("They stay dead in the unit's notes.", "Restano morti nelle note dell'unità."),
    ),
)

# Read out of the sections where they leave something open.
_READINGS = (
    _r(
        35,
        Text("How long may what is booked be?", "Quanto può essere lungo ciò che si registra?"),
        Text(
            "Sixty items hold for lists that people write; ledgers, logs and large armies go beyond.",
            "Sessanta voci valgono per gli elenchi scritti da persone; registri e grandi armate vanno oltre.",
        ),
        cite="§6",
    ),
    _r(
        36,
        Text("Who counts for the bonus of a withdrawal on horse?", "Chi conta per il bonus di chi ripiega a cavallo?"),
        Text("Only the side's forces that have a way out.", "Solo le forze della parte che hanno una via d'uscita."),
        cite="§4.4",
    ),
    _r(
        37,
        Text("When is an opponent busy?", "Quando un avversario è già impegnato?"),
        Text("With as many open challenges as the league allows.", "Con tante sfide aperte quante la lega ne consente."),
        cite="§6.34",
    ),
    _r(
        38,
        Text("A siege that is relieved by weak besiegers?", "Un assedio tolto da assedianti deboli?"),
        Text("It is lifted, however few are left before the walls.", "È tolto, per quanto pochi restino davanti alle mura."),
        cite="§6.25",
    ),
    _r(
        39,
        Text("May a road be closed that is not there?", "Si può chiudere una strada che non c'è?"),
        Text("No: it names something unknown.", "No: nomina qualcosa di sconosciuto."),
        cite="§5.1",
    ),
    _r(
        40,
        Text("What has a captured unit of Naran lost?", "Che cosa ha perso un'unità di Naran catturata?"),
        Text("The figures that fell; the others are with the captor.", "Le figure cadute; le altre sono col nemico."),
        cite="§6.13",
    ),
)

RULINGS = (*_TURN, *_AFTER, *_UPKEEP, *_READINGS)
