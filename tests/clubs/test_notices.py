"""Members hear of a new evening and of an opponent, once each and without anybody's name."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs import actions
from clubs.actions import NewEvening
from people.models import Membership
from people.notices.models import Notice

pytestmark = pytest.mark.django_db


def heard(kind: str, **more) -> list[str]:
    return list(Notice.objects.filter(kind=kind, **more).order_by("user__username").values_list("user__username", flat=True))


def test_members_hear_of_a_new_evening_and_not_who_made_it_nor_of_each_week(club, cast):
    members = {membership.user.username for membership in club.memberships.select_related("user")}
    new = NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome")

    evening = actions.make_evening(club=club, by=cast["ugo"], new=new)
    actions.repeat_evening(evening=evening, by=cast["ugo"], weeks=3)

    assert heard("evening") == sorted(members - {"ugo"})
    assert Notice.objects.first().url == f"/people/clubs/marengo/evenings/{evening.pk}/"
    actions.delete_evening(evening=evening)
    assert heard("evening", read_at=None) == []


def test_who_is_paired_by_another_hears_of_it(evening, looks, samples, cast):
    looks("bruno")
    who = Membership.objects.get(club=evening.club, user=cast["dario"])

    actions.pair(evening=evening, who=who, first=cast["dario"], second=cast["bruno"])

    assert heard("opponent_found") == ["bruno"]
    assert "Dario" not in str(Notice.objects.get(kind="opponent_found").values)
