"""Where the book is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

RULINGS = (
    Ruling(
        "R1",
        Text("How is a D6 read as an average die?", "Come si legge un D6 come dado medio?"),
        Text("Its faces stand for 2, 3, 3, 4, 4 and 5.", "Le facce valgono 2, 3, 3, 4, 4 e 5."),
        Text(
            "That is the usual average die, and the rule then speaks of three, four or five pieces.",
            "È il dado medio consueto, e poi la regola parla di tre, quattro o cinque elementi.",
        ),
        cite="§Terreno",
    ),
    Ruling(
        "R2",
        Text(
            "In an encounter, who deploys and moves first, how does chance give the sides, and can there be a river?",
            "In un incontro chi schiera e muove per primo, come si sorteggiano i lati, e può esserci il corso d'acqua?",
        ),
        Text(
            "The roll for the attacker settles the order only; 1–3 or 4–6 on a D6 gives the sides; the referee's "
            "ground has no river on offer and loses no piece.",
            "Il tiro per l'attaccante decide solo l'ordine; 1–3 o 4–6 con un D6 dà i lati; nel terreno dell'arbitro "
            "non si offre il fiume e non si rimuove nulla.",
        ),
        Text(
            "Deployment is described for attacker and defender only. A coin, or both within 15 cm, would do too.",
            "Lo schieramento è descritto solo per attaccante e difensore. Andrebbero bene anche una moneta, o "
            "entrambi entro 15 cm.",
        ),
        cite="§Terreno",
    ),
    Ruling(
        "R3",
        Text("Is a shift rolled for like a removal?", "Per spostare un elemento si tira come per rimuoverlo?"),
        Text(
            "No. The attacker removes or shifts one piece and rolls only to remove; a failed roll has used his one try.",
            "No. L'attaccante rimuove o sposta un solo elemento e tira solo per rimuovere; se fallisce ha usato il "
            "suo tentativo.",
        ),
        Text("The die is mentioned for the removal alone.", "Del dado si parla solo per la rimozione."),
        (
            Alternative(
                "roll_for_shift",
                Text("A shift is rolled for like a removal.", "Anche per spostare si tira come per rimuovere."),
            ),
        ),
        cite="§Terreno",
    ),
    Ruling(
        "R4",
        Text("What is a shift on the axis of a piece?", "Che cos'è lo spostamento sul proprio asse?"),
        Text("It turns about its centre and stays in its place.", "L'elemento gira sul suo centro e resta dov'è."),
        Text(
            "Read as it stands. Others slide it along its long axis.",
            "Preso alla lettera. Altri lo fanno scorrere lungo l'asse maggiore.",
        ),
        cite="§Terreno",
    ),
    Ruling(
        "R5",
        Text(
            "Are three, four or five pieces counted or physical ones, and is a fortification one of them?",
            "Tre, quattro o cinque elementi sono contati o materiali, e la fortificazione è uno di essi?",
        ),
        Text(
            "Counted: an oversize piece is two, a fortification is a piece. So too for how many may be laid.",
            "Contati: uno troppo grande vale due, la fortificazione è un elemento. Così anche per quanti se ne piazzano.",
        ),
        Text(
            "Oversize pieces weigh double, and the exception names the fortification among the pieces.",
            "I grandi valgono doppio, e l'eccezione nomina la fortificazione fra gli elementi.",
        ),
        cite="§Terreno",
    ),
    Ruling(
        "R6",
        Text(
            "How long may a stretch of river be, and what about other terrain and removal?",
            "Quanto può misurare una sezione di fiume, e il resto del terreno, e la rimozione?",
        ),
        Text(
            "At most 30 × 4 cm. The river takes the place of every other piece and cannot be removed.",
            "Al massimo 30 × 4 cm. Il fiume prende il posto di ogni altro elemento e non si rimuove.",
        ),
        Text(
            "A “not” seems lost: all its neighbours are largest sizes. And the defender gives up all other terrain.",
            "Sembra caduto un «non»: le altre misure sono tutte massime. E il difensore rinuncia a ogni altro terreno.",
        ),
        cite="§Corso d'acqua",
    ),
    Ruling(
        "R7",
        Text(
            "Are gentle and steep hills one kind, and is the limit of two firm?",
            "Colline dolci e impervie sono un solo tipo, e il limite di due è fermo?",
        ),
        Text(
            "One kind, and firm; a referee may still put down what he likes.",
            "Un solo tipo, e fermo; un arbitro può comunque piazzare ciò che vuole.",
        ),
        Text("The list of pieces says only hills.", "L'elenco degli elementi dice solo colline."),
        cite="§Terreno",
    ),
    Ruling(
        "R8",
        Text("What does a dry river consist of?", "Di che cosa è fatto un fiume in secca?"),
        Text(
            "A bed without effect and a bank on either side. Guns do not get across, for there is no bridge.",
            "Un letto senza effetti e un argine per lato. L'artiglieria non passa, perché non ci sono ponti.",
        ),
        Text("The terrain table has a row for each of the two.", "La tabella del terreno ha una riga per ciascuno."),
        cite="§Corso d'acqua",
    ),
    Ruling(
        "R9",
        Text("Who may be replaced by light foot, and as what?", "Chi si può sostituire con fanteria leggera, e come?"),
        Text(
            "All but gendarmes, pikes, spears, any guns, the camp and light foot itself; the CinC's element too. The "
            "new one is regular, without arquebuses, and the number stays.",
            "Tutti tranne gendarmi, picche, Spears, ogni artiglieria, il campo e la stessa fanteria leggera; anche "
            "l'elemento del CinC. Il nuovo è regolare, senza archibugi, e il numero non cambia.",
        ),
        Text(
            "Only four kinds are excepted. One could keep the training, or spare the CinC.",
            "Solo quattro tipi sono esclusi. Si potrebbe tenere l'addestramento, o escludere il CinC.",
        ),
        cite="§Piazzamento",
    ),
    Ruling(
        "R10",
        Text(
            "Of what is the reserve a quarter, is it exact, and where does it go?",
            "Di che cosa la riserva è un quarto, è esatta, e dove va?",
        ),
        Text(
            "Of all elements after replacement, without the camp; exactly so many; placed after the defender in the "
            "attacker's own zone.",
            "Di tutti gli elementi dopo le sostituzioni, senza il campo; esattamente tanti; schierata dopo il "
            "difensore nella zona dell'attaccante.",
        ),
        Text(
            "The text makes it equal to a quarter, rounded up. Some count the camp, or let it be more.",
            "Il testo la dice pari a un quarto, per eccesso. Alcuni contano il campo, o ne ammettono di più.",
        ),
        cite="§Piazzamento",
    ),
    Ruling(
        "R11",
        Text("Does the defender have a reserve, and where does the camp go?", "Il difensore ha una riserva, e dove va il campo?"),
        Text(
            "No reserve; the camp is set up with the first troops and in the same zone.",
            "Nessuna riserva; il campo si schiera con le prime truppe e nella stessa zona.",
        ),
        Text(
            "Only the attacker's reserve is mentioned. The camp anywhere on the base edge would do too.",
            "Si parla solo della riserva dell'attaccante. Andrebbe bene anche il campo ovunque sul bordo di base.",
        ),
        cite="§Piazzamento",
    ),
    Ruling(
        "R12",
        Text("Is a turn one player's steps, or those of both?", "Un turno sono le fasi di un giocatore, o di entrambi?"),
        Text(
            "One player's four steps, a half-turn. Rounds, recoils and shots are counted within it.",
            "Le quattro fasi di un giocatore, un semiturno. Round, respinte e tiri si contano al suo interno.",
        ),
        Text("Its four steps hold a single roll for CP.", "La sequenza di un turno ha un solo tiro per i CP."),
        cite="§Sequenza di gioco",
    ),
    Ruling(
        "R13",
        Text("Can two CP move an element twice?", "Con due CP un elemento muove due volte?"),
        Text(
            "No: one manoeuvre in a half-turn, but for the half move of lights after an about-face. A wheel, an "
            "incline and an advance may make up one move.",
            "No: una manovra per semiturno, salvo la metà che resta ai leggeri dopo il dietro-front. Rotazione, "
            "inclinazione e avanzata possono stare in un solo movimento.",
        ),
        Text("So it is in the family of rules that this one comes from.", "Così fanno le regole da cui deriva."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R14",
        Text(
            "From where are the 30 cm of command measured, and is exactly 30 within?",
            "Da dove si misurano i 30 cm di comando, e 30 esatti bastano?",
        ),
        Text(
            "From his element to whatever point of the others lies nearest; 30 cm to the millimetre is enough.",
            "Dall'elemento del CinC al punto più vicino di chi agisce; 30 cm esatti bastano.",
        ),
        Text("The double price is for those farther off.", "Il costo doppio è per chi è più lontano."),
        cite="§Raggio di comando",
    ),
    Ruling(
        "R15",
        Text(
            "Do other actions than moves cost double without the CinC?",
            "Senza CinC costano doppio anche le azioni diverse dal movimento?",
        ),
        Text(
            "No: about-face, change of formation, manning guns and replacement have a fixed price.",
            "No: dietro-front, cambio di formazione, rimessa in batteria e rimpiazzo hanno un costo fisso.",
        ),
        Text("The double price is for moving alone.", "Il costo doppio è previsto solo per muovere."),
        (
            Alternative(
                "all_actions",
                Text("Every cost in CP is doubled.", "Ogni costo in CP raddoppia."),
            ),
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R16",
        Text(
            "What is the CinC's free CP good for, and does his own element pay double?",
            "A che serve il CP gratuito del CinC, e il suo elemento paga doppio?",
        ),
        Text(
            "Never double. It takes one CP off an action of his element alone; it is not saved up, and unspent CP are lost.",
            "Mai doppio. Toglie un CP a un'azione del suo elemento da solo; non si conserva, e i CP non spesi sono persi.",
        ),
        Text(
            "He is always with himself. Some double his price while he fights, or let it buy moves only.",
            "È sempre con sé stesso. Alcuni gli fanno pagare doppio in mischia, o solo per muovere.",
        ),
        cite="§Raggio di comando",
    ),
    Ruling(
        "R17",
        Text(
            "What do an about-face or a new formation of several elements cost?",
            "Quanto costano il dietro-front o la nuova formazione di più elementi?",
        ),
        Text("1 CP for each element, and nothing besides.", "1 CP per elemento, e null'altro."),
        Text(
            "Each is priced by the element. A group could also turn for 1 CP.",
            "Il costo è detto per elemento. Un gruppo potrebbe anche girarsi con 1 CP.",
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R18",
        Text("Does somebody succeed a lost CinC?", "Qualcuno succede al CinC eliminato?"),
        Text("No: all moves cost 2 and there is no free CP.", "No: ogni movimento costa 2 e non c'è CP gratuito."),
        Text("His loss stands among the reasons for the double price.", "La sua perdita è fra i motivi del costo doppio."),
        cite="§Raggio di comando",
    ),
    Ruling(
        "R19",
        Text(
            "In which list is a movement the next higher or lower, and for guns?",
            "In quale elenco si prende il movimento superiore o inferiore, e per l'artiglieria?",
        ),
        Text(
            "In the values from 60 to 160 of the movement table, with 45 below them. For guns and camps training does not "
            "matter here.",
            "Nei valori da 60 a 160 della tabella, con 45 sotto. Per artiglieria e campo l'addestramento non conta.",
        ),
        Text(
            "The text gives the 45; the small values of guns would make odd steps.",
            "Il 45 è nel testo; i piccoli valori dell'artiglieria darebbero gradini assurdi.",
        ),
        cite="§Addestramento",
    ),
    Ruling(
        "R20",
        Text("Where does an elite of 160 mm go?", "Dove sale un'élite da 160 mm?"),
        Text("It stays at 160.", "Resta a 160."),
        Text("The table has nothing higher.", "La tabella non ha nulla di più alto."),
        (
            Alternative(
                "plus_20",
                Text("It moves 180 mm.", "Muove 180 mm."),
            ),
        ),
        cite="§Addestramento",
    ),
    Ruling(
        "R21",
        Text("What does “always” mean for the Swiss?", "Che cosa vuol dire «sempre» per gli Svizzeri?"),
        Text(
            "Whatever their training they march a step faster, never slower; the point in combat is for veterans and elite only.",
            "Con qualunque addestramento marciano un gradino più veloci, mai meno; il punto in combattimento è solo "
            "di veterani ed élite.",
        ),
        Text(
            "The text says always. One could take it for Swiss pikes and halberds only.",
            "Il testo dice sempre. Si potrebbe riferirlo solo a picche e alabarde svizzere.",
        ),
        cite="§Addestramento",
    ),
    Ruling(
        "R22",
        Text("How are half of 45 and thirds rounded?", "Come si arrotondano metà di 45 e i terzi?"),
        Text("Down to the millimetre, once, at the end.", "Per difetto al millimetro, una volta, alla fine."),
        Text(
            "The book rounds bridges down too. Steps of 5 mm are easier on the table.",
            "Anche i ponti si arrotondano per difetto. Sul tavolo è più comodo il mezzo centimetro.",
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R23",
        Text("Do two halvings add up?", "Due dimezzamenti si sommano?"),
        Text("Yes, to a quarter.", "Sì: un quarto."),
        Text("Each rule stands for itself.", "Ogni regola vale per sé."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R24",
        Text("How fast is a mixed group?", "Quanto è veloce un gruppo misto?"),
        Text(
            "As its slowest, after the terrain; a single one that meets difficult ground holds back the others.",
            "Come il più lento, dopo il terreno; un elemento in terreno difficile rallenta tutti.",
        ),
        Text("A single front line cannot be broken up.", "Un fronte unico non si può spezzare."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R25",
        Text("Which ground slows, and whom?", "Quale terreno rallenta, e chi?"),
        Text(
            "All bad going with broken ground, fordable rivers, banks and fortifications, for all but light foot, "
            "whom steep hills alone slow. Touching it anywhere slows the whole move.",
            "Tutto il bad going con il broken ground, i corsi d'acqua guadabili, gli argini e le fortificazioni, per "
            "tutti tranne la fanteria leggera, rallentata solo dalle colline impervie. Basta toccarlo per rallentare "
            "tutto il movimento.",
        ),
        Text(
            "The footnote of the terrain table fills the list up, and light foot is excepted in general.",
            "La nota della tabella completa l'elenco, e la fanteria leggera è eccettuata in generale.",
        ),
        cite="§Casi particolari",
    ),
    Ruling(
        "R26",
        Text(
            "May a slow element go a whole base width sideways?",
            "Un elemento lento può spostarsi di lato di un'intera basetta?",
        ),
        Text("Yes, 40 mm, and that is its move.", "Sì, 40 mm, e con questo ha mosso."),
        Text(
            "The distance is fixed. One could cap it with the allowance.",
            "La distanza è fissa. Si potrebbe limitarla al movimento.",
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R27",
        Text(
            "Half of which movement must an incline advance, and how wide is it?",
            "Di quale movimento l'inclinazione avanza metà, e quanto è larga?",
        ),
        Text(
            "Half of the allowance of that move, terrain included; 20 mm to one side in all.",
            "Metà di quello di quel movimento, terreno compreso; 20 mm in tutto da un lato.",
        ),
        Text("The text speaks of the element's movement.", "Il testo parla del proprio movimento."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R28",
        Text(
            "After a change of formation does the group go on, and whose distance counts?",
            "Dopo il cambio di formazione il gruppo prosegue, e di chi è la distanza?",
        ),
        Text(
            "The move is over. Each element has its own allowance after terrain, and a third more.",
            "Il movimento è finito. Ogni elemento ha il suo, dopo il terreno, e un terzo in più.",
        ),
        Text(
            "It already gives more than a move, and speaks of each element's own.",
            "Dà già più di un movimento, e parla di quello di ciascun elemento.",
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R29",
        Text(
            "How far does a zone of control reach, and whom does it hold?",
            "Fin dove arriva la zona di controllo, e chi trattiene?",
        ),
        Text(
            "60 mm ahead, as wide as the front, the limit included, up to the first unit in between. Camps and guns "
            "without crew have none. Turning on the spot is free in it, a new formation is not; retreat, flight and "
            "the withdrawal of a routed army ignore it.",
            "60 mm davanti, larga quanto il fronte, limite compreso, fino alla prima unità in mezzo. Campi e pezzi "
            "senza serventi non ne hanno. Girarsi sul posto è libero, cambiare formazione no; ritirata, fuga e "
            "ripiegamento in rotta la ignorano.",
        ),
        Text(
            "To turn on the spot is no passage. Elements that have fled could have none either.",
            "Girarsi non è transitare. Anche chi è fuggito potrebbe non averla.",
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R30",
        Text("Which speeds decide a break-off?", "Quali velocità decidono lo sganciamento?"),
        Text(
            "Those of table and training, without terrain; every enemy in contact must be slower, not as fast.",
            "Quelle di tabella e addestramento, senza terreno; ogni nemico a contatto dev'essere più lento, non uguale.",
        ),
        Text("The text compares units, not grounds.", "Il testo confronta le unità, non i terreni."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R31",
        Text(
            "May an element in contact leave because it is in a zone of control too?",
            "Chi è a contatto può andarsene perché è anche in zona di controllo?",
        ),
        Text(
            "No: then only breaking off counts. It goes back facing the enemy; all else but being replaced is barred.",
            "No: conta solo lo sganciamento. Arretra fronte al nemico; ogni altra cosa, salvo essere rimpiazzato, è esclusa.",
        ),
        Text(
            "Contact always lies within the zone, so the limit would mean nothing.",
            "Il contatto è sempre dentro la zona: il limite non varrebbe nulla.",
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R32",
        Text("What can guns without a crew do?", "Che cosa possono fare i pezzi senza serventi?"),
        Text(
            "Nothing. For 1 CP they are manned again; that is their move, so they fire no earlier than the next "
            "half-turn. The base has its back to the enemy.",
            "Nulla. Con 1 CP si rimettono in batteria, e conta come movimento: nessun tiro in quel semiturno. La "
            "basetta dà le spalle al nemico.",
        ),
        Text(
            "The base stands turned round, and guns that move do not shoot. Some let them shoot at once.",
            "La basetta è girata, e chi muove non tira. Alcuni li fanno tirare subito.",
        ),
        cite="§Artiglieria sotto tiro",
    ),
    Ruling(
        "R33",
        Text(
            "Do guns and camps pass through others, and where must one come out?",
            "Artiglieria e campi attraversano, e dove si deve uscire?",
        ),
        Text(
            "Guns pass like foot; a camp stays, and foot walks through it. Beyond there has to be room, as far as "
            "the move reaches.",
            "L'artiglieria passa come i fanti; il campo resta, ma i fanti lo attraversano. Oltre dev'esserci posto, "
            "entro il movimento.",
        ),
        Text("For passing through both are foot.", "Per l'interpenetrazione entrambi sono fanteria."),
        cite="§Interpenetrazione",
    ),
    Ruling(
        "R34",
        Text(
            "How often does an element shoot, and must a target answer?",
            "Quante volte tira un elemento, e il bersaglio deve rispondere?",
        ),
        Text(
            "Once in a half-turn, be it shot, answer or support. To answer is the owner's choice; whoever of the "
            "phasing side still has its shot may answer in the other's step too.",
            "Una volta per semiturno, fra tiro, risposta e supporto. Rispondere è scelta di chi gioca; anche un "
            "elemento in fase che non ha tirato può rispondere nel passo dell'altro.",
        ),
        Text(
            "Step 3 is for those who have not shot in defence. One could answer every shot.",
            "Il passo 3 è per chi non ha tirato in difesa. Si potrebbe rispondere a ogni tiro.",
        ),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R35",
        Text(
            "What of a shooter who scores less when nobody shoots back, and does the direction of a shot matter?",
            "Che ne è di chi tira e ottiene meno quando nessuno risponde, e conta la direzione del tiro?",
        ),
        Text(
            "Nothing happens to him. Shooting knows no flank or rear; only a recoil goes away from the shooter, "
            "sideways or forward too.",
            "Non subisce nulla. Nel tiro non ci sono fianchi; solo la respinta si allontana da chi tira, anche di "
            "lato o in avanti.",
        ),
        Text(
            "A shot harms who is shot at; a recoil leads away from who caused it. Some recoil straight back always.",
            "Il tiro nuoce a chi lo riceve; la respinta allontana da chi l'ha inflitta. Alcuni arretrano sempre dritto.",
        ),
        cite="§Respinta",
    ),
    Ruling(
        "R36",
        Text("Do elements in base contact shoot, or are they shot at?", "Chi è in contatto di basetta tira, o è bersaglio?"),
        Text("Neither.", "Né l'uno né l'altro."),
        Text("The book is silent; so it is in its family of rules.", "Il testo tace; così è nella sua famiglia di regole."),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R37",
        Text("Do elements that have fled shoot?", "Chi è fuggito tira?"),
        Text("Not before they have moved with a CP.", "Non prima di aver mosso con un CP."),
        Text(
            "They show their backs. Missile cavalry might shoot backwards.",
            "Mostrano le spalle. La cavalleria da tiro potrebbe tirare all'indietro.",
        ),
        cite="§Fuga",
    ),
    Ruling(
        "R38",
        Text(
            "When have guns moved, and whom do they shoot at in the enemy's half-turn?",
            "Quando l'artiglieria ha mosso, e a chi tira nel semiturno nemico?",
        ),
        Text(
            "In the current half-turn. Out of phase they only answer, in the same roll, who shot at them.",
            "Nel semiturno in corso. Non in fase rispondono soltanto, nello stesso tiro, a chi le ha bersagliate.",
        ),
        Text(
            "Counter-battery is for guns that are a target. It could also be a shot of its own.",
            "La controbatteria è per chi è bersagliato. Potrebbe anche essere un tiro a parte.",
        ),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R39",
        Text(
            "Do supporting shooters give up their own shot, and must they be in range?",
            "Chi sostiene rinuncia al suo tiro, e dev'essere a tiro?",
        ),
        Text(
            "Both. Missile foot supports missile foot, with or without arquebuses, and guns support guns; only the "
            "leader's own bonuses count.",
            "Entrambe le cose. Fanteria da tiro con fanteria da tiro, con o senza archibugi, e pezzi con pezzi; "
            "contano solo i bonus di chi guida.",
        ),
        Text(
            "An element has one shot. Some allow supporters out of range.",
            "Un elemento ha un tiro. Alcuni ammettono supporti fuori gittata.",
        ),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R40",
        Text("Which factor has a forlorn hope that is shot at?", "Che fattore ha una forlorn hope bersagliata?"),
        Text("2, as in every shooting roll.", "2, come in ogni tiro."),
        Text(
            "The table's note names the kind of combat, not who acts.",
            "La nota in tabella indica il tipo di combattimento, non chi agisce.",
        ),
        (
            Alternative(
                "melee_factor",
                Text("4 or 3 when it does not answer.", "4 o 3 quando non risponde."),
            ),
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R41",
        Text("When does the point for arquebuses count?", "Quando conta il punto degli archibugi?"),
        Text(
            "In all their combats, in melee and as a target too; with the second one when they shoot below 40 mm.",
            "In ogni loro combattimento, anche in mischia e come bersaglio; insieme al secondo se tirano sotto i 40 mm.",
        ),
        Text("Rows with a limit say so, and this one has none.", "Le righe con un limite lo dicono, e questa non ne ha."),
        (
            Alternative(
                "shooting_only",
                Text("Only when they shoot or answer.", "Solo quando tirano o rispondono."),
            ),
        ),
        cite="Tab. fattori",
    ),
    Ruling(
        "R42",
        Text("Which names mean the same troops?", "Quali nomi indicano le stesse truppe?"),
        Text(
            "Organ guns obey all rules of artillery and are its “Art” in the results; Light Horse is light cavalry, "
            "which does not take in missile cavalry; Archibugieri are missile foot with arquebuses, Schermagliatori "
            "light foot.",
            "Gli organ guns seguono tutte le regole dell'artiglieria e sono «Art» nei risultati; Light Horse è la "
            "cavalleria leggera, che non comprende quella da tiro; gli Archibugieri sono fanteria da tiro con "
            "archibugi, gli Schermagliatori fanteria leggera.",
        ),
        Text(
            "They have rows of their own in two tables only. Missile cavalry might destroy gendarmes too.",
            "Hanno righe proprie solo in due tabelle. Anche la cavalleria da tiro potrebbe distruggere i gendarmi.",
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R43",
        Text("Which factor is used against guns and camps?", "Che fattore si usa contro artiglieria e campi?"),
        Text("That against foot.", "Quello contro i fanti."),
        Text("A note calls both of them foot.", "Una nota li considera fanterie."),
        cite="§Interpenetrazione",
    ),
    Ruling(
        "R44",
        Text("How far does cover help?", "Fin dove aiuta la copertura?"),
        Text(
            "It helps only who is behind, and no farther than a draw, in every shot and for woods as for walls.",
            "Aiuta solo chi è sotto, e non oltre il pareggio, in ogni tiro e per i boschi come per i muri.",
        ),
        Text(
            "The notes of both tables together. In a shot without answer the limit changes nothing.",
            "Le note delle due tabelle insieme. In un tiro senza risposta il limite non cambia nulla.",
        ),
        cite="Tab. terreno",
    ),
    Ruling(
        "R45",
        Text("Who is hidden?", "Chi è nascosto?"),
        Text(
            "Whoever is wholly in woods, a built-up area or a marsh: he sees and is seen up to 20 mm. At the edge one is in "
            "sight. Fields and broken ground bar lines but hide nobody.",
            "Chi è tutto in un bosco, in un'area edificata o in una palude: vede ed è visto fino a 20 mm. Al bordo "
            "si è in vista. Campi e broken ground sbarrano le linee ma non nascondono.",
        ),
        Text(
            "The section names three kinds of ground. One could take all bad going.",
            "Il paragrafo nomina tre terreni. Si potrebbe prendere tutto il bad going.",
        ),
        cite="§Visibilità",
    ),
    Ruling(
        "R46",
        Text("What is the reciprocal case of shots over heads?", "Qual è la situazione reciproca del tiro sopra le teste?"),
        Text(
            "Anybody may shoot up a hill over troops that stand closer to the target than to himself. Halfway bars the shot.",
            "Chiunque tira a chi sta su una collina sopra truppe più vicine a lui che a chi tira. A metà strada il "
            "tiro è impedito.",
        ),
        Text(
            "The line is the same both ways. One could ask that the target could shoot so too.",
            "La linea è la stessa nei due sensi. Si potrebbe chiedere che anche il bersaglio possa tirare così.",
        ),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R47",
        Text(
            "Does difficult ground destroy the beaten after shots too?",
            "Il terreno difficile distrugge i battuti anche dopo un tiro?",
        ),
        Text("Yes.", "Sì."),
        Text("Contact is asked of the other clause only.", "Il contatto è chiesto solo all'altra clausola."),
        (
            Alternative(
                "contact_only",
                Text("In melee only.", "Solo in mischia."),
            ),
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R48",
        Text(
            "Is the point for third and fourth rank of pikes one or two?",
            "Il punto per terzo e quarto rango di picche è uno o sono due?",
        ),
        Text("One for each.", "Uno per ciascuno."),
        Text("Two ranks are named.", "Sono nominati due ranghi."),
        (
            Alternative(
                "both_needed",
                Text("One point in all, with four ranks.", "Un solo punto, con quattro ranghi."),
            ),
        ),
        cite="Tab. fattori",
    ),
    Ruling(
        "R49",
        Text("Do the deeper pikes count behind missile foot?", "Le picche più arretrate contano dietro la fanteria da tiro?"),
        Text("Only the +3 of the first of them.", "Solo il +3 delle prime."),
        Text("Missile foot is named in that row alone.", "La fanteria da tiro è nominata solo in quella riga."),
        (
            Alternative(
                "all_ranks",
                Text("All ranks count.", "Contano tutti i ranghi."),
            ),
        ),
        cite="Tab. fattori",
    ),
    Ruling(
        "R50",
        Text(
            "Do our rear ranks count while we stand in bad ground or behind a wall ourselves?",
            "I nostri ranghi contano se siamo noi in terreno difficile o dietro un muro?",
        ),
        Text("Yes; only the enemy's ground matters.", "Sì; conta solo il terreno del nemico."),
        Text("Both texts look at the enemy's ground.", "Entrambi i testi guardano al terreno del nemico."),
        cite="§Mischia",
    ),
    Ruling(
        "R51",
        Text("Both fight inside bad going: −2 or −4?", "Entrambi combattono nel bad going: −2 o −4?"),
        Text("−2 each.", "−2 ciascuno."),
        Text("The terrain table gives −2 to either side.", "La tabella del terreno dà −2 a entrambi."),
        (
            Alternative(
                "stack",
                Text("Both rows count: −4.", "Contano entrambe le righe: −4."),
            ),
        ),
        cite="Tab. terreno",
    ),
    Ruling(
        "R52",
        Text("What is left to whoever fights with factor 0?", "Che cosa resta a chi combatte con fattore 0?"),
        Text(
            "No ranks, no fortification, none of his supporters; all else stays, and he may even win.",
            "Né ranghi, né fortificazione, né i suoi supporti; il resto rimane, e può perfino vincere.",
        ),
        Text("The factor is 0, not the total.", "È 0 il fattore, non il totale."),
        (
            Alternative(
                "bare_die",
                Text("Nothing but the die.", "Solo il dado."),
            ),
        ),
        cite="§Attacchi sul fianco o sul retro",
    ),
    Ruling(
        "R53",
        Text("How many supporters count?", "Quanti supporti contano?"),
        Text(
            "Each that qualifies, four at most, of any type, if no other enemy holds its front.",
            "Ognuno che ne ha diritto, fino a quattro, di ogni tipo, se nessun altro nemico ne impegna il fronte.",
        ),
        Text(
            "The point is for each enemy in support. Related rules stop at two.",
            "Il punto è per ogni nemico in supporto. Regole affini si fermano a due.",
        ),
        cite="§Mischia",
    ),
    Ruling(
        "R54",
        Text("Who has the +2 of a fortification?", "Chi ha il +2 della fortificazione?"),
        Text(
            "Who stands behind it, whoever attacked; not when hit in flank or rear.",
            "Chi le sta dietro, chiunque abbia attaccato; non se colpito sul fianco o sul retro.",
        ),
        Text("It is for defending the work.", "È per chi la difende."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R55",
        Text("When is one higher?", "Quando si è più in alto?"),
        Text(
            "On hills as seen on the table; on a bank against an enemy who is on none. Once, and not in shooting.",
            "Sulle colline come si vede sul tavolo; sull'argine contro chi non è su un argine. Una volta, e non nel tiro.",
        ),
        Text("The row speaks of melee, hill and bank.", "La riga parla di mischia, collina e argine."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R56",
        Text(
            "Does the general's point count in shooting, and elite twice?",
            "Il punto del Generale conta nel tiro, e l'élite due volte?",
        ),
        Text(
            "In every combat of his element. Elite has one point: both places mean the same.",
            "In ogni combattimento del suo elemento. L'élite ha un punto: i due passi dicono lo stesso.",
        ),
        Text("No limit is given. One could keep it to melee.", "Non c'è un limite. Si potrebbe tenerlo alla mischia."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R57",
        Text("Does the point for following up grow?", "Il punto per chi incalza cresce?"),
        Text("No: one in the second round and one in the third.", "No: uno nel secondo round e uno nel terzo."),
        Text("It is one factor.", "È un solo fattore."),
        cite="§Incalzare",
    ),
    Ruling(
        "R58",
        Text("How does an element fight that is hit in front and flank?", "Come combatte chi è colpito di fronte e di fianco?"),
        Text(
            "As many melees as enemies touch it with their front, in the phasing player's order; with a factor of 0 "
            "only from flank and rear. Who fights it does not support as well.",
            "Una mischia per ogni nemico che lo tocca di fronte, nell'ordine del giocatore in fase; fattore 0 solo "
            "contro fianco e retro. Chi lo combatte non fa anche da supporto.",
        ),
        Text(
            "A supporter is free in front or stands along the enemy's side.",
            "I supporti non hanno nemici di fronte, o toccano lato con lato.",
        ),
        cite="§Mischia",
    ),
    Ruling(
        "R59",
        Text("Do guns or camps start a melee?", "Artiglieria o campi iniziano una mischia?"),
        Text("No.", "No."),
        Text("The book is silent; so it is in its family of rules.", "Il testo tace; così è nella sua famiglia di regole."),
        cite="§Mischia",
    ),
    Ruling(
        "R60",
        Text("Where must a flank or rear attack begin?", "Da dove deve partire un attacco sul fianco o sul retro?"),
        Text(
            "As the longer section defines it, at least in part; from behind the flank may be hit too. Otherwise "
            "they may not even be touched. A follow-up counts from its own start.",
            "Come definito nel paragrafo più lungo, almeno in parte; da dietro si può colpire anche il fianco. "
            "Altrimenti fianco e retro non si possono nemmeno toccare. Chi incalza conta da dove parte.",
        ),
        Text("The longer text explains the shorter.", "Il testo più lungo spiega il più breve."),
        cite="§Attacchi sul fianco o sul retro",
    ),
    Ruling(
        "R61",
        Text("To which column does exactly half belong?", "A quale colonna appartiene la metà esatta?"),
        Text("To the second.", "Alla seconda."),
        Text("To be doubled takes it in, in this family of rules.", "Il doppio la comprende, in questa famiglia di regole."),
        (
            Alternative(
                "exact_half_less",
                Text("To the first.", "Alla prima."),
            ),
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R62",
        Text("What about totals of zero or less?", "E i totali nulli o negativi?"),
        Text(
            "They stay as they are: twice the loser's is held against the winner's.",
            "Restano come sono: il doppio del perdente si confronta con il vincitore.",
        ),
        Text("Plain arithmetic. One could stop at zero.", "Semplice aritmetica. Ci si potrebbe fermare a zero."),
        cite="§Risoluzione",
    ),
    Ruling(
        "R63",
        Text(
            "When do light cavalry, missile foot and guns destroy gendarmes?",
            "Quando cavalleria leggera, fanteria da tiro e artiglieria distruggono i gendarmi?",
        ),
        Text(
            "When the gendarmes themselves came into contact with them in this round, after a follow-up too. "
            "Charged, shot at or in later rounds they recoil.",
            "Quando i gendarmi stessi li hanno contattati in questo round, anche incalzando. Caricati, bersagliati o "
            "nei round seguenti sono respinti.",
        ),
        Text(
            "The participle goes with all three. One could apply it to guns only.",
            "Il participio riguarda tutti e tre. Si potrebbe riferirlo alla sola artiglieria.",
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R64",
        Text(
            "In “any mounted or forlorn hope in contact”, who is in contact?",
            "In «qualsiasi montato o Forlorn Hope in contatto», chi è in contatto?",
        ),
        Text("Both; the shots of either do not destroy.", "Entrambi; i loro tiri non distruggono."),
        Text("All rows are worded alike.", "Tutte le righe sono scritte allo stesso modo."),
        cite="Tab. risultati",
    ),
    Ruling(
        "R65",
        Text("Which ground is difficult for factors and results?", "Quale terreno è difficile per fattori e risultati?"),
        Text(
            "Bad going and fordable rivers. Banks and fortifications only for moves and rear ranks, steep hills only for moves.",
            "Bad going e corsi d'acqua guadabili. Argini e fortificazioni solo per movimento e ranghi, colline "
            "impervie solo per il movimento.",
        ),
        Text("Banks and works have effects of their own in combat.", "Argini e opere hanno effetti propri in combattimento."),
        cite="Tab. terreno",
    ),
    Ruling(
        "R66",
        Text("Who is routing, who is retreating?", "Chi è in rotta, chi in ritirata?"),
        Text(
            "Routing: who has fled and not moved since with a CP, or whose army is routed. Retreating: who has "
            "recoiled or stepped back in this half-turn.",
            "In rotta: chi è fuggito e non ha più mosso con un CP, o ha l'esercito in rotta. In ritirata: chi in "
            "questo semiturno è stato respinto o è arretrato.",
        ),
        Text("After a flight it shows its back and needs a CP.", "Dopo la fuga mostra le spalle e ha bisogno di un CP."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R67",
        Text(
            "How are the merged cells of the recoil table read?",
            "Come si leggono le celle unite della tabella delle respinte?",
        ),
        Text(
            "A text begins in its first column and holds up to the next text.",
            "Un testo comincia nella sua prima colonna e vale fino al testo seguente.",
        ),
        Text("So every row fills its columns.", "Così ogni riga riempie le colonne."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R68",
        Text("How is the gendarmes' row read?", "Come si legge la riga dei gendarmi?"),
        Text(
            "They push mounted friends, die on pikes and spears, and ride down all others.",
            "Spingono i montati, muoiono su picche e Spears, travolgono tutti gli altri.",
        ),
        Text(
            "Read by R67; halberdiers might belong to the second group.",
            "Letta secondo R67; gli alabardieri potrebbero stare nel secondo gruppo.",
        ),
        cite="Tab. respinte",
    ),
    Ruling(
        "R69",
        Text("How is the cavalry's row read?", "Come si legge la riga della cavalleria?"),
        Text(
            "They push mounted friends, die on pikes, spears and halberdiers, and ride down all others.",
            "Spinge i montati, muore su picche, Spears e alabardieri, travolge tutti gli altri.",
        ),
        Text("Read by R67.", "Letta secondo R67."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R70",
        Text("How is the row of light and missile cavalry read?", "Come si legge la riga della cavalleria leggera e da tiro?"),
        Text(
            "They pass through mounted friends, die on the four kinds of close-fighting foot, and ride down missile "
            "foot, light foot, forlorn hope and guns.",
            "Attraversa i montati, muore sui quattro tipi di fanteria da mischia, travolge fanteria da tiro e "
            "leggera, forlorn hope e artiglieria.",
        ),
        Text(
            "In a recoil the table goes before the rules of passing through, which would spare light foot.",
            "Nella respinta la tabella precede l'interpenetrazione, che risparmierebbe la fanteria leggera.",
        ),
        cite="Tab. respinte",
    ),
    Ruling(
        "R71",
        Text(
            "How are the rows of pikes, spears, halberdiers, swordsmen and forlorn hope read?",
            "Come si leggono le righe di picche, Spears, alabardieri, spadaccini e forlorn hope?",
        ),
        Text(
            "They die on gendarmes and cavalry and push everybody else.",
            "Muoiono su gendarmi e cavalleria e spingono tutti gli altri.",
        ),
        Text("Read by R67.", "Letta secondo R67."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R72",
        Text("How is the missile foot's row read?", "Come si legge la riga della fanteria da tiro?"),
        Text(
            "It dies on gendarmes and cavalry, passes the four kinds of close-fighting foot, and pushes the rest.",
            "Muore su gendarmi e cavalleria, attraversa i quattro tipi di fanteria da mischia, spinge gli altri.",
        ),
        Text(
            "Read by R67; it might pass through forlorn hope too.",
            "Letta secondo R67; potrebbe attraversare anche la forlorn hope.",
        ),
        cite="Tab. respinte",
    ),
    Ruling(
        "R73",
        Text(
            "What of the camp and organ guns, which have no column in the table?",
            "E il campo e gli organ guns, che nella tabella non hanno una colonna?",
        ),
        Text(
            "Foot passes through a camp, mounted troops die on it, the camp is unhurt. Organ guns are guns.",
            "I fanti attraversano il campo, i montati ci muoiono, il campo è indenne. Gli organ guns sono artiglieria.",
        ),
        Text(
            "For passing through a camp is foot. Mounted might ride it down.",
            "Per l'interpenetrazione il campo è fanteria. I montati potrebbero travolgerlo.",
        ),
        cite="Tab. respinte",
    ),
    Ruling(
        "R74",
        Text("What about friends behind the one that is pushed?", "E gli amici dietro a quello spinto?"),
        Text(
            "The whole column goes back, and the table is not read again. If the last cannot, who recoils is lost "
            "and the column stays.",
            "Arretra tutta la colonna, senza rileggere la tabella. Se l'ultimo non può, chi è respinto è perso e la "
            "colonna resta.",
        ),
        Text("The text pushes back the troops behind.", "Il testo spinge indietro le truppe retrostanti."),
        (
            Alternative(
                "cascade",
                Text("The table is read for each that is pushed.", "La tabella si legge per ognuno che è spinto."),
            ),
        ),
        cite="§Respinta",
    ),
    Ruling(
        "R75",
        Text("Where does one end who passes through friends?", "Dove finisce chi attraversa gli amici?"),
        Text(
            "Right behind the last of them, be it beyond 20 mm; each is looked up in the table.",
            "Subito dietro l'ultimo, anche oltre i 20 mm; ognuno si legge in tabella.",
        ),
        Text("In between there is no room.", "In mezzo non c'è posto."),
        cite="§Respinta",
    ),
    Ruling(
        "R76",
        Text("What is fatal in a recoil sideways?", "Che cosa è fatale in una respinta di lato?"),
        Text(
            "Any friend or enemy there, for light foot too and after shots too; and ground that slows or stops that type.",
            "Qualunque amico o nemico, anche per la fanteria leggera e anche dopo un tiro; e il terreno che rallenta "
            "o ferma quel tipo.",
        ),
        Text(
            "Sideways the text goes before the table. One could let all bad going kill light foot.",
            "Di lato il testo precede la tabella. Si potrebbe far morire la fanteria leggera in ogni bad going.",
        ),
        cite="§Respinta",
    ),
    Ruling(
        "R77",
        Text("Which recoils make three in a row?", "Quali respinte fanno tre di seguito?"),
        Text(
            "Those from melee in one half-turn, with no other round in between; shots do not count.",
            "Quelle in mischia in un semiturno, senza altri round in mezzo; i tiri non contano.",
        ),
        Text(
            "The text speaks of combat. One could count all of the half-turn.",
            "Il testo parla di combattimento. Si potrebbero contare tutte quelle del semiturno.",
        ),
        cite="§Incalzare",
    ),
    Ruling(
        "R78",
        Text("And a recoil over the table edge, or up a steep hill?", "E una respinta fuori tavolo o su una collina impervia?"),
        Text(
            "The element is lost. To go straight back into a wood or a river does no harm.",
            "L'elemento è perso. Dritto indietro nel bad going o in un fiume non nuoce.",
        ),
        Text(
            "Forbidden ground cannot be entered. One could stop at the edge.",
            "Nel terreno proibito non si entra. Ci si potrebbe fermare al bordo.",
        ),
        cite="§Respinta",
    ),
    Ruling(
        "R79",
        Text(
            "Does a gun move when its crew runs, and when it is beaten again?",
            "Il pezzo si muove quando i serventi fuggono, e se è battuto di nuovo?",
        ),
        Text(
            "It stays and turns round; friends behind are not touched; a second time changes nothing.",
            "Resta e si gira; gli amici dietro sono indenni; una seconda volta non cambia nulla.",
        ),
        Text("So the recoil table's row of artillery.", "Così la riga dell'artiglieria nella tabella delle respinte."),
        cite="§Artiglieria sotto tiro",
    ),
    Ruling(
        "R80",
        Text(
            "How long is the first step of a flight, and what if an enemy is there?",
            "Quanto è lungo il primo passo di una fuga, e se c'è un nemico?",
        ),
        Text(
            "20 mm, and the flight comes on top; an enemy there destroys.",
            "20 mm, e la fuga si aggiunge; un nemico lì distrugge.",
        ),
        Text(
            "All four types have that depth; the enemy as in a recoil.",
            "I quattro tipi hanno quella profondità; il nemico come nella respinta.",
        ),
        cite="§Fuga",
    ),
    Ruling(
        "R81",
        Text(
            "What do terrain, training, friends and the table edge do to a flight?",
            "Che cosa fanno alla fuga terreno, addestramento, amici e bordo?",
        ),
        Text(
            "Slowing ground halves it once; training does not matter; with nothing but a steep hill to go to one is "
            "lost; after the first step friends are gone round or stop it; at the table edge the element is lost.",
            "Il terreno che rallenta la dimezza una volta; l'addestramento non conta; con la sola collina impervia "
            "davanti si è persi; dopo il primo passo gli amici si aggirano o la fermano; al bordo l'elemento è "
            "perso.",
        ),
        Text("It takes the easiest way. One could leave it whole.", "Segue la via più facile. Si potrebbe non dimezzarla."),
        cite="§Fuga",
    ),
    Ruling(
        "R82",
        Text("Who has provoked a melee?", "Chi ha provocato una mischia?"),
        Text(
            "Who moved into contact, for as long as it lasts, whoever is phasing; to follow up into another enemy "
            "makes an attacker too.",
            "Chi è andato a contatto, finché dura e nei semiturni di entrambi; anche chi incalza contro un nuovo "
            "nemico è attaccante.",
        ),
        Text(
            "The text says provoked by them. One could keep it to their own half-turn.",
            "Il testo dice da loro provocata. Si potrebbe limitarlo al loro semiturno.",
        ),
        cite="§Incalzare",
    ),
    Ruling(
        "R83",
        Text("Must one follow into anything, and after the third round?", "Si deve incalzare ovunque, e dopo il terzo round?"),
        Text(
            "Yes, even into difficult ground or over a wall, but never up a steep hill. With three rounds behind it, "
            "it advances and does not fight. Those behind go along, those beside do not.",
            "Sì, anche in terreno difficile o oltre un muro, non su una collina impervia. Dopo il terzo round avanza "
            "e non combatte. Chi è dietro segue, chi è di lato no.",
        ),
        Text("They must. One could decline difficult ground.", "Devono. Si potrebbe rinunciare davanti al terreno difficile."),
        cite="§Incalzare",
    ),
    Ruling(
        "R84",
        Text(
            "Is the replacement the attacker, and how long must the melee have lasted?",
            "Chi rimpiazza è l'attaccante, e da quanto deve durare la mischia?",
        ),
        Text(
            "It takes over the part of the one it replaces. Contact must date from an earlier half-turn. Those in "
            "between are foot and are passed.",
            "Prende il ruolo di chi rimpiazza. Il contatto dev'essere di un semiturno precedente. Chi è in mezzo è "
            "fanteria e si attraversa.",
        ),
        Text("It steps into the same melee.", "Entra nella stessa mischia."),
        cite="§Rimpiazzo",
    ),
    Ruling(
        "R85",
        Text("Is the CinC's element counted besides the 3?", "L'elemento del CinC conta oltre ai 3?"),
        Text("No: 3 in all.", "No: 3 in tutto."),
        Text("He counts three elements. Four is possible.", "Vale tre elementi. È possibile anche quattro."),
        cite="§Rotta",
    ),
    Ruling(
        "R86",
        Text("How high is the morale level?", "Quanto è alto il livello di rotta?"),
        Text(
            "As the campaign says; without it a third of the elements at the start, rounded up, the CinC's counted "
            "and the camp not.",
            "Come dice la campagna; altrimenti un terzo degli elementi iniziali, per eccesso, con quello del CinC e "
            "senza il campo.",
        ),
        Text(
            "The book gives no number. Related rules break at a third to a half.",
            "Il testo non dà un numero. Regole affini cedono fra un terzo e metà.",
        ),
        cite="§Rotta",
    ),
    Ruling(
        "R87",
        Text("Both armies rout at once?", "Entrambi gli eserciti in rotta insieme?"),
        Text("A draw without pursuit.", "Pareggio senza inseguimento."),
        Text(
            "The book is silent. The side that went further beyond its level might lose.",
            "Il testo tace. Potrebbe perdere chi ha superato di più il suo livello.",
        ),
        cite="§Rotta",
    ),
    Ruling(
        "R88",
        Text("When does a voluntary rout take effect?", "Quando ha effetto la rotta volontaria?"),
        Text("At the end of the half-turn, like one by losses.", "Alla fine del semiturno, come quella per perdite."),
        Text(
            "It falls under the case before. One could let it act at once.",
            "Ricade nel caso precedente. Si potrebbe farla valere subito.",
        ),
        cite="§Rotta",
    ),
    Ruling(
        "R89",
        Text("What is a lost element?", "Che cos'è un elemento perso?"),
        Text(
            "One that is destroyed or has left the table. Abandoned guns and those who fled but are still there do not count.",
            "Uno distrutto o uscito dal tavolo; non i pezzi senza serventi né chi è fuggito ma è sul tavolo.",
        ),
        Text("As it stands. Abandoned guns might count.", "Come scritto. I pezzi abbandonati potrebbero contare."),
        cite="§Rotta",
    ),
    Ruling(
        "R90",
        Text(
            "For whom are the named commanders, and what is the pursuit?",
            "Per chi valgono i condottieri nominati, e che cos'è l'inseguimento?",
        ),
        Text(
            "For the winner, if his CinC is still there. First the loser withdraws; then comes a last half-turn of "
            "the winner, with CP, moves, shots and melees against troops in rout.",
            "Per il vincitore, se il suo CinC c'è ancora. Lo sconfitto si ritira; poi il vincitore ha un semiturno "
            "di CP, movimenti, tiri e mischie contro truppe in rotta, e la partita finisce.",
        ),
        Text(
            "The same sentence has the winner roll. A pursuit without combat is possible.",
            "La stessa frase fa tirare il vincitore. È possibile un inseguimento senza combattimento.",
        ),
        cite="§Rotta",
    ),
)
