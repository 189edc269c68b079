"""Beside orders and battles: purchases, regrouping, prisoners, truces, what is set right, consent without an arbiter."""

import pytest

from armies.models import Army
from campaigns import actions
from campaigns.actions.purchases import carry_out_purchases
from campaigns.ledger import Requester, locked_campaign
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Force, Member, Sheet, Unit
from common.errors import NotYours, Refused
from people.models import User
from people.notices.models import Notice
from tests.campaigns.test_turns import engaged


def weaken(war, unit, **fields):
    """One unit as a battle may leave it."""
    row = Unit.objects.get(campaign=war.campaign, code=unit)
    row.state |= fields
    row.save()


def unit_of(war, force):
    """A unit of two steps of a force."""
    now = war.snapshot()
    return next(code for code, _fields in now.units_of(force) if now.units[code].steps == 2)


def force_at_a_source(war):
    """A force of a faction that stands at a source of its own (force, faction, place)."""
    now = war.snapshot()
    for force, fields in now.standing_forces():
        place = now.place_by_id[fields["at"]]
        if place.source and now.state[f"place:{place.id}"]["owner"] == fields["faction"]:
            return force, fields["faction"], place.id
    raise AssertionError


def test_a_purchase_is_noted_on_the_sheet_and_made_with_the_income(war):
    force, faction, place = force_at_a_source(war)
    wanted = {"do": "recruit", "pool": 0, "place": place, "force": force}

    sheet = actions.buy(code=war.code, who=war.who(faction), faction=faction, purchase=wanted)
    before, purse = Unit.objects.filter(campaign=war.campaign).count(), 90
    assert sheet.purchases == [wanted]
    actions.set_right(code=war.code, who=war.who("arbiter"), on=f"faction:{faction}", value=90)
    war.reveal()

    now = war.snapshot()
    assert Unit.objects.filter(campaign=war.campaign).count() == before + 1
    bought = war.last("purchases").outcome["purchases"][0]
    assert bought["refused"] is None
    income = war.last("income").outcome["factions"][faction]
    assert now.state[f"faction:{faction}"]["purse"] == purse + income - bought["price"]
    assert wrong_books(war.campaign) == []

    actions.reverse(code=war.code, who=war.who("arbiter"), seq=war.last("purchases").seq, mode="chain")
    assert Unit.objects.filter(campaign=war.campaign).count() == before
    assert wrong_books(war.campaign) == []


def test_what_is_not_possible_any_more_is_not_bought(war):
    force, faction, place = force_at_a_source(war)
    wanted = {"do": "recruit", "pool": 0, "place": place, "force": force}
    actions.buy(code=war.code, who=war.who(faction), faction=faction, purchase=wanted)
    with locked_campaign(war.code, war.who("arbiter")) as work:
        work.put(f"faction:{faction}", purse=0)
        carry_out_purchases(work)

    assert war.last("purchases").outcome["purchases"][0]["refused"] == "too_dear"


def test_nobody_buys_with_anothers_purse_(war):
    force, faction, place = force_at_a_source(war)
    wanted = {"do": "recruit", "pool": 0, "place": place, "force": None}
    other = next(each for each in war.snapshot().faction_by_id if each != faction)

    with pytest.raises(NotYours):
        actions.buy(code=war.code, who=war.who(other), faction=faction, purchase=wanted)
    actions.buy(code=war.code, who=war.who(faction), faction=faction, purchase=wanted)
    with pytest.raises(Refused, match="has given its recruits"):
        actions.buy(code=war.code, who=war.who(faction), faction=faction, purchase=wanted)
    assert force


def test_units_part_and_their_side_alone_is_told(war):
    unit = unit_of(war, "suchet")

    actions.regroup(code=war.code, who=war.who("italy"), force="suchet", do="split", units=[unit], name="Rearguard")

    now = war.snapshot()
    parted = now.state[f"unit:{unit}"]["force"]
    assert (now.force_name(parted), now.force(parted)["at"]) == ("Rearguard", now.force("suchet")["at"])
    assert "Rearguard" in war.phone("italy").get(war.url + "log/").content.decode()
    for name in ("melas", "stranger"):
        assert "Rearguard" not in war.phone(name).get(war.url + "log/").content.decode()
        assert war.phone(name).get(f"{war.url}forces/{parted}/regroup/").status_code == 404

    actions.regroup(code=war.code, who=war.who("italy"), force=parted, do="join", to="suchet")
    assert war.snapshot().force(parted)["gone"]
    assert wrong_books(war.campaign) == []


def test_prisoners_come_home_when_both_agree(war):
    unit = unit_of(war, "suchet")
    with locked_campaign(war.code, war.who("arbiter")) as work:
        work.put(f"unit:{unit}", status="captured", captor="coalition")
        work.write("set_right", facts={"on": f"unit:{unit}", "value": 0, "status": "captured"})
        work.put("faction:italy", purse=50)
        work.write("set_right", facts={"on": "faction:italy", "value": 50, "status": ""})
    with pytest.raises(Refused):
        actions.offer_exchange(code=war.code, who=war.who("italy"), faction="italy", to="melas", back=["u1"], given=[])
    actions.offer_exchange(code=war.code, who=war.who("italy"), faction="italy", to="melas", back=[unit], given=[])
    with pytest.raises(NotYours):
        actions.answer_exchange(code=war.code, who=war.who("reserve"), number=1, agreed=True)
    actions.answer_exchange(code=war.code, who=war.who("melas"), number=1, agreed=True)
    war.reveal()

    assert war.snapshot().state[f"unit:{unit}"]["status"] == "ready"
    assert war.last("exchange").outcome["exchanges"][0]["payer"] == "a"
    assert wrong_books(war.campaign) == []


