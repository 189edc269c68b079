"""What campaigns keep of people is theirs to take along and to be forgotten; what is nobody's goes by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import actions
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Draft, Entry, Member
from campaigns.queries.kits import ready_kit
from common.errors import NotYours, Refused
from people.models import User
from people.personal_data import FORMER_MEMBER, about_in_every_app, forget_in_every_app
from tests.campaigns.war import KIT


@pytest.fixture
def luca(war):
    """A person with an account who leads the Army of Italy and writes a kit."""
    user = User.objects.create_user(username="luca", password="x")
    Member.objects.filter(pk=war.members["italy"].pk).update(user=user, name="Luca")
    Entry.objects.filter(campaign=war.campaign, action="join", facts__name="Italy").update(
        facts={"name": "Luca", "role": "leader", "factions": ["italy"], "force": ""}, who="Luca", member=war.members["italy"]
    )
    Draft.objects.create(user=user, kit=ready_kit(KIT))
    return user


def test_a_person_takes_along_places_and_kits(war, luca):
    kept = about_in_every_app(luca)["campaigns"]

    assert [(place["campaign"], place["role"], place["factions"]) for place in kept["places"]] == [
        (war.campaign.name, "leader", ["italy"])
    ]
    assert [each["kit"]["kit"] for each in kept["kits"]] == [KIT]


def test_a_name_that_is_forgotten_stands_nowhere(war, luca):
    forget_in_every_app(luca)
    luca.delete()

    assert not Member.objects.filter(campaign=war.campaign, left_at=None, factions=["italy"]).exists()
    assert Entry.objects.filter(campaign=war.campaign, action="join", facts__name=FORMER_MEMBER, who=FORMER_MEMBER).exists()
    for page in ("", "log/", "people/"):
        assert "Luca" not in war.phone("arbiter").get(war.url + page).content.decode()
    assert "ex socio" in war.phone("arbiter", "it").get(war.url + "log/").content.decode()
    assert Draft.objects.count() == 0
    assert wrong_books(war.campaign) == []


def test_a_campaign_that_goes_on_is_not_deleted_and_an_ended_one_is_asked_about(war):
    with pytest.raises(Refused, match="end it first"):
        actions.delete_campaign(code=war.code, who=war.who("arbiter"))
    actions.end_campaign(code=war.code, who=war.who("arbiter"))
    with pytest.raises(NotYours):
        actions.delete_campaign(code=war.code, who=war.who("italy"))

    laptop = war.phone("arbiter")
    assert "cannot be restored" in laptop.get(war.url + "delete/").content.decode()
    assert Campaign.objects.filter(code=war.code).exists()
    assert laptop.post(war.url + "delete/").headers["Location"] == "/campaigns/"

    assert not Campaign.objects.filter(code=war.code).exists()


def test_what_guests_leave_goes_after_a_while(war, luca, settings):
    """Luca has an account: his campaign and his kit stay."""
    drafts = [Draft.objects.create(kit=ready_kit(KIT)) for _each in range(2)]
    long_ago = timezone.now() - timedelta(days=settings.GUEST_BATTLE_DAYS + 1)
    Draft.objects.exclude(pk=drafts[1].pk).update(changed_at=long_ago)
    Entry.objects.update(at=long_ago)

    assert actions.forget_guests() == 1
    assert sorted(Draft.objects.values_list("user__username", flat=True), key=str) == [None, "luca"]
    Member.objects.filter(user=luca).update(user=None)

    assert actions.forget_guests() == 1
    assert not Campaign.objects.filter(pk=war.campaign.pk).exists()
