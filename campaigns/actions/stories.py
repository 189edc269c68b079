"""What has happened in each demo campaign before a visitor comes: a map in its third turn, a tree at its second node, a league in
the midst of its season; each with one battle to fight. Played by the same actions as any other's."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.actions.engagements import agree_auto, rule_result
from campaigns.actions.leagues import challenge, step
from campaigns.actions.orders import give_order
from campaigns.actions.turn import reveal
from campaigns.ledger.snapshot import CLOCK, Requester, load_or_404
from campaigns.models import Campaign, Member
from campaigns.queries.league import challenges

#: The orders of the turns that are past: force → its way; a word instead is another order. Who is not named holds.
MARCHES: tuple[Mapping[str, Any], ...] = (
    {"lannes": ["bard"], "suchet": ["savona"], "massena": "hold", "ott": "besiege", "elsnitz": ["cuneo"]},
    {"lannes": ["ivrea"], "victor": ["bard"], "ott": "besiege", "melas": ["alessandria"], "elsnitz": "hold"},
    {"moncey": ["milano"], "murat": ["bard"], "victor": "besiege", "ott": "besiege"},
)
#: Games of the season so far: who challenged whom, what was at stake, who won, how clearly.
GAMES = (
    ("cremona", "piacenza", "Bobbio", "challenger", "decisive"),
    ("como", "bergamo", "Clusone", "challenged", "minor"),
    ("pavia", "lodi", "Melegnano", "draw", "draw"),
    ("brescia", "cremona", "Soncino", "challenger", "great"),
)
#: Challenges that are open: one not yet answered, and one that is to be fought.
ISSUED, ACCEPTED = ("piacenza", "como", "Lecco"), ("milano", "lodi", "Codogno")


def _marched(campaign: Campaign) -> None:
    code = campaign.code
    for number, moves in enumerate(MARCHES, 1):
        for force, way in moves.items():
            order = {"do": way} if isinstance(way, str) else {"do": "march", "path": way}
            give_order(code=code, who=CLOCK, force=force, order=order)
        reveal(code=code, who=CLOCK)
        if number < len(MARCHES):
            for engagement in _open(code):
                agree_auto(code=code, who=CLOCK, engagement=engagement)


def _open(code: str) -> Iterator[str]:
    """Battles of a turn that are to be settled."""
    snapshot = load_or_404(code, CLOCK)
    for on in list(snapshot.state.addresses("engagement")):
        if snapshot.state[on]["status"] == "open":
            yield on.partition(":")[2]


def _retreated(campaign: Campaign) -> None:
    """Smolensk held: the Russians choose where to stand next."""
    for engagement in _open(campaign.code):
        ruling = {"winner": "b", "severity": "minor", "loss_a": 20, "loss_b": 10}
        rule_result(code=campaign.code, who=CLOCK, engagement=engagement, ruling=ruling)


def _challenged(campaign: Campaign) -> None:
    """Players of the season so far; they have left by the time a visitor comes."""
    code = campaign.code
    tokens = {faction: Member.objects.create(campaign=campaign, name=name, role="leader", factions=[faction]).token
              for faction, name in CONSULS.items()}  # fmt: skip

    def who(faction: str) -> Requester:
        return Requester(token=tokens[faction])

    def issue(one: str, other: str, stake: str) -> int:
        stakes = {"challenged": {"territories": [stake]}}
        challenge(code=code, who=who(one), challenger=one, challenged=other, stakes=stakes)
        return max(challenges(load_or_404(code, CLOCK)))

    for one, other, stake, result, severity in GAMES:
        number = issue(one, other, stake)
        step(code=code, who=who(other), number=number, event="accept")
        step(code=code, who=who(one), number=number, event="report", result=result, severity=severity)
        step(code=code, who=who(other), number=number, event="confirm")
    issue(*ISSUED)
    step(code=code, who=who(ACCEPTED[1]), number=issue(*ACCEPTED), event="accept")
    Member.objects.filter(campaign=campaign).delete()


#: Who leads a commune.
CONSULS = {
    "milano": "Uberto",
    "cremona": "Sozzo",
    "pavia": "Lanfranco",
    "lodi": "Acerbo",
    "como": "Ugone",
    "brescia": "Oprando",
    "bergamo": "Ruggero",
    "piacenza": "Gandolfo",
}


@dataclass(frozen=True, slots=True)
class Story:
    """A demo: its kit, who leads factions without a visitor (side or faction → name), what has happened."""

    kit: str
    house: Mapping[str, str]
    play: Callable[[Campaign], None]


STORIES = {
    story.kit: story
    for story in (
        Story("northern-italy-1800", {"republic": "Bonaparte", "coalition": "Melas"}, _marched),
        Story("moscow-1812", {"a": "Murat", "b": "Barclay"}, _retreated),
        Story("communes-1160", CONSULS, _challenged),
    )
}
#: Names under which the server plays.
HOUSE = frozenset(name for story in STORIES.values() for name in story.house.values())


def places_of(kit: Mapping[str, Any], story: Story) -> dict[str, list[str]]:
    """Return what a player may lead (whole sides, in a league one faction) → its factions."""
    sides = {side["id"]: [faction["id"] for faction in side["factions"]] for side in kit["sides"]}
    return {faction: [faction] for faction in story.house} if kit["kind"] == "league" else sides
