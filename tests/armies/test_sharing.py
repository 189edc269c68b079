"""Sharing by link and with a club, copying, deleting and bringing back, samples."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from armies import actions, rows
from armies.actions import MOST_ARMIES
from armies.models import Army
from armies.queries import listed
from common.errors import Refused
from people.models import Club
from rules.engine.army import ListedUnit


def url(name, *args):
    return reverse(f"armies:{name}", args=args)


def test_everybody_with_the_link_reads_prints_and_takes_the_file(signed_in, army):
    actions.share_by_link(army)
    army.refresh_from_db()
    client = signed_in()

    pages = [client.get(url(name, army.share_token)) for name in ("shared", "print-shared")]
    file = client.get(url("export-shared", army.share_token, "csv"))

    assert [page.status_code for page in [*pages, file]] == [200] * 3
    assert "13e Ligne" in pages[0].content.decode()
    assert client.get(url("army", army.pk)).status_code == 404


def test_the_page_behind_a_link_offers_nothing_that_changes_the_list(signed_in, charlie, army):
    actions.share_by_link(army)
    army.refresh_from_db()

    page = signed_in(charlie).get(url("shared", army.share_token)).content.decode()

    assert f"/armies/{army.pk}/" not in page


def test_a_link_that_was_taken_back_opens_nothing(signed_in, alice, army):
    client = signed_in(alice)
    client.post(url("share-by-link", army.pk))
    army.refresh_from_db()
    old = army.share_token
    client.post(url("share-by-link", army.pk))
    army.refresh_from_db()
    assert army.share_token == old

    client.post(url("revoke-link", army.pk))
    client.post(url("share-by-link", army.pk))

    army.refresh_from_db()
    assert army.share_token not in (None, old)
    assert client.get(url("shared", old)).status_code == 404
    assert client.get(url("shared", "nothing-like-a-link")).status_code == 404


def test_a_shared_list_is_copied_and_the_copy_is_ones_own(signed_in, charlie, army):
    actions.share_by_link(army)
    army.refresh_from_db()

    answer = signed_in(charlie).post(url("duplicate-shared", army.share_token))

    copy = Army.objects.get(owner=charlie)
    assert answer.url == url("army", copy.pk)
    assert (copy.name, copy.commander, copy.share_token, copy.club) == (army.name, "Napoléon", None, None)
    units = [[(u.profile, u.name, dict(u.options)) for c in listed(a).commands for u in c.units] for a in (army, copy)]
    assert units[0] == units[1]
    rows.remove_command(copy, copy.commands.get().pk)
    assert army.commands.count() == 1


def test_visitors_sign_in_before_they_copy(signed_in, army):
    actions.share_by_link(army)
    army.refresh_from_db()

    answer = signed_in().post(url("duplicate-shared", army.share_token))

    assert answer.url.startswith("/accounts/login/")
    assert Army.objects.count() == 1


def test_a_club_member_copies_and_the_owner_may_stop_sharing(signed_in, alice, bob, club, army):
    client = signed_in(alice)
    client.post(url("share", army.pk), {"club": club.pk})
    client.force_login(bob)
    assert client.post(url("duplicate", army.pk)).status_code == 302

    client.force_login(alice)
    client.post(url("share", army.pk), {"club": ""})

    client.force_login(bob)
    assert client.get(url("army", army.pk)).status_code == 404
    assert Army.objects.filter(owner=bob).count() == 1


def test_nobody_shares_with_a_club_they_are_not_in(signed_in, alice, army):
    other = Club.objects.create(name="Others", slug="others")

    answer = signed_in(alice).post(url("share", army.pk), {"club": other.pk})

    assert answer.status_code == 422
    with pytest.raises(Refused, match="You can share only with your own clubs"):
        actions.share_with_club(army, other)
    army.refresh_from_db()
    assert army.club is None


def test_a_deleted_list_is_gone_for_everybody_and_can_be_brought_back(signed_in, alice, bob, club, army):
    actions.share_with_club(army, club)
    actions.share_by_link(army)
    army.refresh_from_db()
    client = signed_in(alice)
    assert "Delete “Armée du Nord”?" in client.get(url("delete", army.pk)).content.decode()

    answer = client.post(url("delete", army.pk))

    assert "“Armée du Nord” was deleted." in client.get(answer.url).content.decode()
    assert client.get(url("army", army.pk)).status_code == 404
    assert client.get(url("shared", army.share_token)).status_code == 404
    client.force_login(bob)
    assert client.get(url("army", army.pk)).status_code == 404
    assert client.post(url("restore", army.pk)).status_code == 404
    assert "was deleted" not in client.get(answer.url).content.decode()
    client.force_login(alice)
    assert client.post(url("restore", army.pk)).url == url("army", army.pk)
    assert client.get(url("shared", army.share_token)).status_code == 200


def test_what_was_deleted_long_ago_goes_for_good(alice, army):
    old = actions.duplicate_army(army, owner=alice)
    Army.objects.filter(pk=old.pk).update(deleted_at=timezone.now() - timedelta(days=31))

    actions.delete_army(army)

    assert list(Army.objects.filter(owner=alice)) == [army]


def test_a_person_keeps_so_many_lists_and_no_more(signed_in, alice, army):
    Army.objects.bulk_create(Army(owner=alice, ruleset="de-bellis-empire", name=f"No. {n}") for n in range(MOST_ARMIES - 1))

    answer = signed_in(alice).post(url("duplicate", army.pk), follow=True)

    assert "You have 500 army lists, the maximum." in answer.content.decode()
    assert Army.objects.filter(owner=alice).count() == MOST_ARMIES


# Samples


def test_samples_are_loaded_once_and_mended_where_they_were_changed(db, capsys):
    call_command("load_samples")
    first = sorted(Army.objects.filter(is_sample=True).values_list("pk", "name"))
    call_command("load_samples")
    assert sorted(Army.objects.filter(is_sample=True).values_list("pk", "name")) == first

    spoilt = Army.objects.filter(is_sample=True).first()
    before = listed(spoilt)
    spoilt.commands.first().units.first().delete()
    Army.objects.create(ruleset="de-bellis-empire", name="Sample of another day", is_sample=True)
    call_command("load_samples")

    found = [[(u.profile, u.name) for c in army.commands for u in c.units] for army in (listed(spoilt), before)]
    assert found[0] == found[1]
    assert sorted(Army.objects.filter(is_sample=True).values_list("pk", "name")) == first
    assert capsys.readouterr().out.splitlines() == [
        f"sample armies: {len(first)} written, 0 unchanged, 0 removed",
        f"sample armies: 0 written, {len(first)} unchanged, 0 removed",
        f"sample armies: 1 written, {len(first) - 1} unchanged, 1 removed",
    ]


def test_a_copied_sample_keeps_its_notes_in_the_readers_language(signed_in, alice):
    actions.load_samples()
    sample = Army.objects.get(ruleset="de-bellis-empire", name="La Grande Armée, Borodino 1812")
    client = signed_in(alice)
    client.cookies["django_language"] = "it"

    client.post(url("duplicate", sample.pk))

    assert Army.objects.get(owner=alice).notes.startswith("Davout e Ney davanti alle frecce")


def test_limits_are_no_bar_to_keeping_a_list(army, corps):
    for _ in range(20):
        rows.add_unit(army, corps.pk, ListedUnit("cuirassiers"))

    assert corps.units.count() == 23
