"""The tables of an evening: a battle is opened on one, by hand or for two who look for the same; it moves to another."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from armies.models import Army
from battles.actions import NewBattle, NewSeat, create_battle
from battles.actions.names import name_after_players
from battles.models import Battle
from battles.queries.games import is_other_game
from clubs.actions.evenings import going_on, locked
from clubs.actions.notices import opponent_found
from clubs.models import Answer, Attendance, Evening, EveningBattle
from common.errors import NotYours, Refused
from people.models import Membership, User
from rulebooks.engine.another_game import army_of
from rules.engine.army import ListedArmy


def open_table(*, evening: Evening, number: int, new: NewBattle) -> Battle:
    """A battle on a free table, its people among those who come. Refused where somebody was quicker."""
    with transaction.atomic():
        row = going_on(evening)
        if not 1 <= number <= row.tables:
            raise Refused(_("This evening has no such table."))
        _refuse_taken(row, number)
        battle = create_battle(replace(new, club=row.club)).battle
        EveningBattle.objects.create(evening=row, number=number, battle=battle)
        for seat in new.seats:
            if seat.user is not None and seat.role == "player":
                _comes(row, seat.user)
        return battle


def pair(*, evening: Evening, who: Membership, first: User, second: User) -> Battle:
    """A battle for two who look for the same rulebook, on the first free table, with the lists that they chose.

    One of them may do it, even who has not said yet to be looking; or umpires and organisers for any two.
    """
    if who.user_id not in (first.pk, second.pk) and not who.is_umpire:
        raise NotYours(_("Only one of the two players, an umpire or an organiser can pair them."))
    if first == second:
        raise Refused(_("Choose two players."))
    with transaction.atomic():
        row = going_on(evening)
        wanted = _looking(row, second)
        own = _looking(row, first) if who.user_id != first.pk else _looking_or_willing(row, first, wanted.ruleset)
        if own.ruleset != wanted.ruleset:
            raise Refused(_("They are looking for opponents in different rulebooks."))
        number = _free_number(row)
        armies = _armies(wanted.ruleset, (first, second), (own.army, wanted.army))
        new = NewBattle(
            wanted.ruleset,
            name_after_players(first, second),
            armies,
            seats=[NewSeat("player", "a", first), NewSeat("player", "b", second)],
            created_by=who.user,
            watching="club",
            club=row.club,
        )
        battle = create_battle(new, known_to={first.pk, second.pk}).battle
        EveningBattle.objects.create(evening=row, number=number, battle=battle)
        _comes(row, first)
        _comes(row, second)
        opponent_found(row, {first.pk, second.pk} - {who.user_id}, battle.code)
        return battle


def move_battle(*, evening: Evening, battle: Battle, number: int) -> None:
    """Move the battle to another table; a battle there takes its former table."""
    with transaction.atomic():
        row = locked(evening)
        if not 1 <= number <= row.tables:
            raise Refused(_("This evening has no such table."))
        placed = EveningBattle.objects.filter(evening=row, battle=battle).first()
        if placed is None:
            raise Refused(_("This battle does not belong to this evening."))
        if placed.number == number:
            return
        other, former = EveningBattle.objects.filter(evening=row, number=number).first(), placed.number
        if other is not None:
            EveningBattle.objects.filter(pk=other.pk).update(number=0)  # nowhere for a moment: two cannot stand at one table
        EveningBattle.objects.filter(pk=placed.pk).update(number=number)
        if other is not None:
            EveningBattle.objects.filter(pk=other.pk).update(number=former)


def _looking(evening: Evening, user: User) -> Attendance:
    """What this member looks for; Refused where that is over."""
    here = user.memberships.filter(club=evening.club_id).exists()
    found = Attendance.objects.filter(evening=evening, user=user, answer=Answer.LOOKING).select_related("army").first()
    if found is None or not here:
        raise Refused(_("%(name)s is no longer looking for an opponent.") % {"name": user})
    return found


def _looking_or_willing(evening: Evening, user: User, ruleset: str) -> Attendance:
    """The same of who takes up somebody's search: if they do not look for that themselves, they do now, with no list chosen."""
    found = Attendance.objects.filter(evening=evening, user=user, answer=Answer.LOOKING, ruleset=ruleset).select_related("army")
    return found.first() or Attendance(evening=evening, user=user, answer=Answer.LOOKING, ruleset=ruleset)


def _comes(evening: Evening, user: User) -> None:
    """Who has a battle comes, and looks for nobody any more."""
    Attendance.objects.update_or_create(
        evening=evening, user=user, defaults={"answer": Answer.COMING, "ruleset": "", "army": None}
    )


def _armies(ruleset: str, people: Sequence[User], chosen: Sequence[Army | None]) -> Sequence[Army | ListedArmy]:
    """The lists that both have chosen; where one has none, a sample army that the other has not.

    Another game needs no list: each army is named after its player.
    """
    if is_other_game(ruleset):
        return [army_of(str(person)[:40], []) for person in people]
    taken = {army.pk for army in chosen if army is not None}
    samples = iter(Army.objects.filter(is_sample=True, is_book=False, ruleset=ruleset).exclude(pk__in=taken).order_by("pk")[:2])
    found = [army if army is not None and army.deleted_at is None else next(samples, None) for army in chosen]
    armies = [army for army in found if army is not None]
    if len(armies) != len(chosen):
        raise Refused(_("This rulebook has no sample army: both players must choose a list first."))
    return armies


def _free_number(evening: Evening) -> int:
    """The first table without a battle."""
    taken = set(EveningBattle.objects.filter(evening=evening, battle__deleted_at=None).values_list("number", flat=True))
    number = next((n for n in range(1, evening.tables + 1) if n not in taken), None)
    if number is None:
        raise Refused(_("All tables are taken. An organiser can add more."))
    _refuse_taken(evening, number)
    return number


def _refuse_taken(evening: Evening, number: int) -> None:
    """Refuse a table with a battle; a battle that was deleted leaves it."""
    EveningBattle.objects.filter(evening=evening, number=number, battle__deleted_at__isnull=False).delete()
    if EveningBattle.objects.filter(evening=evening, number=number).exists():
        raise Refused(_("Table %(table)s already has a battle.") % {"table": number})
