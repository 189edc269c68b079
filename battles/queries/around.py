"""Battles as lists show them, and who sits where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from battles.ledger.store import Desk, SeatRow
from battles.models import Battle, Invitation, Seat, Side
from battles.queries.battles import GUEST_SEATS, battles_of
from rules.engine.ruleset import Ruleset, rulesets


def battles_here(request: HttpRequest) -> QuerySet[Battle]:
    """The battles of a person and of the guest seats this browser keeps, with sides and own seats; newest first."""
    tokens = list(request.session.get(GUEST_SEATS, {}).values())
    user = request.user if request.user.is_authenticated else None
    own = Q(token__in=tokens) | Q(user=user) if user else Q(token__in=tokens)
    found = Q(pk__in=Seat.objects.filter(token__in=tokens, left_at=None).values("battle"))
    if user:
        found |= Q(pk__in=battles_of(user).order_by().values("pk"))
    return (
        Battle.objects.filter(found)
        .defer("seed", "options", "house_rules")
        .prefetch_related(
            Prefetch("sides", Side.objects.only("battle", "code", "name")),
            Prefetch("seats", Seat.objects.filter(own, left_at=None), to_attr="own_seats"),
        )
    )


def playable_rulesets() -> list[Ruleset]:
    """Rulesets that battles can be played with."""
    return [book for book in rulesets().values() if book.play is not None]


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A battle in a list: its sides' names, the rulebook, what one is in it, and how it stands."""

    battle: Battle
    sides: tuple[str, ...]
    ruleset: Any
    seat: Seat | None
    standing: str


def battle_lines(battles: Sequence[Battle]) -> list[BattleLine]:
    """Lines for battles that ``battles_here`` found: no further query."""
    return [
        BattleLine(
            battle,
            tuple(side.name for side in battle.sides.all()),
            rulesets()[battle.ruleset].name,
            next(iter(battle.own_seats), None),  # type: ignore[attr-defined]
            standing(battle.state.get("table", {}), {side.code: side.name for side in battle.sides.all()}),
        )
        for battle in battles
    ]


def standing(table: dict[str, Any], names: dict[str, str]) -> str:
    """How a battle stands, in a sentence: going on, or how it ended."""
    result = table.get("result")
    if not result:
        return _("The rulebook has a winner: still to be confirmed.") if table.get("verdict") else _("Going on")
    winner = names.get(result["winner"] or "", "")
    loser = next((name for code, name in names.items() if code != result["winner"]), "")
    if result["how"] == "concession":
        return _("%(winner)s won: %(loser)s conceded.") % {"winner": winner, "loser": loser}
    if result["how"] == "abandon":
        return _("Abandoned by agreement.")
    if winner:
        return _("%(winner)s won.") % {"winner": winner}
    return _("A draw.")


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of seat: who sits there now, whether the asking seat may invite to it, and the open invitation if so."""

    role: str
    sides: str
    title: str
    seats: tuple[Seat, ...]
    may_invite: bool
    invitation: Invitation | None


def place_title(role: str, sides: str, names: dict[str, str]) -> str:
    """What a place is called: "Player of the Army of Italy"."""
    if role == "referee":
        return _("Referee")
    if role == "spectator":
        return _("Spectator")
    if sides == "ab":
        return _("Player of both sides, on one phone")
    return _("Player of %(side)s") % {"side": names[sides]}


def side_names(desk: Desk) -> dict[str, str]:
    """Side codes → names."""
    return {code: desk.state[f"side:{code}"]["name"] for code in "ab"}


def may_give(own: SeatRow | None, role: str, sides: str, seats: Iterable[Seat], *, ended: bool) -> bool:
    """May ``own`` invite to this place, where ``seats`` are taken? Once the battle has ``ended``, only to watch it. Before, to a
    side where somebody sits only those who sit there too, to the referee's place, once there is one, only he: whoever has a link
    could sit down on the other side of the table.
    """
    if own is None or own.role == "spectator" or (ended and role != "spectator"):
        return False
    if own.role == "referee" or role == "spectator" or (role == "player" and sides in own.sides):
        return True
    return not any(seat.role == role and (role != "player" or sides in seat.sides) for seat in seats)


def places(desk: Desk) -> list[Place]:
    """All places of a battle: two queries, however many sit there. Invitations only for those who may invite."""
    names = side_names(desk)
    seats = list(Seat.objects.filter(battle_id=desk.id, left_at=None).select_related("user"))
    own = desk.seat
    ended = desk.table["status"] == "ended"
    opened = Invitation.objects.filter(battle_id=desk.id, revoked_at=None) if own and own.role != "spectator" else ()
    invitations = {(i.role, i.sides): i for i in opened if may_give(own, i.role, i.sides, seats, ended=ended)}
    kinds = [("player", "a"), ("player", "b"), ("referee", ""), ("spectator", "")]
    if any(seat.sides == "ab" for seat in seats):
        kinds.insert(0, ("player", "ab"))
    return [
        Place(
            role,
            sides,
            place_title(role, sides, names),
            tuple(seat for seat in seats if (seat.role, seat.sides) == (role, sides)),
            sides != "ab" and may_give(own, role, sides, seats, ended=ended),
            invitations.get((role, sides)),
        )
        for role, sides in kinds
    ]
