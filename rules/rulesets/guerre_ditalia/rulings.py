"""Where the book is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.rulesets.guerre_ditalia.messages import _

RULINGS = (
    Ruling(
        "R1",
        _("How is a D6 read as an average die?"),
        _("Its faces stand for 2, 3, 3, 4, 4 and 5."),
        _("That is the usual average die, and the rule then speaks of three, four or five pieces."),
        cite="§Terreno",
    ),
    Ruling(
        "R2",
        _("In an encounter, who deploys and moves first, how does chance give the sides, and can there be a river?"),
        _(
            "The roll for the attacker settles the order only; 1–3 or 4–6 on a D6 gives the sides; the referee's "
            "ground has no river on offer and loses no piece."
        ),
        _("Deployment is described for attacker and defender only. A coin, or both within 15 cm, would do too."),
        cite="§Terreno",
    ),
    Ruling(
        "R3",
        _("Is a shift rolled for like a removal?"),
        _("No. The attacker removes or shifts one piece and rolls only to remove; a failed roll has used his one try."),
        _("The die is mentioned for the removal alone."),
        (
            Alternative(
                "roll_for_shift",
                _("A shift is rolled for like a removal."),
            ),
        ),
        cite="§Terreno",
    ),
    Ruling(
        "R4",
        _("What is a shift on the axis of a piece?"),
        _("It turns about its centre and stays in its place."),
        _("Read as it stands. Others slide it along its long axis."),
        cite="§Terreno",
    ),
    Ruling(
        "R5",
        _("Are three, four or five pieces counted or physical ones, and is a fortification one of them?"),
        _("Counted: an oversize piece is two, a fortification is a piece. So too for how many may be laid."),
        _("Oversize pieces weigh double, and the exception names the fortification among the pieces."),
        cite="§Terreno",
    ),
    Ruling(
        "R6",
        _("How long may a stretch of river be, and what about other terrain and removal?"),
        _("At most 30 × 4 cm. The river takes the place of every other piece and cannot be removed."),
        _("A “not” seems lost: all its neighbours are largest sizes. And the defender gives up all other terrain."),
        cite="§Corso d'acqua",
    ),
    Ruling(
        "R7",
        _("Are gentle and steep hills one kind, and is the limit of two firm?"),
        _("One kind, and firm; a referee may still put down what he likes."),
        _("The list of pieces says only hills."),
        cite="§Terreno",
    ),
    Ruling(
        "R8",
        _("What does a dry river consist of?"),
        _("A bed without effect and a bank on either side. Guns do not get across, for there is no bridge."),
        _("The terrain table has a row for each of the two."),
        cite="§Corso d'acqua",
    ),
    Ruling(
        "R9",
        _("Who may be replaced by light foot, and as what?"),
        _(
            "All but gendarmes, pikes, spears, any guns, the camp and light foot itself; the CinC's element too. The "
            "new one is regular, without arquebuses, and the number stays."
        ),
        _("Only four kinds are excepted. One could keep the training, or spare the CinC."),
        cite="§Piazzamento",
    ),
    Ruling(
        "R10",
        _("Of what is the reserve a quarter, is it exact, and where does it go?"),
        _(
            "Of all elements after replacement, without the camp; exactly so many; placed after the defender in the "
            "attacker's own zone."
        ),
        _("The text makes it equal to a quarter, rounded up. Some count the camp, or let it be more."),
        cite="§Piazzamento",
    ),
    Ruling(
        "R11",
        _("Does the defender have a reserve, and where does the camp go?"),
        _("No reserve; the camp is set up with the first troops and in the same zone."),
        _("Only the attacker's reserve is mentioned. The camp anywhere on the base edge would do too."),
        cite="§Piazzamento",
    ),
    Ruling(
        "R12",
        _("Is a turn one player's steps, or those of both?"),
        _("One player's four steps, a half-turn. Rounds, recoils and shots are counted within it."),
        _("Its four steps hold a single roll for CP."),
        cite="§Sequenza di gioco",
    ),
    Ruling(
        "R13",
        _("Can two CP move an element twice?"),
        _(
            "No: one manoeuvre in a half-turn, but for the half move of lights after an about-face. A wheel, an "
            "incline and an advance may make up one move."
        ),
        _("So it is in the family of rules that this one comes from."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R14",
        _("From where are the 30 cm of command measured, and is exactly 30 within?"),
        _("From his element to whatever point of the others lies nearest; 30 cm to the millimetre is enough."),
        _("The double price is for those farther off."),
        cite="§Raggio di comando",
    ),
    Ruling(
        "R15",
        _("Do other actions than moves cost double without the CinC?"),
        _("No: about-face, change of formation, manning guns and replacement have a fixed price."),
        _("The double price is for moving alone."),
        (
            Alternative(
                "all_actions",
                _("Every cost in CP is doubled."),
            ),
        ),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R16",
        _("What is the CinC's free CP good for, and does his own element pay double?"),
        _("Never double. It takes one CP off an action of his element alone; it is not saved up, and unspent CP are lost."),
        _("He is always with himself. Some double his price while he fights, or let it buy moves only."),
        cite="§Raggio di comando",
    ),
    Ruling(
        "R17",
        _("What do an about-face or a new formation of several elements cost?"),
        _("1 CP for each element, and nothing besides."),
        _("Each is priced by the element. A group could also turn for 1 CP."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R18",
        _("Does somebody succeed a lost CinC?"),
        _("No: all moves cost 2 and there is no free CP."),
        _("His loss stands among the reasons for the double price."),
        cite="§Raggio di comando",
    ),
    Ruling(
        "R19",
        _("In which list is a movement the next higher or lower, and for guns?"),
        _(
            "In the values from 60 to 160 of the movement table, with 45 below them. For guns and camps training does not "
            "matter here."
        ),
        _("The text gives the 45; the small values of guns would make odd steps."),
        cite="§Addestramento",
    ),
    Ruling(
        "R20",
        _("Where does an elite of 160 mm go?"),
        _("It stays at 160."),
        _("The table has nothing higher."),
        (
            Alternative(
                "plus_20",
                _("It moves 180 mm."),
            ),
        ),
        cite="§Addestramento",
    ),
    Ruling(
        "R21",
        _("What does “always” mean for the Swiss?"),
        _("Whatever their training they march a step faster, never slower; the point in combat is for veterans and elite only."),
        _("The text says always. One could take it for Swiss pikes and halberds only."),
        cite="§Addestramento",
    ),
    Ruling(
        "R22",
        _("How are half of 45 and thirds rounded?"),
        _("Down to the millimetre, once, at the end."),
        _("The book rounds bridges down too. Steps of 5 mm are easier on the table."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R23",
        _("Do two halvings add up?"),
        _("Yes, to a quarter."),
        _("Each rule stands for itself."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R24",
        _("How fast is a mixed group?"),
        _("As its slowest, after the terrain; a single one that meets difficult ground holds back the others."),
        _("A single front line cannot be broken up."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R25",
        _("Which ground slows, and whom?"),
        _(
            "All bad going with broken ground, fordable rivers, banks and fortifications, for all but light foot, "
            "whom steep hills alone slow. Touching it anywhere slows the whole move."
        ),
        _("The footnote of the terrain table fills the list up, and light foot is excepted in general."),
        cite="§Casi particolari",
    ),
    Ruling(
        "R26",
        _("May a slow element go a whole base width sideways?"),
        _("Yes, 40 mm, and that is its move."),
        _("The distance is fixed. One could cap it with the allowance."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R27",
        _("Half of which movement must an incline advance, and how wide is it?"),
        _("Half of the allowance of that move, terrain included; 20 mm to one side in all."),
        _("The text speaks of the element's movement."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R28",
        _("After a change of formation does the group go on, and whose distance counts?"),
        _("The move is over. Each element has its own allowance after terrain, and a third more."),
        _("It already gives more than a move, and speaks of each element's own."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R29",
        _("How far does a zone of control reach, and whom does it hold?"),
        _(
            "60 mm ahead, as wide as the front, the limit included, up to the first unit in between. Camps and guns "
            "without crew have none. Turning on the spot is free in it, a new formation is not; retreat, flight and "
            "the withdrawal of a routed army ignore it."
        ),
        _("To turn on the spot is no passage. Elements that have fled could have none either."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R30",
        _("Which speeds decide a break-off?"),
        _("Those of table and training, without terrain; every enemy in contact must be slower, not as fast."),
        _("The text compares units, not grounds."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R31",
        _("May an element in contact leave because it is in a zone of control too?"),
        _("No: then only breaking off counts. It goes back facing the enemy; all else but being replaced is barred."),
        _("Contact always lies within the zone, so the limit would mean nothing."),
        cite="§Movimento e Manovre",
    ),
    Ruling(
        "R32",
        _("What can guns without a crew do?"),
        _(
            "Nothing. For 1 CP they are manned again; that is their move, so they fire no earlier than the next "
            "half-turn. The base has its back to the enemy."
        ),
        _("The base stands turned round, and guns that move do not shoot. Some let them shoot at once."),
        cite="§Artiglieria sotto tiro",
    ),
    Ruling(
        "R33",
        _("Do guns and camps pass through others, and where must one come out?"),
        _(
            "Guns pass like foot; a camp stays, and foot walks through it. Beyond there has to be room, as far as "
            "the move reaches."
        ),
        _("For passing through both are foot."),
        cite="§Interpenetrazione",
    ),
    Ruling(
        "R34",
        _("How often does an element shoot, and must a target answer?"),
        _(
            "Once in a half-turn, be it shot, answer or support. To answer is the owner's choice; whoever of the "
            "phasing side still has its shot may answer in the other's step too."
        ),
        _("Step 3 is for those who have not shot in defence. One could answer every shot."),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R35",
        _("What of a shooter who scores less when nobody shoots back, and does the direction of a shot matter?"),
        _(
            "Nothing happens to him. Shooting knows no flank or rear; only a recoil goes away from the shooter, "
            "sideways or forward too."
        ),
        _("A shot harms who is shot at; a recoil leads away from who caused it. Some recoil straight back always."),
        cite="§Respinta",
    ),
    Ruling(
        "R36",
        _("Do elements in base contact shoot, or are they shot at?"),
        _("Neither."),
        _("The book is silent; so it is in its family of rules."),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R37",
        _("Do elements that have fled shoot?"),
        _("Not before they have moved with a CP."),
        _("They show their backs. Missile cavalry might shoot backwards."),
        cite="§Fuga",
    ),
    Ruling(
        "R38",
        _("When have guns moved, and whom do they shoot at in the enemy's half-turn?"),
        _("In the current half-turn. Out of phase they only answer, in the same roll, who shot at them."),
        _("Counter-battery is for guns that are a target. It could also be a shot of its own."),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R39",
        _("Do supporting shooters give up their own shot, and must they be in range?"),
        _(
            "Both. Missile foot supports missile foot, with or without arquebuses, and guns support guns; only the "
            "leader's own bonuses count."
        ),
        _("An element has one shot. Some allow supporters out of range."),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R40",
        _("Which factor has a forlorn hope that is shot at?"),
        _("2, as in every shooting roll."),
        _("The table's note names the kind of combat, not who acts."),
        (
            Alternative(
                "melee_factor",
                _("4 or 3 when it does not answer."),
            ),
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R41",
        _("When does the point for arquebuses count?"),
        _("In all their combats, in melee and as a target too; with the second one when they shoot below 40 mm."),
        _("Rows with a limit say so, and this one has none."),
        (
            Alternative(
                "shooting_only",
                _("Only when they shoot or answer."),
            ),
        ),
        cite="Tab. fattori",
    ),
    Ruling(
        "R42",
        _("Which names mean the same troops?"),
        _(
            "Organ guns obey all rules of artillery and are its “Art” in the results; Light Horse is light cavalry, "
            "which does not take in missile cavalry; Archibugieri are missile foot with arquebuses, Schermagliatori "
            "light foot."
        ),
        _("They have rows of their own in two tables only. Missile cavalry might destroy gendarmes too."),
        cite="Tab. risultati",
    ),
    Ruling(
        "R43",
        _("Which factor is used against guns and camps?"),
        _("That against foot."),
        _("A note calls both of them foot."),
        cite="§Interpenetrazione",
    ),
    Ruling(
        "R44",
        _("How far does cover help?"),
        _("It helps only who is behind, and no farther than a draw, in every shot and for woods as for walls."),
        _("The notes of both tables together. In a shot without answer the limit changes nothing."),
        cite="Tab. terreno",
    ),
    Ruling(
        "R45",
        _("Who is hidden?"),
        _(
            "Whoever is wholly in woods, a built-up area or a marsh: he sees and is seen up to 20 mm. At the edge one is in "
            "sight. Fields and broken ground bar lines but hide nobody."
        ),
        _("The section names three kinds of ground. One could take all bad going."),
        cite="§Visibilità",
    ),
    Ruling(
        "R46",
        _("What is the reciprocal case of shots over heads?"),
        _("Anybody may shoot up a hill over troops that stand closer to the target than to himself. Halfway bars the shot."),
        _("The line is the same both ways. One could ask that the target could shoot so too."),
        cite="§Tiro a distanza",
    ),
    Ruling(
        "R47",
        _("Does difficult ground destroy the beaten after shots too?"),
        _("Yes."),
        _("Contact is asked of the other clause only."),
        (
            Alternative(
                "contact_only",
                _("In melee only."),
            ),
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R48",
        _("Is the point for third and fourth rank of pikes one or two?"),
        _("One for each."),
        _("Two ranks are named."),
        (
            Alternative(
                "both_needed",
                _("One point in all, with four ranks."),
            ),
        ),
        cite="Tab. fattori",
    ),
    Ruling(
        "R49",
        _("Do the deeper pikes count behind missile foot?"),
        _("Only the +3 of the first of them."),
        _("Missile foot is named in that row alone."),
        (
            Alternative(
                "all_ranks",
                _("All ranks count."),
            ),
        ),
        cite="Tab. fattori",
    ),
    Ruling(
        "R50",
        _("Do our rear ranks count while we stand in bad ground or behind a wall ourselves?"),
        _("Yes; only the enemy's ground matters."),
        _("Both texts look at the enemy's ground."),
        cite="§Mischia",
    ),
    Ruling(
        "R51",
        _("Both fight inside bad going: −2 or −4?"),
        _("−2 each."),
        _("The terrain table gives −2 to either side."),
        (
            Alternative(
                "stack",
                _("Both rows count: −4."),
            ),
        ),
        cite="Tab. terreno",
    ),
    Ruling(
        "R52",
        _("What is left to whoever fights with factor 0?"),
        _("No ranks, no fortification, none of his supporters; all else stays, and he may even win."),
        _("The factor is 0, not the total."),
        (
            Alternative(
                "bare_die",
                _("Nothing but the die."),
            ),
        ),
        cite="§Attacchi sul fianco o sul retro",
    ),
    Ruling(
        "R53",
        _("How many supporters count?"),
        _("Each that qualifies, four at most, of any type, if no other enemy holds its front."),
        _("The point is for each enemy in support. Related rules stop at two."),
        cite="§Mischia",
    ),
    Ruling(
        "R54",
        _("Who has the +2 of a fortification?"),
        _("Who stands behind it, whoever attacked; not when hit in flank or rear."),
        _("It is for defending the work."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R55",
        _("When is one higher?"),
        _("On hills as seen on the table; on a bank against an enemy who is on none. Once, and not in shooting."),
        _("The row speaks of melee, hill and bank."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R56",
        _("Does the general's point count in shooting, and elite twice?"),
        _("In every combat of his element. Elite has one point: both places mean the same."),
        _("No limit is given. One could keep it to melee."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R57",
        _("Does the point for following up grow?"),
        _("No: one in the second round and one in the third."),
        _("It is one factor."),
        cite="§Incalzare",
    ),
    Ruling(
        "R58",
        _("How does an element fight that is hit in front and flank?"),
        _(
            "As many melees as enemies touch it with their front, in the phasing player's order; with a factor of 0 "
            "only from flank and rear. Who fights it does not support as well."
        ),
        _("A supporter is free in front or stands along the enemy's side."),
        cite="§Mischia",
    ),
    Ruling(
        "R59",
        _("Do guns or camps start a melee?"),
        _("No."),
        _("The book is silent; so it is in its family of rules."),
        cite="§Mischia",
    ),
    Ruling(
        "R60",
        _("Where must a flank or rear attack begin?"),
        _(
            "As the longer section defines it, at least in part; from behind the flank may be hit too. Otherwise "
            "they may not even be touched. A follow-up counts from its own start."
        ),
        _("The longer text explains the shorter."),
        cite="§Attacchi sul fianco o sul retro",
    ),
    Ruling(
        "R61",
        _("To which column does exactly half belong?"),
        _("To the second."),
        _("To be doubled takes it in, in this family of rules."),
        (
            Alternative(
                "exact_half_less",
                _("To the first."),
            ),
        ),
        cite="Tab. risultati",
    ),
    Ruling(
        "R62",
        _("What about totals of zero or less?"),
        _("They stay as they are: twice the loser's is held against the winner's."),
        _("Plain arithmetic. One could stop at zero."),
        cite="§Risoluzione",
    ),
    Ruling(
        "R63",
        _("When do light cavalry, missile foot and guns destroy gendarmes?"),
        _(
            "When the gendarmes themselves came into contact with them in this round, after a follow-up too. "
            "Charged, shot at or in later rounds they recoil."
        ),
        _("The participle goes with all three. One could apply it to guns only."),
        cite="Tab. risultati",
    ),
    Ruling(
        "R64",
        _("In “any mounted or forlorn hope in contact”, who is in contact?"),
        _("Both; the shots of either do not destroy."),
        _("All rows are worded alike."),
        cite="Tab. risultati",
    ),
    Ruling(
        "R65",
        _("Which ground is difficult for factors and results?"),
        _("Bad going and fordable rivers. Banks and fortifications only for moves and rear ranks, steep hills only for moves."),
        _("Banks and works have effects of their own in combat."),
        cite="Tab. terreno",
    ),
    Ruling(
        "R66",
        _("Who is routing, who is retreating?"),
        _(
            "Routing: who has fled and not moved since with a CP, or whose army is routed. Retreating: who has "
            "recoiled or stepped back in this half-turn."
        ),
        _("After a flight it shows its back and needs a CP."),
        cite="Tab. fattori",
    ),
    Ruling(
        "R67",
        _("How are the merged cells of the recoil table read?"),
        _("A text begins in its first column and holds up to the next text."),
        _("So every row fills its columns."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R68",
        _("How is the gendarmes' row read?"),
        _("They push mounted friends, die on pikes and spears, and ride down all others."),
        _("Read by R67; halberdiers might belong to the second group."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R69",
        _("How is the cavalry's row read?"),
        _("They push mounted friends, die on pikes, spears and halberdiers, and ride down all others."),
        _("Read by R67."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R70",
        _("How is the row of light and missile cavalry read?"),
        _(
            "They pass through mounted friends, die on the four kinds of close-fighting foot, and ride down missile "
            "foot, light foot, forlorn hope and guns."
        ),
        _("In a recoil the table goes before the rules of passing through, which would spare light foot."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R71",
        _("How are the rows of pikes, spears, halberdiers, swordsmen and forlorn hope read?"),
        _("They die on gendarmes and cavalry and push everybody else."),
        _("Read by R67."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R72",
        _("How is the missile foot's row read?"),
        _("It dies on gendarmes and cavalry, passes the four kinds of close-fighting foot, and pushes the rest."),
        _("Read by R67; it might pass through forlorn hope too."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R73",
        _("What of the camp and organ guns, which have no column in the table?"),
        _("Foot passes through a camp, mounted troops die on it, the camp is unhurt. Organ guns are guns."),
        _("For passing through a camp is foot. Mounted might ride it down."),
        cite="Tab. respinte",
    ),
    Ruling(
        "R74",
        _("What about friends behind the one that is pushed?"),
        _(
            "The whole column goes back, and the table is not read again. If the last cannot, who recoils is lost "
            "and the column stays."
        ),
        _("The text pushes back the troops behind."),
        (
            Alternative(
                "cascade",
                _("The table is read for each that is pushed."),
            ),
        ),
        cite="§Respinta",
    ),
    Ruling(
        "R75",
        _("Where does one end who passes through friends?"),
        _("Right behind the last of them, be it beyond 20 mm; each is looked up in the table."),
        _("In between there is no room."),
        cite="§Respinta",
    ),
    Ruling(
        "R76",
        _("What is fatal in a recoil sideways?"),
        _("Any friend or enemy there, for light foot too and after shots too; and ground that slows or stops that type."),
        _("Sideways the text goes before the table. One could let all bad going kill light foot."),
        cite="§Respinta",
    ),
    Ruling(
        "R77",
        _("Which recoils make three in a row?"),
        _("Those from melee in one half-turn, with no other round in between; shots do not count."),
        _("The text speaks of combat. One could count all of the half-turn."),
        cite="§Incalzare",
    ),
    Ruling(
        "R78",
        _("And a recoil over the table edge, or up a steep hill?"),
        _("The element is lost. To go straight back into a wood or a river does no harm."),
        _("Forbidden ground cannot be entered. One could stop at the edge."),
        cite="§Respinta",
    ),
    Ruling(
        "R79",
        _("Does a gun move when its crew runs, and when it is beaten again?"),
        _("It stays and turns round; friends behind are not touched; a second time changes nothing."),
        _("So the recoil table's row of artillery."),
        cite="§Artiglieria sotto tiro",
    ),
    Ruling(
        "R80",
        _("How long is the first step of a flight, and what if an enemy is there?"),
        _("20 mm, and the flight comes on top; an enemy there destroys."),
        _("All four types have that depth; the enemy as in a recoil."),
        cite="§Fuga",
    ),
    Ruling(
        "R81",
        _("What do terrain, training, friends and the table edge do to a flight?"),
        _(
            "Slowing ground halves it once; training does not matter; with nothing but a steep hill to go to one is "
            "lost; after the first step friends are gone round or stop it; at the table edge the element is lost."
        ),
        _("It takes the easiest way. One could leave it whole."),
        cite="§Fuga",
    ),
    Ruling(
        "R82",
        _("Who has provoked a melee?"),
        _(
            "Who moved into contact, for as long as it lasts, whoever is phasing; to follow up into another enemy "
            "makes an attacker too."
        ),
        _("The text says provoked by them. One could keep it to their own half-turn."),
        cite="§Incalzare",
    ),
    Ruling(
        "R83",
        _("Must one follow into anything, and after the third round?"),
        _(
            "Yes, even into difficult ground or over a wall, but never up a steep hill. With three rounds behind it, "
            "it advances and does not fight. Those behind go along, those beside do not."
        ),
        _("They must. One could decline difficult ground."),
        cite="§Incalzare",
    ),
    Ruling(
        "R84",
        _("Is the replacement the attacker, and how long must the melee have lasted?"),
        _(
            "It takes over the part of the one it replaces. Contact must date from an earlier half-turn. Those in "
            "between are foot and are passed."
        ),
        _("It steps into the same melee."),
        cite="§Rimpiazzo",
    ),
    Ruling(
        "R85",
        _("Is the CinC's element counted besides the 3?"),
        _("No: 3 in all."),
        _("He counts three elements. Four is possible."),
        cite="§Rotta",
    ),
    Ruling(
        "R86",
        _("How high is the morale level?"),
        _(
            "As the campaign says; without it a third of the elements at the start, rounded up, the CinC's counted "
            "and the camp not."
        ),
        _("The book gives no number. Related rules break at a third to a half."),
        cite="§Rotta",
    ),
    Ruling(
        "R87",
        _("Both armies rout at once?"),
        _("A draw without pursuit."),
        _("The book is silent. The side that went further beyond its level might lose."),
        cite="§Rotta",
    ),
    Ruling(
        "R88",
        _("When does a voluntary rout take effect?"),
        _("At the end of the half-turn, like one by losses."),
        _("It falls under the case before. One could let it act at once."),
        cite="§Rotta",
    ),
    Ruling(
        "R89",
        _("What is a lost element?"),
        _("One that is destroyed or has left the table. Abandoned guns and those who fled but are still there do not count."),
        _("As it stands. Abandoned guns might count."),
        cite="§Rotta",
    ),
    Ruling(
        "R90",
        _("For whom are the named commanders, and what is the pursuit?"),
        _(
            "For the winner, if his CinC is still there. First the loser withdraws; then comes a last half-turn of "
            "the winner, with CP, moves, shots and melees against troops in rout."
        ),
        _("The same sentence has the winner roll. A pursuit without combat is possible."),
        cite="§Rotta",
    ),
)
