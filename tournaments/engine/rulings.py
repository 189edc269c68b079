"""Where no source fixes what a tournament does: what was decided, why, and what can be chosen instead. T§8."""

from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text
from tournaments.engine.messages import _

_PAIRING = (
    Ruling(
        "R1",
        _("A second meeting, club mates or the score: what comes first?"),
        _("No second meeting, no second bye, the strong rules, then the score, then the mild rules."),
        _("Opponents' points rank players, they do not pair them; club rules of the first rounds are meant."),
        (
            Alternative("mild", _("A rule counts after the score.")),
            Alternative("never", _("A rule is a bar.")),
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R2",
        _("How is the difference of scores measured?"),
        _("By the squares of the distance in score groups, over the whole field."),
        _("With many possible scores nearly everybody is a group of his own: then it pairs neighbours."),
        cite="T§5.3",
    ),
    Ruling(
        "R3",
        _("Groups of score, or points?"),
        _("Groups."),
        _("In large scorings there are gaps that mean nothing."),
        cite="T§5.3",
    ),
    Ruling(
        "R4",
        _("Who is paired outside his group, and with whom?"),
        _("The nearest: the last of the upper group with the first of the lower one."),
        _("So chess does it."),
        cite="T§5.3",
    ),
    Ruling(
        "R5",
        _("And if somebody must be met again?"),
        _("Meetings are counted: a third costs more than a second of others."),
        _("It is the last resort."),
        (Alternative("never", _("Then there is no pairing.")),),
        cite="T§5.3",
    ),
)

_SCORING = (
    Ruling(
        "R6",
        _("Rounding in Field of Glory's 25 points?"),
        _("None: exact."),
        _("The source rounds without saying where; two halves would make 21."),
        (Alternative("total_rounding", _("The sum is rounded.")),),
        cite="T§3.4",
    ),
    Ruling(
        "R7",
        _("Rulebooks without tournament points?"),
        _("Bands on the share of the army lost, and a bonus for the book's own victory."),
        _("The books' own thresholds are the bands."),
        cite="T§3.4",
    ),
    Ruling(
        "R8",
        _("May the ends of a band be open or closed freely?"),
        _("Yes, or whole steps; exactly one of two ends that meet belongs."),
        _("Tables are printed both ways."),
        cite="T§6.2",
    ),
    Ruling(
        "R9",
        _("Who leads in a matrix?"),
        _("Who is ahead by the measure; bonuses go by the battle."),
        _("Events score losses although the book names a winner."),
        (Alternative("no_bonus", _("Bonuses of 0.")),),
        cite="T§6.4",
    ),
    Ruling(
        "R10",
        _("Both armies broken?"),
        _("A class of its own, counted as a draw unless a formula says otherwise."),
        _("Impetus gives 70 to both."),
        cite="T§6.4",
    ),
    Ruling(
        "R11",
        _("A winner who is broken?"),
        _("Refused, unless both are."),
        _("The book's verdict decides; otherwise it is a slip of the pen."),
        cite="T§6.4",
    ),
    Ruling(
        "R12",
        _("A battle that the clock ends?"),
        _("A draw; losses still count in matrix and formula."),
        _("So NASAMW and Slitherine have it."),
        (
            Alternative("lost", _("Who lost less by more than a margin wins.")),
            Alternative("percent", _("The same, in per cent of the army.")),
        ),
        cite="T§6.5",
    ),
    Ruling(
        "R13",
        _("Must both have had the same turns?"),
        _("As the organiser chooses."),
        _("Events differ."),
        (Alternative("equal_turns", _("They must.")),),
        cite="T§6.5",
    ),
    Ruling(
        "R14",
        _("A concession?"),
        _("A victory; losses as they stand, and the army that conceded counts as broken."),
        _("The tracker knows the losses."),
        cite="T§6.6",
    ),
    Ruling(
        "R15",
        _("An abandoned battle?"),
        _("No result: the players or the umpire decide."),
        _("Nobody has said who won."),
        cite="T§6.6",
    ),
)

_RESULTS = (
    Ruling(
        "R16",
        _("Must a tracked battle's result be confirmed?"),
        _("No."),
        _("Both sat at it, and its end was already their deed."),
        (Alternative("both", _("One of them confirms.")),),
        cite="T§6.7",
    ),
    Ruling(
        "R17",
        _("A second report that equals the first?"),
        _("Confirms it."),
        _("One rule for two phones at once."),
        cite="T§6.7",
    ),
    Ruling(
        "R18",
        _("A dispute after confirmation?"),
        _("Until the round is closed, with a reason."),
        _("Afterwards only the umpire may."),
        cite="T§6.7",
    ),
    Ruling(
        "R19",
        _("A correction after later rounds?"),
        _("Standings change whole, pairings that were played stand."),
        _("Everybody has played."),
        cite="T§6.7",
    ),
    Ruling(
        "R20",
        _("Is a forfeit a meeting?"),
        _("No: they may be paired again. Floats count."),
        _("They have not played."),
        cite="T§6.9",
    ),
    Ruling(
        "R21",
        _("Was a forfeit's table played at?"),
        _("No."),
        _("Nobody played there."),
        cite="T§6.9",
    ),
    Ruling(
        "R22",
        _("A game still being played, in the next draft?"),
        _("A meeting that gives no points yet."),
        _("Drafts may be made early."),
        cite="T§6.9",
    ),
)

_STANDINGS = (
    Ruling(
        "R23",
        _("What is a bye worth?"),
        _("One's own average in large scorings and formulas, a victory in classes."),
        _("The most would be a gift."),
        (Alternative("number", _("A number.")),),
        cite="T§3.4",
    ),
    Ruling(
        "R24",
        _("The average of what?"),
        _("Of the games that took place, computed anew until the end."),
        _("Exact, and the same for all."),
        cite="T§6.23",
    ),
    Ruling(
        "R25",
        _("A bye in tie-breaks?"),
        _("Neither a victory nor a game; the average stands in for the opponent."),
        _("It is no merit and no fault."),
        (
            Alternative("zero", _("Nothing stands in.")),
            Alternative("own", _("One's own points stand in.")),
        ),
        cite="T§3.5",
    ),
    Ruling(
        "R26",
        _("Rounds in which somebody was absent?"),
        _("They give nothing to tie-breaks."),
        _("Late-comers have fewer opponents, and know it."),
        cite="T§3.5",
    ),
    Ruling(
        "R27",
        _("An opponent's byes?"),
        _("Count as he scored them."),
        _("The simplest true number."),
        cite="T§3.5",
    ),
    Ruling(
        "R28",
        _("One's own games in the opponents' points?"),
        _("Both keys are there; the usual chain leaves them out."),
        _("With constant sums, beating somebody lowers one's own sum."),
        (Alternative("sos", _("They are counted.")),),
        cite="T§3.5",
    ),
    Ruling(
        "R29",
        _("Adjustments in the opponents' points?"),
        _("Not counted."),
        _("A rival's painting is not one's merit."),
        cite="T§3.5",
    ),
    Ruling(
        "R30",
        _("Head to head among more than two?"),
        _("Only if all have met all: the sum of points; the rest goes on to the next key."),
        _("So NASAMW and FIDE have it."),
        cite="T§6.23",
    ),
    Ruling(
        "R31",
        _("Players who have withdrawn?"),
        _("Stay where their points put them, marked."),
        _("Their opponents need their points."),
        cite="T§6.23",
    ),
    Ruling(
        "R32",
        _("Shared ranks?"),
        Text("1, 2, 2, 4."),
        _("So sports count."),
        (Alternative("lot", _("A lot as the last key.")),),
        cite="T§6.23",
    ),
)

_PLAYERS = (
    Ruling(
        "R33",
        _("A game against the spare player?"),
        _("A real game for the other; the spare is never ranked, has a stand-in in tie-breaks, and counts as a bye had."),
        _("He is there so that nobody sits out."),
        cite="T§6.9",
    ),
    Ruling(
        "R34",
        _("Several spares?"),
        _("The first listed plays."),
        _("One is enough."),
        cite="T§5.1",
    ),
    Ruling(
        "R35",
        _("Late entry?"),
        _("Until the round that is set; each round missed gives its points."),
        _("So online events do it."),
        cite="T§6.8",
    ),
    Ruling(
        "R36",
        _("From when does somebody return?"),
        _("From the next round that is not published."),
        _("What is published stands."),
        cite="T§6.8",
    ),
    Ruling(
        "R37",
        _("Who meets whom within a group?"),
        _("Neighbours."),
        _("Wargame events pair neighbours."),
        (
            Alternative("fold", _("The first against the last.")),
            Alternative("slide", _("The top half against the bottom half.")),
        ),
        cite="T§5.3",
    ),
    Ruling(
        "R38",
        _("Where do wishes stand?"),
        _("After all rules, before the closeness of ranks."),
        _("A wish is a wish; what must be is fixed or forbidden."),
        cite="T§5.3",
    ),
    Ruling(
        "R39",
        _("Fixed against forbidden?"),
        _("What is fixed stands, shown as conceded."),
        _("The organiser knows more."),
        cite="T§5.2",
    ),
    Ruling(
        "R40",
        _("A table again, or its terrain again?"),
        _("The table counts first."),
        _("Fresh tables are the custom."),
        cite="T§6.22",
    ),
    Ruling(
        "R41",
        _("The best pairs at the first tables?"),
        _("After all else, and only if wanted."),
        _("Variety comes before show."),
        (Alternative("top", _("They are.")),),
        cite="T§6.22",
    ),
)

_ROUNDS = (
    Ruling(
        "R42",
        _("What is published, can it be changed?"),
        _("Once it is taken back: without results, with a reason."),
        _("Players have read it."),
        cite="T§6.14",
    ),
    Ruling(
        "R43",
        _("A round closed with open games?"),
        _("Only all the same and with a reason; they give nothing until they come."),
        _("An organiser may have a train to catch."),
        cite="T§6.14",
    ),
    Ruling(
        "R44",
        _("Club mates in one group?"),
        _("Not separated."),
        _("The organiser can swap them."),
        cite="T§6.20",
    ),
    Ruling(
        "R45",
        _("Two of one group at once in the bracket?"),
        _("Avoided by changing those who finished at the same place."),
        _("They have just met."),
        cite="T§6.21",
    ),
    Ruling(
        "R46",
        _("A drawn knockout game?"),
        _("The tie-breaks, then a lot."),
        _("Somebody must go on."),
        cite="T§6.19",
    ),
    Ruling(
        "R47",
        _("Those who lose in a round of a knockout?"),
        _("Share the rank behind."),
        _("They have not met."),
        (
            Alternative("third", _("The third place is played for.")),
            Alternative("all", _("Every place is played for.")),
        ),
        cite="T§6.18",
    ),
    Ruling(
        "R48",
        _("A late list?"),
        _("A begun day is a day; organisers may always enter one."),
        _("So the Italian team championship has it."),
        cite="T§6.26",
    ),
    Ruling(
        "R49",
        _("An extension?"),
        _("Time at one table or for all, each within the limit."),
        _("A table that was held up gets its time back."),
        cite="T§6.27",
    ),
    Ruling(
        "R50",
        _("A secret end?"),
        _("Only the earliest end is announced."),
        _("Nobody plays for the bell."),
        cite="T§6.28",
    ),
)

_RATINGS = (
    Ruling(
        "R51",
        _("Which ratings?"),
        _("Elo by FIDE's table."),
        _("Whole numbers that can be explained."),
        cite="T§6.31",
    ),
    Ruling(
        "R52",
        _("Rated against which ratings?"),
        _("Those before the event, all games at once."),
        _("The order of rounds must not matter."),
        cite="T§6.31",
    ),
    Ruling(
        "R53",
        _("Do adjustments count when pairing?"),
        _("Only in the ranks inside a score group."),
        _("A painting prize says nothing of strength at the table."),
        (Alternative("score", _("They are added to the score.")),),
        cite="T§4",
    ),
    Ruling(
        "R54",
        _("A bye or a forfeit of a team?"),
        _("Match points of a victory, and of a defeat for who did not play; its boards by the scoring."),
        _("A match is a game of the teams' standings."),
        cite="T§6.24",
    ),
)

RULINGS = (*_PAIRING, *_SCORING, *_RESULTS, *_STANDINGS, *_PLAYERS, *_ROUNDS, *_RATINGS)
