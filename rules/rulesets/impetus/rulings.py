"""Where the sheet is silent or doubtful: what was decided, why, and what a club may play instead.

Cited ``fuori scheda``: the sheet does not print the rule at all, and the decision rests on what is known of the family of games.
"""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text
from rules.rulesets.impetus import sheet

RULINGS = (
    Ruling(
        "R1",
        Text("Who counts as foot, who as mounted?", "Chi conta come fante, chi come montato?"),
        Text(
            "Elephants, war wagons and chariots are mounted like all cavalry. Artillery is neither; when it is shot at "
            "or retreats it uses the columns for foot.",
            "Elefanti, Wagenburg e carri sono montati come ogni cavalleria. L'artiglieria non è né l'uno né l'altro; "
            "come bersaglio e in ritirata usa le colonne dei fanti.",
        ),
        Text(
            "Several rows take them out of the mounted by name, so they are in otherwise. War wagons could also be a target on "
            "foot.",
            "Diverse righe li escludono per nome dai montati: dunque altrove vi rientrano. Si potrebbe colpire il "
            "Wagenburg come i fanti.",
        ),
        cite=sheet.SHOOTING,
    ),
    Ruling(
        "R2",
        Text("Which dice are hits?", "Quali dadi sono colpi?"),
        Text("A 6 is one, two 5s are one.", "Un 6 vale un colpo, due 5 ne valgono uno."),
        Text("All editions are publicly described like this.", "Così sono descritte tutte le edizioni."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R3",
        Text("What does a cohesion test do?", "Che cosa fa un test di coesione?"),
        Text(
            "VBU less hits, modified and never under 1, is the critical number. 1 passes, 6 fails. Failing costs the "
            "difference to the die, at least 1; passing costs 1 only to a unit in disorder. It is disordered afterwards. "
            "Disorder from elsewhere takes no VBU.",
            "Il numero critico è VBU meno colpi, modificato, mai sotto 1. L'1 riesce, il 6 fallisce. Il fallimento costa la "
            "differenza dal dado, almeno 1; il successo costa 1 solo a chi era in disordine. Poi è disordinata. "
            "Il disordine di altra origine non toglie VBU.",
        ),
        Text(
            "The first edition's reference sheet and its author's answers; Basic Impetus 2 still has the 1 and the 6.",
            "La scheda della prima edizione e le risposte dell'autore; Basic Impetus 2 conserva l'1 e il 6.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R4",
        Text(
            "Does failing after an attack in flank or rear destroy a unit?",
            "Fallire dopo un attacco su fianco o retro distrugge l'unità?",
        ),
        Text("No: −2 is all there is.", "No: c'è solo il −2."),
        Text(
            "The sheet prints −2. The games before it had a rout and no −2.",
            "La scheda stampa −2. I giochi precedenti avevano la rotta e non il −2.",
        ),
        (
            Alternative(
                "rout_on_failure",
                Text("A failed test in flank or rear routs the unit.", "Un test fallito su fianco o retro manda in rotta."),
            ),
        ),
        cite=sheet.MELEE_COHESION,
    ),
    Ruling(
        "R5",
        Text(
            "What is thrown in a discipline test, and do a natural 1 and 6 matter?",
            "Che cosa si tira nel test di disciplina, e contano l'1 e il 6 naturali?",
        ),
        Text(
            "One die: A passes from 3, B from 4, C from 5. The face itself never decides.",
            "Un dado: A passa da 3, B da 4, C da 5. La faccia da sola non decide mai.",
        ),
        Text(
            "First edition's reference sheet; modifiers as large as +2 suit a single die.",
            "Scheda della prima edizione; modificatori fino a +2 si addicono a un dado solo.",
        ),
        (
            Alternative("natural_1_fails", Text("A 1 always fails.", "L'1 fallisce sempre.")),
            Alternative(
                "natural_1_fails_6_passes",
                Text("A 1 always fails, a 6 always passes.", "L'1 fallisce sempre, il 6 riesce sempre."),
            ),
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R6",
        Text("What does a charismatic general re-roll (“2+”)?", "Che cosa ritira il Carismatico («2+»)?"),
        Text("Failed tests to move a second time or more.", "I test falliti per muovere dalla seconda volta in poi."),
        Text(
            "Elsewhere on the sheet that abbreviation means those movements; the column never speaks of faces.",
            "Altrove la scheda abbrevia così quei movimenti; la colonna non parla mai di facce.",
        ),
        (
            Alternative("all_tests", Text("Any failed test.", "Ogni test fallito.")),
            Alternative("die_2_plus", Text("Any failed test that shows 2 or more.", "Ogni test fallito che mostri 2 o più.")),
        ),
        cite=sheet.GENERALS,
    ),
    Ruling(
        "R7",
        Text("Whom do a general's bonuses reach?", "A chi giovano i bonus di un generale?"),
        Text(
            "Only the unit he is with; in discipline tests its group too.",
            "Solo all'unità con cui sta; nei test di disciplina anche al suo gruppo.",
        ),
        Text(
            "The sheet says attached. For the tough and the self-confident it could also be his whole command.",
            "La scheda dice aggregato. Per Duro e Sicuro di Sé si potrebbe pensare a tutto il comando.",
        ),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R8",
        Text(
            "“Out of command” stands among the generic rows and again under rallying: does it count twice?",
            "«Fuori comando» sta tra i modificatori generici e di nuovo nel recupero: conta due volte?",
        ),
        Text("Once.", "Una volta."),
        Text("Same condition, same exception: a repetition.", "Stessa condizione, stessa eccezione: una ripetizione."),
        (Alternative("cumulative", Text("−2 when rallying.", "−2 nel recupero.")),),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R9",
        Text("“Except for the retreat”: which test is that?", "«Eccetto che per la ritirata»: quale test è?"),
        Text("Breaking off from a melee: only the generic rows count.", "Sganciarsi da una mischia: valgono solo i generici."),
        Text(
            "On this sheet that word is always a move to the rear; re-rolling or rallying were the other readings.",
            "Sulla scheda la parola indica sempre un arretramento; si poteva leggere anche ritirare i dadi, o recuperare.",
        ),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R10",
        Text("Countercharge: who must be mounted for +2?", "Controcarica: chi dev'essere montato per il +2?"),
        Text("The unit that tests.", "L'unità che fa il test."),
        Text("One word is printed twice; the rest is clear.", "Una parola è ripetuta; il resto si capisce da solo."),
        (
            Alternative(
                "only_against_mounted",
                Text("The charger must be mounted as well.", "Dev'essere montato anche chi carica."),
            ),
        ),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R11",
        Text("What follows from each discipline test?", "Che cosa segue da ciascun test di disciplina?"),
        Text(
            "Failing disorders those who move again, countercharge, break off or evade, and these evade all the same. "
            "Other reactions simply do not happen; whoever may not turn can still move.",
            "Fallire disordina chi muove ancora, controcarica, si sgancia o evade, e chi evade lo fa comunque. "
            "Le altre reazioni non avvengono; chi non si gira può ancora muovere.",
        ),
        Text(
            "The first edition's reference sheet where it says something; the rest by analogy. It lists evading beside the "
            "further "
            "movement, and this sheet shapes both rows alike.",
            "La scheda della prima edizione dove lo dice; il resto per analogia. Essa mette l'evasione accanto ai movimenti "
            "successivi, e qui le due righe sono fatte allo stesso modo.",
        ),
        (
            Alternative(
                "stands",
                Text(
                    "A unit that fails to evade stands, in the order it was in.",
                    "Chi fallisce l'evasione resta dov'è, nell'ordine in cui era.",
                ),
            ),
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R12",
        Text("What is the frenzy test?", "Che cos'è il test di frenesia?"),
        Text(
            "It holds back impetuous troops that could charge; failed, they charge.",
            "Trattiene truppe impetuose che potrebbero caricare; fallito, caricano.",
        ),
        Text(
            "Such troops charge unless held, and a group in pieces is harder to hold. The opposite reading, a pass "
            "allowing a charge out of turn, was set aside.",
            "Queste truppe caricano se non trattenute, e un gruppo a pezzi si trattiene peggio. Scartata la lettura "
            "opposta: chi riesce carica fuori turno.",
        ),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R13",
        Text("Who closes ranks, when, and until when?", "Chi serra i ranghi, quando e fino a quando?"),
        Text(
            "Heavy and light foot, when charged, until they move, charge, retreat or pursue.",
            "FP e FL, quando caricate, finché non muovono, caricano, si ritirano o inseguono.",
        ),
        Text(
            "One row of the impetus table names these two. It could also be missile foot, or only against mounted chargers.",
            "Una riga del bonus impeto nomina queste due. Alternative: anche i Tiratori, o solo contro montati.",
        ),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R14",
        Text("How is the initiative decided?", "Come si decide l'iniziativa?"),
        Text(
            "Each nominates a command and throws 2D6 with its general's bonus; the higher acts unless he cedes. Ties are "
            "thrown again, and a side with only one command left throws too. A double of an incompetent uses up his command "
            "without acting.",
            "Ognuno propone un comando e tira 2D6 più il bonus del generale; agisce il più alto, se non cede. In parità si "
            "ritira, e tira anche chi è rimasto solo ad agire. Il doppio di un Incompetente spende il comando senza agire.",
        ),
        Text(
            "The publisher's tutorials; Basic Impetus 2 for ties. In the first edition such a double lost the initiative.",
            "I tutorial dell'editore; Basic Impetus 2 per la parità. Nella prima edizione quel doppio perdeva l'iniziativa.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R15",
        Text("Can the first throw change a general?", "Il primo tiro può cambiare un generale?"),
        Text(
            "If the players say it is his first: double 6 raises him a step, double 1 lowers him one, from the next "
            "initiative on. An incompetent who is raised acts at once; one who becomes incompetent is held up only later on.",
            "Se i giocatori dicono che è il primo: doppio 6 lo alza di un grado, doppio 1 lo abbassa, dall'iniziativa dopo. "
            "Un Incompetente alzato agisce subito; chi lo diventa si ferma solo in seguito.",
        ),
        Text(
            "Reports of the second edition; in the first an upgrade saved the incompetent from his double.",
            "Resoconti della seconda edizione; nella prima il miglioramento salvava l'Incompetente dal doppio.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R16",
        Text("When does one choose to roll again?", "Quando si sceglie di ritirare?"),
        Text(
            "Once, when both have thrown, side A before side B. New dice stand; throws that break a tie are final.",
            "Una volta, dopo che entrambi hanno tirato, A prima di B. I dadi nuovi restano; negli spareggi non si ritira.",
        ),
        Text(
            "The sheet does not say. The side that is behind could choose first.",
            "La scheda tace. Potrebbe scegliere prima chi è sotto.",
        ),
        cite=sheet.DEPLOYMENT,
    ),
    Ruling(
        "R17",
        Text("Do traits add to a general's die in melee?", "Gli Extra si sommano al dado del generale in mischia?"),
        Text("They do.", "Sì."),
        Text("In place of +1, two of them would change nothing.", "Al posto del +1, due di essi non cambierebbero nulla."),
        (Alternative("replace", Text("Only the highest counts.", "Conta solo il più alto.")),),
        cite=sheet.TRAITS,
    ),
    Ruling(
        "R18",
        Text("Does a brave general roll again when he survives?", "Il Coraggioso ritira se sopravvive?"),
        Text("Yes, he has to.", "Sì, deve."),
        Text("So it is printed: bravery is dangerous.", "Così è scritto: il coraggio è pericoloso."),
        (Alternative("reroll_failed", Text("He rolls again when he would fall.", "Ritira quando cadrebbe.")),),
        cite=sheet.TRAITS,
    ),
    Ruling(
        "R19",
        Text("What does a genius get free?", "Che cosa ha gratis il Genio?"),
        Text("The command structure of his army: points saved.", "La Struttura di Comando: punti risparmiati."),
        Text(
            "In this family the structure is bought; a better structure for nothing was the other idea.",
            "In questa famiglia la struttura si compra; l'altra idea era un grado in più.",
        ),
        cite=sheet.GENERALS,
    ),
    Ruling(
        "R20",
        Text("Which of the four in one row enter broken ground?", "Chi dei quattro tipi della riga entra nel terreno rotto?"),
        Text("All but the scythed chariots.", "Tutti tranne i Carri falcati."),
        Text(
            "The stroke in the cell matches the stroke in the heading of the row.",
            "La barra nella cella corrisponde a quella nell'intestazione della riga.",
        ),
        cite=sheet.MOVEMENT,
    ),
    Ruling(
        "R21",
        Text("How far does one charge over rough ground?", "Quanto si carica su terreno mosso?"),
        Text("As far as the column of that ground says.", "Quanto dice la colonna di quel terreno."),
        Text(
            "No such cell exceeds the charge column. The other reading was a full charge, in disorder.",
            "Nessuna di quelle celle supera la carica. L'altra lettura: carica piena, in disordine.",
        ),
        cite=sheet.MOVEMENT,
    ),
    Ruling(
        "R22",
        Text("What is the die for charges?", "A che serve il dado della carica?"),
        Text(
            "It lengthens a charge whose target is too far, on any ground; who still falls short goes as far as that. In a "
            "battle a charge after a movement is a further movement, and tested as such.",
            "Allunga una carica il cui bersaglio è troppo lontano, su ogni terreno; chi non arriva avanza fin dove può. In "
            "battaglia una carica dopo un movimento è un movimento successivo, col suo test.",
        ),
        Text(
            "There is a charge column already, and the die is shared with the pursuit; the first edition added a bonus so.",
            "C'è già una colonna di carica, e il dado è lo stesso dell'inseguimento; la prima edizione aggiungeva così.",
        ),
        cite=sheet.RETREAT,
    ),
    Ruling(
        "R23",
        Text("What may impetuous units do under that table?", "Che cosa possono fare gli impetuosi sotto quella tabella?"),
        Text(
            "Throw the die for a charge or pursuit once more if it falls short.",
            "Ritirare una volta il dado di carica o inseguimento che non basta.",
        ),
        Text(
            "The verb means re-rolling elsewhere on the sheet too, rather than retreating.",
            "Il verbo significa ritirare il dado anche altrove, non ritirarsi.",
        ),
        cite=sheet.RETREAT,
    ),
    Ruling(
        "R24",
        Text("Which terrain table is used?", "Quale tabella dei terreni si usa?"),
        Text(
            "That of the arm which the player who throws has more of; with as many of both he chooses, and if he says nothing "
            "it is the first.",
            "Quella dell'arma che chi tira ha in maggior numero; a parità sceglie lui, e se non dice nulla è la prima.",
        ),
        Text(
            "So say the two headings. Both armies together would also do.",
            "Così dicono i due titoli. Si potrebbero anche sommare i due eserciti.",
        ),
        cite=sheet.TERRAIN_INFANTRY,
    ),
    Ruling(
        "R25",
        Text("Which pieces of the row 5–7 are small?", "Quali terreni della riga 5–7 sono piccoli?"),
        Text("All three.", "Tutti e tre."),
        Text("The word ends the list, after a comma.", "La parola chiude l'elenco, dopo una virgola."),
        cite=sheet.TERRAIN_INFANTRY,
    ),
    Ruling(
        "R26",
        Text("What do scouting points do to terrain?", "Che cosa fanno i Punti Esplorazione al terreno?"),
        Text(
            "After the throw each moves the total by one, between 2 and 12.",
            "Dopo il tiro ciascuno sposta di uno il totale, tra 2 e 12.",
        ),
        Text(
            "They may be used there, and unused ones add to another throw. It could also have been a re-roll for each.",
            "Lì si possono usare, e i rimasti si sommano a un altro tiro. Si è pensato anche a ritirare.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R27",
        Text("How are halves rounded?", "Come si arrotondano le metà?"),
        Text("Up.", "Per eccesso."),
        Text("The one place that says how rounds this way.", "Così arrotonda l'unico punto che lo dice."),
        (Alternative("down", Text("Down.", "Per difetto.")),),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R28",
        Text("What if no dice are left?", "E se non restano dadi?"),
        Text("One may not shoot; in melee one throws none.", "Non si può tirare; in mischia non se ne lancia nessuno."),
        Text("Plain arithmetic.", "Semplice calcolo."),
        (
            Alternative(
                "minimum_one",
                Text("In melee a main unit throws at least one.", "In mischia l'unità principale ne tira almeno uno."),
            ),
        ),
        cite=sheet.GENERIC,
    ),
    Ruling(
        "R29",
        Text("Indirect fire: in what way are skirmishers excepted?", "Tiro indiretto: in che senso sono eccettuati gli S?"),
        Text("As those who shoot.", "Come tiratori."),
        Text(
            "Other exceptions of that list mean the shooter; shooting over them was the other reading.",
            "Altre eccezioni dell'elenco riguardano chi tira; l'altra lettura era il tiro sopra di loro.",
        ),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R30",
        Text("Do the rows for shooting add up?", "Le righe del tiro si sommano?"),
        Text(
            "Different ones do, the same one never twice: war wagons behind pavises cost one die.",
            "Righe diverse sì, la stessa mai due volte: un Wagenburg dietro pavesi costa un dado.",
        ),
        Text(
            "The simplest reading; one could count the best cover alone.",
            "È la lettura più semplice; si poteva contare solo la copertura migliore.",
        ),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R31",
        Text("Is defensive fire a reaction that costs a die?", "Il tiro difensivo è una reazione che costa un dado?"),
        Text("No, opportunity is.", "No, lo è l'opportunità."),
        Text("The discipline rows keep the two apart.", "Le righe della disciplina li tengono distinti."),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R32",
        Text("Shots to the side or rear: whose side?", "Tiro sul lato o sul retro: di chi?"),
        Text("Of the shooter.", "Di chi tira."),
        Text("War wagons are excepted, and they shoot all round.", "È eccettuato il Wagenburg, che tira tutto intorno."),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R33",
        Text("Do war wagons have a flank?", "Il Wagenburg ha un fianco?"),
        Text("Neither flank nor rear.", "Né fianco né retro."),
        Text("As in Basic Impetus 2.", "Come in Basic Impetus 2."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R34",
        Text("From when is a unit worn, from when exhausted?", "Da quando un'unità è provata, da quando esausta?"),
        Text("Worn with its first loss, exhausted at half of its VBU.", "Provata alla prima perdita, esausta a metà del VBU."),
        Text(
            "The sheet wants two degrees, and at half first-edition troops lost their drive.",
            "La scheda vuole due gradi, e a metà le truppe della prima edizione perdevano slancio.",
        ),
        (Alternative("more_than_half", Text("Exhausted only beyond half.", "Esausta solo oltre la metà.")),),
        cite=sheet.CORE,
    ),
    Ruling(
        "R35",
        Text("In which order is the impetus bonus changed?", "In che ordine si modifica il bonus impeto?"),
        Text("Maxima, then −2 down to nothing, then +1.", "Massimi, poi −2 fino a zero, poi +1."),
        Text("The printed order.", "L'ordine di stampa."),
        (Alternative("manoeuvred_first", Text("+1 before the maxima.", "+1 prima dei massimi.")),),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R36",
        Text("What makes a charge a manoeuvred one?", "Quando una carica è manovrata?"),
        Text("Its player says so; the app only notes it.", "Lo dichiara il giocatore; l'app lo annota soltanto."),
        Text(
            "The sheet uses the word and explains nothing. It could also be for mounted troops only, or only after a wheel.",
            "La scheda usa il termine senza spiegarlo. Si poteva limitare ai montati, o a dopo una rotazione.",
        ),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R37",
        Text("Which mounted chargers keep their bonus there?", "Quali montati conservano il bonus in quella riga?"),
        Text(
            "Elephants and camels into camels, elephants into elephants, nobody else.",
            "Elefanti e cammelli contro cammelli, elefanti contro elefanti, nessun altro.",
        ),
        Text(
            "The text is garbled; this is how it reads comma by comma.", "La frase è confusa: così si legge, virgola per virgola."
        ),
        cite=sheet.NULLIFIED,
    ),
    Ruling(
        "R38",
        Text("When does impetus count?", "Quando conta l'impeto?"),
        Text("Charging, countercharging, and pursuing into contact.", "In carica, in controcarica e inseguendo a contatto."),
        Text(
            "Both earlier games agree; one could leave out the pursuit.",
            "I due giochi precedenti concordano; si può escludere l'inseguimento.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R39",
        Text("Who has depth, and do its rows add?", "Chi ha profondità, e le righe si sommano?"),
        Text(
            "Large units taken in front, by their best row. Impetuous is said of both kinds of foot; guns count as foot.",
            "Le Grandi Unità prese di fronte, con la riga migliore. Impetuosi vale per FP e FL; l'artiglieria conta come fanti.",
        ),
        Text(
            "The heading speaks of large units. One could also add the rows up.",
            "Il titolo parla di GU. Si potevano sommare le righe.",
        ),
        cite=sheet.DEPTH,
    ),
    Ruling(
        "R40",
        Text("Is the +1 of the first turn a die of its own?", "Il +1 del primo turno è un dado in più?"),
        Text(
            "Yes, for pila and point-blank weapons, beside their values, unless exhausted.",
            "Sì, per pilum e PBW, oltre ai valori, se non esausti.",
        ),
        Text("It is printed as a number among numbers.", "È stampato come numero tra i numeri."),
        (
            Alternative(
                "condition_only",
                Text(
                    "It only says when they are used: no +1, and nothing for exhausted units.",
                    "Dice solo quando si usano: niente +1, e nulla agli esausti.",
                ),
            ),
        ),
        cite=sheet.CLOSE_WEAPONS,
    ),
    Ruling(
        "R41",
        Text("Which dice does a support halve?", "Quali dadi dimezza un supporto?"),
        Text("All of its pool, general and depth too.", "Tutti, anche quelli di generale e profondità."),
        Text("The words are plain, and Basic Impetus 2 is played so.", "Le parole sono chiare, e Basic Impetus 2 si gioca così."),
        (Alternative("vbu_only", Text("A support throws half its VBU, no more.", "Un supporto tira metà del VBU, e basta.")),),
        cite=sheet.CLOSE_WEAPONS,
    ),
    Ruling(
        "R42",
        Text("Do the main unit and its supports throw separately?", "Unità principale e supporti tirano separati?"),
        Text(
            "Together, and pairs may be mixed; hits go to the enemy main unit, the only one to test.",
            "Insieme, e le coppie possono essere miste; i colpi vanno all'unità nemica principale, la sola a fare il test.",
        ),
        Text("That is how these games treat supports.", "Così questi giochi trattano i supporti."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R43",
        Text("Who wins a round of melee?", "Chi vince un turno di mischia?"),
        Text(
            "Whose main unit lost fewer VBU; a unit destroyed has lost; as many on both sides is a draw.",
            "Chi ha perso meno VBU con l'unità principale; chi è distrutto perde; a parità è pareggio.",
        ),
        Text("As in Basic Impetus 2.", "Come in Basic Impetus 2."),
        (
            Alternative(
                "failed_test_loses", Text("Whoever alone failed the test loses.", "Perde chi da solo ha fallito il test.")
            ),
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R44",
        Text("Who pursues?", "Chi insegue?"),
        Text(
            "Impetuous winners always, others if they like, guns and war wagons never; also behind a destroyed enemy.",
            "I vincitori impetuosi sempre, gli altri se vogliono, ART e W mai; anche dopo aver distrutto il nemico.",
        ),
        Text(
            "Basic Impetus 2 and the first edition's answers. There foot did not follow faster mounted troops.",
            "Basic Impetus 2 e le risposte sulla prima edizione. Lì i fanti non seguivano la cavalleria, più veloce.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R45",
        Text("And after a draw?", "E dopo un pareggio?"),
        Text(
            "Contact stays, and they fight on without impetus whenever one of them is activated.",
            "Il contatto resta, e si combatte ancora senza impeto quando una delle due è attivata.",
        ),
        Text("As in Basic Impetus 2.", "Come in Basic Impetus 2."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R46",
        Text(
            "Who slips behind friends in a retreat, and does it harm them?",
            "Chi passa dietro gli amici in ritirata, e li danneggia?",
        ),
        Text(
            "Missile foot, light cavalry and light foot that is not impetuous, when they retreat. Only a pushed friend is "
            "disordered.",
            "Tiratori, CL e FL non impetuose, quando si ritirano. Si disordina solo l'amico spinto.",
        ),
        Text(
            "The clause puts them behind the friend, and names disorder for pushing alone.",
            "La frase li mette dietro l'amico, e nomina il disordine solo per la spinta.",
        ),
        (
            Alternative(
                "interpenetrated_disordered",
                Text("A friend passed through in a retreat is disordered.", "L'amico attraversato in ritirata si disordina."),
            ),
        ),
        cite=sheet.INVOLUNTARY,
    ),
    Ruling(
        "R47",
        Text("Do war wagons pass through light cavalry?", "Il Wagenburg attraversa la Cavalleria Leggera?"),
        Text("No.", "No."),
        Text(
            "Their own rule lists all they pass; as mounted troops the fourth would let them.",
            "La loro regola elenca chi attraversano; come montati la quarta lo permetterebbe.",
        ),
        cite=sheet.VOLUNTARY,
    ),
    Ruling(
        "R48",
        Text("What is a single unit there?", "Che cos'è lì una singola unità?"),
        Text("One that is not large, for both types.", "Una che non è Grande Unità, per entrambi i tipi."),
        Text(
            "The opposite of large; the other idea was a unit in no group.",
            "Il contrario di GU; l'altra idea era fuori da un gruppo.",
        ),
        cite=sheet.VOLUNTARY,
    ),
    Ruling(
        "R49",
        Text("When does an army break?", "Quando va in rotta un esercito?"),
        Text(
            "With half its VD gone when a turn ends. Commands are checked first, and a broken one counts in full: what is left "
            "of it "
            "leaves the table, unless the players let it fight on. Both: a draw.",
            "Con metà del VD perso a fine turno. Prima si guardano i comandi, e uno in rotta conta per intero: ciò che ne "
            "resta lascia il "
            "tavolo, se i giocatori non lo fanno combattere ancora. Entrambi: pareggio.",
        ),
        Text(
            "These games do it so; in the reports the turn is played out.",
            "È la regola di questi giochi; nei resoconti il turno si finisce.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R50",
        Text("What if a general falls?", "E se un generale cade?"),
        Text(
            "His command throws with no bonus and no re-rolls, has none of his help and is out of command. Where only his "
            "unit is lost he joins the nearest of his own.",
            "Il comando tira senza bonus né ritiri, non ha il suo aiuto ed è fuori comando. Se si perde solo la sua unità "
            "raggiunge la più vicina delle sue.",
        ),
        Text("The sheet has the test for him and nothing more.", "La scheda dà il test e non dice altro."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R51",
        Text("How long is the command radius?", "Quanto è lungo il Raggio di Comando?"),
        Text(
            "The club sets it by command structure; a cavalry general has 2H more.",
            "Lo fissa il club secondo la struttura; il generale Di Cavalleria ha 2H in più.",
        ),
        Text("The sheet does not print it.", "La scheda non lo stampa."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R52",
        Text("Which manoeuvres pass through friends by choice?", "Quali manovre attraversano amici per scelta?"),
        Text("Forward and backward.", "In avanti e indietro."),
        Text(
            "Printed for one, obvious for the other; one could allow all.",
            "Per una è stampato, per l'altra è ovvio; si potevano ammettere tutte.",
        ),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R53",
        Text("How does a large unit take its losses?", "Come subisce le perdite una Grande Unità?"),
        Text(
            "It tests with its front VBU and loses from the last rank forward. The whole block is disordered; its state "
            "follows the front.",
            "Fa il test con il VBU frontale e perde dall'ultimo rango in avanti. Si disordina tutto il blocco; lo stato segue "
            "il fronte.",
        ),
        Text("The author's answers.", "Le risposte dell'autore."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R54",
        Text("To which band does exactly 4H, 8H or 12H belong?", "A quale fascia appartengono 4H, 8H e 12H esatti?"),
        Text("To the nearer one.", "Alla più vicina."),
        Text("They are printed as greatest distances.", "Sono indicati come distanze massime."),
        cite=sheet.SHOOTING,
    ),
    Ruling(
        "R55",
        Text("Which mounted troops go backward in order?", "Quali montati arretrano in ordine?"),
        Text("All, elephants, wagons and chariots too.", "Tutti, anche elefanti, Wagenburg e carri."),
        Text("That cell excludes nobody.", "Quella cella non esclude nessuno."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R56",
        Text("Does a rout hurt friends behind?", "Una rotta danneggia gli amici alle spalle?"),
        Text("No; the app only reminds the players.", "No; l'app lo ricorda soltanto."),
        Text(
            "The first edition had disorder and a loss nearby, the sheet nothing.",
            "La prima edizione dava disordine e una perdita ai vicini, la scheda nulla.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R57",
        Text("Does fortified baggage cost the assailant dice?", "Il Bagaglio Fortificato toglie dadi a chi assalta?"),
        Text("No, only impetus.", "No, solo l'impeto."),
        Text("One list names it, the other does not.", "Un elenco lo nomina, l'altro no."),
        cite=sheet.GENERIC,
    ),
    Ruling(
        "R58",
        Text("In difficult terrain against somebody in it: −4?", "In terreno difficile contro chi ci sta anche lui: −4?"),
        Text("−2, once.", "−2, una volta."),
        Text("It is one row.", "È una sola riga."),
        cite=sheet.GENERIC,
    ),
    Ruling(
        "R59",
        Text("What if a retreat is barred?", "E se la ritirata è sbarrata?"),
        Text(
            "From the start: destroyed. On the way: it halts at contact.",
            "Fin dall'inizio: distrutta. Per via: si ferma al contatto.",
        ),
        Text("What the author told players.", "Così ha risposto l'autore ai giocatori."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R60",
        Text("Two strongest commands with equal VD?", "Due comandi più forti con lo stesso VD?"),
        Text(
            "Their owner chooses; the app takes the earlier in the list.",
            "Sceglie il proprietario; l'app prende il primo dell'elenco.",
        ),
        Text("The sheet does not say.", "La scheda non lo dice."),
        cite=sheet.DEPLOYMENT,
    ),
    Ruling(
        "R61",
        Text("How far does one evade?", "Quanto si evade?"),
        Text(
            "A normal move straight from the charger, who measures his charge as usual.",
            "Un movimento normale dritto via da chi carica, che misura la carica come sempre.",
        ),
        Text("No distance is printed; one could add a die.", "Nessuna distanza è stampata; si poteva aggiungere un dado."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R62",
        Text("How does a unit go on opportunity?", "Come si mette un'unità in opportunità?"),
        Text(
            "Activated, it does nothing else, and may react once before its next activation.",
            "Attivata, non fa altro, e può reagire una volta prima della prossima attivazione.",
        ),
        Text("As in the first edition.", "Come nella prima edizione."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R63",
        Text("Which edition does the sheet belong to?", "Di quale edizione è la scheda?"),
        Text("To the second.", "Della seconda."),
        Text(
            "Measures in H, reliable generals, PBW, closed ranks and exhaustion are described for that one.",
            "Misure in H, generali affidabili, PBW, ranghi serrati ed esaustione sono descritti per quella.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R64",
        Text("When does one rally, and is that a movement?", "Quando si recupera, ed è un movimento?"),
        Text(
            "First of all when it is activated; and it is no movement.", "Per prima cosa quando è attivata; e non è un movimento."
        ),
        Text("Only movements cost dice when shooting.", "Nel tiro costano dadi solo i movimenti."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R65",
        Text("Do guns and war wagons charge?", "ART e W caricano?"),
        Text("The app does not refuse it.", "L'app non lo vieta."),
        Text("Their row has a charge.", "La loro riga ha una carica."),
        cite=sheet.MOVEMENT,
    ),
    Ruling(
        "R66",
        Text("Does a unit without impetus charge?", "Un'unità senza impeto carica?"),
        Text("Yes.", "Sì."),
        Text("The sheet does not ban it; Basic Impetus 2 does.", "La scheda non lo vieta; Basic Impetus 2 sì."),
        cite=sheet.NULLIFIED,
    ),
    Ruling(
        "R67",
        Text("How does a group of different troops act?", "Come agisce un gruppo di truppe diverse?"),
        Text(
            "All must be allowed to; the slowest sets the pace, the worst discipline tests once for all.",
            "Dev'essere permesso a tutti; il più lento dà il passo, la disciplina peggiore fa un test per tutti.",
        ),
        Text("One could test unit by unit.", "Si potrebbe fare un test per unità."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R68",
        Text("Do closed ranks slow elephants or foot?", "I Ranghi Serrati frenano elefanti o fanti?"),
        Text("No.", "No."),
        Text("The sheet says mounted, without elephants.", "La scheda dice montati, senza EL."),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R69",
        Text("And a cavalry general with other troops?", "E il generale Di Cavalleria con altre truppe?"),
        Text("His trait gives them no die, and they are out of command.", "Il suo Extra non dà dadi, e sono fuori comando."),
        Text("He leads cavalry only. Chariots might count as such.", "Guida solo cavalleria. I carri potrebbero contare."),
        cite=sheet.TRAITS,
    ),
    Ruling(
        "R70",
        Text("May a wheel end touching the enemy?", "Una rotazione può finire a contatto?"),
        Text("Yes.", "Sì."),
        Text(
            "Three other columns forbid it, this one does not; older games did.",
            "Altre tre colonne lo vietano, questa no; i giochi precedenti sì.",
        ),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R71",
        Text("Artillery A and C: what is its one movement?", "ART A e C: qual è il loro unico movimento?"),
        Text(
            "The wheel, first and last; their other moves stay as they are.",
            "La rotazione, prima e ultima; gli altri restano come sono.",
        ),
        Text(
            "It is said within that column. One wheel among other movements was the other reading.",
            "È detto in quella colonna. L'altra lettura: una rotazione tra altri movimenti.",
        ),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R72",
        Text(
            "Which types evade, countercharge, react or break off?",
            "Quali tipi evadono, controcaricano, reagiscono o si sganciano?",
        ),
        Text(
            "The app refuses nobody, but in closing ranks and frenzy.",
            "L'app non esclude nessuno, salvo per ranghi serrati e frenesia.",
        ),
        Text(
            "The sheet gives modifiers, no permissions. One could set limits by type.",
            "La scheda dà modificatori, non permessi. Si potevano porre limiti per tipo.",
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R73",
        Text("Does a unit in melee shoot?", "Un'unità in mischia tira?"),
        Text("No. Shooting at it is left to the players.", "No. Il tiro su di essa è lasciato ai giocatori."),
        Text("Common to every edition.", "Comune a ogni edizione."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R74",
        Text(
            "Do long weapons, works, stakes, pavises and the +1 of closed ranks help in flank and rear?",
            "Armi lunghe, opere, stakes, pavesi e il +1 dei Ranghi Serrati valgono su fianco e retro?",
        ),
        Text("From every side.", "Da ogni lato."),
        Text("One row alone is limited to the front.", "Una sola riga è limitata al fronte."),
        cite=sheet.NULLIFIED,
    ),
    Ruling(
        "R75",
        Text("Touched on several sides: which one counts?", "Toccata su più lati: quale conta?"),
        Text("The worst: rear, flank, front, whoever is there.", "Il peggiore: retro, fianco, fronte, chiunque vi stia."),
        Text(
            "The rows ask only whether it is touched. One could use the side that the enemy main unit touches.",
            "Le righe chiedono se è toccata, non da chi. Si poteva usare il lato dell'unità nemica principale.",
        ),
        cite=sheet.MELEE_COHESION,
    ),
)
