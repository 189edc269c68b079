"""Where the sheet is silent or doubtful: what was decided, why, and what a club may play instead.

Cited ``fuori scheda``: the sheet does not print the rule at all, and the decision rests on what is known of the family of games.
"""

from rules.engine.ruling import Alternative, Ruling
from rules.rulesets.impetus import sheet
from rules.rulesets.impetus.messages import _

RULINGS = (
    Ruling(
        "R1",
        _("Who counts as foot, who as mounted?"),
        _(
            "Elephants, war wagons and chariots are mounted like all cavalry. Artillery is neither; when it is shot at "
            "or retreats it uses the columns for foot."
        ),
        _(
            "Several rows take them out of the mounted by name, so they are in otherwise. War wagons could also be a target on "
            "foot."
        ),
        cite=sheet.SHOOTING,
    ),
    Ruling(
        "R2",
        _("Which dice are hits?"),
        _("A 6 is one, two 5s are one."),
        _("All editions are publicly described like this."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R3",
        _("What does a cohesion test do?"),
        _(
            "VBU less hits, modified and never under 1, is the critical number. 1 passes, 6 fails. Failing costs the "
            "difference to the die, at least 1; passing costs 1 only to a unit in disorder. It is disordered afterwards. "
            "Disorder from elsewhere takes no VBU."
        ),
        _("The first edition's reference sheet and its author's answers; Basic Impetus 2 still has the 1 and the 6."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R4",
        _("Does failing after an attack in flank or rear destroy a unit?"),
        _("No: −2 is all there is."),
        _("The sheet prints −2. The games before it had a rout and no −2."),
        (
            Alternative(
                "rout_on_failure",
                _("A failed test in flank or rear routs the unit."),
            ),
        ),
        cite=sheet.MELEE_COHESION,
    ),
    Ruling(
        "R5",
        _("What is thrown in a discipline test, and do a natural 1 and 6 matter?"),
        _("One die: A passes from 3, B from 4, C from 5. The face itself never decides."),
        _("First edition's reference sheet; modifiers as large as +2 suit a single die."),
        (
            Alternative("natural_1_fails", _("A 1 always fails.")),
            Alternative(
                "natural_1_fails_6_passes",
                _("A 1 always fails, a 6 always passes."),
            ),
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R6",
        _("What does a charismatic general re-roll (“2+”)?"),
        _("Failed tests to move a second time or more."),
        _("Elsewhere on the sheet that abbreviation means those movements; the column never speaks of faces."),
        (
            Alternative("all_tests", _("Any failed test.")),
            Alternative("die_2_plus", _("Any failed test that shows 2 or more.")),
        ),
        cite=sheet.GENERALS,
    ),
    Ruling(
        "R7",
        _("Whom do a general's bonuses reach?"),
        _("Only the unit he is with; in discipline tests its group too."),
        _("The sheet says attached. For the tough and the self-confident it could also be his whole command."),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R8",
        _("“Out of command” stands among the generic rows and again under rallying: does it count twice?"),
        _("Once."),
        _("Same condition, same exception: a repetition."),
        (Alternative("cumulative", _("−2 when rallying.")),),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R9",
        _("“Except for the retreat”: which test is that?"),
        _("Breaking off from a melee: only the generic rows count."),
        _("On this sheet that word is always a move to the rear; re-rolling or rallying were the other readings."),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R10",
        _("Countercharge: who must be mounted for +2?"),
        _("The unit that tests."),
        _("One word is printed twice; the rest is clear."),
        (
            Alternative(
                "only_against_mounted",
                _("The charger must be mounted as well."),
            ),
        ),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R11",
        _("What follows from each discipline test?"),
        _(
            "Failing disorders those who move again, countercharge, break off or evade, and these evade all the same. "
            "Other reactions simply do not happen; whoever may not turn can still move."
        ),
        _(
            "The first edition's reference sheet where it says something; the rest by analogy. It lists evading beside the "
            "further "
            "movement, and this sheet shapes both rows alike."
        ),
        (
            Alternative(
                "stands",
                _("A unit that fails to evade stands, in the order it was in."),
            ),
        ),
        cite=sheet.CORE,
    ),
    Ruling(
        "R12",
        _("What is the frenzy test?"),
        _("It holds back impetuous troops that could charge; failed, they charge."),
        _(
            "Such troops charge unless held, and a group in pieces is harder to hold. The opposite reading, a pass "
            "allowing a charge out of turn, was set aside."
        ),
        cite=sheet.DISCIPLINE,
    ),
    Ruling(
        "R13",
        _("Who closes ranks, when, and until when?"),
        _("Heavy and light foot, when charged, until they move, charge, retreat or pursue."),
        _("One row of the impetus table names these two. It could also be missile foot, or only against mounted chargers."),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R14",
        _("How is the initiative decided?"),
        _(
            "Each nominates a command and throws 2D6 with its general's bonus; the higher acts unless he cedes. Ties are "
            "thrown again, and a side with only one command left throws too. A double of an incompetent uses up his command "
            "without acting."
        ),
        _("The publisher's tutorials; Basic Impetus 2 for ties. In the first edition such a double lost the initiative."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R15",
        _("Can the first throw change a general?"),
        _(
            "If the players say it is his first: double 6 raises him a step, double 1 lowers him one, from the next "
            "initiative on. An incompetent who is raised acts at once; one who becomes incompetent is held up only later on."
        ),
        _("Reports of the second edition; in the first an upgrade saved the incompetent from his double."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R16",
        _("When does one choose to roll again?"),
        _("Once, when both have thrown, side A before side B. New dice stand; throws that break a tie are final."),
        _("The sheet does not say. The side that is behind could choose first."),
        cite=sheet.DEPLOYMENT,
    ),
    Ruling(
        "R17",
        _("Do traits add to a general's die in melee?"),
        _("They do."),
        _("In place of +1, two of them would change nothing."),
        (Alternative("replace", _("Only the highest counts.")),),
        cite=sheet.TRAITS,
    ),
    Ruling(
        "R18",
        _("Does a brave general roll again when he survives?"),
        _("Yes, he has to."),
        _("So it is printed: bravery is dangerous."),
        (Alternative("reroll_failed", _("He rolls again when he would fall.")),),
        cite=sheet.TRAITS,
    ),
    Ruling(
        "R19",
        _("What does a genius get free?"),
        _("The command structure of his army: points saved."),
        _("In this family the structure is bought; a better structure for nothing was the other idea."),
        cite=sheet.GENERALS,
    ),
    Ruling(
        "R20",
        _("Which of the four in one row enter broken ground?"),
        _("All but the scythed chariots."),
        _("The stroke in the cell matches the stroke in the heading of the row."),
        cite=sheet.MOVEMENT,
    ),
    Ruling(
        "R21",
        _("How far does one charge over rough ground?"),
        _("As far as the column of that ground says."),
        _("No such cell exceeds the charge column. The other reading was a full charge, in disorder."),
        cite=sheet.MOVEMENT,
    ),
    Ruling(
        "R22",
        _("What is the die for charges?"),
        _(
            "It lengthens a charge whose target is too far, on any ground; who still falls short goes as far as that. In a "
            "battle a charge after a movement is a further movement, and tested as such."
        ),
        _("There is a charge column already, and the die is shared with the pursuit; the first edition added a bonus so."),
        cite=sheet.RETREAT,
    ),
    Ruling(
        "R23",
        _("What may impetuous units do under that table?"),
        _("Throw the die for a charge or pursuit once more if it falls short."),
        _("The verb means re-rolling elsewhere on the sheet too, rather than retreating."),
        cite=sheet.RETREAT,
    ),
    Ruling(
        "R24",
        _("Which terrain table is used?"),
        _(
            "That of the arm which the player who throws has more of; with as many of both he chooses, and if he says nothing "
            "it is the first."
        ),
        _("So say the two headings. Both armies together would also do."),
        cite=sheet.TERRAIN_INFANTRY,
    ),
    Ruling(
        "R25",
        _("Which pieces of the row 5–7 are small?"),
        _("All three."),
        _("The word ends the list, after a comma."),
        cite=sheet.TERRAIN_INFANTRY,
    ),
    Ruling(
        "R26",
        _("What do scouting points do to terrain?"),
        _("After the throw each moves the total by one, between 2 and 12."),
        _("They may be used there, and unused ones add to another throw. It could also have been a re-roll for each."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R27",
        _("How are halves rounded?"),
        _("Up."),
        _("The one place that says how rounds this way."),
        (Alternative("down", _("Down.")),),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R28",
        _("What if no dice are left?"),
        _("One may not shoot; in melee one throws none."),
        _("Plain arithmetic."),
        (
            Alternative(
                "minimum_one",
                _("In melee a main unit throws at least one."),
            ),
        ),
        cite=sheet.GENERIC,
    ),
    Ruling(
        "R29",
        _("Indirect fire: in what way are skirmishers excepted?"),
        _("As those who shoot."),
        _("Other exceptions of that list mean the shooter; shooting over them was the other reading."),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R30",
        _("Do the rows for shooting add up?"),
        _("Different ones do, the same one never twice: war wagons behind pavises cost one die."),
        _("The simplest reading; one could count the best cover alone."),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R31",
        _("Is defensive fire a reaction that costs a die?"),
        _("No, opportunity is."),
        _("The discipline rows keep the two apart."),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R32",
        _("Shots to the side or rear: whose side?"),
        _("Of the shooter."),
        _("War wagons are excepted, and they shoot all round."),
        cite=sheet.SHOOTING_MODIFIERS,
    ),
    Ruling(
        "R33",
        _("Do war wagons have a flank?"),
        _("Neither flank nor rear."),
        _("As in Basic Impetus 2."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R34",
        _("From when is a unit worn, from when exhausted?"),
        _("Worn with its first loss, exhausted at half of its VBU."),
        _("The sheet wants two degrees, and at half first-edition troops lost their drive."),
        (Alternative("more_than_half", _("Exhausted only beyond half.")),),
        cite=sheet.CORE,
    ),
    Ruling(
        "R35",
        _("In which order is the impetus bonus changed?"),
        _("Maxima, then −2 down to nothing, then +1."),
        _("The printed order."),
        (Alternative("manoeuvred_first", _("+1 before the maxima.")),),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R36",
        _("What makes a charge a manoeuvred one?"),
        _("Its player says so; the app only notes it."),
        _("The sheet uses the word and explains nothing. It could also be for mounted troops only, or only after a wheel."),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R37",
        _("Which mounted chargers keep their bonus there?"),
        _("Elephants and camels into camels, elephants into elephants, nobody else."),
        _("The text is garbled; this is how it reads comma by comma."),
        cite=sheet.NULLIFIED,
    ),
    Ruling(
        "R38",
        _("When does impetus count?"),
        _("Charging, countercharging, and pursuing into contact."),
        _("Both earlier games agree; one could leave out the pursuit."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R39",
        _("Who has depth, and do its rows add?"),
        _("Large units taken in front, by their best row. Impetuous is said of both kinds of foot; guns count as foot."),
        _("The heading speaks of large units. One could also add the rows up."),
        cite=sheet.DEPTH,
    ),
    Ruling(
        "R40",
        _("Is the +1 of the first turn a die of its own?"),
        _("Yes, for pila and point-blank weapons, beside their values, unless exhausted."),
        _("It is printed as a number among numbers."),
        (
            Alternative(
                "condition_only",
                _("It only says when they are used: no +1, and nothing for exhausted units."),
            ),
        ),
        cite=sheet.CLOSE_WEAPONS,
    ),
    Ruling(
        "R41",
        _("Which dice does a support halve?"),
        _("All of its pool, general and depth too."),
        _("The words are plain, and Basic Impetus 2 is played so."),
        (Alternative("vbu_only", _("A support throws half its VBU, no more.")),),
        cite=sheet.CLOSE_WEAPONS,
    ),
    Ruling(
        "R42",
        _("Do the main unit and its supports throw separately?"),
        _("Together, and pairs may be mixed; hits go to the enemy main unit, the only one to test."),
        _("That is how these games treat supports."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R43",
        _("Who wins a round of melee?"),
        _("Whose main unit lost fewer VBU; a unit destroyed has lost; as many on both sides is a draw."),
        _("As in Basic Impetus 2."),
        (Alternative("failed_test_loses", _("Whoever alone failed the test loses.")),),
        cite=sheet.CORE,
    ),
    Ruling(
        "R44",
        _("Who pursues?"),
        _("Impetuous winners always, others if they like, guns and war wagons never; also behind a destroyed enemy."),
        _("Basic Impetus 2 and the first edition's answers. There foot did not follow faster mounted troops."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R45",
        _("And after a draw?"),
        _("Contact stays, and they fight on without impetus whenever one of them is activated."),
        _("As in Basic Impetus 2."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R46",
        _("Who slips behind friends in a retreat, and does it harm them?"),
        _(
            "Missile foot, light cavalry and light foot that is not impetuous, when they retreat. Only a pushed friend is "
            "disordered."
        ),
        _("The clause puts them behind the friend, and names disorder for pushing alone."),
        (
            Alternative(
                "interpenetrated_disordered",
                _("A friend passed through in a retreat is disordered."),
            ),
        ),
        cite=sheet.INVOLUNTARY,
    ),
    Ruling(
        "R47",
        _("Do war wagons pass through light cavalry?"),
        _("No."),
        _("Their own rule lists all they pass; as mounted troops the fourth would let them."),
        cite=sheet.VOLUNTARY,
    ),
    Ruling(
        "R48",
        _("What is a single unit there?"),
        _("One that is not large, for both types."),
        _("The opposite of large; the other idea was a unit in no group."),
        cite=sheet.VOLUNTARY,
    ),
    Ruling(
        "R49",
        _("When does an army break?"),
        _(
            "With half its VD gone when a turn ends. Commands are checked first, and a broken one counts in full: what is left "
            "of it "
            "leaves the table, unless the players let it fight on. Both: a draw."
        ),
        _("These games do it so; in the reports the turn is played out."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R50",
        _("What if a general falls?"),
        _(
            "His command throws with no bonus and no re-rolls, has none of his help and is out of command. Where only his "
            "unit is lost he joins the nearest of his own."
        ),
        _("The sheet has the test for him and nothing more."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R51",
        _("How long is the command radius?"),
        _("The club sets it by command structure; a cavalry general has 2H more."),
        _("The sheet does not print it."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R52",
        _("Which manoeuvres pass through friends by choice?"),
        _("Forward and backward."),
        _("Printed for one, obvious for the other; one could allow all."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R53",
        _("How does a large unit take its losses?"),
        _(
            "It tests with its front VBU and loses from the last rank forward. The whole block is disordered; its state "
            "follows the front."
        ),
        _("The author's answers."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R54",
        _("To which band does exactly 4H, 8H or 12H belong?"),
        _("To the nearer one."),
        _("They are printed as greatest distances."),
        cite=sheet.SHOOTING,
    ),
    Ruling(
        "R55",
        _("Which mounted troops go backward in order?"),
        _("All, elephants, wagons and chariots too."),
        _("That cell excludes nobody."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R56",
        _("Does a rout hurt friends behind?"),
        _("No; the app only reminds the players."),
        _("The first edition had disorder and a loss nearby, the sheet nothing."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R57",
        _("Does fortified baggage cost the assailant dice?"),
        _("No, only impetus."),
        _("One list names it, the other does not."),
        cite=sheet.GENERIC,
    ),
    Ruling(
        "R58",
        _("In difficult terrain against somebody in it: −4?"),
        _("−2, once."),
        _("It is one row."),
        cite=sheet.GENERIC,
    ),
    Ruling(
        "R59",
        _("What if a retreat is barred?"),
        _("From the start: destroyed. On the way: it halts at contact."),
        _("What the author told players."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R60",
        _("Two strongest commands with equal VD?"),
        _("Their owner chooses; the app takes the earlier in the list."),
        _("The sheet does not say."),
        cite=sheet.DEPLOYMENT,
    ),
    Ruling(
        "R61",
        _("How far does one evade?"),
        _("A normal move straight from the charger, who measures his charge as usual."),
        _("No distance is printed; one could add a die."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R62",
        _("How does a unit go on opportunity?"),
        _("Activated, it does nothing else, and may react once before its next activation."),
        _("As in the first edition."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R63",
        _("Which edition does the sheet belong to?"),
        _("To the second."),
        _("Measures in H, reliable generals, PBW, closed ranks and exhaustion are described for that one."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R64",
        _("When does one rally, and is that a movement?"),
        _("First of all when it is activated; and it is no movement."),
        _("Only movements cost dice when shooting."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R65",
        _("Do guns and war wagons charge?"),
        _("The app does not refuse it."),
        _("Their row has a charge."),
        cite=sheet.MOVEMENT,
    ),
    Ruling(
        "R66",
        _("Does a unit without impetus charge?"),
        _("Yes."),
        _("The sheet does not ban it; Basic Impetus 2 does."),
        cite=sheet.NULLIFIED,
    ),
    Ruling(
        "R67",
        _("How does a group of different troops act?"),
        _("All must be allowed to; the slowest sets the pace, the worst discipline tests once for all."),
        _("One could test unit by unit."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R68",
        _("Do closed ranks slow elephants or foot?"),
        _("No."),
        _("The sheet says mounted, without elephants."),
        cite=sheet.REDUCED,
    ),
    Ruling(
        "R69",
        _("And a cavalry general with other troops?"),
        _("His trait gives them no die, and they are out of command."),
        _("He leads cavalry only. Chariots might count as such."),
        cite=sheet.TRAITS,
    ),
    Ruling(
        "R70",
        _("May a wheel end touching the enemy?"),
        _("Yes."),
        _("Three other columns forbid it, this one does not; older games did."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R71",
        _("Artillery A and C: what is its one movement?"),
        _("The wheel, first and last; their other moves stay as they are."),
        _("It is said within that column. One wheel among other movements was the other reading."),
        cite=sheet.MANOEUVRES,
    ),
    Ruling(
        "R72",
        _("Which types evade, countercharge, react or break off?"),
        _("The app refuses nobody, but in closing ranks and frenzy."),
        _("The sheet gives modifiers, no permissions. One could set limits by type."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R73",
        _("Does a unit in melee shoot?"),
        _("No. Shooting at it is left to the players."),
        _("Common to every edition."),
        cite=sheet.CORE,
    ),
    Ruling(
        "R74",
        _("Do long weapons, works, stakes, pavises and the +1 of closed ranks help in flank and rear?"),
        _("From every side."),
        _("One row alone is limited to the front."),
        cite=sheet.NULLIFIED,
    ),
    Ruling(
        "R75",
        _("Touched on several sides: which one counts?"),
        _("The worst: rear, flank, front, whoever is there."),
        _("The rows ask only whether it is touched. One could use the side that the enemy main unit touches."),
        cite=sheet.MELEE_COHESION,
    ),
)