def test_a_truce_and_a_closed_road_are_told_to_all(war):
    actions.set_truce(code=war.code, who=war.who("arbiter"), sides=("republic", "coalition"), holds=True)
    road = war.snapshot().kit.roads[0]
    actions.close_road(code=war.code, who=war.who("arbiter"), road=(road.a, road.b), closed=True)
    with pytest.raises(NotYours):
        actions.set_truce(code=war.code, who=war.who("italy"), sides=("republic", "coalition"), holds=False)

    war.order("suchet", "march", path=["savona"])
    war.reveal()

    assert war.snapshot().turn == 2
    assert "Truce" in war.phone("stranger").get(war.url + "log/").content.decode()


def test_the_arbiter_sets_right_and_the_books_agree(war):
    unit = unit_of(war, "suchet")

    actions.set_right(code=war.code, who=war.who("arbiter"), on=f"unit:{unit}", value=1)
    actions.set_right(code=war.code, who=war.who("arbiter"), on="force:suchet", value="savona")
    for on, value in ((f"unit:{unit}", 9), ("force:suchet", "atlantis"), ("unit:none", 1), ("faction:italy", -1)):
        with pytest.raises(Refused):
            actions.set_right(code=war.code, who=war.who("arbiter"), on=on, value=value)

    now = war.snapshot()
    assert (now.state[f"unit:{unit}"]["strength"], now.force("suchet")["at"]) == (1, "savona")
    assert wrong_books(war.campaign) == []


def test_without_an_arbiter_all_leaders_agree(war):
    waiting = Notice.objects.filter(kind="campaign_proposal", read_at=None)
    actions.leave(code=war.code, who=war.who("arbiter"))
    leaders = list(war.snapshot().faction_by_id)
    last = Member.objects.get(pk=war.members[leaders[-1]].pk)
    last.user = User.objects.create_user("last")
    last.save()

    for faction in leaders[:-1]:
        entry = actions.end_campaign(code=war.code, who=war.who(faction))
        assert entry.action in ("propose", "agree")
        actions.end_campaign(code=war.code, who=war.who(faction))
    assert war.snapshot("stranger").stage == "orders"
    assert list(waiting.values_list("user__username", flat=True)) == ["last"]
    actions.end_campaign(code=war.code, who=Requester(user_id=last.user_id))

    assert war.snapshot("stranger").stage == "ended"
    assert not waiting.exists()


def test_the_beaten_goes_where_it_chose(war):
    engaged(war)
    with pytest.raises(Refused):
        actions.choose_retreat(code=war.code, who=war.who("ott"), engagement="1-1", force="gorup", places=["milano"])
    with pytest.raises(NotYours):
        actions.choose_retreat(code=war.code, who=war.who("italy"), engagement="1-1", force="gorup", places=[])
    now = war.snapshot()
    near = [road.beyond("savona") for road in now.kit.roads if "savona" in road.ends]
    came_from = {each["from"] for each in now.state["engagement:1-1"]["forces"]}
    free = [place for place in near if place not in came_from and not any(f["at"] == place for _c, f in now.standing_forces())]
    actions.choose_retreat(code=war.code, who=war.who("ott"), engagement="1-1", force="gorup", places=free[-1:])

    actions.concede(code=war.code, who=war.who("ott"), engagement="1-1")

    assert war.snapshot().force("gorup")["at"] == free[-1]


def test_a_campaign_takes_its_lists_along(war):
    lists = list(Force.objects.filter(campaign=war.campaign).values_list("army_id", flat=True))

    Campaign.objects.get(pk=war.campaign.pk).delete()

    assert lists
    assert not Army.objects.filter(pk__in=lists).exists()
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    ("name", "page", "told"),
    [
        ("italy", "treasury/italy/", "Treasury"),
        ("italy", "forces/suchet/regroup/", "Regroup"),
        ("arbiter", "decisions/", "Correction by hand"),
    ],
)
def test_the_small_pages_say_what_they_are_for(war, name, page, told):
    assert told in war.phone(name).get(war.url + page).content.decode()
    assert war.phone("stranger").get(war.url + page).status_code in (403, 404)
    assert war.phone(name).post(war.url + page, {"do": "truce"}).status_code in (200, 409, 422)


def test_recruits_are_noted_by_the_page(war):
    force, faction, place = force_at_a_source(war)
    phone = war.phone(faction)

    answer = phone.post(f"{war.url}treasury/{faction}/", {"do": "recruit", "pool": "0", "place": place, "force": force})

    assert answer.status_code == 302
    assert "Remove" in phone.get(f"{war.url}treasury/{faction}/").content.decode()
    phone.post(f"{war.url}treasury/{faction}/", {"do": "cancel", "number": "0"})
    assert "Nothing yet" in phone.get(f"{war.url}treasury/{faction}/").content.decode()


def test_a_units_ledger_tells_all_that_changed_its_strength(war):
    unit = unit_of(war, "suchet")
    actions.set_right(code=war.code, who=war.who("arbiter"), on=f"unit:{unit}", value=1)
    page = f"{war.url}units/{unit}/"

    told = war.phone("italy").get(page).content.decode()

    assert [word for word in ("Mustered", "Corrected", "−1", "strength 1 of 2") if word not in told] == []
    assert war.phone("melas").get(page).status_code == 404
    assert page in war.phone("italy").get(war.url + "forces/suchet/").content.decode()
