"""Where the rulebooks and the campaign rules are silent or doubtful: what was decided, and what a club may do instead.

No procedure takes house rules: what can be otherwise is data of the kit, or the arbiter's word (§6).
"""

from campaigns.engine.messages import _
from rules.engine.ruling import Ruling
from rules.engine.text import Text

_NOTHING_ELSE = _("There is no other way to play it here.")
_ARBITER = _("The arbiter may rule otherwise.")


def _r(number: int, question: Text, default: Text, instead: Text = _NOTHING_ELSE, cite: str = "") -> Ruling:
    return Ruling(f"R{number}", question, default, instead, cite=cite)


_TURN = (
    _r(
        1,
        _("Who decides where there is no arbiter?"),
        _("All leaders together act for him; nobody reads everything until the end."),
        _("One leader may be deputised."),
        "§3",
    ),
    _r(
        2,
        _("What of a battle that is not played in time?"),
        _("Its forces are busy and hold, until it is rolled for, ruled or conceded."),
        _("Reveal only when all battles are settled."),
        "§4.1",
    ),
    _r(
        3,
        _("Who comes first where all is equal?"),
        _("Precedence in the kit, then map order; never a name or the time of writing."),
    ),
    _r(
        4,
        _("Three hostile sides at one place?"),
        _("Two fight, the third steps aside and is in contact next turn."),
        _("The arbiter may rule a battle of several sides."),
        "§4.5",
    ),
    _r(
        5,
        _("What of an order that cannot be carried out?"),
        _("The force holds."),
        _("Holding may mean to avoid as well."),
        "§4.3",
    ),
    _r(
        6,
        _("Who marches into the enemy and avoids?"),
        _("He stops short and goes back, without a die."),
        _("Only those who hold may avoid."),
        "§4.4",
    ),
    _r(
        7,
        _("Enemies on one road in the same direction?"),
        _("They do not meet."),
        cite="§4.3",
    ),
    _r(
        8,
        _("May a force slip past a garrison?"),
        _("It must stop there."),
        _("Unless the kit lets it pass (fort_stops)."),
        "§4.3",
    ),
    _r(
        9,
        _("What does conceding an encounter cost?"),
        _("A retreat and a minor defeat, no losses and no pursuit."),
        _ARBITER,
        "§6.11",
    ),
    _r(
        10,
        _("A battle abandoned in the tracker?"),
        _("It has no result, and the encounter is open again."),
        _ARBITER,
        "§6.14",
    ),
)

_AFTER = (
    _r(
        11,
        _("What is left of an army after a total defeat?"),
        _("Its survivors disperse and must rally."),
        _("Other numbers in recover.total and rally."),
        "§6.15",
    ),
    _r(
        12,
        _("Do losses return?"),
        _("A share of them at once, the fewer the worse one was beaten."),
        _("Other numbers in recover."),
        "§6.15",
    ),
    _r(
        13,
        _("Who has nowhere to retreat?"),
        _("He surrenders and is captured."),
        _ARBITER,
        "§6.9",
    ),
    _r(
        14,
        _("What becomes of a garrison that surrenders?"),
        _("It is captured."),
        _("Honours of war, by ruling: it leaves."),
        "§6.25",
    ),
    _r(
        15,
        _("Captured guns and standards?"),
        _("They are told, and do not recover."),
        _("They may be replaced as steps."),
        "§6.13",
    ),
    _r(
        16,
        _("Naran's commands that never came?"),
        _("They count as lost for that battle's grade only; the men are intact."),
        _("They count as dispersed."),
        "§6.13",
    ),
    _r(
        17,
        _("What of fractions of losses?"),
        _("The force carries them over."),
        cite="§6.24",
    ),
    _r(
        18,
        _("Whose losses does the pursuit take?"),
        _("They are spread over the ready units, the strongest first."),
        _("The owner may choose."),
        "§6.12",
    ),
    _r(
        19,
        _("Elements of a routed corps still on the table?"),
        _("Dispersed if the side has lost, the guard excepted; intact if it has won."),
        _("All are intact."),
        "§6.13",
    ),
    _r(
        20,
        _("A pursuit played on the table?"),
        _("Then there is none on the map."),
        _("Both."),
        "§6.17",
    ),
    _r(
        21,
        _("Are lost VBU dead or tired?"),
        _("Steps lost; recovery gives part of them back."),
        _("A recovery of 100 percent."),
        "§6.13",
    ),
    _r(
        22,
        _("Generals in Ordre Mixte?"),
        _("They come to no harm."),
        _("A leader's die by agreement."),
        "§6.13",
    ),
    _r(
        23,
        _("Must both armies have equal points?"),
        _("They fight with what is there; the ratio is shown."),
        _("Players leave reserves aside."),
        "§6.10",
    ),
    _r(
        24,
        _("Is there weather?"),
        _("None, unless the kit has a table."),
        _("Six numbers by die."),
        "§6.29",
    ),
)

_UPKEEP = (
    _r(
        25,
        _("A city without garrison?"),
        _("It opens its gates to who stands there alone."),
        _("Leave a force inside."),
        "§4.6",
    ),
    _r(
        26,
        _("Two allies buy at one place?"),
        _("In kit order of factions."),
        cite="§4.1",
    ),
    _r(
        27,
        _("A leader is lost?"),
        _("A nameless one of plain quality takes over at once."),
        cite="§6.16",
    ),
    _r(
        28,
        _("Several leaders in one battle?"),
        _("The first command of the force with most points leads; the others keep their commands."),
    ),
    _r(
        29,
        _("A stake that the loser no longer has?"),
        _("What is left of it."),
        cite="§6.35",
    ),
    _r(
        30,
        _("Rating after a forfeit?"),
        _("As a lost game, minor."),
        _("The rating stays."),
        "§6.35",
    ),
    _r(
        31,
        _("Supply past the enemy?"),
        _("Only places bar the way."),
        cite="§6.23",
    ),
    _r(
        32,
        _("Are there fleets?"),
        _("None: the sea is a road of cost 2 between ports."),
        _("Close it."),
        "§5.2",
    ),
    _r(
        33,
        _("Limits of army lists when forces combine?"),
        _("They hold for purchases only."),
        _("Players agree."),
        "§6.28",
    ),
    _r(
        34,
        _("Naran's special characters who fell?"),
        _("They come back with the unit's next replaced step, the colonel with the next battle."),
        _("They stay dead in the unit's notes."),
    ),
)

# Read out of the sections where they leave something open.
_READINGS = (
    _r(
        35,
        _("How long may what is booked be?"),
        _("Sixty items hold for lists that people write; ledgers, logs and large armies go beyond."),
        cite="§6",
    ),
    _r(
        36,
        _("Who counts for the bonus of a withdrawal on horse?"),
        _("Only the side's forces that have a way out."),
        cite="§4.4",
    ),
    _r(
        37,
        _("When is an opponent busy?"),
        _("With as many open challenges as the league allows."),
        cite="§6.34",
    ),
    _r(
        38,
        _("A siege that is relieved by weak besiegers?"),
        _("It is lifted, however few are left before the walls."),
        cite="§6.25",
    ),
    _r(
        39,
        _("May a road be closed that is not there?"),
        _("No: it names something unknown."),
        cite="§5.1",
    ),
    _r(
        40,
        _("What has a captured unit of Naran lost?"),
        _("The figures that fell; the others are with the captor."),
        cite="§6.13",
    ),
)

RULINGS = (*_TURN, *_AFTER, *_UPKEEP, *_READINGS)
