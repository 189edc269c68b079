"""Where the book is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.rulesets.de_bellis_empire.messages import _

RULINGS = (
    Ruling(
        "R1",
        _("How is “half or less” tested with odd, zero or negative totals?"),
        _("Twice the loser's total is compared with the winner's."),
        _("Exact, and nothing needs rounding."),
        cite="§9.0",
    ),
    Ruling(
        "R2",
        _("Does a boundary belong to the distance it bounds?"),
        _(
            "Yes for range bands, deployment, the zone of control and the radii of 48 and 24 cm. "
            "No for the 24 cm of the general in chief."
        ),
        _("So the sections word it: the general in chief must be nearer than that."),
        cite="§5.1, §5.2, §5.5",
    ),
    Ruling(
        "R3",
        _("Do distances grow with 25 mm figures?"),
        _("No: only bases and the square marker."),
        _("Nothing else has a second column. One could stretch everything by a quarter."),
        cite="§1.0",
    ),
    Ruling(
        "R4",
        _("Which rows do lancers, dragoons, guard cavalry and elite infantry use?"),
        _(
            "Lancers and light guard cavalry count as light, dragoons, cuirassiers and heavy guard cavalry as "
            "heavy, elite and guard infantry as line."
        ),
        _(
            "The tables know light, irregular and heavy only; these are the classes of the period. "
            "Dragoons as light cavalry would be possible too."
        ),
        cite="§5.4, §9.0",
    ),
    Ruling(
        "R5",
        _("Which battery of one table is which in another?"),
        _("Light artillery has the ranges of light or horse artillery and moves on foot; medium is foot artillery."),
        _(
            "The movement table has no light row, and light guns are cheaper than horse guns with better "
            "factors: they will not be the faster ones."
        ),
        (
            Alternative(
                "light_artillery_as_horse",
                _("Light artillery moves like horse artillery."),
            ),
        ),
        cite="§5.4, §7.0",
    ),
    Ruling(
        "R6",
        _("Which army has a general in chief?"),
        _("Each that has more than one corps, and no other."),
        _("One could also give both sides one as soon as either has two corps."),
        cite="§2.0",
    ),
    Ruling(
        "R7",
        _("Can voltigeurs be bought, and what is a lost base worth?"),
        _("They can, for 2 points; each lost base counts 2. Bought ones never join into light infantry."),
        _("The table gives them a price, and two of them cost what light infantry costs."),
        cite="§5.4, §7.5",
    ),
    Ruling(
        "R8",
        _("What becomes of points not spent?"),
        _("They are lost; no corps hands points to another."),
        _("Every corps has a budget of its own."),
        cite="§2.0",
    ),
    Ruling(
        "R9",
        _("In which direction does the table grow, and for whose corps?"),
        _("In both, with a depth of 120 cm at most; the larger army counts. Three pieces of terrain stay the least."),
        _("A limit on the depth makes sense only if the depth grows."),
        (Alternative("width_only", _("Only the width grows.")),),
        cite="§3.0",
    ),
    Ruling(
        "R10",
        _("How are lots drawn for first player?"),
        _("A die each; the higher is first, ties are rolled again."),
        _("Any fair lot will do."),
        cite="§4.0",
    ),
    Ruling(
        "R11",
        _("What are features that stand in one list only?"),
        _(
            "Whatever they are most like. An “aia” is a farmyard; hedges give light cover, low walls heavy. "
            "Hedges, walls and works are lines: rough to cross, while who stands behind has the cover and no "
            "terrain modifier."
        ),
        _("The book names works as shelter, not as bad ground: a redoubt that costs what it gives would be none."),
        cite="§3.0",
    ),
    Ruling(
        "R12",
        _("Can activation points be kept?"),
        _("No: they end with the step, and serve their own corps only."),
        _("They may not be handed on, and in related games they are not saved."),
        cite="§5.1",
    ),
    Ruling(
        "R13",
        _("Does the active player ever fire?"),
        _("Never."),
        _("The only fire in a phase is the defensive one."),
        cite="§4.0",
    ),
    Ruling(
        "R14",
        _("How often is an element activated in one step?"),
        _("Once: a move, a rotation or a change of formation. Strategic moves are the exception."),
        _("Repeated moves are described as something special. One could allow a move and a change of formation for two points."),
        cite="§5.5",
    ),
    Ruling(
        "R15",
        _("How many points does a corps have once its general is lost?"),
        _("The die alone, without his quality; it always counts as out of sight."),
        _("To be out of sight matters only to troops that can still be activated."),
        (
            Alternative(
                "no_die",
                _("It rolls no die and moves only under the general in chief."),
            ),
        ),
        cite="§2.0, §5.1",
    ),
    Ruling(
        "R16",
        _("How does the general in chief take over a corps?"),
        _(
            "Before the corps spends points, with more points than its general, one corps in a step. "
            "His points replace those of the corps; elements not near enough stay still. "
            "Without a takeover his points move only himself."
        ),
        _("No other general may command a corps that is not his."),
        cite="§5.1",
    ),
    Ruling(
        "R17",
        _("When is a move out of command?"),
        _(
            "Beyond 48 cm in sight, beyond 24 cm out of sight. Without a corps general: as if out of sight, and "
            "from the general in chief; without him too, always."
        ),
        _("So the sentence reads together with the one on sight, and so do related games."),
        cite="§5.2, §7.2",
    ),
    Ruling(
        "R18",
        _("What does a battery with another arm cost out of command?"),
        _("Four points: two parts, either of them doubled."),
        _("They are two activations. Three points could be argued for."),
        cite="§5.2",
    ),
    Ruling(
        "R19",
        _("Do rotations and changes of formation cost double out of command?"),
        _("No."),
        _("The rule speaks of movement."),
        cite="§5.2",
    ),
    Ruling(
        "R20",
        _("What exactly is free with a general?"),
        _(
            "One move of his, with one element or group he is attached to; of a battery with another arm one part. "
            "His later moves cost a point alone, nothing when attached."
        ),
        _("One could make the whole mixed group's move free."),
        cite="§5.7",
    ),
    Ruling(
        "R21",
        _("Do the stops of a strategic move matter, and what does it cost?"),
        _("Only its first start and its last end are measured; every move pays its usual price."),
        _("So the section says. One could ask the same distance of every stop."),
        cite="§5.5",
    ),
    Ruling(
        "R22",
        _("How far does a move go through several kinds of terrain?"),
        _("The slowest touched counts for all of it; a road only if followed all the way."),
        _("The usual custom, as the book is silent. One could reckon each stretch by itself."),
        cite="§5.4",
    ),
    Ruling(
        "R23",
        _("Who forms square, and may a square use a road?"),
        _("All infantry but voltigeurs, on any ground, when no enemy touches it. A square moves over open ground only."),
        _("The table denies it the road. One could deny squares to irregulars."),
        cite="§5.4, §5.6",
    ),
    Ruling(
        "R24",
        _("What does it mean that a square does not count as “sfondamento”?"),
        _("In melee it overlaps nobody, in fire it supports nobody."),
        _("The sections on fire and melee speak of the wider front. It might also forbid pursuit, which R55 does anyway."),
        cite="§5.6, §7.4, §8.4",
    ),
    Ruling(
        "R25",
        _("Does a square have flanks?"),
        _(
            "No: it is neither enfiladed nor destroyed for several fronts. "
            "Further enemies in contact still count -1 each, and go back if it wins."
        ),
        _("It fires and controls on all four faces."),
        cite="§5.6, §7.1",
    ),
    Ruling(
        "R26",
        _("How does light infantry spread and rejoin?"),
        _(
            "On the spot for a point, out of contact, never from square. "
            "The halves of one element rejoin when side by side; apart they are elements of their own, adjacent "
            "ones a group."
        ),
        _("One could let any two voltigeurs rejoin."),
        cite="§5.6",
    ),
    Ruling(
        "R27",
        _("How do generals, squares and retreats pass through friends?"),
        _(
            "Generals freely, squares as other infantry, nobody obliquely, and the move must end clear. "
            "Retreats never pass through; a fleeing run may."
        ),
        _("For retreats their own section prevails. One could let voltigeurs retreat through friends."),
        cite="§5.3, §9.1",
    ),
    Ruling(
        "R28",
        _("What may be done at the edge of a zone of control and in it?"),
        _(
            "At 8 cm one is inside. From outside one passes or makes contact only if this very move suffices. "
            "Inside one faces the enemy, goes straight at it, or goes straight back."
        ),
        _("Otherwise slow troops could never close. One could make everybody stop once at the edge."),
        cite="§6.0",
    ),
    Ruling(
        "R29",
        _("Who has a zone of control, and whom does it bind?"),
        _("Every element, engaged or not, but no general. Retreats, flights, routs and pursuits ignore it."),
        _("The section speaks of movement."),
        cite="§6.0",
    ),
    Ruling(
        "R30",
        _("From how deep inside terrain does one fire and get fired at?"),
        _("Up to 2 cm from the edge, that included."),
        _("The sentence on targets is garbled but says that it is the same case."),
        cite="§7.2",
    ),
    Ruling(
        "R31",
        _("What blocks sight, and what does a hill change?"),
        _(
            "All rough or difficult features; elements only for fire. "
            "On a hill one sees over what lies lower, and infantry fires over it; guns never do."
        ),
        _("The words taken as they stand. One could except frozen water and marsh."),
        cite="§7.2",
    ),
    Ruling(
        "R32",
        _("Which target is the one “in front or nearest”?"),
        _("The nearest straight ahead; if there is none, the nearest. Ties are for the owner to choose."),
        _("One could always take the nearest."),
        cite="§7.3",
    ),
    Ruling(
        "R33",
        _("Whom do voltigeurs screen?"),
        _(
            "Own ones directly in front, facing the same way, hinder nobody. "
            "Past enemy ones only artillery fires, at medium or long range, and may choose them instead."
        ),
        _("Two sections read together."),
        cite="§7.2, §7.3",
    ),
    Ruling(
        "R34",
        _("Does infantry have a short range, and who carries rifles?"),
        _("It has none. Any infantry may be listed with rifles, at no cost."),
        _("The table has a dash. One could keep rifles for light infantry and voltigeurs."),
        cite="§7.0",
    ),
    Ruling(
        "R35",
        _("Does supporting fire count once, or for each supporter?"),
        _("For each, without limit. The player who fires says which is the main shooter; its range and modifiers count."),
        _("The melee table says “for every”, and related games count each helper."),
        (Alternative("flat", _("-1 in all, however many support.")),),
        cite="§7.4, §8.3",
    ),
    Ruling(
        "R36",
        _("Does the Old Guard's +1 also protect it as a target?"),
        _("No, it counts only when it fires."),
        _("It stands among the lines for shooters."),
        cite="§7.2",
    ),
    Ruling(
        "R37",
        _("When does a routed corps suffer its penalty “in attack”?"),
        _("In melee, in its owner's own phase."),
        _("The book calls all fire defensive."),
        (Alternative("attack_includes_fire", _("It suffers it when firing too.")),),
        cite="§4.0, §10.0",
    ),
    Ruling(
        "R38",
        _("When is fire in enfilade?"),
        _("When the shooter is wholly behind the prolonged line of the target's front."),
        _("So the section and its example; whether it is so, the players say."),
        cite="§7.5",
    ),
    Ruling(
        "R39",
        _("Where does the +2 of a town's edge count?"),
        _(
            "For its garrison in melee, and as -2 for who fires at it. "
            "It stands for cover and terrain of the village; besiegers outside keep their own terrain."
        ),
        _("In fire heavy cover is worth as much, and bad ground is mentioned only for the inside. One could keep it to melee."),
        cite="§12.0",
    ),
    Ruling(
        "R40",
        _("When does the charge column count?"),
        _(
            "For an active player's element in the phase in which it moved into the contact, whatever ground and "
            "opponent. Not in defence, in later rounds, after a pursuit, in square."
        ),
        _("Only the heading of the column is given: to charge is to move into contact."),
        (
            Alternative(
                "open_ground_only",
                _("Only when both stand on open ground or road."),
            ),
        ),
        cite="§7.5",
    ),
    Ruling(
        "R41",
        _("Which battery suffers the -1 for a frontal attack?"),
        _("Each that belongs to the passive player."),
        _("Touched elsewhere it turns to face. One could ask that its front was touched first."),
        cite="§8.0, §8.3",
    ),
    Ruling(
        "R42",
        _("When does infantry leave cavalry alone?"),
        _(
            "While the cavalry stands in open ground or on a road: infantry neither attacks it nor, on its own "
            "turn, fights on; the contact remains. Elsewhere and in towns it may."
        ),
        _("One could forbid it to fight on anywhere."),
        cite="§8.1",
    ),
    Ruling(
        "R43",
        _("Does a battery in contact fight in its owner's phase?"),
        _("Yes; it only may not move into contact."),
        _("Melee is compulsory for who is in contact."),
        cite="§8.0, §8.4",
    ),
    Ruling(
        "R44",
        _("Is heavy cover worth no more than light cover in melee?"),
        _("As printed: +1 each, and never both."),
        _("A misprint is likely, since in fire and in towns it is worth two."),
        (Alternative("heavy_plus_two", _("Heavy cover is worth +2.")),),
        cite="§8.3",
    ),
    Ruling(
        "R45",
        _("Who supports from behind?"),
        _("One element of the very same type; not with squares, not against fire. It is not lost with the one in front."),
        _("So the two sections say. One could accept any formed infantry."),
        cite="§8.3, §8.4",
    ),
    Ruling(
        "R46",
        _("Who is attacked on several fronts, and what follows?"),
        _(
            "Who has an enemy in front and one touching flank or rear; an overlap does not touch. "
            "If it loses it is destroyed; if it wins the frontal enemy takes his result and the others retreat."
        ),
        _("One could let the frontal one merely retreat."),
        cite="§8.4",
    ),
    Ruling(
        "R47",
        _("Must cavalry, square and difficult terrain come together to destroy?"),
        _("No: each is enough."),
        _("The line for heavy cavalry says “or”."),
        cite="§9.0",
    ),
    Ruling(
        "R48",
        _("Irregular cavalry doubled by artillery flees, yet beaten by it narrowly is destroyed?"),
        _("As printed; in difficult terrain it is destroyed."),
        _("Odd, but the table leaves no doubt."),
        (
            Alternative(
                "artillery_destroys",
                _("Doubled by artillery it is destroyed too."),
            ),
        ),
        cite="§9.0",
    ),
    Ruling(
        "R49",
        _("Whose terrain counts in the results?"),
        _("The loser's own. A road is open; a town's edge is neither open nor difficult."),
        _("The text does not say."),
        cite="§9.0",
    ),
    Ruling(
        "R50",
        _("Against whom are results read when several attack?"),
        _("Against the main shooter or the frontal opponent. What is not limited to melee holds in fire."),
        _("The heading of the table names both."),
        cite="§9.0",
    ),
    Ruling(
        "R51",
        _("Which enemy in contact prevents a retreat?"),
        _("Any but the one that won."),
        _("Otherwise no retreat from a melee could ever be made."),
        cite="§9.1",
    ),
    Ruling(
        "R52",
        _("What of a retreat off the table, and of friends behind?"),
        _("Off the table it is lost; friends facing the same way are pushed back; if there are others it is destroyed."),
        _("Three sections read together."),
        cite="§5.3, §9.1, §10.0",
    ),
    Ruling(
        "R53",
        _("What happens to an element that would flee a second time?"),
        _("In combat it is destroyed; the flight of a rout does not count."),
        _("Who cannot make his move is destroyed. The similar words on routs mean something else, hence the house rule."),
        (Alternative("no_limit", _("It may flee any number of times.")),),
        cite="§9.2",
    ),
    Ruling(
        "R54",
        _("How long is the step of a flight, and what blocks it?"),
        _(
            "The front of its base, blocked like a retreat. The run goes round obstacles and through friends; "
            "where there is no way it stops."
        ),
        _("The book's word means the front, and it has another for the depth. One could take the depth."),
        cite="§9.2",
    ),
    Ruling(
        "R55",
        _("Who pursues, and when?"),
        _(
            "The frontal winner of a melee, on either side, when the place is empty. "
            "Not a square; not infantry after cavalry that retreats in the open."
        ),
        _("Two sections read together."),
        cite="§8.1, §8.4",
    ),
    Ruling(
        "R56",
        _("When and with whom does a battery change places?"),
        _(
            "When a frontal attack touches it, before the dice, with free infantry or cavalry not in square. "
            "It then stands behind, facing the same way."
        ),
        _("The section leaves the moment open."),
        cite="§8.2",
    ),
    Ruling(
        "R57",
        _("Does a corps break at a third or above it, and of what?"),
        _("At a third of the assigned budget, even if less was spent. Lost is what is destroyed or off the table."),
        _("The rule on breaking prevails over the summary of the turn."),
        cite="§4.0, §10.0",
    ),
    Ruling(
        "R58",
        _("Which elements stay when a corps breaks?"),
        _("Those that its player picks in the command radius, as many as the die says; every base counts one."),
        _("The die gives a number only."),
        cite="§10.0",
    ),
    Ruling(
        "R59",
        _("When does the general in chief rally a broken corps?"),
        _("When some element is nearer than 24 cm to him; the die is for those."),
        _("The section points to his command distance."),
        cite="§5.1, §10.0",
    ),
    Ruling(
        "R60",
        _("How is the flight of a rout made?"),
        _(
            "In the owner's next movement step, without points, its movement and 4 cm towards its own edge; "
            "squares leave their square first. Nothing else in that step. Who cannot move is lost."
        ),
        _("The length is that of a flight. One could send them to the table edge."),
        cite="§9.2, §10.0",
    ),
    Ruling(
        "R61",
        _("When is victory checked, and what if both are beaten?"),
        _(
            "After every break check; with one corps a side after every loss. "
            "Who was beaten first loses; if nobody was, it is a draw. A corps without elements is routed."
        ),
        _("With one corps a side the first to reach the goal wins."),
        cite="§11.0",
    ),
    Ruling(
        "R62",
        _("What can happen to generals?"),
        _(
            "They neither fight nor are fired at; an enemy moving onto a lone general drives him to his nearest element. "
            "Touching at a corner is adjacent, and one general counts. Only the loss of the friendly element they touch kills "
            "them."
        ),
        _("The book is silent. One could have lone ones captured."),
        cite="§2.0, §8.3",
    ),
    Ruling(
        "R63",
        _("What do reinforcements cost?"),
        _("A normal move to come in at their own edge."),
        _("They are only mentioned. One could let them in free."),
        cite="§4.0",
    ),
    Ruling(
        "R64",
        _("How does one fight inside a town, and what is a gap?"),
        _(
            "Both stand in difficult terrain with the cover they have. "
            "A gap is where the garrison was destroyed, fell back or fled, or never stood. "
            "Who reaches the edge from within fights inside."
        ),
        _("One could give no cover inside."),
        cite="§12.0",
    ),
    Ruling(
        "R65",
        _("What if an element is touched on flank or rear only?"),
        _("It turns, the contact is frontal, and there is no -1."),
        _("It turns of itself."),
        cite="§8.0",
    ),
    Ruling(
        "R66",
        _("What does a tie mean?"),
        _("Nothing in fire; in melee the dice are rolled again."),
        _("Only melee is mentioned."),
        cite="§9.0",
    ),
    Ruling(
        "R67",
        _("Are adjacent batteries of different kinds a group?"),
        _("Yes, at the pace of the slowest."),
        _("“Another type” is read as another arm."),
        cite="§5.2",
    ),
    Ruling(
        "R68",
        _("One melee or several when many fight together?"),
        _(
            "One for each element fought in front. Of two before one front, the active player says who is "
            "frontal; his neighbour overlaps."
        ),
        _("Several attackers make one fight."),
        cite="§8.4",
    ),
    Ruling(
        "R69",
        _("Is a contact made during the melee step fought in it?"),
        _(
            "No. Each contact there at its start is fought once, unless a result broke it; a new one waits for "
            "the next phase and then counts as continued."
        ),
        _("Otherwise compulsory pursuits might never end. One could let pursuers fight on."),
        cite="§4.0, §8.4",
    ),
)
