"""Where the sheet is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.rulesets.ordre_mixte.messages import _

RULINGS = (
    Ruling(
        "R1",
        _("What is a PM, and when does a base come off?"),
        _(
            "A loss is one PM, whatever caused it. A unit has the PM of its roster, or its bases times the PM per "
            "base (one unless agreed). Bases stay on the table only as long as the PM left need them."
        ),
        _(
            "The morale test speaks of PM and of bases lost in one breath, and its small dice fit battalions of few "
            "PM. Two PM per base can be set at the start of a battle."
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R2",
        _("Bases lost since when?"),
        _("Since the battle began, with those that have just come off."),
        _("The row names no time and stands among lasting qualities. A club may count this phase alone by entering that number."),
        cite="Test di morale",
    ),
    Ruling(
        "R3",
        _("How is a percentage rolled?"),
        _("With one D100, where 00 is a hundred; a roll equal to the percentage is still a loss."),
        _("Forty per cent must mean forty chances."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R4",
        _("What of exactly 100, and of more than 200?"),
        _("Each hundred that is reached is a sure loss and the rest is diced for; an even hundred leaves nothing to roll."),
        _("What is left after a hundred falls under the same line again."),
        (Alternative("two_at_most", _("A percentage never counts for more than 200.")),),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R5",
        _("Does the line on percentages above 100 hold for fire?"),
        _("It does."),
        _("Heavy guns can get there too, and no other line helps."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R6",
        _("What if modifiers take the percentage to nothing or below?"),
        _("Nothing is lost and nothing is rolled. A base may be worth less than zero, the product may not."),
        _("Less than no chance does not exist."),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R7",
        _("Are there two kinds of cover or three?"),
        _(
            "Hard cover (walls, buildings, works) is heavy cover with more to it: those in it have the heavy figures, "
            "and the rules that speak of hard cover besides."
        ),
        _("Only two rows are printed for those who attack it, yet a house must shelter somehow."),
        (
            Alternative(
                "heavy_is_hard",
                _("Heavy cover and hard cover are the same thing."),
            ),
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R8",
        _("Who has the -8 of hard cover?"),
        _("Whoever shoots out of it, on foot or with guns, for each base."),
        _(
            "The sheet says “from”, and “against” where it means the target. A garrison fires with every base, so "
            "each counts for less."
        ),
        (
            Alternative(
                "target_in_hard_cover",
                _("It is for targets in hard cover, in place of the -10; shooters have nothing."),
            ),
            Alternative(
                "infantry_in_built_up_area_only",
                _("Only infantry in hard cover inside a built-up area has it; guns never."),
            ),
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R9",
        _("Which row does the note ° belong to?"),
        _("To the +10 against disordered enemies: it does not count when they stand in hard cover."),
        _("That row bears a star whose note is about something else: a misprint."),
        (
            Alternative(
                "on_open_order_or_artillery",
                _("The note limits the +20 against open order and artillery, not the +10."),
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R10",
        _("How far does the note § reach?"),
        _(
            "Cavalry that charges enemies in cover has no bonus, and in that fight their disorder is as if it were "
            "not there: neither their own penalty, nor their bases, nor the bonus against them."
        ),
        _("The note hangs on the charge, and does not name one row alone."),
        (
            Alternative(
                "bonus_only",
                _("They stay disordered; the cavalry only goes without its bonus against that."),
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R11",
        _("How many bases stand in the first rank?"),
        _(
            "The players see it. Unless they say: all in line and in open order, two in column, one in march column "
            "and in square."
        ),
        _("The three printed examples come out so for a battalion of four."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R12",
        _("Who may split fire, and how?"),
        _("The garrison of a built-up area, in any way, with one target at most for each of its sides. No base fires twice."),
        _("So the note reads; the rest follows."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R13",
        _("Is 4 cm short or long?"),
        _("A figure still belongs to the band that it closes. One measures between the nearest points."),
        _("Maximum ranges are commonly read so."),
        cite="Gittate",
    ),
    Ruling(
        "R14",
        _("Does horse artillery count as light?"),
        _("No: the four kinds of battery are distinct."),
        _("The ranges name both in one line."),
        (
            Alternative(
                "horse_is_light",
                _("Horse batteries have the -5 of light ones."),
            ),
        ),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R15",
        _("What makes a target dense?"),
        _("A column, a march column or a square, of cavalry too; limbered guns are not."),
        _("The row names formations and no arm; guns have their own."),
        cite="Tiro – Modificatori",
    ),
    Ruling(
        "R16",
        _("Who may fire at whom?"),
        _(
            "Infantry, and manned guns that are unlimbered. Neither routers nor units held in melee since last turn "
            "fire, and nobody fires into such a melee. To have moved, evaded or charged is no hindrance."
        ),
        _("There are formulas for these only, and nothing links fire with movement. A club may silence guns that moved."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R17",
        _("What if several units fire at one target?"),
        _("Each has its own percentage and its own roll."),
        _("The formula is about one unit."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R18",
        _("When do losses from simultaneous fire come off?"),
        _("When all have fired. Everybody fires as strong as it stood before, and has one test at most for the phase."),
        _("That is what simultaneous means."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R19",
        _("And in melee?"),
        _(
            "Both strike with what they had, both suffer, then both test. Melees on a flank or rear are over, with "
            "their tests, before any other."
        ),
        _("The sheet gives their order, and no modifier for it."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R20",
        _("How do more than two units fight?"),
        _(
            "In pairs, each with the bases that touch that enemy. Their owner decides where a base counts; it counts "
            "once. All pairs strike together, and each unit tests once for the sum."
        ),
        _("Contact is between two units."),
        cite="Mischie",
    ),
    Ruling(
        "R21",
        _("Which bases form the second rank?"),
        _("Those right behind a base that counts, and never more of them. Squares, cavalry and guns have none."),
        _("In a square those behind look another way."),
        cite="Mischie",
    ),
    Ruling(
        "R22",
        _("What counts in open order?"),
        _("The bases that touch, up to as many as the enemy has there; nothing beside or behind them."),
        _("One against one, says the note."),
        cite="Mischie",
    ),
    Ruling(
        "R23",
        _("Do cuirassiers add to heavy cavalry, and against whom do lancers count?"),
        _("They add up to 18. Lances count against infantry, however formed, not against gunners."),
        _("They are rows of their own."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R24",
        _("How does cavalry tire and recover?"),
        _(
            "By a step for each turn in which it has fought in melee; only one of the two figures counts. Spent, it "
            "is disordered, keeps away from the enemy, retires and may evade. By a step back for a whole turn of rest "
            "in the rear."
        ),
        _(
            "An older clarification page of what seems to be the same game knows the second step; the first, and "
            "rest, go by analogy."
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R25",
        _("Whom does a defended bridge disorder?"),
        _("Whoever stands on it or attacks over it, in melee alone; not those who hold the far end."),
        _("The line belongs to melee. Those who want it in fire too can tick disorder."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R26",
        _("May cavalry charge a square, and with the bonus?"),
        _("Yes to both; into cover it charges without it."),
        _("The results foresee squares that fight cavalry, and no row speaks of squares."),
        (
            Alternative(
                "no_charge_bonus_against_square",
                _("A charge has no bonus against a square."),
            ),
        ),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R27",
        _("When must a unit test?"),
        _("As the phase ends in which it lost PM, if one to four are left; once for the fire, once for each of its melees."),
        _("The few PM are those left after the loss."),
        cite="Test di morale",
    ),
    Ruling(
        "R28",
        _("Is the reaction to a charge a further test?"),
        _(
            "No. It is the test for fire, taken by infantry that charges or is charged by infantry in the open: then "
            "the rows with a star count."
        ),
        _("The sheet foresees one occasion, and lets those close who passed after the fire."),
        (
            Alternative(
                "all_must_test",
                _("In a charge between infantry everybody tests, with or without losses."),
            ),
        ),
        cite="Test di morale",
    ),
    Ruling(
        "R29",
        _("With which die?"),
        _("The ten-sided one."),
        _("They are not yet in melee."),
        (Alternative("d6", _("The reaction to a charge is rolled on a d6.")),),
        cite="Test di morale",
    ),
    Ruling(
        "R30",
        _("How do the rows for charging columns work?"),
        _("One column is -1, any more are -2 in its place. March columns are none of these."),
        _("Two cases, two rows."),
        cite="Test di morale",
    ),
    Ruling(
        "R31",
        _("What does a charismatic general give?"),
        _("Two: one for being there, one for his gift."),
        _("Otherwise his row would add nothing."),
        (Alternative("one_in_all", _("He gives one like any other.")),),
        cite="Test di morale",
    ),
    Ruling(
        "R32",
        _("Who supports whom?"),
        _(
            "Infantry is supported, by one friend or more on foot or on horse within 10 cm of its rear who is not "
            "routing: +1 in all."
        ),
        _("Row and note bear different numbers of stars and mean the same."),
        cite="Test di morale",
    ),
    Ruling(
        "R33",
        _("What happens to a square that fails?"),
        _(
            "Retreat or rout alike: it breaks in melee with infantry or gunners, and when they charge it. Under fire, "
            "and against cavalry, it stays where it is for one PM."
        ),
        _(
            "The lines stand after both results, and cost one PM in either case. Read for retreat alone, squares would "
            "hardly be worth forming."
        ),
        (
            Alternative(
                "retreat_only",
                _("Only a retreat is replaced; a rout is a rout, whatever the cause."),
            ),
        ),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R34",
        _("When is the PM of a retreat lost?"),
        _("Straight away."),
        _("So it is with a rout."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R35",
        _("Do PM lost by failing bring a new test?"),
        _("No. With none left the unit is gone."),
        _("Neither fire nor melee took them."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R36",
        _("Do routing or retreating units test?"),
        _("Routers only lose PM. Those who retreat test: to hold does not stop them, to rout makes it worse."),
        _("Beyond rout there is nothing."),
        cite="Test di morale",
    ),
    Ruling(
        "R37",
        _("How long does a rout last?"),
        _("A move each turn until the unit recovers or is off the table. The first attempt comes after the first move."),
        _("Recovery is listed before the compulsory moves, but the result promises a move."),
        (Alternative("may_recover_at_once", _("It may try before it has run at all.")),),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R38",
        _("How does a routing unit recover?"),
        _("Once a turn, with the ten-sided die and the lasting modifiers: a total that would hold."),
        _("The table itself draws that line."),
        (Alternative("general_needed", _("Only units with a general may try.")),),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R39",
        _("What becomes of abandoned guns?"),
        _(
            "They stay; their crews run 22 cm like infantry. Crews that have recovered take them back by touching them; so can "
            "an enemy."
        ),
        _("The sheet only says that they are left."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R40",
        _("How is initiative decided?"),
        _("A six-sided die each; the higher side is A, unless the winner would rather be B. Ties again. A scenario may say."),
        _("Only the step is named."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R41",
        _("Which arms gain from march order?"),
        _(
            "The +3 is for foot and horse. The +7 is for guns too, if all of the move is on a road, and replaces it. "
            "In broken ground nobody gains."
        ),
        _("Only the first line names arms."),
        cite="Movimento",
    ),
    Ruling(
        "R42",
        _("What does a strategic move double, and for whom?"),
        _("The move with its extras, in march column or limbered. Nothing else is moved or charged that turn. Not for generals."),
        _("The line follows those on march order."),
        (
            Alternative(
                "any_formation",
                _("Any formation may move strategically."),
            ),
        ),
        cite="Movimento",
    ),
    Ruling(
        "R43",
        _("How are 17/22 and the single figures read?"),
        _("Infantry has one speed in column and one in rout; where a single figure stands it is both."),
        _("So the column is headed."),
        cite="Movimento",
    ),
    Ruling(
        "R44",
        _("Who evades, and how far?"),
        _(
            "Skirmishers, light cavalry, spent cavalry and limbered horse guns, by a move of their formation. They "
            "may have moved before, and do not move after. It does not disorder them."
        ),
        _("The sheet leaves open who can; such troops usually do."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R45",
        _("How does a charger end its move after an evasion?"),
        _("With what is left of it, straight on, against the evader or another in front, again 1 cm short. No one evades twice."),
        _("It may finish if it wants."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R46",
        _("Who makes late charges?"),
        _(
            "Units of either side that have neither moved nor evaded, even those that are charged. A declares first; "
            "nobody evades."
        ),
        _("No evasion follows in the sequence."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R47",
        _("Who may charge?"),
        _("All but routers, units held in melee, guns, squares, spent cavalry, the disordered, and those on a strategic move."),
        _("Partly from the older page, partly common sense."),
        (Alternative("disordered_may_charge", _("Disordered units may charge too.")),),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R48",
        _("Who closes when nobody fired, or when the target broke?"),
        _(
            "Whoever had nothing to test closes. Before a broken target the charger halts, and follows up next turn. "
            "If both break, nobody."
        ),
        _("A broken unit goes only as the next turn begins."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R49",
        _("Who breaks through or advances, and how far?"),
        _(
            "Whoever won or made its target give way, if it wants, by one move at most, which is its move of the "
            "turn. Cavalry may end as in a charge on another enemy, who cannot evade; infantry touches nobody. Not "
            "squares, guns, spent cavalry or the broken."
        ),
        _("One move is the sheet's measure for compulsory moves."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R50",
        _("Who has won a melee?"),
        _("Whoever stands alone. If both stand they fight on next turn, without a charge; if both break nobody has won."),
        _("Morale is the only verdict there is."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R51",
        _("When does disorder begin and end?"),
        _(
            "With a rout, with being spent, or by the ground. It ends after a whole quiet turn: no move, no fire, no "
            "fight, no rout."
        ),
        _("The sheet does not tell; the players take the marker off."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R52",
        _("What orders are there?"),
        _("Whatever the players write: attack, go for the objective, hold, retire. They tick who may give new ones."),
        _("Only the step is on the sheet."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R53",
        _("Are there lists, points, victory, ammunition, weather?"),
        _("None: a roster holds what the club agrees upon."),
        _("The sheet has nothing of the kind."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R54",
        _("What can generals do and suffer?"),
        _(
            "They move 30 cm anywhere, join any unit of their army and leave it in their own step, go with a unit that breaks, "
            "and come to no harm."
        ),
        _("There is one line on them, and none on their loss."),
        cite="Movimento",
    ),
    Ruling(
        "R55",
        _("Are melee modifiers cumulative?"),
        _("They are."),
        _("Fire says so, and the formula has the same form."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R56",
        _("What is a unit of no named quality?"),
        _("A regular one, without modifier."),
        _("The tables have three words, and most troops have none."),
        cite="Test di morale",
    ),
    Ruling(
        "R57",
        _("How does a routing unit fight when it is caught?"),
        _("In disorder."),
        _("Its result says that it runs so."),
        cite="Test di morale – Risultati",
    ),
    Ruling(
        "R58",
        _("Can both be charging?"),
        _("Yes, when both did so this turn; nobody charges in a melee left over from before."),
        _("Each has its own sum."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R59",
        _("Does a broken unit need a march column for a bridge?"),
        _("No."),
        _("The line is about marching, not about running."),
        cite="Movimento",
    ),
    Ruling(
        "R60",
        _("Against whom exactly is the +20?"),
        _(
            "Any guns, limbered too, and anyone in open order: two bands of skirmishers both have it, and gunners "
            "have it against them."
        ),
        _("Only the enemy is named."),
        cite="Mischie – Modificatori",
    ),
    Ruling(
        "R61",
        _("Does every charger stop at 1 cm?"),
        _(
            "Only before enemies who can fire. It goes straight into the others, may still be shot at from elsewhere, "
            "and is settled with the rest."
        ),
        _("All three lines name those who can open fire."),
        cite="Sequenza di mossa",
    ),
    Ruling(
        "R62",
        _("How often does a unit fire?"),
        _("Once a turn, at one target; a garrison may split."),
        _("There is one phase of fire."),
        cite="Tiro – Fanteria",
    ),
    Ruling(
        "R63",
        _("Does a unit move again after a rout or retreat move?"),
        _("Not in that turn, nor does it charge. One that has recovered before moves as it likes."),
        _("A retreat is one single move."),
        cite="Sequenza di mossa",
    ),
)
