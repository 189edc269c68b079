"""Where the sheet is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

RULINGS = (
    Ruling(
        "R1",
        Text("What is a PM, and when does a base come off?", "Che cos'è un PM, e quando si toglie una base?"),
        Text(
            "A loss is one PM, whatever caused it. A unit has the PM of its roster, or its bases times the PM per "
            "base (one unless agreed). Bases stay on the table only as long as the PM left need them.",
            "Una perdita è un PM, qualunque ne sia la causa. Un'unità ha i PM del suo elenco, oppure le basi per i PM "
            "per base (uno, se non si decide altrimenti). Le basi restano sul tavolo finché i PM rimasti le "
            "richiedono.",
        ),
        Text(
            "The morale test speaks of PM and of bases lost in one breath, and its small dice fit battalions of few "
            "PM. Two PM per base can be set at the start of a battle.",
            "Il test di morale parla insieme di PM e di basette perse, e i suoi dadi piccoli si addicono a "
            "battaglioni con pochi PM. All'inizio si possono scegliere due PM per base.",
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R2",
        Text("Bases lost since when?", "Basette perse da quando?"),
        Text(
            "Since the battle began, with those that have just come off.",
            "Dall'inizio della battaglia, comprese quelle appena tolte.",
        ),
        Text(
            "The row names no time and stands among lasting qualities. A club may count this phase alone by entering "
            "that number.",
            "La riga non indica un tempo ed è tra qualità durature. Chi vuole contare solo questa fase scriva quel numero.",
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R3",
        Text("How is a percentage rolled?", "Come si tira una percentuale?"),
        Text(
            "With one D100, where 00 is a hundred; a roll equal to the percentage is still a loss.",
            "Con un D100, dove 00 vale cento; un risultato pari alla percentuale è ancora una perdita.",
        ),
        Text("Forty per cent must mean forty chances.", "Il quaranta per cento deve dare quaranta possibilità."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R4",
        Text("What of exactly 100, and of more than 200?", "E con 100 esatto, o con più di 200?"),
        Text(
            "Each hundred that is reached is a sure loss and the rest is diced for; an even hundred leaves nothing to roll.",
            "Ogni centinaio raggiunto è una perdita sicura e per il resto si tira; un centinaio esatto non lascia "
            "nulla da tirare.",
        ),
        Text(
            "What is left after a hundred falls under the same line again.",
            "A ciò che resta dopo il primo cento si applica di nuovo la stessa riga.",
        ),
        (
            Alternative(
                "two_at_most", Text("A percentage never counts for more than 200.", "Una percentuale non conta mai più di 200.")
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R5",
        Text(
            "Does the line on percentages above 100 hold for fire?", "La riga sulle percentuali oltre 100 vale anche per il tiro?"
        ),
        Text("It does.", "Sì."),
        Text(
            "Heavy guns can get there too, and no other line helps.",
            "Ci arrivano anche i pezzi pesanti, e nessun'altra riga aiuta.",
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R6",
        Text(
            "What if modifiers take the percentage to nothing or below?",
            "E se i modificatori portano la percentuale a zero o sotto?",
        ),
        Text(
            "Nothing is lost and nothing is rolled. A base may be worth less than zero, the product may not.",
            "Nessuna perdita e nessun tiro. Il valore di una base può essere negativo, il prodotto no.",
        ),
        Text("Less than no chance does not exist.", "Meno di nessuna possibilità non esiste."),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R7",
        Text("Are there two kinds of cover or three?", "Le coperture sono di due tipi o di tre?"),
        Text(
            "Hard cover (walls, buildings, works) is heavy cover with more to it: those in it have the heavy figures, "
            "and the rules that speak of hard cover besides.",
            "La copertura dura (muri, edifici, opere) è una copertura pesante con qualcosa in più: chi vi sta ha i "
            "valori della pesante, e inoltre le regole che nominano la dura.",
        ),
        Text(
            "Only two rows are printed for those who attack it, yet a house must shelter somehow.",
            "Per chi l'attacca ci sono solo due righe, ma una casa deve pur riparare.",
        ),
        (
            Alternative(
                "heavy_is_hard",
                Text("Heavy cover and hard cover are the same thing.", "Copertura pesante e copertura dura sono la stessa cosa."),
            ),
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R8",
        Text("Who has the -8 of hard cover?", "Chi ha il -8 della copertura dura?"),
        Text(
            "Whoever shoots out of it, on foot or with guns, for each base.",
            "Chi tira da dentro, fante o artigliere, per ogni base.",
        ),
        Text(
            "The sheet says “from”, and “against” where it means the target. A garrison fires with every base, so "
            "each counts for less.",
            "Il foglio dice «da», e «contro» quando intende il bersaglio. Un presidio tira con tutte le basi, perciò "
            "ognuna conta meno.",
        ),
        (
            Alternative(
                "target_in_hard_cover",
                Text(
                    "It is for targets in hard cover, in place of the -10; shooters have nothing.",
                    "È per il bersaglio in copertura dura, al posto del -10; chi tira non ha nulla.",
                ),
            ),
            Alternative(
                "infantry_in_built_up_area_only",
                Text(
                    "Only infantry in hard cover inside a built-up area has it; guns never.",
                    "Lo ha solo la fanteria in copertura dura in un centro abitato; i pezzi mai.",
                ),
            ),
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R9",
        Text("Which row does the note ° belong to?", "A quale riga appartiene la nota °?"),
        Text(
            "To the +10 against disordered enemies: it does not count when they stand in hard cover.",
            "Al +10 contro nemici disordinati: non vale se questi sono in copertura dura.",
        ),
        Text(
            "That row bears a star whose note is about something else: a misprint.",
            "Quella riga ha un asterisco la cui nota parla d'altro: un refuso.",
        ),
        (
            Alternative(
                "on_open_order_or_artillery",
                Text(
                    "The note limits the +20 against open order and artillery, not the +10.",
                    "La nota limita il +20 contro ordine aperto e artiglieria, non il +10.",
                ),
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R10",
        Text("How far does the note § reach?", "Fin dove arriva la nota §?"),
        Text(
            "Cavalry that charges enemies in cover has no bonus, and in that fight their disorder is as if it were "
            "not there: neither their own penalty, nor their bases, nor the bonus against them.",
            "La cavalleria che carica nemici in copertura non ha bonus, e in quello scontro il loro disordine è come "
            "se non ci fosse: né per il loro malus, né per le basi, né per il bonus contro di loro.",
        ),
        Text(
            "The note hangs on the charge, and does not name one row alone.",
            "La nota è legata alla carica e non nomina una sola riga.",
        ),
        (
            Alternative(
                "bonus_only",
                Text(
                    "They stay disordered; the cavalry only goes without its bonus against that.",
                    "Restano disordinati; la cavalleria rinuncia solo al bonus relativo.",
                ),
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R11",
        Text("How many bases stand in the first rank?", "Quante basi stanno in primo rango?"),
        Text(
            "The players see it. Unless they say: all in line and in open order, two in column, one in march column "
            "and in square.",
            "Lo vedono i giocatori. Se non dicono altro: tutte in linea e in ordine aperto, due in colonna, una in "
            "colonna di marcia e in quadrato.",
        ),
        Text(
            "The three printed examples come out so for a battalion of four.",
            "I tre esempi stampati tornano così per un battaglione di quattro.",
        ),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R12",
        Text("Who may split fire, and how?", "Chi può dividere il tiro, e come?"),
        Text(
            "The garrison of a built-up area, in any way, with one target at most for each of its sides. No base fires twice.",
            "Il presidio di un centro abitato, come vuole, con un solo bersaglio per ciascun lato. Nessuna base tira due volte.",
        ),
        Text("So the note reads; the rest follows.", "Così dice la nota; il resto ne segue."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R13",
        Text("Is 4 cm short or long?", "4 cm sono corta o lunga?"),
        Text(
            "A figure still belongs to the band that it closes. One measures between the nearest points.",
            "La misura appartiene ancora alla fascia che chiude. Si misura tra i punti più vicini.",
        ),
        Text("Maximum ranges are commonly read so.", "Le gittate massime si leggono di solito così."),
        cite="Gittate",
    ),
    Ruling(
        "R14",
        Text("Does horse artillery count as light?", "L'artiglieria a cavallo conta come leggera?"),
        Text("No: the four kinds of battery are distinct.", "No: i quattro tipi di batteria sono distinti."),
        Text("The ranges name both in one line.", "Le gittate le nominano entrambe nella stessa riga."),
        (
            Alternative(
                "horse_is_light",
                Text("Horse batteries have the -5 of light ones.", "Le batterie a cavallo hanno il -5 delle leggere."),
            ),
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R15",
        Text("What makes a target dense?", "Quando un bersaglio è denso?"),
        Text(
            "A column, a march column or a square, of cavalry too; limbered guns are not.",
            "Se è in colonna, in colonna di marcia o in quadrato, anche di cavalleria; i pezzi agganciati no.",
        ),
        Text(
            "The row names formations and no arm; guns have their own.",
            "La riga nomina formazioni e nessuna arma; i pezzi hanno la loro.",
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R16",
        Text("Who may fire at whom?", "Chi può tirare, e su chi?"),
        Text(
            "Infantry, and manned guns that are unlimbered. Neither routers nor units held in melee since last turn "
            "fire, and nobody fires into such a melee. To have moved, evaded or charged is no hindrance.",
            "La fanteria, e i pezzi sganciati e serviti. Non tira chi è in rotta o in mischia dal turno prima, e "
            "nessuno tira in una tale mischia. Aver mosso, evaso o caricato non lo impedisce.",
        ),
        Text(
            "There are formulas for these only, and nothing links fire with movement. A club may silence guns that moved.",
            "Le formule ci sono solo per questi, e nulla lega il tiro al movimento. Un club può far tacere i pezzi "
            "che hanno mosso.",
        ),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R17",
        Text("What if several units fire at one target?", "E se più unità tirano sullo stesso bersaglio?"),
        Text("Each has its own percentage and its own roll.", "Ognuna ha la sua percentuale e il suo tiro."),
        Text("The formula is about one unit.", "La formula riguarda una sola unità."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R18",
        Text("When do losses from simultaneous fire come off?", "Quando si tolgono le perdite dei fuochi contemporanei?"),
        Text(
            "When all have fired. Everybody fires as strong as it stood before, and has one test at most for the phase.",
            "Quando tutti hanno tirato. Ognuno tira con la forza che aveva prima, e fa al massimo un test per la fase.",
        ),
        Text("That is what simultaneous means.", "È il senso di «contemporanei»."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R19",
        Text("And in melee?", "E in mischia?"),
        Text(
            "Both strike with what they had, both suffer, then both test. Melees on a flank or rear are over, with "
            "their tests, before any other.",
            "Entrambi colpiscono con quel che avevano, entrambi subiscono, poi entrambi fanno il test. Le mischie sul "
            "fianco e sul retro finiscono, test compresi, prima delle altre.",
        ),
        Text("The sheet gives their order, and no modifier for it.", "Il foglio ne dà l'ordine, e nessun modificatore."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R20",
        Text("How do more than two units fight?", "Come combattono più di due unità?"),
        Text(
            "In pairs, each with the bases that touch that enemy. Their owner decides where a base counts; it counts "
            "once. All pairs strike together, and each unit tests once for the sum.",
            "A coppie, ciascuna con le basi che toccano quel nemico. Il proprietario decide dove conta una base; "
            "conta una volta. Tutte le coppie colpiscono insieme, e ogni unità fa un solo test per la somma.",
        ),
        Text("Contact is between two units.", "Il contatto è tra due unità."),
        cite="Mischie",
    ),
    Ruling(
        "R21",
        Text("Which bases form the second rank?", "Quali basi sono in secondo rango?"),
        Text(
            "Those right behind a base that counts, and never more of them. Squares, cavalry and guns have none.",
            "Quelle subito dietro a una base che conta, mai in numero maggiore. Quadrati, cavalleria e pezzi non ne hanno.",
        ),
        Text("In a square those behind look another way.", "In un quadrato chi sta dietro guarda altrove."),
        cite="Mischie",
    ),
    Ruling(
        "R22",
        Text("What counts in open order?", "Che cosa conta in ordine aperto?"),
        Text(
            "The bases that touch, up to as many as the enemy has there; nothing beside or behind them.",
            "Le basi che toccano, fino a quante ne ha lì il nemico; nulla di fianco o dietro.",
        ),
        Text("One against one, says the note.", "Uno contro uno, dice la nota."),
        cite="Mischie",
    ),
    Ruling(
        "R23",
        Text(
            "Do cuirassiers add to heavy cavalry, and against whom do lancers count?",
            "I corazzieri si sommano alla cavalleria pesante, e contro chi contano i lancieri?",
        ),
        Text(
            "They add up to 18. Lances count against infantry, however formed, not against gunners.",
            "Si sommano: 18. Le lance contano contro la fanteria in ogni formazione, non contro gli artiglieri.",
        ),
        Text("They are rows of their own.", "Sono righe a sé."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R24",
        Text("How does cavalry tire and recover?", "Come si stanca e si riposa la cavalleria?"),
        Text(
            "By a step for each turn in which it has fought in melee; only one of the two figures counts. Spent, it "
            "is disordered, keeps away from the enemy, retires and may evade. By a step back for a whole turn of rest "
            "in the rear.",
            "Di un passo per ogni turno in cui ha combattuto in mischia; conta uno solo dei due valori. Spenta, è in "
            "disordine, sta lontana dal nemico, si ritira e può evadere. Di un passo indietro per un intero turno di "
            "riposo nelle retrovie.",
        ),
        Text(
            "An older clarification page of what seems to be the same game knows the second step; the first, and "
            "rest, go by analogy.",
            "Una vecchia pagina di chiarimenti di quello che pare lo stesso gioco conosce il secondo passo; il primo, "
            "e il riposo, per analogia.",
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R25",
        Text("Whom does a defended bridge disorder?", "Chi è disordinato da un ponte difeso?"),
        Text(
            "Whoever stands on it or attacks over it, in melee alone; not those who hold the far end.",
            "Chi vi sta sopra o attacca attraverso, e solo in mischia; non chi tiene l'altro capo.",
        ),
        Text(
            "The line belongs to melee. Those who want it in fire too can tick disorder.",
            "La riga è della mischia. Chi la vuole anche nel tiro può segnare il disordine.",
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R26",
        Text("May cavalry charge a square, and with the bonus?", "La cavalleria può caricare un quadrato, e con il bonus?"),
        Text("Yes to both; into cover it charges without it.", "Sì, entrambe le cose; in copertura carica senza."),
        Text(
            "The results foresee squares that fight cavalry, and no row speaks of squares.",
            "I risultati prevedono quadrati contro cavalleria, e nessuna riga parla di quadrati.",
        ),
        (
            Alternative(
                "no_charge_bonus_against_square",
                Text("A charge has no bonus against a square.", "La carica non ha bonus contro un quadrato."),
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R27",
        Text("When must a unit test?", "Quando un'unità deve fare il test?"),
        Text(
            "As the phase ends in which it lost PM, if one to four are left; once for the fire, once for each of its melees.",
            "Alla fine della fase in cui ha perso PM, se ne restano da uno a quattro; una volta per il tiro, una per "
            "ogni sua mischia.",
        ),
        Text("The few PM are those left after the loss.", "I pochi PM sono quelli che restano dopo la perdita."),
        cite="Test di morale",
    ),
    Ruling(
        "R28",
        Text("Is the reaction to a charge a further test?", "La reazione alla carica è un test in più?"),
        Text(
            "No. It is the test for fire, taken by infantry that charges or is charged by infantry in the open: then "
            "the rows with a star count.",
            "No. È il test da tiro, fatto dalla fanteria che carica o è caricata da fanteria in terreno aperto: "
            "allora contano le righe con l'asterisco.",
        ),
        Text(
            "The sheet foresees one occasion, and lets those close who passed after the fire.",
            "Il foglio prevede un'occasione sola, e fa chiudere chi dopo il fuoco ha retto.",
        ),
        (
            Alternative(
                "all_must_test",
                Text(
                    "In a charge between infantry everybody tests, with or without losses.",
                    "In una carica tra fanterie tutti fanno il test, con o senza perdite.",
                ),
            ),
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R29",
        Text("With which die?", "Con quale dado?"),
        Text("The ten-sided one.", "Quello a dieci facce."),
        Text("They are not yet in melee.", "Non sono ancora in mischia."),
        (Alternative("d6", Text("The reaction to a charge is rolled on a d6.", "La reazione alla carica si tira con un d6.")),),
        cite="Test di morale",
    ),
    Ruling(
        "R30",
        Text("How do the rows for charging columns work?", "Come funzionano le righe delle colonne che caricano?"),
        Text(
            "One column is -1, any more are -2 in its place. March columns are none of these.",
            "Una colonna dà -1, più d'una -2 al suo posto. Le colonne di marcia non contano.",
        ),
        Text("Two cases, two rows.", "Due casi, due righe."),
        cite="Test di morale",
    ),
    Ruling(
        "R31",
        Text("What does a charismatic general give?", "Quanto dà un generale carismatico?"),
        Text("Two: one for being there, one for his gift.", "Due: uno perché c'è, uno per la sua dote."),
        Text("Otherwise his row would add nothing.", "Altrimenti la sua riga non aggiungerebbe nulla."),
        (Alternative("one_in_all", Text("He gives one like any other.", "Ne dà uno come ogni altro.")),),
        cite="Test di morale",
    ),
    Ruling(
        "R32",
        Text("Who supports whom?", "Chi supporta chi?"),
        Text(
            "Infantry is supported, by one friend or more on foot or on horse within 10 cm of its rear who is not "
            "routing: +1 in all.",
            "È supportata la fanteria, da uno o più amici a piedi o a cavallo entro 10 cm dal suo retro e non in "
            "rotta: +1 in tutto.",
        ),
        Text(
            "Row and note bear different numbers of stars and mean the same.",
            "Riga e nota hanno asterischi diversi e dicono la stessa cosa.",
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R33",
        Text("What happens to a square that fails?", "Che cosa tocca a un quadrato che fallisce?"),
        Text(
            "Retreat or rout alike: it breaks in melee with infantry or gunners, and when they charge it. Under fire, "
            "and against cavalry, it stays where it is for one PM.",
            "Che sia ritirata o rotta: in mischia con fanti o artiglieri, o caricato da loro, va in rotta. Sotto tiro "
            "e contro cavalleria resta dov'è per un PM.",
        ),
        Text(
            "The lines stand after both results, and cost one PM in either case. Read for retreat alone, squares would "
            "hardly be worth forming.",
            "Le righe seguono entrambi i risultati e costano comunque un PM. Lette per la sola ritirata, il quadrato "
            "servirebbe a poco.",
        ),
        (
            Alternative(
                "retreat_only",
                Text(
                    "Only a retreat is replaced; a rout is a rout, whatever the cause.",
                    "Si sostituisce solo la ritirata; la rotta resta rotta, qualunque sia il motivo.",
                ),
            ),
        ),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R34",
        Text("When is the PM of a retreat lost?", "Quando si perde il PM della ritirata?"),
        Text("Straight away.", "Subito."),
        Text("So it is with a rout.", "Così è per la rotta."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R35",
        Text("Do PM lost by failing bring a new test?", "I PM persi fallendo portano un altro test?"),
        Text("No. With none left the unit is gone.", "No. Se non ne restano, l'unità è eliminata."),
        Text("Neither fire nor melee took them.", "Non li hanno tolti né il tiro né la mischia."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R36",
        Text("Do routing or retreating units test?", "Chi è in rotta o in ritirata fa il test?"),
        Text(
            "Routers only lose PM. Those who retreat test: to hold does not stop them, to rout makes it worse.",
            "Chi è in rotta perde solo PM. Chi si ritira fa il test: tenere non lo ferma, la rotta lo aggrava.",
        ),
        Text("Beyond rout there is nothing.", "Oltre la rotta non c'è nulla."),
        cite="Test di morale",
    ),
    Ruling(
        "R37",
        Text("How long does a rout last?", "Quanto dura una rotta?"),
        Text(
            "A move each turn until the unit recovers or is off the table. The first attempt comes after the first move.",
            "Un movimento a turno finché l'unità si riprende o esce dal tavolo. Il primo tentativo viene dopo il "
            "primo movimento.",
        ),
        Text(
            "Recovery is listed before the compulsory moves, but the result promises a move.",
            "Il recupero precede i movimenti obbligatori, ma il risultato ne promette uno.",
        ),
        (
            Alternative(
                "may_recover_at_once", Text("It may try before it has run at all.", "Può provare prima ancora di aver corso.")
            ),
        ),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R38",
        Text("How does a routing unit recover?", "Come si riprende un'unità in rotta?"),
        Text(
            "Once a turn, with the ten-sided die and the lasting modifiers: a total that would hold.",
            "Una volta a turno, con il dado a dieci facce e i modificatori durevoli: un totale con cui terrebbe.",
        ),
        Text("The table itself draws that line.", "È il limite della tabella stessa."),
        (Alternative("general_needed", Text("Only units with a general may try.", "Può provare solo chi ha un generale.")),),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R39",
        Text("What becomes of abandoned guns?", "Che ne è dei pezzi abbandonati?"),
        Text(
            "They stay; their crews run 22 cm like infantry. Crews that have recovered take them back by touching them; so can "
            "an enemy.",
            "Restano lì; gli artiglieri corrono 22 cm come la fanteria. Una volta ripresi, se li riprendono toccandoli; così "
            "può fare anche il nemico.",
        ),
        Text("The sheet only says that they are left.", "Il foglio dice solo che si abbandonano."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R40",
        Text("How is initiative decided?", "Come si decide l'iniziativa?"),
        Text(
            "A six-sided die each; the higher side is A, unless the winner would rather be B. Ties again. A scenario may say.",
            "Un dado a sei facce a testa; il più alto è A, salvo che preferisca essere B. In parità si ritira. Può "
            "dirlo lo scenario.",
        ),
        Text("Only the step is named.", "È nominato solo il passo."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R41",
        Text("Which arms gain from march order?", "Quali armi guadagnano dall'ordine di marcia?"),
        Text(
            "The +3 is for foot and horse. The +7 is for guns too, if all of the move is on a road, and replaces it. "
            "In broken ground nobody gains.",
            "Il +3 è per fanteria e cavalleria. Il +7 è anche per i pezzi, se tutto il movimento è su strada, e lo "
            "sostituisce. In terreno rotto nessuno guadagna.",
        ),
        Text("Only the first line names arms.", "Solo la prima riga nomina le armi."),
        cite="Movimento",
    ),
    Ruling(
        "R42",
        Text("What does a strategic move double, and for whom?", "Che cosa raddoppia il movimento strategico, e per chi?"),
        Text(
            "The move with its extras, in march column or limbered. Nothing else is moved or charged that turn. Not "
            "for generals.",
            "Il movimento con i suoi bonus, in colonna di marcia o agganciati. In quel turno non si muove altro né si "
            "carica. Non vale per i generali.",
        ),
        Text("The line follows those on march order.", "La riga segue quelle sull'ordine di marcia."),
        (
            Alternative(
                "any_formation",
                Text("Any formation may move strategically.", "Ogni formazione può fare il movimento strategico."),
            ),
        ),
        cite="Movimento",
    ),
    Ruling(
        "R43",
        Text("How are 17/22 and the single figures read?", "Come si leggono 17/22 e i numeri singoli?"),
        Text(
            "Infantry has one speed in column and one in rout; where a single figure stands it is both.",
            "La fanteria ha una velocità in colonna e una in rotta; un numero singolo vale per entrambe.",
        ),
        Text("So the column is headed.", "Così dice l'intestazione."),
        cite="Movimento",
    ),
    Ruling(
        "R44",
        Text("Who evades, and how far?", "Chi evade, e di quanto?"),
        Text(
            "Skirmishers, light cavalry, spent cavalry and limbered horse guns, by a move of their formation. They "
            "may have moved before, and do not move after. It does not disorder them.",
            "Ordine aperto, cavalleria leggera, cavalleria spenta e artiglieria a cavallo agganciata, di un movimento "
            "della formazione. Possono aver già mosso, poi non muovono più. Non si disordinano.",
        ),
        Text(
            "The sheet leaves open who can; such troops usually do.", "Il foglio non dice chi può; di solito sono queste truppe."
        ),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R45",
        Text("How does a charger end its move after an evasion?", "Come finisce il movimento chi caricava, dopo un'evasione?"),
        Text(
            "With what is left of it, straight on, against the evader or another in front, again 1 cm short. No one "
            "evades twice.",
            "Con quel che ne resta, in avanti, contro chi ha evaso o un altro di fronte, ancora a 1 cm. Non si evade due volte.",
        ),
        Text("It may finish if it wants.", "Può finirlo, se vuole."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R46",
        Text("Who makes late charges?", "Chi carica dopo i movimenti?"),
        Text(
            "Units of either side that have neither moved nor evaded, even those that are charged. A declares first; "
            "nobody evades.",
            "Unità di entrambe le parti che non hanno né mosso né evaso, anche se caricate. A dichiara per prima; nessuno evade.",
        ),
        Text("No evasion follows in the sequence.", "Nella sequenza non segue un'evasione."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R47",
        Text("Who may charge?", "Chi può caricare?"),
        Text(
            "All but routers, units held in melee, guns, squares, spent cavalry, the disordered, and those on a strategic move.",
            "Tutti tranne chi è in rotta o in mischia, i pezzi, i quadrati, la cavalleria spenta, chi è in disordine "
            "e chi fa un movimento strategico.",
        ),
        Text("Partly from the older page, partly common sense.", "In parte dalla vecchia pagina, in parte buon senso."),
        (
            Alternative(
                "disordered_may_charge", Text("Disordered units may charge too.", "Possono caricare anche le unità in disordine.")
            ),
        ),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R48",
        Text(
            "Who closes when nobody fired, or when the target broke?",
            "Chi chiude se nessuno ha tirato, o se il bersaglio ha ceduto?",
        ),
        Text(
            "Whoever had nothing to test closes. Before a broken target the charger halts, and follows up next turn. "
            "If both break, nobody.",
            "Chi non aveva test da fare chiude. Davanti a un bersaglio che ha ceduto ci si ferma, e si incalza nel "
            "prossimo turno. Se cedono entrambi, nessuno.",
        ),
        Text("A broken unit goes only as the next turn begins.", "Chi ha ceduto se ne va solo all'inizio del turno seguente."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R49",
        Text("Who breaks through or advances, and how far?", "Chi sfonda o avanza, e di quanto?"),
        Text(
            "Whoever won or made its target give way, if it wants, by one move at most, which is its move of the "
            "turn. Cavalry may end as in a charge on another enemy, who cannot evade; infantry touches nobody. Not "
            "squares, guns, spent cavalry or the broken.",
            "Chi ha vinto o fatto cedere il bersaglio, se vuole, di un movimento al massimo, che è quello del turno. "
            "La cavalleria può finire come in carica su un altro nemico, che non evade; la fanteria non tocca "
            "nessuno. Non quadrati, pezzi, cavalleria spenta o chi ha ceduto.",
        ),
        Text(
            "One move is the sheet's measure for compulsory moves.", "Un movimento è la misura del foglio per quelli obbligatori."
        ),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R50",
        Text("Who has won a melee?", "Chi ha vinto una mischia?"),
        Text(
            "Whoever stands alone. If both stand they fight on next turn, without a charge; if both break nobody has won.",
            "Chi resta in piedi da solo. Se restano entrambi si continua nel turno dopo, senza carica; se cedono "
            "entrambi non vince nessuno.",
        ),
        Text("Morale is the only verdict there is.", "Il morale è l'unico verdetto che c'è."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R51",
        Text("When does disorder begin and end?", "Quando comincia e finisce il disordine?"),
        Text(
            "With a rout, with being spent, or by the ground. It ends after a whole quiet turn: no move, no fire, no "
            "fight, no rout.",
            "Con la rotta, con l'essere spenta, o per il terreno. Finisce dopo un intero turno tranquillo: né "
            "movimento, né tiro, né mischia, né rotta.",
        ),
        Text(
            "The sheet does not tell; the players take the marker off.",
            "Il foglio non lo dice; il segnalino lo tolgono i giocatori.",
        ),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R52",
        Text("What orders are there?", "Quali ordini ci sono?"),
        Text(
            "Whatever the players write: attack, go for the objective, hold, retire. They tick who may give new ones.",
            "Quelli che i giocatori scrivono: attaccare, puntare all'obiettivo, tenere, ritirarsi. Segnano loro chi "
            "può darne di nuovi.",
        ),
        Text("Only the step is on the sheet.", "Sul foglio c'è solo il passo."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R53",
        Text("Are there lists, points, victory, ammunition, weather?", "Ci sono liste, punti, vittoria, munizioni, meteo?"),
        Text("None: a roster holds what the club agrees upon.", "No: l'elenco contiene ciò che il club concorda."),
        Text("The sheet has nothing of the kind.", "Il foglio non ha nulla di simile."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R54",
        Text("What can generals do and suffer?", "Che cosa possono fare e subire i generali?"),
        Text(
            "They move 30 cm anywhere, join any unit of their army and leave it in their own step, go with a unit that breaks, "
            "and come to no harm.",
            "Muovono 30 cm ovunque, si aggregano a qualsiasi unità della loro armata e se ne staccano nel loro passo, seguono "
            "l'unità che cede, e non corrono rischi.",
        ),
        Text("There is one line on them, and none on their loss.", "C'è una sola riga su di loro, e nessuna sulla loro perdita."),
        cite="Movimento",
    ),
    Ruling(
        "R55",
        Text("Are melee modifiers cumulative?", "I modificatori della mischia sono cumulativi?"),
        Text("They are.", "Sì."),
        Text("Fire says so, and the formula has the same form.", "Il tiro lo dice, e la formula ha la stessa forma."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R56",
        Text("What is a unit of no named quality?", "Che cos'è un'unità senza qualità indicata?"),
        Text("A regular one, without modifier.", "Normale, senza modificatore."),
        Text(
            "The tables have three words, and most troops have none.",
            "Le tabelle hanno tre parole, e quasi tutte le truppe nessuna.",
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R57",
        Text("How does a routing unit fight when it is caught?", "Come combatte un'unità in rotta quando è raggiunta?"),
        Text("In disorder.", "In disordine."),
        Text("Its result says that it runs so.", "Il suo risultato dice che corre così."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R58",
        Text("Can both be charging?", "Possono caricare entrambi?"),
        Text(
            "Yes, when both did so this turn; nobody charges in a melee left over from before.",
            "Sì, se lo hanno fatto entrambi in questo turno; in una mischia rimasta da prima non carica nessuno.",
        ),
        Text("Each has its own sum.", "Ognuno ha la sua somma."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R59",
        Text(
            "Does a broken unit need a march column for a bridge?", "Chi ha ceduto deve essere in colonna di marcia per un ponte?"
        ),
        Text("No.", "No."),
        Text("The line is about marching, not about running.", "La riga riguarda chi marcia, non chi fugge."),
        cite="Movimento",
    ),
    Ruling(
        "R60",
        Text("Against whom exactly is the +20?", "Contro chi esattamente vale il +20?"),
        Text(
            "Any guns, limbered too, and anyone in open order: two bands of skirmishers both have it, and gunners "
            "have it against them.",
            "Contro tutti i pezzi, anche agganciati, e chiunque in ordine aperto: due schiere in ordine aperto lo "
            "hanno entrambe, e anche gli artiglieri contro di loro.",
        ),
        Text("Only the enemy is named.", "È nominato solo il nemico."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R61",
        Text("Does every charger stop at 1 cm?", "Ogni carica si ferma a 1 cm?"),
        Text(
            "Only before enemies who can fire. It goes straight into the others, may still be shot at from elsewhere, "
            "and is settled with the rest.",
            "Solo davanti a nemici che possono tirare. Sugli altri arriva subito, può ancora subire il tiro di terzi, "
            "e si risolve con le altre.",
        ),
        Text("All three lines name those who can open fire.", "Tutte e tre le righe nominano chi può aprire il fuoco."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R62",
        Text("How often does a unit fire?", "Quante volte tira un'unità?"),
        Text("Once a turn, at one target; a garrison may split.", "Una a turno, su un bersaglio; un presidio può dividersi."),
        Text("There is one phase of fire.", "C'è una sola fase di tiro."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R63",
        Text("Does a unit move again after a rout or retreat move?", "Dopo un movimento di rotta o di ritirata si muove ancora?"),
        Text(
            "Not in that turn, nor does it charge. One that has recovered before moves as it likes.",
            "Non in quel turno, né si carica. Chi si è ripreso prima muove come vuole.",
        ),
        Text("A retreat is one single move.", "La ritirata è un solo movimento."),
        cite="Sequenza di mossa",
    ),
)
