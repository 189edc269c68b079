"""Battles that only guests have to do with go away, and say so."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armies.models import Army
from battles import actions
from battles.actions.demo import KEPT_AT_MOST, load_patterns, make_room, start_demo
from battles.actions.expiry import forget_guest_battles
from battles.models import Battle, Entry
from battles.tasks import forget_guest_battles as task
from people.models import Club


def untouched_for(battle, **time):
    Entry.objects.filter(battle=battle).update(at=timezone.now() - timedelta(**time))


def of_guests(samples, **more):
    seats = [actions.NewSeat("player", "ab", guest="Gino")]
    return actions.create_battle(actions.NewBattle("de-bellis-empire", "Ligny", samples[:2], seats, **more)).battle


def test_a_battle_of_guests_that_nobody_has_touched_goes(samples, settings):
    settings.GUEST_BATTLE_DAYS = 30
    old, young = of_guests(samples), of_guests(samples)
    untouched_for(old, days=30, hours=1)
    untouched_for(young, days=29)

    assert forget_guest_battles() == 1
    assert list(Battle.objects.all()) == [young]


def test_what_an_account_or_a_club_has_to_do_with_stays(samples, anna, battle):
    club = Club.objects.create(name="Lancers", slug="lancers")
    kept = [battle, of_guests(samples, created_by=anna), of_guests(samples, club=club)]
    taken = of_guests(samples)
    taken.seats.update(user=anna)
    load_patterns()
    for one in Battle.objects.all():
        untouched_for(one, days=1000)

    assert forget_guest_battles() == 0
    assert set(Battle.objects.filter(is_demo=False)) == {*kept, taken}


@pytest.mark.django_db(transaction=True)
def test_a_real_worker_does_it(celery_worker_process):

    call_command("load_samples", verbosity=0)
    old = of_guests(list(Army.objects.filter(is_sample=True, ruleset="de-bellis-empire").order_by("pk")))
    untouched_for(old, days=1000)

    task.delay()
    celery_worker_process.wait_for_task("forget_guest_battles", 20)

    assert not Battle.objects.filter(pk=old.pk).exists()


def test_beat_calls_it_each_day(settings):
    assert {"task": task.name, "schedule": 24 * 3600} in settings.CELERY_BEAT_SCHEDULE.values()


def test_guests_are_told_and_others_are_not(browse, samples, anna, battle, settings):
    settings.GUEST_BATTLE_DAYS = 45
    told = "deleted 45 days after its last entry"
    guests = of_guests(samples)
    phone = browse(seat=guests.seats.get())

    for page in ("/battles/new/", "/battles/", f"/battles/{guests.code}/seats/"):
        assert told in " ".join(phone.get(page).content.decode().split()), page
    for page in ("/battles/new/", "/battles/", f"/battles/{battle.code}/seats/"):
        assert told not in " ".join(browse(anna).get(page).content.decode().split()), page
    assert told in " ".join(Client(headers={"accept-language": "en"}).get("/battles/new/").content.decode().split())


def test_demos_that_nobody_plays_push_out_none_that_is_played(samples):
    load_patterns()
    played, _seat = start_demo(user=None, guest="Gino")
    made = timezone.now() - timedelta(hours=3)
    Battle.objects.filter(pk=played.pk).update(created_at=made)
    Entry.objects.filter(battle=played).update(at=made + timedelta(hours=1))
    pattern = {"ruleset": played.ruleset, "name": "Demo", "is_demo": True}
    many = Battle.objects.bulk_create(Battle(**pattern) for _n in range(KEPT_AT_MOST + 5))
    for battle in many:
        battle.seats.create(name="Guest", role="player", sides="ab")
    Entry.objects.bulk_create(Entry(battle=battle, seq=1, kind="muster") for battle in many)

    make_room()

    assert Battle.objects.filter(pk=played.pk).exists()
    assert Battle.objects.filter(is_demo=True, seats__isnull=False).count() == KEPT_AT_MOST - 1
