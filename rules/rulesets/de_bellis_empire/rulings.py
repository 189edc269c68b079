"""Where the book is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

RULINGS = (
    Ruling(
        "R1",
        Text(
            "How is “half or less” tested with odd, zero or negative totals?",
            "Come si prova «metà o meno» con totali dispari, nulli o negativi?",
        ),
        Text(
            "Twice the loser's total is compared with the winner's.",
            "Si confronta il doppio del totale di chi perde con quello di chi vince.",
        ),
        Text("Exact, and nothing needs rounding.", "È esatto e non serve arrotondare."),
        cite="§9.0",
    ),
    Ruling(
        "R2",
        Text("Does a boundary belong to the distance it bounds?", "Il limite di una distanza ne fa parte?"),
        Text(
            "Yes for range bands, deployment, the zone of control and the radii of 48 and 24 cm. "
            "No for the 24 cm of the general in chief.",
            "Sì per gittate, schieramento, zona di controllo e raggi di 48 e 24 cm. No per i 24 cm del generale in capo.",
        ),
        Text(
            "So the sections word it: the general in chief must be nearer than that.",
            "Così dicono i paragrafi: il generale in capo dev'essere più vicino.",
        ),
        cite="§5.1, §5.2, §5.5",
    ),
    Ruling(
        "R3",
        Text("Do distances grow with 25 mm figures?", "Con le figure da 25 mm le distanze crescono?"),
        Text("No: only bases and the square marker.", "No: solo le basi e il marcatore del quadrato."),
        Text(
            "Nothing else has a second column. One could stretch everything by a quarter.",
            "Nient'altro ha una seconda colonna. Si potrebbe allungare tutto di un quarto.",
        ),
        cite="§1.0",
    ),
    Ruling(
        "R4",
        Text(
            "Which rows do lancers, dragoons, guard cavalry and elite infantry use?",
            "Quali righe usano lancieri, dragoni, cavalleria della Guardia e fanteria d'élite?",
        ),
        Text(
            "Lancers and light guard cavalry count as light, dragoons, cuirassiers and heavy guard cavalry as "
            "heavy, elite and guard infantry as line.",
            "Lancieri e cavalleria leggera della Guardia come leggera; dragoni, corazzieri e cavalleria pesante "
            "della Guardia come pesante; élite e Guardia a piedi come linea.",
        ),
        Text(
            "The tables know light, irregular and heavy only; these are the classes of the period. "
            "Dragoons as light cavalry would be possible too.",
            "Le tabelle conoscono solo leggera, irregolare e pesante; sono le classi dell'epoca. "
            "Sarebbero possibili anche dragoni come cavalleria leggera.",
        ),
        cite="§5.4, §9.0",
    ),
    Ruling(
        "R5",
        Text(
            "Which battery of one table is which in another?",
            "Come si corrispondono le batterie nelle diverse tabelle?",
        ),
        Text(
            "Light artillery has the ranges of light or horse artillery and moves on foot; medium is foot artillery.",
            "L'artiglieria leggera ha le gittate di quella leggera o a cavallo e muove a piedi; la media è quella a piedi.",
        ),
        Text(
            "The movement table has no light row, and light guns are cheaper than horse guns with better "
            "factors: they will not be the faster ones.",
            "La tabella dei movimenti non ha una riga per la leggera, che costa meno di quella a cavallo con "
            "fattori migliori: non sarà la più mobile.",
        ),
        (
            Alternative(
                "light_artillery_as_horse",
                Text("Light artillery moves like horse artillery.", "L'artiglieria leggera muove come quella a cavallo."),
            ),
        ),
        cite="§5.4, §7.0",
    ),
    Ruling(
        "R6",
        Text("Which army has a general in chief?", "Quale armata ha un generale in capo?"),
        Text("Each that has more than one corps, and no other.", "Ognuna che ha più di un corpo, e nessun'altra."),
        Text(
            "One could also give both sides one as soon as either has two corps.",
            "Si potrebbe anche darlo a entrambe appena una ha due corpi.",
        ),
        cite="§2.0",
    ),
    Ruling(
        "R7",
        Text(
            "Can voltigeurs be bought, and what is a lost base worth?",
            "I volteggiatori si comprano, e quanto vale una base perduta?",
        ),
        Text(
            "They can, for 2 points; each lost base counts 2. Bought ones never join into light infantry.",
            "Sì, per 2 punti; ogni base perduta vale 2. Quelli comprati non si riuniscono mai in fanteria leggera.",
        ),
        Text(
            "The table gives them a price, and two of them cost what light infantry costs.",
            "La tabella ne dà il costo, e due costano come una fanteria leggera.",
        ),
        cite="§5.4, §7.5",
    ),
    Ruling(
        "R8",
        Text("What becomes of points not spent?", "Che ne è dei punti non spesi?"),
        Text("They are lost; no corps hands points to another.", "Sono perduti; un corpo non ne passa a un altro."),
        Text("Every corps has a budget of its own.", "Ogni corpo ha un budget suo."),
        cite="§2.0",
    ),
    Ruling(
        "R9",
        Text(
            "In which direction does the table grow, and for whose corps?",
            "In che direzione cresce il tavolo, e per i corpi di chi?",
        ),
        Text(
            "In both, with a depth of 120 cm at most; the larger army counts. Three pieces of terrain stay the least.",
            "In entrambe, con profondità massima di 120 cm; conta l'armata più grande. "
            "Gli elementi di terreno restano almeno tre.",
        ),
        Text(
            "A limit on the depth makes sense only if the depth grows.",
            "Un limite alla profondità ha senso solo se la profondità cresce.",
        ),
        (Alternative("width_only", Text("Only the width grows.", "Cresce solo la larghezza.")),),
        cite="§3.0",
    ),
    Ruling(
        "R10",
        Text("How are lots drawn for first player?", "Come si tira a sorte il primo giocatore?"),
        Text(
            "A die each; the higher is first, ties are rolled again.",
            "Un dado a testa; il più alto è primo, in parità si ritira.",
        ),
        Text("Any fair lot will do.", "Ogni sorteggio equo va bene."),
        cite="§4.0",
    ),
    Ruling(
        "R11",
        Text("What are features that stand in one list only?", "Che cosa sono gli elementi citati in una sola lista?"),
        Text(
            "Whatever they are most like. An “aia” is a farmyard; hedges give light cover, low walls heavy. "
            "Hedges, walls and works are lines: rough to cross, while who stands behind has the cover and no "
            "terrain modifier.",
            "Contano come ciò che più somiglia loro. L'aia è un cortile; le siepi danno copertura leggera, i "
            "muretti pesante. Siepi, muri e opere sono linee: accidentate da passare, ma chi vi sta dietro ha la "
            "copertura e nessun malus di terreno.",
        ),
        Text(
            "The book names works as shelter, not as bad ground: a redoubt that costs what it gives would be none.",
            "Il libro cita le opere come riparo, non come terreno cattivo: una ridotta che costa quanto dà non servirebbe.",
        ),
        cite="§3.0",
    ),
    Ruling(
        "R12",
        Text("Can activation points be kept?", "I punti d'attivazione si conservano?"),
        Text(
            "No: they end with the step, and serve their own corps only.",
            "No: finiscono con la fase, e servono solo al proprio corpo.",
        ),
        Text(
            "They may not be handed on, and in related games they are not saved.",
            "Non si possono cedere, e nei giochi affini non si mettono da parte.",
        ),
        cite="§5.1",
    ),
    Ruling(
        "R13",
        Text("Does the active player ever fire?", "Il giocatore attivo tira mai?"),
        Text("Never.", "Mai."),
        Text("The only fire in a phase is the defensive one.", "Il solo tiro di una fase è quello difensivo."),
        cite="§4.0",
    ),
    Ruling(
        "R14",
        Text("How often is an element activated in one step?", "Quante volte si attiva un elemento in una fase?"),
        Text(
            "Once: a move, a rotation or a change of formation. Strategic moves are the exception.",
            "Una: un movimento, una rotazione o un cambio di formazione. L'eccezione sono i movimenti strategici.",
        ),
        Text(
            "Repeated moves are described as something special. One could allow a move and a change of formation for two points.",
            "I movimenti ripetuti sono descritti come cosa speciale. "
            "Si potrebbero permettere movimento e cambio di formazione per due punti.",
        ),
        cite="§5.5",
    ),
    Ruling(
        "R15",
        Text("How many points does a corps have once its general is lost?", "Quanti punti ha un corpo rimasto senza generale?"),
        Text(
            "The die alone, without his quality; it always counts as out of sight.",
            "Il solo dado, senza il tipo del generale; conta sempre come fuori vista.",
        ),
        Text(
            "To be out of sight matters only to troops that can still be activated.",
            "Essere fuori vista conta solo per truppe che si possono ancora attivare.",
        ),
        (
            Alternative(
                "no_die",
                Text(
                    "It rolls no die and moves only under the general in chief.",
                    "Non tira e muove solo sotto il generale in capo.",
                ),
            ),
        ),
        cite="§2.0, §5.1",
    ),
    Ruling(
        "R16",
        Text("How does the general in chief take over a corps?", "Come assume il comando di un corpo il generale in capo?"),
        Text(
            "Before the corps spends points, with more points than its general, one corps in a step. "
            "His points replace those of the corps; elements not near enough stay still. "
            "Without a takeover his points move only himself.",
            "Prima che il corpo spenda punti, con più punti del suo generale, un corpo per fase. "
            "I suoi punti sostituiscono quelli del corpo; gli elementi troppo lontani restano fermi. "
            "Altrimenti i suoi punti muovono solo lui.",
        ),
        Text("No other general may command a corps that is not his.", "Nessun altro generale può comandare un corpo non suo."),
        cite="§5.1",
    ),
    Ruling(
        "R17",
        Text("When is a move out of command?", "Quando un movimento è fuori comando?"),
        Text(
            "Beyond 48 cm in sight, beyond 24 cm out of sight. Without a corps general: as if out of sight, and "
            "from the general in chief; without him too, always.",
            "Oltre 48 cm in vista, oltre 24 cm fuori vista. Senza generale di corpo: fuori vista, misurando dal "
            "generale in capo; senza di lui sempre.",
        ),
        Text(
            "So the sentence reads together with the one on sight, and so do related games.",
            "Così si legge la frase insieme a quella sulla vista, e così fanno i giochi affini.",
        ),
        cite="§5.2, §7.2",
    ),
    Ruling(
        "R18",
        Text(
            "What does a battery with another arm cost out of command?",
            "Quanto costa fuori comando una batteria con un'altra arma?",
        ),
        Text("Four points: two parts, either of them doubled.", "Quattro punti: due parti, ognuna doppia."),
        Text(
            "They are two activations. Three points could be argued for.",
            "Sono due attivazioni. Anche tre si potrebbero sostenere.",
        ),
        cite="§5.2",
    ),
    Ruling(
        "R19",
        Text(
            "Do rotations and changes of formation cost double out of command?",
            "Rotazioni e cambi di formazione costano doppio fuori comando?",
        ),
        Text("No.", "No."),
        Text("The rule speaks of movement.", "La regola parla di movimento."),
        cite="§5.2",
    ),
    Ruling(
        "R20",
        Text("What exactly is free with a general?", "Che cosa è gratuito, di preciso, con un generale?"),
        Text(
            "One move of his, with one element or group he is attached to; of a battery with another arm one part. "
            "His later moves cost a point alone, nothing when attached.",
            "Un suo movimento, con un elemento o gruppo cui è aggregato; di una batteria con altra arma una parte. "
            "I suoi movimenti seguenti costano un punto da solo, nulla se aggregato.",
        ),
        Text("One could make the whole mixed group's move free.", "Si potrebbe rendere gratuito tutto l'insieme misto."),
        cite="§5.7",
    ),
    Ruling(
        "R21",
        Text(
            "Do the stops of a strategic move matter, and what does it cost?",
            "Contano le soste di un movimento strategico, e quanto costa?",
        ),
        Text(
            "Only its first start and its last end are measured; every move pays its usual price.",
            "Si misurano solo la prima partenza e l'ultimo arrivo; ogni movimento paga il solito costo.",
        ),
        Text(
            "So the section says. One could ask the same distance of every stop.",
            "Così dice il paragrafo. Si potrebbe chiedere la stessa distanza a ogni sosta.",
        ),
        cite="§5.5",
    ),
    Ruling(
        "R22",
        Text("How far does a move go through several kinds of terrain?", "Quanto si muove attraverso terreni diversi?"),
        Text(
            "The slowest touched counts for all of it; a road only if followed all the way.",
            "Il più lento toccato vale per tutto; la strada solo se seguita fino in fondo.",
        ),
        Text(
            "The usual custom, as the book is silent. One could reckon each stretch by itself.",
            "È l'uso comune, poiché il libro tace. Si potrebbe calcolare in proporzione.",
        ),
        cite="§5.4",
    ),
    Ruling(
        "R23",
        Text("Who forms square, and may a square use a road?", "Chi forma quadrato, e il quadrato usa le strade?"),
        Text(
            "All infantry but voltigeurs, on any ground, when no enemy touches it. A square moves over open ground only.",
            "Ogni fanteria tranne i volteggiatori, su ogni terreno, se nessun nemico la tocca. "
            "Il quadrato muove solo in terreno aperto.",
        ),
        Text(
            "The table denies it the road. One could deny squares to irregulars.",
            "La tabella gli nega la strada. Si potrebbe negare il quadrato agli irregolari.",
        ),
        cite="§5.4, §5.6",
    ),
    Ruling(
        "R24",
        Text(
            "What does it mean that a square does not count as “sfondamento”?",
            "Che cosa vuol dire che un quadrato non conta come sfondamento?",
        ),
        Text(
            "In melee it overlaps nobody, in fire it supports nobody.", "In mischia non fa overlap, nel tiro non fa da supporto."
        ),
        Text(
            "The sections on fire and melee speak of the wider front. It might also forbid pursuit, which R55 does anyway.",
            "I paragrafi su tiro e mischia parlano del fronte più ampio. "
            "Potrebbe anche vietare l'inseguimento, cosa che fa già R55.",
        ),
        cite="§5.6, §7.4, §8.4",
    ),
    Ruling(
        "R25",
        Text("Does a square have flanks?", "Un quadrato ha fianchi?"),
        Text(
            "No: it is neither enfiladed nor destroyed for several fronts. "
            "Further enemies in contact still count -1 each, and go back if it wins.",
            "No: non si prende d'infilata, e non è distrutto se attaccato su più fronti. "
            "Gli altri nemici a contatto danno sempre -1 ciascuno, e si ritirano se vince.",
        ),
        Text("It fires and controls on all four faces.", "Tira e controlla su tutte e quattro le facce."),
        cite="§5.6, §7.1",
    ),
    Ruling(
        "R26",
        Text("How does light infantry spread and rejoin?", "Come si apre e si riunisce la fanteria leggera?"),
        Text(
            "On the spot for a point, out of contact, never from square. "
            "The halves of one element rejoin when side by side; apart they are elements of their own, adjacent "
            "ones a group.",
            "Sul posto per un punto, senza contatto e non in quadrato; le due basi di un elemento, affiancate. "
            "Aperte, sono due elementi, e un gruppo se adiacenti.",
        ),
        Text("One could let any two voltigeurs rejoin.", "Si potrebbero riunire due volteggiatori qualsiasi."),
        cite="§5.6",
    ),
    Ruling(
        "R27",
        Text(
            "How do generals, squares and retreats pass through friends?",
            "Come attraversano gli amici generali, quadrati e ritirate?",
        ),
        Text(
            "Generals freely, squares as other infantry, nobody obliquely, and the move must end clear. "
            "Retreats never pass through; a fleeing run may.",
            "I generali liberamente, i quadrati come altra fanteria, nessuno in obliquo, e il movimento deve "
            "finire oltre. Le ritirate mai; la corsa di una fuga sì.",
        ),
        Text(
            "For retreats their own section prevails. One could let voltigeurs retreat through friends.",
            "Per le ritirate prevale il loro paragrafo. Si potrebbe far ritirare i volteggiatori attraverso gli amici.",
        ),
        cite="§5.3, §9.1",
    ),
    Ruling(
        "R28",
        Text(
            "What may be done at the edge of a zone of control and in it?",
            "Che cosa si può fare al limite di una zona di controllo e dentro?",
        ),
        Text(
            "At 8 cm one is inside. From outside one passes or makes contact only if this very move suffices. "
            "Inside one faces the enemy, goes straight at it, or goes straight back.",
            "A 8 cm si è dentro. Da fuori si passa o si va a contatto solo se basta questo stesso movimento. "
            "Dentro si fa fronte al nemico, gli si va dritto incontro o si arretra dritto.",
        ),
        Text(
            "Otherwise slow troops could never close. One could make everybody stop once at the edge.",
            "Altrimenti le truppe lente non arriverebbero mai. Si potrebbe imporre a tutti una sosta al limite.",
        ),
        cite="§6.0",
    ),
    Ruling(
        "R29",
        Text("Who has a zone of control, and whom does it bind?", "Chi ha una zona di controllo, e chi ne è vincolato?"),
        Text(
            "Every element, engaged or not, but no general. Retreats, flights, routs and pursuits ignore it.",
            "Ogni elemento, impegnato o no, ma nessun generale. Ritirate, fughe, rotte e inseguimenti la ignorano.",
        ),
        Text("The section speaks of movement.", "Il paragrafo parla di movimento."),
        cite="§6.0",
    ),
    Ruling(
        "R30",
        Text(
            "From how deep inside terrain does one fire and get fired at?",
            "Da quanto dentro un terreno si tira e si è bersaglio?",
        ),
        Text("Up to 2 cm from the edge, that included.", "Fino a 2 cm dal bordo, compresi."),
        Text(
            "The sentence on targets is garbled but says that it is the same case.",
            "La frase sui bersagli è confusa ma dice che il caso è lo stesso.",
        ),
        cite="§7.2",
    ),
    Ruling(
        "R31",
        Text("What blocks sight, and what does a hill change?", "Che cosa blocca la vista, e che cosa cambia una collina?"),
        Text(
            "All rough or difficult features; elements only for fire. "
            "On a hill one sees over what lies lower, and infantry fires over it; guns never do.",
            "Ogni terreno accidentato o difficile, e per il tiro ogni elemento. "
            "Da una collina si vede oltre il terreno più basso, e la fanteria vi tira; i pezzi non tirano mai al di sopra.",
        ),
        Text(
            "The words taken as they stand. One could except frozen water and marsh.",
            "Le parole prese alla lettera. Si potrebbero escludere acqua gelata e palude.",
        ),
        cite="§7.2",
    ),
    Ruling(
        "R32",
        Text("Which target is the one “in front or nearest”?", "Qual è il bersaglio «di fronte o più vicino»?"),
        Text(
            "The nearest straight ahead; if there is none, the nearest. Ties are for the owner to choose.",
            "Il più vicino di fronte; se non c'è, il più vicino. A pari distanza sceglie chi tira.",
        ),
        Text("One could always take the nearest.", "Si potrebbe prendere sempre il più vicino."),
        cite="§7.3",
    ),
    Ruling(
        "R33",
        Text("Whom do voltigeurs screen?", "Chi è schermato dai volteggiatori?"),
        Text(
            "Own ones directly in front, facing the same way, hinder nobody. "
            "Past enemy ones only artillery fires, at medium or long range, and may choose them instead.",
            "Quelli amici proprio davanti, rivolti dalla stessa parte, non ostacolano nessuno. "
            "Oltre quelli nemici tira solo l'artiglieria, a media o lunga distanza, e può scegliere anche loro.",
        ),
        Text("Two sections read together.", "Due paragrafi letti insieme."),
        cite="§7.2, §7.3",
    ),
    Ruling(
        "R34",
        Text(
            "Does infantry have a short range, and who carries rifles?",
            "La fanteria ha una distanza corta, e chi porta la carabina?",
        ),
        Text(
            "It has none. Any infantry may be listed with rifles, at no cost.",
            "Non ne ha. Ogni fanteria può averla in lista, senza costo.",
        ),
        Text(
            "The table has a dash. One could keep rifles for light infantry and voltigeurs.",
            "La tabella ha un trattino. Si potrebbe riservarla a fanteria leggera e volteggiatori.",
        ),
        cite="§7.0",
    ),
    Ruling(
        "R35",
        Text(
            "Does supporting fire count once, or for each supporter?", "Il tiro di supporto conta una volta, o per ogni supporto?"
        ),
        Text(
            "For each, without limit. The player who fires says which is the main shooter; its range and modifiers count.",
            "Per ognuno, senza limite. Chi tira nomina il tiratore principale, di cui contano distanza e modificatori.",
        ),
        Text(
            "The melee table says “for every”, and related games count each helper.",
            "La tabella della mischia dice «per ogni», e i giochi affini contano ogni aiuto.",
        ),
        (Alternative("flat", Text("-1 in all, however many support.", "-1 in tutto, quanti che siano.")),),
        cite="§7.4, §8.3",
    ),
    Ruling(
        "R36",
        Text(
            "Does the Old Guard's +1 also protect it as a target?",
            "Il +1 della Vecchia Guardia la protegge anche come bersaglio?",
        ),
        Text("No, it counts only when it fires.", "No, conta solo quando tira."),
        Text("It stands among the lines for shooters.", "Sta tra le righe di chi tira."),
        cite="§7.2",
    ),
    Ruling(
        "R37",
        Text("When does a routed corps suffer its penalty “in attack”?", "Quando un corpo in rotta ha il malus «in attacco»?"),
        Text("In melee, in its owner's own phase.", "In mischia, nella fase del suo giocatore."),
        Text("The book calls all fire defensive.", "Il libro chiama difensivo ogni tiro."),
        (Alternative("attack_includes_fire", Text("It suffers it when firing too.", "Lo subisce anche quando tira.")),),
        cite="§4.0, §10.0",
    ),
    Ruling(
        "R38",
        Text("When is fire in enfilade?", "Quando un tiro è d'infilata?"),
        Text(
            "When the shooter is wholly behind the prolonged line of the target's front.",
            "Quando chi tira è tutto dietro il prolungamento della fronte del bersaglio.",
        ),
        Text(
            "So the section and its example; whether it is so, the players say.",
            "Così il paragrafo e il suo esempio; se è il caso lo dicono i giocatori.",
        ),
        cite="§7.5",
    ),
    Ruling(
        "R39",
        Text("Where does the +2 of a town's edge count?", "Dove conta il +2 del bordo di un centro abitato?"),
        Text(
            "For its garrison in melee, and as -2 for who fires at it. "
            "It stands for cover and terrain of the village; besiegers outside keep their own terrain.",
            "Per la guarnigione in mischia, e come -2 per chi le tira. "
            "Vale al posto di copertura e terreno del villaggio; gli assedianti fuori hanno il loro terreno.",
        ),
        Text(
            "In fire heavy cover is worth as much, and bad ground is mentioned only for the inside. One could keep it to melee.",
            "Nel tiro la copertura pesante vale altrettanto, e il terreno difficile è detto solo per l'interno. "
            "Si potrebbe limitarlo alla mischia.",
        ),
        cite="§12.0",
    ),
    Ruling(
        "R40",
        Text("When does the charge column count?", "Quando conta la colonna della carica?"),
        Text(
            "For an active player's element in the phase in which it moved into the contact, whatever ground and "
            "opponent. Not in defence, in later rounds, after a pursuit, in square.",
            "Per l'elemento del giocatore attivo entrato in questo contatto in questa fase, su ogni terreno e "
            "contro chiunque. Non in difesa, nei turni seguenti, dopo un inseguimento, in quadrato.",
        ),
        Text(
            "Only the heading of the column is given: to charge is to move into contact.",
            "C'è solo il titolo della colonna: caricare è andare a contatto.",
        ),
        (
            Alternative(
                "open_ground_only",
                Text("Only when both stand on open ground or road.", "Solo se entrambi sono in terreno aperto o su strada."),
            ),
        ),
        cite="§7.5",
    ),
    Ruling(
        "R41",
        Text("Which battery suffers the -1 for a frontal attack?", "Quale batteria ha il -1 per l'attacco frontale?"),
        Text("Each that belongs to the passive player.", "Ognuna che è del giocatore passivo."),
        Text(
            "Touched elsewhere it turns to face. One could ask that its front was touched first.",
            "Toccata altrove si gira. Si potrebbe chiedere che sia stata toccata prima sul fronte.",
        ),
        cite="§8.0, §8.3",
    ),
    Ruling(
        "R42",
        Text("When does infantry leave cavalry alone?", "Quando la fanteria non combatte la cavalleria?"),
        Text(
            "While the cavalry stands in open ground or on a road: infantry neither attacks it nor, on its own "
            "turn, fights on; the contact remains. Elsewhere and in towns it may.",
            "Finché la cavalleria è in terreno aperto o su strada: la fanteria non la attacca né continua nella "
            "propria fase; restano a contatto. Altrove e nei centri abitati può.",
        ),
        Text("One could forbid it to fight on anywhere.", "Si potrebbe vietarle di continuare dovunque."),
        cite="§8.1",
    ),
    Ruling(
        "R43",
        Text(
            "Does a battery in contact fight in its owner's phase?",
            "Una batteria a contatto combatte nella fase del suo giocatore?",
        ),
        Text("Yes; it only may not move into contact.", "Sì; solo non può andare a contatto."),
        Text("Melee is compulsory for who is in contact.", "La mischia è obbligatoria per chi è a contatto."),
        cite="§8.0, §8.4",
    ),
    Ruling(
        "R44",
        Text("Is heavy cover worth no more than light cover in melee?", "In mischia la copertura pesante vale come la leggera?"),
        Text("As printed: +1 each, and never both.", "Come stampato: +1 l'una e l'altra, mai insieme."),
        Text(
            "A misprint is likely, since in fire and in towns it is worth two.",
            "È probabile un refuso: nel tiro e nei centri abitati vale due.",
        ),
        (Alternative("heavy_plus_two", Text("Heavy cover is worth +2.", "La copertura pesante vale +2.")),),
        cite="§8.3",
    ),
    Ruling(
        "R45",
        Text("Who supports from behind?", "Chi fa da supporto sul retro?"),
        Text(
            "One element of the very same type; not with squares, not against fire. It is not lost with the one in front.",
            "Un elemento proprio dello stesso tipo; non con i quadrati, non contro il tiro. Non è perduto con quello davanti.",
        ),
        Text(
            "So the two sections say. One could accept any formed infantry.",
            "Così dicono i due paragrafi. Si potrebbe accettare ogni fanteria formata.",
        ),
        cite="§8.3, §8.4",
    ),
    Ruling(
        "R46",
        Text("Who is attacked on several fronts, and what follows?", "Chi è attaccato su più fronti, e che cosa ne segue?"),
        Text(
            "Who has an enemy in front and one touching flank or rear; an overlap does not touch. "
            "If it loses it is destroyed; if it wins the frontal enemy takes his result and the others retreat.",
            "Chi ha un nemico di fronte e uno che tocca fianco o retro; l'overlap non tocca. "
            "Se perde è distrutto; se vince il nemico frontale ha il suo risultato e gli altri si ritirano.",
        ),
        Text("One could let the frontal one merely retreat.", "Si potrebbe far solo ritirare quello frontale."),
        cite="§8.4",
    ),
    Ruling(
        "R47",
        Text(
            "Must cavalry, square and difficult terrain come together to destroy?",
            "Cavalleria, quadrato e terreno difficile devono valere insieme per distruggere?",
        ),
        Text("No: each is enough.", "No: ne basta una."),
        Text("The line for heavy cavalry says “or”.", "La riga della cavalleria pesante dice «o»."),
        cite="§9.0",
    ),
    Ruling(
        "R48",
        Text(
            "Irregular cavalry doubled by artillery flees, yet beaten by it narrowly is destroyed?",
            "La cavalleria irregolare doppiata dall'artiglieria fugge, ma battuta di poco è distrutta?",
        ),
        Text("As printed; in difficult terrain it is destroyed.", "Come stampato; in terreno difficile è distrutta."),
        Text("Odd, but the table leaves no doubt.", "È strano, ma la tabella non lascia dubbi."),
        (
            Alternative(
                "artillery_destroys",
                Text("Doubled by artillery it is destroyed too.", "Anche doppiata dall'artiglieria è distrutta."),
            ),
        ),
        cite="§9.0",
    ),
    Ruling(
        "R49",
        Text("Whose terrain counts in the results?", "Di chi è il terreno che conta nei risultati?"),
        Text(
            "The loser's own. A road is open; a town's edge is neither open nor difficult.",
            "Di chi perde. La strada è terreno aperto; il bordo di un centro abitato non è né aperto né difficile.",
        ),
        Text("The text does not say.", "Il testo non lo dice."),
        cite="§9.0",
    ),
    Ruling(
        "R50",
        Text("Against whom are results read when several attack?", "Contro chi si leggono i risultati se attaccano in più?"),
        Text(
            "Against the main shooter or the frontal opponent. What is not limited to melee holds in fire.",
            "Contro il tiratore principale o l'avversario frontale. Ciò che non è limitato alla mischia vale nel tiro.",
        ),
        Text("The heading of the table names both.", "Il titolo della tabella nomina entrambi."),
        cite="§9.0",
    ),
    Ruling(
        "R51",
        Text("Which enemy in contact prevents a retreat?", "Quale nemico a contatto impedisce la ritirata?"),
        Text("Any but the one that won.", "Ognuno tranne quello che ha vinto."),
        Text("Otherwise no retreat from a melee could ever be made.", "Altrimenti da una mischia non ci si ritirerebbe mai."),
        cite="§9.1",
    ),
    Ruling(
        "R52",
        Text(
            "What of a retreat off the table, and of friends behind?", "E una ritirata fuori dal tavolo, e gli amici alle spalle?"
        ),
        Text(
            "Off the table it is lost; friends facing the same way are pushed back; if there are others it is destroyed.",
            "Fuori dal tavolo è perduto; gli amici rivolti dalla stessa parte sono spinti, se ce ne sono altri è distrutto.",
        ),
        Text("Three sections read together.", "Tre paragrafi letti insieme."),
        cite="§5.3, §9.1, §10.0",
    ),
    Ruling(
        "R53",
        Text(
            "What happens to an element that would flee a second time?",
            "Che succede a un elemento che dovrebbe fuggire una seconda volta?",
        ),
        Text(
            "In combat it is destroyed; the flight of a rout does not count.",
            "In combattimento è distrutto; la fuga di una rotta non conta.",
        ),
        Text(
            "Who cannot make his move is destroyed. The similar words on routs mean something else, hence the house rule.",
            "Chi non può fare il suo movimento è distrutto. Le parole simili sulla rotta dicono altro, da cui la "
            "regola della casa.",
        ),
        (Alternative("no_limit", Text("It may flee any number of times.", "Può fuggire quante volte occorre.")),),
        cite="§9.2",
    ),
    Ruling(
        "R54",
        Text(
            "How long is the step of a flight, and what blocks it?", "Quanto è lungo il passo di una fuga, e che cosa lo blocca?"
        ),
        Text(
            "The front of its base, blocked like a retreat. The run goes round obstacles and through friends; "
            "where there is no way it stops.",
            "La fronte della sua base, bloccato come una ritirata. "
            "La corsa aggira gli ostacoli e attraversa gli amici; dove non c'è via si ferma.",
        ),
        Text(
            "The book's word means the front, and it has another for the depth. One could take the depth.",
            "Il libro dice «larghezza», e per l'altra misura dice «profondità». Si potrebbe prendere quest'ultima.",
        ),
        cite="§9.2",
    ),
    Ruling(
        "R55",
        Text("Who pursues, and when?", "Chi insegue, e quando?"),
        Text(
            "The frontal winner of a melee, on either side, when the place is empty. "
            "Not a square; not infantry after cavalry that retreats in the open.",
            "Il vincitore frontale di una mischia, di ogni parte, se il posto è vuoto. "
            "Non un quadrato; non la fanteria dietro cavalleria che si ritira in terreno aperto.",
        ),
        Text("Two sections read together.", "Due paragrafi letti insieme."),
        cite="§8.1, §8.4",
    ),
    Ruling(
        "R56",
        Text("When and with whom does a battery change places?", "Quando e con chi una batteria scambia il posto?"),
        Text(
            "When a frontal attack touches it, before the dice, with free infantry or cavalry not in square. "
            "It then stands behind, facing the same way.",
            "Quando un attacco frontale la tocca, prima dei dadi, con fanteria o cavalleria libera e non in quadrato. "
            "Poi sta dietro, rivolta dalla stessa parte.",
        ),
        Text("The section leaves the moment open.", "Il paragrafo lascia aperto il momento."),
        cite="§8.2",
    ),
    Ruling(
        "R57",
        Text("Does a corps break at a third or above it, and of what?", "Un corpo si rompe a un terzo o oltre, e di che cosa?"),
        Text(
            "At a third of the assigned budget, even if less was spent. Lost is what is destroyed or off the table.",
            "A un terzo del budget assegnato, anche se se n'è speso meno. Perduto è ciò che è distrutto o fuori dal tavolo.",
        ),
        Text(
            "The rule on breaking prevails over the summary of the turn.",
            "La regola sulla rottura prevale sul riassunto del turno.",
        ),
        cite="§4.0, §10.0",
    ),
    Ruling(
        "R58",
        Text("Which elements stay when a corps breaks?", "Quali elementi restano quando un corpo va in rotta?"),
        Text(
            "Those that its player picks in the command radius, as many as the die says; every base counts one.",
            "Quelli che il giocatore sceglie nel raggio di comando, tanti quanti dice il dado; ogni base conta uno.",
        ),
        Text("The die gives a number only.", "Il dado dà solo un numero."),
        cite="§10.0",
    ),
    Ruling(
        "R59",
        Text("When does the general in chief rally a broken corps?", "Quando il generale in capo recupera un corpo in rotta?"),
        Text(
            "When some element is nearer than 24 cm to him; the die is for those.",
            "Quando qualche elemento è a meno di 24 cm da lui; il dado vale per quelli.",
        ),
        Text("The section points to his command distance.", "Il paragrafo rimanda alla sua distanza di comando."),
        cite="§5.1, §10.0",
    ),
    Ruling(
        "R60",
        Text("How is the flight of a rout made?", "Come si fa la fuga di una rotta?"),
        Text(
            "In the owner's next movement step, without points, its movement and 4 cm towards its own edge; "
            "squares leave their square first. Nothing else in that step. Who cannot move is lost.",
            "Nella fase di movimento seguente, senza punti, il suo movimento più 4 cm verso il proprio bordo; i "
            "quadrati prima si sciolgono. Nient'altro in quella fase. Chi non può muovere è perduto.",
        ),
        Text(
            "The length is that of a flight. One could send them to the table edge.",
            "La lunghezza è quella di una fuga. Si potrebbe mandarli fino al bordo.",
        ),
        cite="§9.2, §10.0",
    ),
    Ruling(
        "R61",
        Text(
            "When is victory checked, and what if both are beaten?",
            "Quando si controlla la vittoria, e se sono battuti entrambi?",
        ),
        Text(
            "After every break check; with one corps a side after every loss. "
            "Who was beaten first loses; if nobody was, it is a draw. A corps without elements is routed.",
            "Dopo ogni controllo di rottura; con un corpo per parte dopo ogni perdita. "
            "Perde il primo battuto, altrimenti è pari. Un corpo annientato conta come in rotta.",
        ),
        Text(
            "With one corps a side the first to reach the goal wins.",
            "Con un corpo per parte vince chi raggiunge per primo lo scopo.",
        ),
        cite="§11.0",
    ),
    Ruling(
        "R62",
        Text("What can happen to generals?", "Che cosa può succedere ai generali?"),
        Text(
            "They neither fight nor are fired at; an enemy moving onto a lone general drives him to his nearest element. "
            "Touching at a corner is adjacent, and one general counts. Only the loss of the friendly element they touch kills "
            "them.",
            "Non combattono e non sono bersagli; un nemico che arriva su un generale isolato lo caccia presso il suo elemento "
            "più vicino. Basta toccarsi di spigolo, e ne conta uno. Muoiono solo se è perduto l'elemento amico che toccano.",
        ),
        Text("The book is silent. One could have lone ones captured.", "Il libro tace. Si potrebbe catturare chi è solo."),
        cite="§2.0, §8.3",
    ),
    Ruling(
        "R63",
        Text("What do reinforcements cost?", "Quanto costano i rinforzi?"),
        Text("A normal move to come in at their own edge.", "Un normale movimento per entrare dal proprio bordo."),
        Text("They are only mentioned. One could let them in free.", "Sono solo citati. Si potrebbero far entrare gratis."),
        cite="§4.0",
    ),
    Ruling(
        "R64",
        Text(
            "How does one fight inside a town, and what is a gap?",
            "Come si combatte dentro un centro abitato, e che cos'è un varco?",
        ),
        Text(
            "Both stand in difficult terrain with the cover they have. "
            "A gap is where the garrison was destroyed, fell back or fled, or never stood. "
            "Who reaches the edge from within fights inside.",
            "Entrambi sono in terreno difficile con la copertura che hanno. "
            "Il varco è dove la guarnigione è stata distrutta, si è ritirata o è fuggita, o non c'era. "
            "Chi arriva al bordo da dentro combatte all'interno.",
        ),
        Text("One could give no cover inside.", "Si potrebbe non dare copertura all'interno."),
        cite="§12.0",
    ),
    Ruling(
        "R65",
        Text("What if an element is touched on flank or rear only?", "E se un elemento è toccato solo su fianco o retro?"),
        Text("It turns, the contact is frontal, and there is no -1.", "Si gira, il contatto è frontale, e non c'è -1."),
        Text("It turns of itself.", "Si gira da sé."),
        cite="§8.0",
    ),
    Ruling(
        "R66",
        Text("What does a tie mean?", "Che cosa vuol dire una parità?"),
        Text("Nothing in fire; in melee the dice are rolled again.", "Nel tiro nulla; in mischia si ritirano i dadi."),
        Text("Only melee is mentioned.", "Si parla solo della mischia."),
        cite="§9.0",
    ),
    Ruling(
        "R67",
        Text("Are adjacent batteries of different kinds a group?", "Batterie diverse adiacenti sono un gruppo?"),
        Text("Yes, at the pace of the slowest.", "Sì, al passo della più lenta."),
        Text("“Another type” is read as another arm.", "«Altro tipo» si legge come un'altra arma."),
        cite="§5.2",
    ),
    Ruling(
        "R68",
        Text("One melee or several when many fight together?", "Una mischia o più d'una quando si combatte in molti?"),
        Text(
            "One for each element fought in front. Of two before one front, the active player says who is "
            "frontal; his neighbour overlaps.",
            "Una per ogni elemento attaccato di fronte. Se in due si dividono la sua fronte il giocatore attivo "
            "nomina quello frontale; l'altro fa overlap.",
        ),
        Text("Several attackers make one fight.", "Più attaccanti fanno un solo combattimento."),
        cite="§8.4",
    ),
    Ruling(
        "R69",
        Text(
            "Is a contact made during the melee step fought in it?",
            "I contatti nati durante la fase di mischia si combattono subito?",
        ),
        Text(
            "No. Each contact there at its start is fought once, unless a result broke it; a new one waits for "
            "the next phase and then counts as continued.",
            "No. Ogni contatto presente all'inizio si combatte una volta, se un risultato non l'ha sciolto; uno "
            "nuovo aspetta la fase seguente e conta come continuato.",
        ),
        Text(
            "Otherwise compulsory pursuits might never end. One could let pursuers fight on.",
            "Altrimenti gli inseguimenti obbligatori potrebbero non finire. Si potrebbe far combattere ancora chi insegue.",
        ),
        cite="§4.0, §8.4",
    ),
)
