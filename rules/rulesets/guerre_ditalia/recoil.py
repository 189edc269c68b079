"""§Respinta, §Attacchi sul fianco o sul retro, §Artiglieria sotto tiro: what becomes of an element that recoils."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Note, Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import FATAL_RECOIL, RECOIL, RECOIL_DISTANCE
from rules.rulesets.guerre_ditalia.terms import GUNS, Combat, Direction, Face, FriendFate, Terrain, TroopType
from rules.rulesets.guerre_ditalia.terrain import going

#: §Respinta, R35: away from the enemy, wherever he struck.
DIRECTION: dict[Face, Direction] = {"front": "back", "flank": "sideways", "rear": "forward"}


class RecoilFacts(Facts):
    type: TroopType = fields.troop_type()
    cause: Combat = fact("melee", label=_("Recoil from"))
    attacked_on: Face = fields.attacked_on(help=_("After a shot: the side that it came from."))
    friends_in_path: list[TroopType] = fields.friends_in_path(_("One behind the other, the nearest first."))
    enemy_in_path: bool = fields.enemy_in_path()
    column_blocked: bool = flag(
        _("The column cannot go back"),
        _("An enemy, forbidden ground or the table edge."),
    )
    table_edge: bool = flag(_("It would leave the table"))
    terrain: Terrain = fields.terrain(_("Terrain where it would end"))
    melee_recoils_this_turn: int = fields.count(
        _("Recoils from melee in a row before this one"),
        0,
        FATAL_RECOIL - 1,
        default=0,
    )
    house_rules: dict[str, str] = fields.house_rules("R74")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.type in GUNS and self.cause == "melee":
            yield Contradiction("cause", _("Guns beaten in melee are lost."))
        if self.column_blocked and not self.friends_in_path:
            yield Contradiction("column_blocked", _("There is no column."))

    @property
    def from_melee(self) -> bool:
        return self.cause == "melee"


class Recoiled(NamedTuple):
    """How a recoil ends, why, and what became of each friend in the way."""

    result: Literal["recoils", "destroyed", "crew_flees"]
    cause: str
    friends: list[FriendFate]


@procedure(
    title=_("Recoil"),
    cite="§Respinta, Tab. respinte, R67–R79",
    help=_("Can it recoil, and what about the friends in the way?"),
    headline=headlines.of_recoil,
)
def recoil(facts: RecoilFacts, dice: Dice) -> Outcome:
    """Lost, or away from the enemy through or against its friends. §Respinta, R35, R67 to R79."""
    found = stopped(facts) or among_friends(facts)
    recoils = found.result == "recoils"
    return outcome(
        notes=list(remarks(found)),
        result=found.result,
        cause=found.cause,
        direction=DIRECTION[facts.attacked_on] if recoils else "none",
        distance_mm=RECOIL_DISTANCE if recoils else 0,
        friends=found.friends,
        passes_through=found.friends.count("passed_through"),
        self_lost=found.result == "destroyed",
        friends_lost=found.friends.count("destroyed"),
        melee_recoils_this_turn=facts.melee_recoils_this_turn + facts.from_melee,
    )


def remarks(found: Recoiled) -> Iterator[Note]:
    """Yield notes on what the recoil table did with those behind."""
    if found.result == "destroyed" and found.cause == "friend_behind":
        yield Note("dies_on_friends", "Tab. respinte")
    if "passed_through" in found.friends:
        yield Note("passes_friends", "Tab. respinte, R75")
    if "pushed_back" in found.friends:
        yield Note("pushes_friends", "Tab. respinte, R74")
    elif "destroyed" in found.friends:
        yield Note("tramples_friend", "Tab. respinte")


def stopped(facts: RecoilFacts) -> Recoiled | None:
    """Return the recoil that ends before any friend is met, or None. §Respinta, §Incalzare, R76 to R79."""
    unharmed: list[FriendFate] = ["untouched" for __ in facts.friends_in_path]
    if facts.type in GUNS:
        return Recoiled("crew_flees", "crew", unharmed)
    cause = fatal(facts)
    return Recoiled("destroyed", cause, unharmed) if cause else None


def fatal(facts: RecoilFacts) -> str | None:
    """The first thing that destroys it whoever stands behind. §Respinta, R76, R77, R78."""
    if facts.type == "camp":
        return "camp"
    if facts.from_melee and facts.melee_recoils_this_turn + 1 == FATAL_RECOIL:
        return "third_recoil"
    if facts.enemy_in_path:
        return "enemy_in_path"
    if facts.table_edge:
        return "table_edge"
    if facts.attacked_on == "flank":
        if facts.friends_in_path:
            return "no_room_sideways"
        if going(facts.type, facts.terrain) != "normal":
            return "difficult_ground_sideways"
    return "forbidden_ground" if facts.terrain == "steep_hill" and facts.type != "light_foot" else None


def among_friends(facts: RecoilFacts) -> Recoiled:
    """The recoil table, friend by friend. §Respinta, Tab. respinte, R74, R75."""
    friends = facts.friends_in_path
    fates: list[FriendFate] = ["untouched" for __ in friends]
    lost = Recoiled("destroyed", "friend_behind", list(fates))
    for place, friend in enumerate(friends):
        match RECOIL[facts.type][friend]:
            case "perish":
                return lost
            case "trample":
                fates[place] = "destroyed"
                break
            case "push":
                if facts.column_blocked:
                    return lost._replace(cause="column_blocked")
                cascade = facts.house_rules.get("R74") == "cascade"
                fates[place:] = cascaded(friends[place:]) if cascade else ["pushed_back" for __ in friends[place:]]
                break
            case "pass":
                fates[place] = "passed_through"
    return Recoiled("recoils", "friend_behind" if friends else "clear", fates)


def cascaded(column: Sequence[TroopType]) -> list[FriendFate]:
    """House rule of R74: the first is pushed, and who is pushed meets the next as the table has it."""
    fates: list[FriendFate] = ["untouched" for __ in column]
    fates[0] = "pushed_back"
    pusher = 0
    for place in range(1, len(column)):
        match RECOIL[column[pusher]][column[place]]:
            case "perish":
                fates[pusher] = "destroyed"
                break
            case "trample":
                fates[place] = "destroyed"
                break
            case "push":
                fates[place] = "pushed_back"
                pusher = place
            case "pass":
                fates[place] = "passed_through"
    return fates
