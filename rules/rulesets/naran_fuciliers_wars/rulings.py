"""Where the book is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

RULINGS = (
    # Army, set-up, general
    Ruling(
        "R1",
        Text("What may an army of up to 500 points leave out?", "Di che cosa può fare a meno un esercito fino a 500 punti?"),
        Text(
            "Generals: above 500 points every command needs a leader. The commander-in-chief may never be missing.",
            "Dei Generali: sopra i 500 punti ogni comando vuole un capo. Il Condottiero non può mancare mai.",
        ),
        Text(
            "The sentence before calls him compulsory and them optional; without him there would be no speech, orders or "
            "roll-offs.",
            "La frase prima lo dice obbligatorio e loro facoltativi; senza di lui non "
            "ci sarebbero discorso, ordini e tiri contrapposti.",
        ),
        cite="§1.1",
    ),
    Ruling(
        "R2",
        Text(
            "Is the mounted infantry officer the commander of his unit?",
            "L'ufficiale di fanteria a cavallo è il comandante dell'unità?",
        ),
        Text(
            "No: he is the mounted colonel, one figure more. The commander on foot "
            "stays, and only he counts as commander present.",
            "No: è l'ufficiale a cavallo, una figura in più. Il comandante a piedi "
            "resta, e solo lui vale come comandante presente.",
        ),
        Text("The tests give each a line of its own.", "I test danno a ciascuno la sua riga."),
        cite="§1.1, §4.9",
    ),
    Ruling(
        "R3",
        Text("Who pays for a better quality?", "Chi paga il miglioramento di qualità?"),
        Text(
            "Every figure of the troop profile, special characters included; special combatants pay their own price.",
            "Ogni figura del profilo, personaggi speciali compresi; i combattenti speciali pagano il loro prezzo.",
        ),
        Text(
            "A special character costs what a trooper does, plus ten.",
            "Un personaggio speciale costa come un soldato, più dieci.",
        ),
        cite="§1.1",
    ),
    Ruling(
        "R4",
        Text("Do 100 points buy the army standard or its bearer?", "I 100 punti comprano lo Stendardo o il portabandiera?"),
        Text("The standard; a listed bearer is paid besides.", "Lo Stendardo; il portabandiera della lista si paga in più."),
        Text("The section prices the standard.", "Il paragrafo dà il prezzo dello Stendardo."),
        cite="§4.11",
    ),
    Ruling(
        "R5",
        Text("How many messengers and scouts?", "Quanti messaggeri ed esploratori?"),
        Text("Together up to twice the number of commands.", "Insieme fino al doppio dei comandi."),
        Text("The upper bound is the explicit one.", "Il limite massimo è quello esplicito."),
        cite="§1.1",
    ),
    Ruling(
        "R6",
        Text(
            "Do light and horse batteries have standards and musicians?",
            "Le batterie leggere e a cavallo hanno stendardi e musici?",
        ),
        Text("One of each at most, like field batteries.", "Al massimo uno per tipo, come quelle da campagna."),
        Text("Musicians of artillery are spoken of in general.", "Dei musici d'artiglieria si parla in generale."),
        cite="§1.1",
    ),
    Ruling(
        "R7",
        Text(
            "May one have a field battery with fewer than two infantry brigades, or a light one with cavalry?",
            "Si può avere una batteria da campagna con meno di due brigate, o una leggera con la cavalleria?",
        ),
        Text("Neither is allowed.", "Nessuna delle due è permessa."),
        Text("Both are granted to infantry brigades only.", "Sono concesse solo alle brigate di fanteria."),
        cite="§1.1",
    ),
    Ruling(
        "R8",
        Text("May the commander-in-chief lead a single unit?", "Il Condottiero può guidare una sola unità?"),
        Text(
            "Yes: his staff has no least size, but no light or horse battery either.",
            "Sì: il suo stato maggiore non ha un minimo, ma nemmeno batterie leggere o a cavallo.",
        ),
        Text("His guard is the book's example.", "L'esempio del libro è la sua guardia."),
        cite="§3.2.2",
    ),
    Ruling(
        "R9",
        Text("Half of what may be elite, or poor?", "Metà di che cosa può essere Elite, o Scadente?"),
        Text(
            "Of all units, batteries too; exactly half is fine.", "Di tutte le unità, batterie comprese; la metà esatta va bene."
        ),
        Text("So the text says.", "Così dice il testo."),
        cite="§1.1",
    ),
    Ruling(
        "R10",
        Text(
            "Does a commander-in-chief without units scout, and does a unit count twice?",
            "Un Condottiero senza unità esplora, e un'unità conta due volte?",
        ),
        Text(
            "He is no command; a unit counts on every line it fits.",
            "Non è un comando; un'unità conta su ogni riga che le spetta.",
        ),
        Text("For initiative too he is a command only with units.", "Anche per l'iniziativa è un comando solo se ha unità."),
        cite="§2.1.1, §3.5.3",
    ),
    Ruling(
        "R11",
        Text(
            "What does “more than double” mean with a total of zero or less?",
            "Che cosa vuol dire «più del doppio» con un totale nullo o negativo?",
        ),
        Text(
            "Plain arithmetic: the winner beats twice the loser's total.",
            "Aritmetica semplice: il vincitore supera due volte il totale dell'altro.",
        ),
        Text("Nothing else is said.", "Non è detto altro."),
        cite="§2.1.1",
    ),
    Ruling(
        "R12",
        Text("What of ties in the rolls for terrain and deployment?", "E i pareggi nei tiri per terreno e schieramento?"),
        Text(
            "Terrain: roll again. Deployment is a new roll; in a tie the side with more units begins, else roll again.",
            "Terreno: si ritira. Lo schieramento è un altro tiro; in parità comincia chi ha più unità, altrimenti si ritira.",
        ),
        Text("Only deployment has a rule for ties.", "Solo lo schieramento ha una regola per i pareggi."),
        cite="§2.2.3, §2.3.2",
    ),
    Ruling(
        "R13",
        Text("What of small tables?", "E i tavoli piccoli?"),
        Text(
            "Both zones shrink alike, in whole centimetres; reinforcements get a strip as deep, half the short side long.",
            "Le due zone si riducono allo stesso modo, in centimetri interi; i rinforzi "
            "hanno una striscia profonda uguale, lunga metà del lato corto.",
        ),
        Text("So the note on small tables has it.", "Così la nota sui tavoli piccoli."),
        cite="§2.3.1, §3.1.1",
    ),
    Ruling(
        "R14",
        Text("Which die is rolled, and how many crossings are there?", "Quale dado si tira, e quanti sono i passaggi?"),
        Text(
            "The ten-sided one, as written; one crossing for every full 60 cm, one at least; ties for placing are rolled again.",
            "Quello a dieci facce, com'è scritto; un passaggio ogni 60 cm interi, almeno uno; i pareggi si ritirano.",
        ),
        Text("The text says so.", "Lo dice il testo."),
        cite="§2.2.2, §3.5.10",
    ),
    Ruling(
        "R15",
        Text(
            "How many volleys have bows, howitzers, pistols and grenades?", "Quante salve hanno archi, obici, pistole e granate?"
        ),
        Text(
            "Bows six; howitzers four shells and two canister; pistols serve in the "
            "first round of melee; grenades as the list says.",
            "Archi sei; obici quattro granate e due mitraglie; le pistole servono nel "
            "primo turno di mischia; le granate secondo la lista.",
        ),
        Text(
            "Only firearms and the split of artillery are written; the special rules for howitzers are missing.",
            "Sono scritte solo le armi da fuoco e la divisione dell'artiglieria; le regole speciali degli obici mancano.",
        ),
        cite="§2.3.5",
    ),
    Ruling(
        "R16",
        Text(
            "In a speech, must it be exactly ten, whose command is meant, and does a charismatic commander-in-chief count twice?",
            "Nel discorso il dieci dev'essere esatto, quale comando s'intende, e il Condottiero carismatico conta due volte?",
        ),
        Text(
            "Ten or more; the command of the unit addressed; yes, value 6 and the "
            "bonus. The range is 20 cm even with trumpeters.",
            "Dieci o più; il comando dell'unità a cui parla; sì, valore 6 e bonus. La distanza è 20 cm anche con i trombettieri.",
        ),
        Text("Totals go up to 14, and both benefits are listed.", "I totali arrivano a 14, e i due vantaggi sono elencati."),
        cite="§2.4, §4.10",
    ),
    Ruling(
        "R17",
        Text("Who begins with reinforcements, and whose right is meant?", "Chi comincia con i rinforzi, e la destra di chi?"),
        Text(
            "Who deployed first; seen from one's own edge. A command turned down tests again until turn 12, then it is lost.",
            "Chi ha schierato per primo; vista dal proprio lato. Un comando respinto ritenta fino al turno 12, poi è perduto.",
        ),
        Text(
            "The rule goes before its example, which speaks of initiative.",
            "La regola vale più dell'esempio, che parla di iniziativa.",
        ),
        cite="§3.1.1",
    ),
    Ruling(
        "R18",
        Text("May a part of a command stay in reserve?", "Una parte di un comando può restare in riserva?"),
        Text(
            "Only one guard unit of the commander-in-chief's own; more guards need a general.",
            "Solo un'unità della guardia del Condottiero; più guardie vogliono un Generale.",
        ),
        Text("The section speaks of whole commands.", "Il paragrafo parla di comandi interi."),
        cite="§2.3.4",
    ),
    Ruling(
        "R19",
        Text("What are the orders' other names?", "Quali sono gli altri nomi degli ordini?"),
        Text(
            "“Defend” is hold, “manoeuvre” is oppose; red is attack, yellow oppose.",
            "Difendere è Attendere, Manovrare è Opporre; rosso è Attaccare, giallo Opporre.",
        ),
        Text("The context leaves no doubt.", "Il contesto non lascia dubbi."),
        cite="§3.2.1",
    ),
    Ruling(
        "R20",
        Text("What of references to sections that are not there?", "E i rimandi a paragrafi che non ci sono?"),
        Text("They are read with today's numbers.", "Si leggono con i numeri di oggi."),
        Text("They come from an older edition.", "Vengono da un'edizione più vecchia."),
        cite="§2.2.3",
    ),
    # Orders
    Ruling(
        "R21",
        Text("What of units outside the command radius?", "E le unità fuori dal raggio di comando?"),
        Text(
            "They keep their last order, and the general gets no new one until all are "
            "within. One hidden in a wood does not hold him up.",
            "Tengono l'ultimo ordine, e il Generale non ne riceve finché non sono "
            "tutte dentro. Una nascosta nel bosco non lo ferma.",
        ),
        Text("The sections on orders agree.", "I paragrafi sugli ordini concordano."),
        cite="§3.2.1, §3.2.2, §3.5.10",
    ),
    Ruling(
        "R22",
        Text(
            "Zero stands twice in the general's test: what does it mean?",
            "Lo zero compare due volte nel test del Generale: che cosa vuol dire?",
        ),
        Text("Zero is a misunderstanding, anything below a panic.", "Zero è un fraintendimento, sotto è panico."),
        Text("The cavalry's table says below zero.", "La tabella della cavalleria dice sotto zero."),
        cite="§3.2.2",
    ),
    Ruling(
        "R23",
        Text(
            "Is the carrier dismissed after success, and what of a commander-in-chief in a panic?",
            "Chi porta l'ordine è congedato dopo il successo, e un Condottiero nel panico?",
        ),
        Text(
            "Dismissed unless delayed. The commander-in-chief is neither dismissed nor hurt, and tries again unless obeyed.",
            "Congedato, salvo ritardo. Il Condottiero non è né congedato né ferito, e ritenta se non obbedito.",
        ),
        Text(
            "The other rows say it; a panic should not be harsher on him than all else.",
            "Lo dicono le altre righe; il panico non può essere per lui più duro di tutto il resto.",
        ),
        cite="§3.2.2",
    ),
    Ruling(
        "R24",
        Text(
            "Do shaken units count as disorganised in the general's test?",
            "Le unità scosse contano come disorganizzate nel test del Generale?",
        ),
        Text("Yes, once, besides their own modifier.", "Sì, una volta, oltre al loro modificatore."),
        Text("They are disorganised by definition.", "Sono disorganizzate per definizione."),
        cite="§3.2.2, §3.4.5",
    ),
    Ruling(
        "R25",
        Text(
            "What does a cavalry general add, and when is his attack carried out?",
            "Che cosa somma un Generale di cavalleria, e quando l'attacco è compiuto?",
        ),
        Text(
            "The state of his units, no carrier; once all of them have fought, been repulsed, or fired at short range. He "
            "stays free without a commander-in-chief.",
            "Lo stato delle unità, nessun portatore; quando ogni unità si è impegnata o ha sparato a "
            "corta gittata, anche se respinta. Resta libero senza Condottiero.",
        ),
        Text("He acts on his own initiative.", "Agisce di propria iniziativa."),
        cite="§3.2.2, §3.5.8",
    ),
    Ruling(
        "R26",
        Text(
            "How is a cavalry command bound that has misunderstood?", "Com'è vincolato un comando di cavalleria che ha frainteso?"
        ),
        Text(
            "If it now holds, only the commander-in-chief frees it; attacking it stays free.",
            "Se ora attende, lo libera solo il Condottiero; se attacca resta libero.",
        ),
        Text("His freedom covers attack and oppose only.", "La sua libertà vale solo per Attaccare e Opporre."),
        cite="§3.2.2",
    ),
    Ruling(
        "R27",
        Text(
            "From when does the commander-in-chief change the orders of his own units?",
            "Da quando il Condottiero cambia gli ordini delle proprie unità?",
        ),
        Text("From turn 2, at once, with all of them within his radius.", "Dal turno 2, subito, se sono tutte nel suo raggio."),
        Text("In turn 1 there must already be an order.", "Nel turno 1 l'ordine c'è già."),
        cite="§3.2.2",
    ),
    Ruling(
        "R98",
        Text(
            "The commander-in-chief is lost: what of orders under way?",
            "E gli ordini in viaggio quando il Condottiero è perduto?",
        ),
        Text(
            "They are delivered and tested; if he fled, his messengers and their orders are gone.",
            "Si consegnano e se ne fa il test; se è fuggito, i suoi messaggeri spariscono con gli ordini.",
        ),
        Text(
            "He may send none any more, but those sent cannot be called back.",
            "Non ne può mandare altri, ma quelli partiti non si richiamano.",
        ),
        cite="§3.2.2, §4.1",
    ),
    # Formations
    Ruling(
        "R28",
        Text(
            "How deep is a column, and how deep an attack column?", "Quanto è profonda una colonna, e quanto quella in attacco?"
        ),
        Text(
            "Four ranks, cavalry three. In attack four wide and four full ranks, a smaller one only behind these.",
            "Quattro file, tre la cavalleria. In attacco quattro di fronte e quattro file piene, una più piccola solo dietro.",
        ),
        Text(
            "In the example seventeen figures form four ranks of four, and one more.",
            "Nell'esempio diciassette figure formano quattro file da quattro, più una.",
        ),
        (
            Alternative(
                "as_front",
                Text(
                    "Attack columns are at least as deep, in full ranks, as they are wide.",
                    "La colonna in attacco vuole tante file piene quante figure ha di fronte.",
                ),
            ),
        ),
        cite="§3.3.2",
    ),
    Ruling(
        "R29",
        Text(
            "How is a line dressed when its figures do not divide evenly?",
            "Come si allinea una linea se le figure non si dividono in parti uguali?",
        ),
        Text(
            "Equal ranks, the last may be smaller; after losses no rank larger than the one before it.",
            "File uguali, l'ultima può essere più piccola; dopo le perdite nessuna più larga di quella davanti.",
        ),
        Text("The book's recipe works for some numbers only.", "La ricetta del libro va bene solo per certi numeri."),
        cite="§3.3.2",
    ),
    Ruling(
        "R30",
        Text(
            "May a unit both reorganise and change formation in one phase?",
            "Ci si può riorganizzare e cambiare formazione nella stessa fase?",
        ),
        Text(
            "One or the other; a disorganised unit reorganises first.",
            "O l'uno o l'altro; chi è disorganizzato prima si riorganizza.",
        ),
        Text("To change one must be in order.", "Per cambiare bisogna essere in ordine."),
        cite="§3.3",
    ),
    Ruling(
        "R31",
        Text("What of the figures left over in a square?", "E le figure d'avanzo in un quadrato?"),
        Text(
            "Quarters are rounded down, the rest fires with the front; all sides share one marker.",
            "I quarti si arrotondano per difetto, il resto spara con il fronte; tutti i lati usano un solo segnalino.",
        ),
        Text("Markers stand for volleys of whole units.", "Un segnalino è una salva di tutta l'unità."),
        cite="§3.3.2",
    ),
    Ruling(
        "R32",
        Text(
            "What does artillery told to attack do without room, and when does it advance?",
            "Che fa l'artiglieria con l'ordine di Attaccare se non ha spazio, e quando avanza?",
        ),
        Text(
            "Without room it stays limbered and disorganised. Light and horse batteries "
            "with their command limber, move, and stand in battery again.",
            "Senza spazio resta agganciata e disorganizzata. Le batterie leggere e a cavallo "
            "col loro comando agganciano, muovono e tornano in batteria.",
        ),
        Text(
            "To attack and to stay still in battery contradict each other.",
            "Attaccare e restare ferma in batteria si contraddicono.",
        ),
        cite="§3.2.1, §3.5.6",
    ),
    Ruling(
        "R33",
        Text("May infantry move after standing up?", "La fanteria che si rialza può muovere?"),
        Text("No: it has reorganised and gets a Stop marker.", "No: si è riorganizzata e riceve il segnalino Stop."),
        Text("Reorganising ends the move.", "La riorganizzazione chiude il movimento."),
        cite="§3.3, §3.4.2",
    ),
    # Fire
    Ruling(
        "R34",
        Text(
            "Is everyone outside heavy cover in light cover, and how do woods cover?",
            "Chi non è in copertura pesante è in quella leggera, e i boschi?",
        ),
        Text(
            "Only those who are covered at all; woods are heavy cover against bullets and canister. Where half the unit stands "
            "decides.",
            "Solo chi è coperto davvero; i boschi danno copertura pesante da proiettili e mitraglia. Decide dove sta metà "
            "dell'unità.",
        ),
        Text("Otherwise nobody would stand in the open.", "Altrimenti nessuno sarebbe allo scoperto."),
        cite="§3.4.2, §3.5.10",
    ),
    Ruling(
        "R35",
        Text(
            "When does a friend within 20 cm protect a battery or an individual?",
            "Quando un amico entro 20 cm protegge una batteria o un individuo?",
        ),
        Text("Always, seen or not, and against guns too.", "Sempre, visto o no, e anche dai cannoni."),
        Text("Two of the three texts do not ask that it be seen.", "Due testi su tre non chiedono che sia visto."),
        (
            Alternative(
                "visible_protector", Text("He protects only when the firer sees him.", "Protegge solo se chi spara lo vede.")
            ),
        ),
        cite="§3.4.2, §3.4.3",
    ),
    Ruling(
        "R36",
        Text("What if a volley turns out to be beyond range?", "E se una salva risulta fuori tiro?"),
        Text("It is spent for nothing.", "È sprecata."),
        Text("One measures after declaring.", "Si misura dopo aver dichiarato."),
        cite="§3.4.1",
    ),
    Ruling(
        "R37",
        Text("When does a unit on oppose fire back?", "Quando un'unità in Opporre risponde al fuoco?"),
        Text(
            "At whoever fired at it, if it lost nobody or its test says steady. In bloodlust it fires freely.",
            "Contro chi le ha sparato, se non ha perdite o il test dice OK. In Sete di Sangue spara liberamente.",
        ),
        Text("Losses come first, and bloodlust is not steadiness.", "Prima vengono le perdite, e la Sete di Sangue non è OK."),
        cite="§3.4.2, §3.4.5",
    ),
    Ruling(
        "R38",
        Text("How does the sharpshooter fire?", "Come spara il tiratore scelto?"),
        Text(
            "One die with the unit, another with one more; if that kills, one further officer die is thrown.",
            "Un dado con l'unità, un altro con uno in più; se questo uccide, un altro dado per gli ufficiali.",
        ),
        Text("Both places on him are taken together.", "Si leggono insieme i due passi su di lui."),
        cite="§1.1, §4.4",
    ),
    Ruling(
        "R39",
        Text("Which figures give the dice of quality?", "Quali figure danno i dadi di qualità?"),
        Text(
            "All of the unit, even if few can fire; of a square that side, of a battery the crew.",
            "Tutte quelle dell'unità, anche se poche sparano; di un quadrato quel lato, di una batteria i serventi.",
        ),
        Text("They are counted in the unit.", "Si contano nell'unità."),
        cite="§3.4.3",
    ),
    Ruling(
        "R40",
        Text("Which dice does artillery throw again at a square?", "Quali dadi ritira l'artiglieria contro un quadrato?"),
        Text("All misses once, ones too.", "Tutti i mancati una volta, anche gli uno."),
        Text("The text names failures.", "Il testo nomina i fallimenti."),
        cite="§3.4.3",
    ),
    Ruling(
        "R41",
        Text("Which weapons have a point blank range?", "Quali armi hanno il bruciapelo?"),
        Text(
            "Firearms within 5 cm, cannon within 10 cm, canister too; no bows, no howitzers. Mounted archers shoot like others.",
            "Armi da fuoco entro 5 cm, cannoni entro 10 cm, anche a mitraglia; non archi né "
            "obici. Gli arcieri a cavallo tirano come gli altri.",
        ),
        Text("The row of horsemen is about shouldered weapons.", "La riga dei cavalieri riguarda armi imbracciate."),
        cite="§3.4.3",
    ),
    Ruling(
        "R42",
        Text(
            "How far does canister reach, and what may a howitzer lob?",
            "Fin dove arriva la mitraglia, e che cosa lancia un obice?",
        ),
        Text(
            "Canister reaches as far as its gun; indirect fire takes any ammunition.",
            "La mitraglia arriva quanto il suo cannone; il tiro a parabola vale con ogni munizione.",
        ),
        Text("No other table is given.", "Non c'è un'altra tabella."),
        cite="§3.4.3",
    ),
    Ruling(
        "R43",
        Text("Officer dice: before or after the saves?", "Dadi per gli ufficiali: prima o dopo le salvezze?"),
        Text(
            "One for every three mortal hits, counted before saves; officers first, then soldiers.",
            "Uno ogni tre colpi mortali, contati prima delle salvezze; prima gli ufficiali, poi i soldati.",
        ),
        Text("That is the sequence of fire.", "È la sequenza del fuoco."),
        cite="§3.4.1, §3.4.3",
    ),
    Ruling(
        "R44",
        Text("What if there are more hits than soldiers?", "E se ci sono più colpi che soldati?"),
        Text(
            "The rest falls on characters, in turn on those with a save; above all "
            "figures and individuals no officer dice are thrown.",
            "Il resto cade sui personaggi, a turno su chi ha la salvezza; oltre tutte le "
            "figure e gli individui non si tirano dadi per gli ufficiali.",
        ),
        Text("In the example a commander saves twice.", "Nell'esempio un comandante si salva due volte."),
        cite="§3.4.3, §4.1",
    ),
    Ruling(
        "R45",
        Text(
            "Wounds without a save, and in which order do characters die?",
            "Ferite senza salvezza, e in che ordine muoiono i personaggi?",
        ),
        Text(
            "A wound goes instead of a life; bearers come after specials, and the "
            "colonel is picked only when none of these is left.",
            "Si perde una ferita al posto della vita; gli alfieri dopo gli speciali, e "
            "l'ufficiale a cavallo si sceglie solo quando questi sono finiti.",
        ),
        Text("The colonel's section puts him last.", "Il suo paragrafo lo mette ultimo."),
        cite="§3.4.3, §4.9",
    ),
    Ruling(
        "R46",
        Text("May labourers die for gunners?", "Gli operai possono morire al posto dei serventi?"),
        Text("If their player likes; they are never gunners.", "Se il loro giocatore vuole; non sono mai serventi."),
        Text("They belong to the battery all the same.", "Fanno comunque parte della batteria."),
        cite="§3.5.6",
    ),
    Ruling(
        "R47",
        Text("Do strength and resistance matter to round shot?", "Forza e resistenza contano per le palle di cannone?"),
        Text("Yes; light cover and armour do not.", "Sì; copertura leggera e corazza no."),
        Text("Both stand above the result.", "Stanno entrambe sopra il risultato."),
        cite="§3.4.3",
    ),
    Ruling(
        "R96",
        Text("May one fire in melee, or at enemies who are in melee?", "Si spara in mischia, o su nemici in mischia?"),
        Text(
            "Nobody in melee fires but a square engaged on one side; engaged enemies may be targets if nearest and in sight.",
            "In mischia non spara nessuno tranne un quadrato impegnato su un lato; i "
            "nemici impegnati si bersagliano se più vicini e in vista.",
        ),
        Text(
            "The square's exception proves the rule; on targets nothing is said.",
            "L'eccezione del quadrato conferma la regola; sui bersagli non è detto nulla.",
        ),
        cite="§3.3.2",
    ),
    Ruling(
        "R97",
        Text("Who counts among those who fire?", "Chi conta tra quelli che sparano?"),
        Text(
            "Soldiers and special characters; not the mounted colonel nor individuals.",
            "Soldati e personaggi speciali; non l'ufficiale a cavallo né gli individui.",
        ),
        Text("The characters are counted in the fire phase, he is not.", "I personaggi si contano nella fase di fuoco, lui no."),
        cite="§1.1",
    ),
    # Reaction tests
    Ruling(
        "R48",
        Text("Do the modifiers for losses add up?", "I modificatori per le perdite si sommano?"),
        Text("Yes, every line by itself.", "Sì, ogni riga per conto suo."),
        Text("They have different causes.", "Hanno cause diverse."),
        cite="§3.4.4",
    ),
    Ruling(
        "R49",
        Text("More than half of which number?", "Più di metà di quale numero?"),
        Text(
            "Of the figures before this turn's losses; several shooters make one test.",
            "Delle figure prima delle perdite del turno; più tiratori fanno un solo test.",
        ),
        Text("The fallen stay on the table until the tests are done.", "I caduti restano sul tavolo fino ai test."),
        cite="§3.4.4",
    ),
    Ruling(
        "R50",
        Text("A heroic and an ordinary leader with one unit?", "Un capo eroico e uno ordinario con la stessa unità?"),
        Text("Both count.", "Contano tutti e due."),
        Text("They have separate lines.", "Hanno righe separate."),
        cite="§3.4.4, §4.7",
    ),
    Ruling(
        "R51",
        Text(
            "Does a steady result end bloodlust or demoralisation?",
            "Il risultato OK fa finire Sete di Sangue o demoralizzazione?",
        ),
        Text(
            "Yes: the result is the new state, though disorder stays.",
            "Sì: il risultato è il nuovo stato, ma il disordine resta.",
        ),
        Text(
            "Falling back ends like that, and bloodlust has to be confirmed.",
            "L'arretramento finisce così, e la Sete di Sangue va confermata.",
        ),
        (Alternative("ok_keeps_reaction", Text("A steady result changes nothing.", "Il risultato OK non cambia nulla.")),),
        cite="§3.4.5, §3.5.8",
    ),
    Ruling(
        "R52",
        Text("Is a unit that falls back demoralised too?", "Un'unità che arretra è anche demoralizzata?"),
        Text("No: one reaction at a time.", "No: una reazione per volta."),
        Text("Each has its marker and its modifiers.", "Ciascuna ha il suo segnalino e i suoi modificatori."),
        (
            Alternative(
                "also_demoralised", Text("It is demoralised too and tests at -2.", "È anche demoralizzata e fa i test a -2.")
            ),
        ),
        cite="§3.4.4, §3.4.5",
    ),
    Ruling(
        "R53",
        Text("When does artillery test?", "Quando fa il test l'artiglieria?"),
        Text(
            "With at most half of its original gunners left; falling back, or with a standard captured, always.",
            "Con al massimo metà dei serventi iniziali; se arretra o perde lo Stendardo, sempre.",
        ),
        Text("The half is counted from the battle's start.", "La metà si conta dall'inizio della battaglia."),
        cite="§3.4.4, §3.4.5",
    ),
    Ruling(
        "R54",
        Text(
            "Charismatic character and army standard near a unit: together?",
            "Personaggio Carismatico e Stendardo vicini a un'unità: insieme?",
        ),
        Text(
            "Apart each gives one within 20 cm; in contact they give one within 30.",
            "Separati danno uno ciascuno entro 20 cm; a contatto danno uno entro 30.",
        ),
        Text("The two sections together say this.", "Lo dicono insieme i due paragrafi."),
        cite="§4.10, §4.11",
    ),
    Ruling(
        "R55",
        Text("How does a unit that falls back test?", "Come fa il test chi arretra?"),
        Text(
            "As after moderate losses, in disorder whatever comes; blocked it stands, a blocked square is lost.",
            "Come dopo perdite moderate, in disordine comunque vada; bloccata resta ferma, un quadrato bloccato è perduto.",
        ),
        Text("Both sections on it agree.", "I due paragrafi concordano."),
        cite="§3.4.5, §3.5.1",
    ),
    # Movement and contact
    Ruling(
        "R56",
        Text("How are ties of initiative broken?", "Come si rompono i pareggi di iniziativa?"),
        Text(
            "Those who tie roll again with their value, even when both are one player's. Leaderless commands throw last and "
            "rank as they roll.",
            "Chi è in parità ritira con il suo valore, anche se è dello stesso giocatore. I comandi "
            "senza capo tirano per ultimi e contano per quel che fanno.",
        ),
        Text("The text asks for a new throw of those commands.", "Il testo chiede un nuovo tiro per quei comandi."),
        (Alternative("die_only", Text("The bare dice break ties.", "I pareggi si rompono col solo dado.")),),
        cite="§3.5.3",
    ),
    Ruling(
        "R57",
        Text("How are halves rounded?", "Come si arrotondano le metà?"),
        Text("Down to the millimetre, each time.", "Per difetto, ogni volta, al millimetro."),
        Text("They come after the other modifiers.", "Vengono dopo gli altri modificatori."),
        cite="§3.5.5",
    ),
    Ruling(
        "R58",
        Text("Which goes first, order or reaction?", "Che cosa prevale, ordine o reazione?"),
        Text(
            "The reaction. Guns in bloodlust stay and fire as long as they can.",
            "La reazione. I cannoni in Sete di Sangue restano e sparano finché possono.",
        ),
        Text("The text lets them stand while charges last.", "Il testo li lascia fermi finché hanno cariche."),
        cite="§3.2.1, §3.4.5",
    ),
    Ruling(
        "R59",
        Text(
            "What may a line on oppose do, and how does a column turn?",
            "Che cosa fa una linea in Opporre, e come gira una colonna?",
        ),
        Text(
            "The line goes straight back until it has formed column; the column turns once before moving.",
            "La linea va diritta indietro finché non forma la colonna; la colonna gira una volta prima di muovere.",
        ),
        Text("Pivoting is how a column turns.", "Il perno è il modo in cui gira una colonna."),
        cite="§3.5.4",
    ),
    Ruling(
        "R60",
        Text("What about bogs, individuals and bridges?", "E gli acquitrini, gli individui e i ponti?"),
        Text(
            "Bogs are for light infantry alone; individuals are never disorganised by ground; a bridge is difficult ground.",
            "Gli acquitrini sono per la sola fanteria leggera; il terreno non disorganizza gli individui; un ponte è terreno "
            "difficile.",
        ),
        Text("The section lists them so.", "Il paragrafo li elenca così."),
        cite="§3.5.10",
    ),
    Ruling(
        "R61",
        Text(
            "In fording, which way is rounded, who picks, and who fights?",
            "Nel guado come si arrotonda, chi sceglie, chi combatte?",
        ),
        Text(
            "Down; the opponent picks; a lone individual saves whenever there are "
            "losses; nobody fights or is engaged in the water.",
            "Per difetto; sceglie l'avversario; un individuo solo si salva se ci sono "
            "perdite; in acqua nessuno combatte né è impegnato.",
        ),
        Text("The half is rounded down in the text.", "Nel testo la metà si arrotonda per difetto."),
        cite="§3.5.10",
    ),
    Ruling(
        "R62",
        Text(
            "Who stops before friends, and what does passing cost?",
            "Chi si ferma davanti agli amici, e quanto costa attraversare?",
        ),
        Text(
            "Commands on hold or oppose stop; both units have used their move.",
            "Chi è in Attendere o Opporre si ferma; tutte e due hanno usato il movimento.",
        ),
        Text("Only attackers run into friends.", "Solo chi attacca investe gli amici."),
        cite="§3.5.4",
    ),
    Ruling(
        "R63",
        Text("What of a square already shaken, against cavalry?", "E un quadrato già scosso, contro la cavalleria?"),
        Text(
            "The test decides: steady or in bloodlust it repulses, demoralised it fights, falling back it is destroyed.",
            "Decide il test: OK o in Sete di Sangue respinge, demoralizzato combatte, se arretra è distrutto.",
        ),
        Text("The text lets it become steady again.", "Il testo lo fa anche tornare OK."),
        cite="§3.5.8",
    ),
    Ruling(
        "R64",
        Text(
            "What if a unit begins to fall back while cavalry touches it?",
            "E se un'unità comincia ad arretrare con la cavalleria a contatto?",
        ),
        Text(
            "Only a new contact destroys it; it goes back in its next movement.",
            "La distrugge solo un nuovo contatto; arretra nel prossimo movimento.",
        ),
        Text("To be engaged is something new.", "Essere impegnati è un fatto nuovo."),
        cite="§3.4.5",
    ),
    Ruling(
        "R65",
        Text("When is wrapping optional?", "Quando l'avvolgimento è facoltativo?"),
        Text(
            "Between like formations, from the second round, for the wider front; line against "
            "column must. Bloodlust wraps a square at once, in disorder.",
            "Tra formazioni uguali, dal secondo turno, per chi è più largo; la linea contro la "
            "colonna deve. La Sete di Sangue avvolge subito un quadrato, in disordine.",
        ),
        Text("The three cases of the section.", "I tre casi del paragrafo."),
        cite="§3.5.8",
    ),
    Ruling(
        "R66",
        Text("How is a messenger caught?", "Come si prende un messaggero?"),
        Text(
            "Within the whole move, before moving; he is delivered to the captor's zone, or slips away if it is engaged.",
            "Entro tutto il movimento, prima di muovere; si porta nella zona di chi lo prende, o fugge se questi è impegnato.",
        ),
        Text("The section says no more.", "Il paragrafo non dice altro."),
        cite="§3.5.9",
    ),
    # Melee
    Ruling(
        "R67",
        Text("Does a shield count both to hit and to kill?", "Lo scudo conta sia per colpire sia per uccidere?"),
        Text("Yes.", "Sì."),
        Text(
            "Both are written, though the Highlanders' example leaves the first out.",
            "Sono scritti entrambi, anche se l'esempio degli Highlander tralascia il primo.",
        ),
        (Alternative("kill_only", Text("It counts to kill only.", "Conta solo per uccidere.")),),
        cite="§3.6.5",
    ),
    Ruling(
        "R68",
        Text("Who has the dice of ranks and pistols in the first round?", "Chi ha i dadi di file e pistole nel primo turno?"),
        Text(
            "Who made the contact; those of commander and officer are for both.",
            "Chi ha preso contatto; quelli di comandante e ufficiale sono di entrambi.",
        ),
        Text("The text gives them to the unit that engaged.", "Il testo li dà all'unità che ha impegnato."),
        (Alternative("both_sides", Text("Both sides have them.", "Li hanno entrambe le parti.")),),
        cite="§3.6.5",
    ),
    Ruling(
        "R69",
        Text("One more die for every five: of which dice?", "Un dado in più ogni cinque: di quali dadi?"),
        Text(
            "Of all before those of ranks and pistols, by the order alone; bloodlust neither gives nor takes it.",
            "Di tutti prima di quelli di file e pistole, per il solo ordine; la Sete di Sangue non lo dà e non lo toglie.",
        ),
        Text("It is added after the dice before it.", "Si aggiunge dopo i dadi precedenti."),
        cite="§3.6.5",
    ),
    Ruling(
        "R70",
        Text("Do mounts and lances count together?", "Cavalcature e lance contano insieme?"),
        Text(
            "Mounts disorganise at once and strike with hooves, unless the lance counts in the first round.",
            "Le cavalcature disorganizzano subito e colpiscono con gli zoccoli, salvo che nel primo turno conti la lancia.",
        ),
        Text("A lance that counts takes the weapon's place.", "La lancia che conta prende il posto dell'arma."),
        cite="§3.6.2, §3.6.5",
    ),
    Ruling(
        "R71",
        Text("Who fights in depth?", "Chi combatte in profondità?"),
        Text(
            "Spears two ranks, pikes and mixed units three, in good order only, at -1; no rank wider than the front in contact.",
            "Lance due file, picche e unità miste tre, solo in ordine, a -1; nessuna fila più larga del fronte a contatto.",
        ),
        Text("So says the section, its gaps filled.", "Così dice il paragrafo, completato."),
        cite="§3.6.2",
    ),
    Ruling(
        "R72",
        Text("How are casualties limited?", "Come sono limitate le perdite?"),
        Text(
            "To figures and individuals in contact, before officers and saves; no limit when all "
            "are in contact. Breakthrough cavalry reaches a line's second rank.",
            "Alle figure e agli individui a contatto, prima di ufficiali e salvezze; nessun limite se lo sono "
            "tutti. La cavalleria da sfondamento raggiunge la seconda fila di una linea.",
        ),
        Text("Supporting ranks are not in contact.", "Le file di sostegno non sono a contatto."),
        cite="§3.6.5",
    ),
    Ruling(
        "R73",
        Text("Who fights round guns and in broken squares?", "Chi combatte ai cannoni e nei quadrati rotti?"),
        Text(
            "Everybody of both sides. Gunners count a grade lower, poor ones stay poor.",
            "Tutti, di entrambe le parti. I serventi contano un grado in meno, gli Scadenti restano tali.",
        ),
        Text("Labourers and teams do not fight.", "Operai e tiri non combattono."),
        cite="§3.6.2, §3.5.8",
    ),
    Ruling(
        "R74",
        Text("May characters out of contact be picked?", "Si possono scegliere personaggi non a contatto?"),
        Text("Yes.", "Sì."),
        Text("The officer die asks for no contact.", "Il dado degli ufficiali non chiede il contatto."),
        cite="§3.6.5",
    ),
    Ruling(
        "R75",
        Text("When and how is a standard taken?", "Quando e come si prende uno stendardo?"),
        Text(
            "With a value at least as high; the losses before decide, the bearer dies "
            "besides. One a turn, the army's after the unit's own.",
            "Con un valore almeno pari; decidono le perdite precedenti, e in più muore l'alfiere. "
            "Uno per turno, quello dell'Esercito dopo il proprio dell'unità.",
        ),
        Text("Value is that of the profile.", "Il valore è quello del profilo."),
        cite="§3.6.4, §4.11",
    ),
    Ruling(
        "R76",
        Text("Do the penalties for a quarter and for half add up?", "Le penalità per un quarto e per metà si sommano?"),
        Text(
            "No, the greater stands; both begin at exactly that share.",
            "No, vale la maggiore; entrambe partono dalla quota esatta.",
        ),
        Text("They are steps of one scale.", "Sono gradini di una scala."),
        (Alternative("cumulative", Text("They add up to -4.", "Si sommano a -4.")),),
        cite="§3.6.6",
    ),
    Ruling(
        "R77",
        Text(
            "Whose losses are compared, and how long is a lost standard felt?",
            "Quali perdite si confrontano, e per quanto pesa uno stendardo perso?",
        ),
        Text(
            "Those of all in the combat; for the rest of the battle, while a second standard still helps.",
            "Quelle di tutti nel combattimento; per il resto della battaglia, ma un secondo stendardo aiuta ancora.",
        ),
        Text("A combat is one whole.", "Un combattimento è uno solo."),
        cite="§3.6.2, §3.6.6",
    ),
    Ruling(
        "R78",
        Text("What does breakthrough mean, and what follows its test?", "Che cos'è lo sfondamento, e che cosa segue al test?"),
        Text(
            "The test is of a line against an attack column; its result is the new "
            "state. The cavalry's ability only widens casualties.",
            "Il test è di una linea contro una colonna in attacco; il suo risultato è il nuovo "
            "stato. L'abilità della cavalleria allarga solo le perdite.",
        ),
        Text("One word for two things.", "Una parola per due cose."),
        cite="§3.5.8, §3.6.5",
    ),
    Ruling(
        "R79",
        Text("How do individuals fight?", "Come combattono gli individui?"),
        Text(
            "Like units of one, saving every mortal hit; two on one side of an enemy fight as one.",
            "Come unità di uno, salvando ogni colpo mortale; due dalla stessa parte di un nemico combattono come uno.",
        ),
        Text("They have a profile and no order.", "Hanno un profilo e nessun ordine."),
        cite="§3.6.3",
    ),
    Ruling(
        "R80",
        Text("Who may leave a melee?", "Chi può lasciare una mischia?"),
        Text(
            "Cavalry changed to oppose, half a move and in disorder; individuals; nobody else.",
            "La cavalleria passata a Opporre, mezzo movimento e in disordine; gli individui; nessun altro.",
        ),
        Text("Only these are named.", "Sono nominati solo questi."),
        cite="§3.6.2, §3.6.3",
    ),
    # Influence, command test, leaders
    Ruling(
        "R81",
        Text(
            "Is it the die or the total that counts, and how often may one try?",
            "Conta il dado o il totale, e quante volte si tenta?",
        ),
        Text(
            "The total; once a turn for every leader, a unit by several. Success calms bloodlust.",
            "Il totale; una volta per turno ogni capo, più capi per un'unità. Il successo calma la Sete di Sangue.",
        ),
        Text("Elsewhere the result is the total.", "Altrove il risultato è il totale."),
        cite="§3.7",
    ),
    Ruling(
        "R82",
        Text("How does a leader hold a unit in rout?", "Come fa un capo a trattenere un'unità in fuga?"),
        Text(
            "Without a modifier for its state; with anything but a success both are lost. Held, it is steady and in disorder.",
            "Senza modificatore di stato; se non riesce sono perduti entrambi. Trattenuta, è OK e in disordine.",
        ),
        Text("The table has no row for it.", "La tabella non ha una riga."),
        (Alternative("as_demoralised", Text("It counts +2, like a demoralised unit.", "Vale +2, come una demoralizzata.")),),
        cite="§3.7, §4.6.1",
    ),
    Ruling(
        "R83",
        Text("A leader attacked by his own men: does he have wounds?", "Un capo attaccato dai suoi: ha ferite?"),
        Text("One save; a wound goes before his life.", "Una salvezza; una ferita va prima della vita."),
        Text("The general rule of wounds.", "La regola generale delle ferite."),
        cite="§3.7",
    ),
    Ruling(
        "R84",
        Text("When does provisional bloodlust end?", "Quando finisce la Sete di Sangue provvisoria?"),
        Text(
            "At the end of the turn after, unless a test has given it anew; any other result ends it at once.",
            "Alla fine del turno dopo, se un test non l'ha ridata; ogni altro risultato la chiude subito.",
        ),
        Text("It waits to be confirmed.", "Aspetta conferma."),
        cite="§3.7",
    ),
    Ruling(
        "R85",
        Text(
            "Do commands feel those that have fled in the same test?", "I comandi risentono di quelli fuggiti nello stesso test?"
        ),
        Text(
            "Yes, at once; there is no second test in the turn. Commands not on the table do not test.",
            "Sì, subito; nel turno non c'è un secondo test. I comandi che non sono sul tavolo non fanno il test.",
        ),
        Text("A failed test weighs on the next.", "Un test fallito pesa sul successivo."),
        cite="§3.8",
    ),
    Ruling(
        "R86",
        Text(
            "When was a speech good, and when does the standard count?",
            "Quando un discorso è buono, e quando conta lo Stendardo?",
        ),
        Text(
            "Legendary or a success; bad are failure and disaster. The standard counts while raised.",
            "Leggendario o successo; cattivi fallimento e disastro. Lo Stendardo conta finché è alzato.",
        ),
        Text("The speech's own table.", "La tabella del discorso."),
        cite="§2.4, §3.8",
    ),
    Ruling(
        "R87",
        Text("Where does value 6 count?", "Dove conta il valore 6?"),
        Text("In every test that uses his value.", "In ogni test che usa il suo valore."),
        Text("The section makes no exception.", "Il paragrafo non fa eccezioni."),
        cite="§4.10",
    ),
    Ruling(
        "R88",
        Text("What of heroic leaders?", "E i capi eroici?"),
        Text(
            "They give three instead of two; one in their own command test while fighting; "
            "outside the zone they leave a unit only to influence another.",
            "Danno tre invece di due; uno nel test del loro comando mentre combattono; fuori "
            "dalla zona lasciano un'unità solo per influenzarne un'altra.",
        ),
        Text("The two sections, put together.", "I due paragrafi, insieme."),
        cite="§4.7, §4.8",
    ),
    Ruling(
        "R89",
        Text("Who takes up a fallen army standard?", "Chi raccoglie lo Stendardo caduto?"),
        Text(
            "The commander-in-chief beside it, and it falls with him. Else the army tests, and a unit that lost it too.",
            "Il Condottiero accanto, e cade con lui. Altrimenti l'esercito fa il test, e anche l'unità che l'ha perso.",
        ),
        Text("A bearer who flees drops it.", "Chi fugge lo lascia cadere."),
        cite="§4.11",
    ),
    # End of the battle
    Ruling(
        "R90",
        Text("What is a difference of 10 to 20 per cent?", "Che cos'è una differenza tra il 10 e il 20 per cento?"),
        Text("A minor victory.", "Una vittoria minore."),
        Text("Only below ten it is called a draw.", "Si chiama pareggio solo sotto il dieci."),
        (Alternative("draw", Text("A draw up to 20 per cent.", "Pareggio fino al 20 per cento.")),),
        cite="§1.3",
    ),
    Ruling(
        "R91",
        Text(
            "To which grade do the limits belong, and what is the whole?",
            "A quale grado appartengono i limiti, e qual è il totale?",
        ),
        Text(
            "To the higher, but 60 is still a great victory; the agreed points are the whole.",
            "A quello superiore, ma 60 è ancora una grande vittoria; il totale sono i punti concordati.",
        ),
        Text("The last grade asks for more.", "L'ultimo grado chiede di più."),
        cite="§1.3",
    ),
    Ruling(
        "R92",
        Text("Which way round are tournament points reckoned?", "In che verso si calcolano i punti di torneo?"),
        Text("Inflicted less suffered.", "Inflitte meno subite."),
        Text("The formula before the sentence.", "La formula prima della frase."),
        cite="§1.3",
    ),
    Ruling(
        "R93",
        Text("What counts as lost?", "Che cosa conta come perduto?"),
        Text(
            "The dead, fled and destroyed, fallen standards, captured messengers, commands that "
            "never came; not a lowered standard nor a gun whose crew lives.",
            "Morti, fuggiti e distrutti, stendardi caduti, messaggeri presi, comandi mai "
            "arrivati; non uno Stendardo ammainato né un cannone coi serventi vivi.",
        ),
        Text("Several sections, gathered.", "Più paragrafi, raccolti."),
        cite="§1.3, §4.11",
    ),
    Ruling(
        "R94",
        Text("What do teams of unequal numbers get?", "Che cosa ricevono le squadre di numero diverso?"),
        Text(
            "The smaller gets the missing points and divides them as it likes.",
            "La più piccola riceve i punti che mancano e li divide come vuole.",
        ),
        Text("The totals must be equal.", "I totali devono essere uguali."),
        cite="§1.5",
    ),
    Ruling(
        "R95",
        Text("How long is a battle?", "Quanto dura una battaglia?"),
        Text(
            "Twelve turns, or until a side has nothing on the table nor to come.",
            "Dodici turni, o finché una parte non ha più nulla sul tavolo né in arrivo.",
        ),
        Text("The chapter on turns.", "Il capitolo sui turni."),
        cite="§3.0",
    ),
)
