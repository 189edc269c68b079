"""Where the book is silent or doubtful: what was decided, why, and what a club may play instead."""

from rules.engine.ruling import Alternative, Ruling
from rules.rulesets.naran_fuciliers_wars.messages import _

RULINGS = (
    # Army, set-up, general
    Ruling(
        "R1",
        _("What may an army of up to 500 points leave out?"),
        _("Generals: above 500 points every command needs a leader. The commander-in-chief may never be missing."),
        _(
            "The sentence before calls him compulsory and them optional; without him there would be no speech, orders or "
            "roll-offs."
        ),
        cite="§1.1",
    ),
    Ruling(
        "R2",
        _("Is the mounted infantry officer the commander of his unit?"),
        _(
            "No: he is the mounted colonel, one figure more. The commander on foot "
            "stays, and only he counts as commander present."
        ),
        _("The tests give each a line of its own."),
        cite="§1.1, §4.9",
    ),
    Ruling(
        "R3",
        _("Who pays for a better quality?"),
        _("Every figure of the troop profile, special characters included; special combatants pay their own price."),
        _("A special character costs what a trooper does, plus ten."),
        cite="§1.1",
    ),
    Ruling(
        "R4",
        _("Do 100 points buy the army standard or its bearer?"),
        _("The standard; a listed bearer is paid besides."),
        _("The section prices the standard."),
        cite="§4.11",
    ),
    Ruling(
        "R5",
        _("How many messengers and scouts?"),
        _("Together up to twice the number of commands."),
        _("The upper bound is the explicit one."),
        cite="§1.1",
    ),
    Ruling(
        "R6",
        _("Do light and horse batteries have standards and musicians?"),
        _("One of each at most, like field batteries."),
        _("Musicians of artillery are spoken of in general."),
        cite="§1.1",
    ),
    Ruling(
        "R7",
        _("May one have a field battery with fewer than two infantry brigades, or a light one with cavalry?"),
        _("Neither is allowed."),
        _("Both are granted to infantry brigades only."),
        cite="§1.1",
    ),
    Ruling(
        "R8",
        _("May the commander-in-chief lead a single unit?"),
        _("Yes: his staff has no least size, but no light or horse battery either."),
        _("His guard is the book's example."),
        cite="§3.2.2",
    ),
    Ruling(
        "R9",
        _("Half of what may be elite, or poor?"),
        _("Of all units, batteries too; exactly half is fine."),
        _("So the text says."),
        cite="§1.1",
    ),
    Ruling(
        "R10",
        _("Does a commander-in-chief without units scout, and does a unit count twice?"),
        _("He is no command; a unit counts on every line it fits."),
        _("For initiative too he is a command only with units."),
        cite="§2.1.1, §3.5.3",
    ),
    Ruling(
        "R11",
        _("What does “more than double” mean with a total of zero or less?"),
        _("Plain arithmetic: the winner beats twice the loser's total."),
        _("Nothing else is said."),
        cite="§2.1.1",
    ),
    Ruling(
        "R12",
        _("What of ties in the rolls for terrain and deployment?"),
        _("Terrain: roll again. Deployment is a new roll; in a tie the side with more units begins, else roll again."),
        _("Only deployment has a rule for ties."),
        cite="§2.2.3, §2.3.2",
    ),
    Ruling(
        "R13",
        _("What of small tables?"),
        _("Both zones shrink alike, in whole centimetres; reinforcements get a strip as deep, half the short side long."),
        _("So the note on small tables has it."),
        cite="§2.3.1, §3.1.1",
    ),
    Ruling(
        "R14",
        _("Which die is rolled, and how many crossings are there?"),
        _("The ten-sided one, as written; one crossing for every full 60 cm, one at least; ties for placing are rolled again."),
        _("The text says so."),
        cite="§2.2.2, §3.5.10",
    ),
    Ruling(
        "R15",
        _("How many volleys have bows, howitzers, pistols and grenades?"),
        _(
            "Bows six; howitzers four shells and two canister; pistols serve in the "
            "first round of melee; grenades as the list says."
        ),
        _("Only firearms and the split of artillery are written; the special rules for howitzers are missing."),
        cite="§2.3.5",
    ),
    Ruling(
        "R16",
        _("In a speech, must it be exactly ten, whose command is meant, and does a charismatic commander-in-chief count twice?"),
        _("Ten or more; the command of the unit addressed; yes, value 6 and the bonus. The range is 20 cm even with trumpeters."),
        _("Totals go up to 14, and both benefits are listed."),
        cite="§2.4, §4.10",
    ),
    Ruling(
        "R17",
        _("Who begins with reinforcements, and whose right is meant?"),
        _("Who deployed first; seen from one's own edge. A command turned down tests again until turn 12, then it is lost."),
        _("The rule goes before its example, which speaks of initiative."),
        cite="§3.1.1",
    ),
    Ruling(
        "R18",
        _("May a part of a command stay in reserve?"),
        _("Only one guard unit of the commander-in-chief's own; more guards need a general."),
        _("The section speaks of whole commands."),
        cite="§2.3.4",
    ),
    Ruling(
        "R19",
        _("What are the orders' other names?"),
        _("“Defend” is hold, “manoeuvre” is oppose; red is attack, yellow oppose."),
        _("The context leaves no doubt."),
        cite="§3.2.1",
    ),
    Ruling(
        "R20",
        _("What of references to sections that are not there?"),
        _("They are read with today's numbers."),
        _("They come from an older edition."),
        cite="§2.2.3",
    ),
    # Orders
    Ruling(
        "R21",
        _("What of units outside the command radius?"),
        _(
            "They keep their last order, and the general gets no new one until all are "
            "within. One hidden in a wood does not hold him up."
        ),
        _("The sections on orders agree."),
        cite="§3.2.1, §3.2.2, §3.5.10",
    ),
    Ruling(
        "R22",
        _("Zero stands twice in the general's test: what does it mean?"),
        _("Zero is a misunderstanding, anything below a panic."),
        _("The cavalry's table says below zero."),
        cite="§3.2.2",
    ),
    Ruling(
        "R23",
        _("Is the carrier dismissed after success, and what of a commander-in-chief in a panic?"),
        _("Dismissed unless delayed. The commander-in-chief is neither dismissed nor hurt, and tries again unless obeyed."),
        _("The other rows say it; a panic should not be harsher on him than all else."),
        cite="§3.2.2",
    ),
    Ruling(
        "R24",
        _("Do shaken units count as disorganised in the general's test?"),
        _("Yes, once, besides their own modifier."),
        _("They are disorganised by definition."),
        cite="§3.2.2, §3.4.5",
    ),
    Ruling(
        "R25",
        _("What does a cavalry general add, and when is his attack carried out?"),
        _(
            "The state of his units, no carrier; once all of them have fought, been repulsed, or fired at short range. He "
            "stays free without a commander-in-chief."
        ),
        _("He acts on his own initiative."),
        cite="§3.2.2, §3.5.8",
    ),
    Ruling(
        "R26",
        _("How is a cavalry command bound that has misunderstood?"),
        _("If it now holds, only the commander-in-chief frees it; attacking it stays free."),
        _("His freedom covers attack and oppose only."),
        cite="§3.2.2",
    ),
    Ruling(
        "R27",
        _("From when does the commander-in-chief change the orders of his own units?"),
        _("From turn 2, at once, with all of them within his radius."),
        _("In turn 1 there must already be an order."),
        cite="§3.2.2",
    ),
    Ruling(
        "R98",
        _("The commander-in-chief is lost: what of orders under way?"),
        _("They are delivered and tested; if he fled, his messengers and their orders are gone."),
        _("He may send none any more, but those sent cannot be called back."),
        cite="§3.2.2, §4.1",
    ),
    # Formations
    Ruling(
        "R28",
        _("How deep is a column, and how deep an attack column?"),
        _("Four ranks, cavalry three. In attack four wide and four full ranks, a smaller one only behind these."),
        _("In the example seventeen figures form four ranks of four, and one more."),
        (
            Alternative(
                "as_front",
                _("Attack columns are at least as deep, in full ranks, as they are wide."),
            ),
        ),
        cite="§3.3.2",
    ),
    Ruling(
        "R29",
        _("How is a line dressed when its figures do not divide evenly?"),
        _("Equal ranks, the last may be smaller; after losses no rank larger than the one before it."),
        _("The book's recipe works for some numbers only."),
        cite="§3.3.2",
    ),
    Ruling(
        "R30",
        _("May a unit both reorganise and change formation in one phase?"),
        _("One or the other; a disorganised unit reorganises first."),
        _("To change one must be in order."),
        cite="§3.3",
    ),
    Ruling(
        "R31",
        _("What of the figures left over in a square?"),
        _("Quarters are rounded down, the rest fires with the front; all sides share one marker."),
        _("Markers stand for volleys of whole units."),
        cite="§3.3.2",
    ),
    Ruling(
        "R32",
        _("What does artillery told to attack do without room, and when does it advance?"),
        _(
            "Without room it stays limbered and disorganised. Light and horse batteries "
            "with their command limber, move, and stand in battery again."
        ),
        _("To attack and to stay still in battery contradict each other."),
        cite="§3.2.1, §3.5.6",
    ),
    Ruling(
        "R33",
        _("May infantry move after standing up?"),
        _("No: it has reorganised and gets a Stop marker."),
        _("Reorganising ends the move."),
        cite="§3.3, §3.4.2",
    ),
    # Fire
    Ruling(
        "R34",
        _("Is everyone outside heavy cover in light cover, and how do woods cover?"),
        _(
            "Only those who are covered at all; woods are heavy cover against bullets and canister. Where half the unit stands "
            "decides."
        ),
        _("Otherwise nobody would stand in the open."),
        cite="§3.4.2, §3.5.10",
    ),
    Ruling(
        "R35",
        _("When does a friend within 20 cm protect a battery or an individual?"),
        _("Always, seen or not, and against guns too."),
        _("Two of the three texts do not ask that it be seen."),
        (Alternative("visible_protector", _("He protects only when the firer sees him.")),),
        cite="§3.4.2, §3.4.3",
    ),
    Ruling(
        "R36",
        _("What if a volley turns out to be beyond range?"),
        _("It is spent for nothing."),
        _("One measures after declaring."),
        cite="§3.4.1",
    ),
    Ruling(
        "R37",
        _("When does a unit on oppose fire back?"),
        _("At whoever fired at it, if it lost nobody or its test says steady. In bloodlust it fires freely."),
        _("Losses come first, and bloodlust is not steadiness."),
        cite="§3.4.2, §3.4.5",
    ),
    Ruling(
        "R38",
        _("How does the sharpshooter fire?"),
        _("One die with the unit, another with one more; if that kills, one further officer die is thrown."),
        _("Both places on him are taken together."),
        cite="§1.1, §4.4",
    ),
    Ruling(
        "R39",
        _("Which figures give the dice of quality?"),
        _("All of the unit, even if few can fire; of a square that side, of a battery the crew."),
        _("They are counted in the unit."),
        cite="§3.4.3",
    ),
    Ruling(
        "R40",
        _("Which dice does artillery throw again at a square?"),
        _("All misses once, ones too."),
        _("The text names failures."),
        cite="§3.4.3",
    ),
    Ruling(
        "R41",
        _("Which weapons have a point blank range?"),
        _("Firearms within 5 cm, cannon within 10 cm, canister too; no bows, no howitzers. Mounted archers shoot like others."),
        _("The row of horsemen is about shouldered weapons."),
        cite="§3.4.3",
    ),
    Ruling(
        "R42",
        _("How far does canister reach, and what may a howitzer lob?"),
        _("Canister reaches as far as its gun; indirect fire takes any ammunition."),
        _("No other table is given."),
        cite="§3.4.3",
    ),
    Ruling(
        "R43",
        _("Officer dice: before or after the saves?"),
        _("One for every three mortal hits, counted before saves; officers first, then soldiers."),
        _("That is the sequence of fire."),
        cite="§3.4.1, §3.4.3",
    ),
    Ruling(
        "R44",
        _("What if there are more hits than soldiers?"),
        _(
            "The rest falls on characters, in turn on those with a save; above all "
            "figures and individuals no officer dice are thrown."
        ),
        _("In the example a commander saves twice."),
        cite="§3.4.3, §4.1",
    ),
    Ruling(
        "R45",
        _("Wounds without a save, and in which order do characters die?"),
        _(
            "A wound goes instead of a life; bearers come after specials, and the "
            "colonel is picked only when none of these is left."
        ),
        _("The colonel's section puts him last."),
        cite="§3.4.3, §4.9",
    ),
    Ruling(
        "R46",
        _("May labourers die for gunners?"),
        _("If their player likes; they are never gunners."),
        _("They belong to the battery all the same."),
        cite="§3.5.6",
    ),
    Ruling(
        "R47",
        _("Do strength and resistance matter to round shot?"),
        _("Yes; light cover and armour do not."),
        _("Both stand above the result."),
        cite="§3.4.3",
    ),
    Ruling(
        "R96",
        _("May one fire in melee, or at enemies who are in melee?"),
        _("Nobody in melee fires but a square engaged on one side; engaged enemies may be targets if nearest and in sight."),
        _("The square's exception proves the rule; on targets nothing is said."),
        cite="§3.3.2",
    ),
    Ruling(
        "R97",
        _("Who counts among those who fire?"),
        _("Soldiers and special characters; not the mounted colonel nor individuals."),
        _("The characters are counted in the fire phase, he is not."),
        cite="§1.1",
    ),
    # Reaction tests
    Ruling(
        "R48",
        _("Do the modifiers for losses add up?"),
        _("Yes, every line by itself."),
        _("They have different causes."),
        cite="§3.4.4",
    ),
    Ruling(
        "R49",
        _("More than half of which number?"),
        _("Of the figures before this turn's losses; several shooters make one test."),
        _("The fallen stay on the table until the tests are done."),
        cite="§3.4.4",
    ),
    Ruling(
        "R50",
        _("A heroic and an ordinary leader with one unit?"),
        _("Both count."),
        _("They have separate lines."),
        cite="§3.4.4, §4.7",
    ),
    Ruling(
        "R51",
        _("Does a steady result end bloodlust or demoralisation?"),
        _("Yes: the result is the new state, though disorder stays."),
        _("Falling back ends like that, and bloodlust has to be confirmed."),
        (Alternative("ok_keeps_reaction", _("A steady result changes nothing.")),),
        cite="§3.4.5, §3.5.8",
    ),
    Ruling(
        "R52",
        _("Is a unit that falls back demoralised too?"),
        _("No: one reaction at a time."),
        _("Each has its marker and its modifiers."),
        (Alternative("also_demoralised", _("It is demoralised too and tests at -2.")),),
        cite="§3.4.4, §3.4.5",
    ),
    Ruling(
        "R53",
        _("When does artillery test?"),
        _("With at most half of its original gunners left; falling back, or with a standard captured, always."),
        _("The half is counted from the battle's start."),
        cite="§3.4.4, §3.4.5",
    ),
    Ruling(
        "R54",
        _("Charismatic character and army standard near a unit: together?"),
        _("Apart each gives one within 20 cm; in contact they give one within 30."),
        _("The two sections together say this."),
        cite="§4.10, §4.11",
    ),
    Ruling(
        "R55",
        _("How does a unit that falls back test?"),
        _("As after moderate losses, in disorder whatever comes; blocked it stands, a blocked square is lost."),
        _("Both sections on it agree."),
        cite="§3.4.5, §3.5.1",
    ),
    # Movement and contact
    Ruling(
        "R56",
        _("How are ties of initiative broken?"),
        _(
            "Those who tie roll again with their value, even when both are one player's. Leaderless commands throw last and "
            "rank as they roll."
        ),
        _("The text asks for a new throw of those commands."),
        (Alternative("die_only", _("The bare dice break ties.")),),
        cite="§3.5.3",
    ),
    Ruling(
        "R57",
        _("How are halves rounded?"),
        _("Down to the millimetre, each time."),
        _("They come after the other modifiers."),
        cite="§3.5.5",
    ),
    Ruling(
        "R58",
        _("Which goes first, order or reaction?"),
        _("The reaction. Guns in bloodlust stay and fire as long as they can."),
        _("The text lets them stand while charges last."),
        cite="§3.2.1, §3.4.5",
    ),
    Ruling(
        "R59",
        _("What may a line on oppose do, and how does a column turn?"),
        _("The line goes straight back until it has formed column; the column turns once before moving."),
        _("Pivoting is how a column turns."),
        cite="§3.5.4",
    ),
    Ruling(
        "R60",
        _("What about bogs, individuals and bridges?"),
        _("Bogs are for light infantry alone; individuals are never disorganised by ground; a bridge is difficult ground."),
        _("The section lists them so."),
        cite="§3.5.10",
    ),
    Ruling(
        "R61",
        _("In fording, which way is rounded, who picks, and who fights?"),
        _(
            "Down; the opponent picks; a lone individual saves whenever there are "
            "losses; nobody fights or is engaged in the water."
        ),
        _("The half is rounded down in the text."),
        cite="§3.5.10",
    ),
    Ruling(
        "R62",
        _("Who stops before friends, and what does passing cost?"),
        _("Commands on hold or oppose stop; both units have used their move."),
        _("Only attackers run into friends."),
        cite="§3.5.4",
    ),
    Ruling(
        "R63",
        _("What of a square already shaken, against cavalry?"),
        _("The test decides: steady or in bloodlust it repulses, demoralised it fights, falling back it is destroyed."),
        _("The text lets it become steady again."),
        cite="§3.5.8",
    ),
    Ruling(
        "R64",
        _("What if a unit begins to fall back while cavalry touches it?"),
        _("Only a new contact destroys it; it goes back in its next movement."),
        _("To be engaged is something new."),
        cite="§3.4.5",
    ),
    Ruling(
        "R65",
        _("When is wrapping optional?"),
        _(
            "Between like formations, from the second round, for the wider front; line against "
            "column must. Bloodlust wraps a square at once, in disorder."
        ),
        _("The three cases of the section."),
        cite="§3.5.8",
    ),
    Ruling(
        "R66",
        _("How is a messenger caught?"),
        _("Within the whole move, before moving; he is delivered to the captor's zone, or slips away if it is engaged."),
        _("The section says no more."),
        cite="§3.5.9",
    ),
    # Melee
    Ruling(
        "R67",
        _("Does a shield count both to hit and to kill?"),
        _("Yes."),
        _("Both are written, though the Highlanders' example leaves the first out."),
        (Alternative("kill_only", _("It counts to kill only.")),),
        cite="§3.6.5",
    ),
    Ruling(
        "R68",
        _("Who has the dice of ranks and pistols in the first round?"),
        _("Who made the contact; those of commander and officer are for both."),
        _("The text gives them to the unit that engaged."),
        (Alternative("both_sides", _("Both sides have them.")),),
        cite="§3.6.5",
    ),
    Ruling(
        "R69",
        _("One more die for every five: of which dice?"),
        _("Of all before those of ranks and pistols, by the order alone; bloodlust neither gives nor takes it."),
        _("It is added after the dice before it."),
        cite="§3.6.5",
    ),
    Ruling(
        "R70",
        _("Do mounts and lances count together?"),
        _("Mounts disorganise at once and strike with hooves, unless the lance counts in the first round."),
        _("A lance that counts takes the weapon's place."),
        cite="§3.6.2, §3.6.5",
    ),
    Ruling(
        "R71",
        _("Who fights in depth?"),
        _("Spears two ranks, pikes and mixed units three, in good order only, at -1; no rank wider than the front in contact."),
        _("So says the section, its gaps filled."),
        cite="§3.6.2",
    ),
    Ruling(
        "R72",
        _("How are casualties limited?"),
        _(
            "To figures and individuals in contact, before officers and saves; no limit when all "
            "are in contact. Breakthrough cavalry reaches a line's second rank."
        ),
        _("Supporting ranks are not in contact."),
        cite="§3.6.5",
    ),
    Ruling(
        "R73",
        _("Who fights round guns and in broken squares?"),
        _("Everybody of both sides. Gunners count a grade lower, poor ones stay poor."),
        _("Labourers and teams do not fight."),
        cite="§3.6.2, §3.5.8",
    ),
    Ruling(
        "R74",
        _("May characters out of contact be picked?"),
        _("Yes."),
        _("The officer die asks for no contact."),
        cite="§3.6.5",
    ),
    Ruling(
        "R75",
        _("When and how is a standard taken?"),
        _(
            "With a value at least as high; the losses before decide, the bearer dies "
            "besides. One a turn, the army's after the unit's own."
        ),
        _("Value is that of the profile."),
        cite="§3.6.4, §4.11",
    ),
    Ruling(
        "R76",
        _("Do the penalties for a quarter and for half add up?"),
        _("No, the greater stands; both begin at exactly that share."),
        _("They are steps of one scale."),
        (Alternative("cumulative", _("They add up to -4.")),),
        cite="§3.6.6",
    ),
    Ruling(
        "R77",
        _("Whose losses are compared, and how long is a lost standard felt?"),
        _("Those of all in the combat; for the rest of the battle, while a second standard still helps."),
        _("A combat is one whole."),
        cite="§3.6.2, §3.6.6",
    ),
    Ruling(
        "R78",
        _("What does breakthrough mean, and what follows its test?"),
        _(
            "The test is of a line against an attack column; its result is the new "
            "state. The cavalry's ability only widens casualties."
        ),
        _("One word for two things."),
        cite="§3.5.8, §3.6.5",
    ),
    Ruling(
        "R79",
        _("How do individuals fight?"),
        _("Like units of one, saving every mortal hit; two on one side of an enemy fight as one."),
        _("They have a profile and no order."),
        cite="§3.6.3",
    ),
    Ruling(
        "R80",
        _("Who may leave a melee?"),
        _("Cavalry changed to oppose, half a move and in disorder; individuals; nobody else."),
        _("Only these are named."),
        cite="§3.6.2, §3.6.3",
    ),
    # Influence, command test, leaders
    Ruling(
        "R81",
        _("Is it the die or the total that counts, and how often may one try?"),
        _("The total; once a turn for every leader, a unit by several. Success calms bloodlust."),
        _("Elsewhere the result is the total."),
        cite="§3.7",
    ),
    Ruling(
        "R82",
        _("How does a leader hold a unit in rout?"),
        _("Without a modifier for its state; with anything but a success both are lost. Held, it is steady and in disorder."),
        _("The table has no row for it."),
        (Alternative("as_demoralised", _("It counts +2, like a demoralised unit.")),),
        cite="§3.7, §4.6.1",
    ),
    Ruling(
        "R83",
        _("A leader attacked by his own men: does he have wounds?"),
        _("One save; a wound goes before his life."),
        _("The general rule of wounds."),
        cite="§3.7",
    ),
    Ruling(
        "R84",
        _("When does provisional bloodlust end?"),
        _("At the end of the turn after, unless a test has given it anew; any other result ends it at once."),
        _("It waits to be confirmed."),
        cite="§3.7",
    ),
    Ruling(
        "R85",
        _("Do commands feel those that have fled in the same test?"),
        _("Yes, at once; there is no second test in the turn. Commands not on the table do not test."),
        _("A failed test weighs on the next."),
        cite="§3.8",
    ),
    Ruling(
        "R86",
        _("When was a speech good, and when does the standard count?"),
        _("Legendary or a success; bad are failure and disaster. The standard counts while raised."),
        _("The speech's own table."),
        cite="§2.4, §3.8",
    ),
    Ruling(
        "R87",
        _("Where does value 6 count?"),
        _("In every test that uses his value."),
        _("The section makes no exception."),
        cite="§4.10",
    ),
    Ruling(
        "R88",
        _("What of heroic leaders?"),
        _(
            "They give three instead of two; one in their own command test while fighting; "
            "outside the zone they leave a unit only to influence another."
        ),
        _("The two sections, put together."),
        cite="§4.7, §4.8",
    ),
    Ruling(
        "R89",
        _("Who takes up a fallen army standard?"),
        _("The commander-in-chief beside it, and it falls with him. Else the army tests, and a unit that lost it too."),
        _("A bearer who flees drops it."),
        cite="§4.11",
    ),
    # End of the battle
    Ruling(
        "R90",
        _("What is a difference of 10 to 20 per cent?"),
        _("A minor victory."),
        _("Only below ten it is called a draw."),
        (Alternative("draw", _("A draw up to 20 per cent.")),),
        cite="§1.3",
    ),
    Ruling(
        "R91",
        _("To which grade do the limits belong, and what is the whole?"),
        _("To the higher, but 60 is still a great victory; the agreed points are the whole."),
        _("The last grade asks for more."),
        cite="§1.3",
    ),
    Ruling(
        "R92",
        _("Which way round are tournament points reckoned?"),
        _("Inflicted less suffered."),
        _("The formula before the sentence."),
        cite="§1.3",
    ),
    Ruling(
        "R93",
        _("What counts as lost?"),
        _(
            "The dead, fled and destroyed, fallen standards, captured messengers, commands that "
            "never came; not a lowered standard nor a gun whose crew lives."
        ),
        _("Several sections, gathered."),
        cite="§1.3, §4.11",
    ),
    Ruling(
        "R94",
        _("What do teams of unequal numbers get?"),
        _("The smaller gets the missing points and divides them as it likes."),
        _("The totals must be equal."),
        cite="§1.5",
    ),
    Ruling(
        "R95",
        _("How long is a battle?"),
        _("Twelve turns, or until a side has nothing on the table nor to come."),
        _("The chapter on turns."),
        cite="§3.0",
    ),
)
