"""Battles that were fought to their end, between people with accounts."""

from typing import Any

from battles import actions
from battles.ledger import Requester
from battles.models import Battle
from people.models import Club, Membership, User
from rules.engine.ruleset import rulesets
from stats.models import Appearance, Seated, UnitAppearance
from tests.battles.table import SLUG, listed_army

Rows = list[dict[str, Any]]


def somebody(name: str, *clubs: Club) -> User:
    user = User.objects.create_user(name.lower(), display_name=name)
    Membership.objects.bulk_create(Membership(club=club, user=user) for club in clubs)
    return user


def opened(a: User | None, b: User | None, *, club: Club | None = None, watching: str = "club", slug: str = SLUG) -> Battle:
    """A battle between the book's first two samples; where nobody is given, a guest sits."""
    play = rulesets()[slug].play
    armies = [listed_army(army, slug) for army in (play.army.samples * 2)[:2]]
    seats = [actions.NewSeat("player", side, user, "" if user else "Gino") for side, user in (("a", a), ("b", b))]
    watching = watching if club else "link"
    new = actions.NewBattle(slug, "Marengo", armies, seats, created_by=a, club=club, watching=watching)
    return actions.create_battle(new).battle


def fought(a: User | None, b: User | None, *, winner: str = "a", **more: Any) -> Battle:
    """The same, conceded by the loser."""
    battle = opened(a, b, **more)
    concede(battle, "b" if winner == "a" else "a")
    return battle


def concede(battle: Battle, side: str) -> None:
    seat = battle.seats.get(sides=side)
    actions.concede(code=battle.code, who=Requester(seat.user_id, seat.token), side=side)
    battle.refresh_from_db()


def rows() -> tuple[Rows, Rows, Rows]:
    """All that is kept, but for its primary keys, in an order of its own."""
    sides = list(Appearance.objects.order_by("battle", "side").values())
    names = {row.pop("id"): f"{row['battle_id']}{row['side']}" for row in sides}
    seated = sorted((names[row["appearance_id"]], row["user_id"]) for row in Seated.objects.values())
    units = [{**row, "id": 0, "appearance_id": names[row["appearance_id"]]} for row in UnitAppearance.objects.values()]
    return sides, [dict(zip(("side", "user"), row, strict=True)) for row in seated], sorted(units, key=repr)
