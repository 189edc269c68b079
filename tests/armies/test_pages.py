"""Every page of army lists: who sees it, and how much it asks of the database."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from armies import actions, rows
from armies.models import Army
from armies.views import A_PAGE
from rules.engine.army import ListedUnit

READ = ("army", "print")
WRITE_PAGES = ("edit", "delete", "share")


def url(name, army, *more):
    return reverse(f"armies:{name}", args=[army.pk, *more])


def deeds(army, corps):
    """Every address that changes a list, with what it is sent."""
    unit = corps.units.first()
    return [
        (url("edit", army), {"name": "Other"}),
        (url("delete", army), {}),
        (url("share", army), {"club": ""}),
        (url("share-by-link", army), {}),
        (url("revoke-link", army), {}),
        (url("add-command", army), {}),
        (url("edit-command", army, corps.pk), {"name": "Other"}),
        (url("move-command", army, corps.pk), {"direction": "up"}),
        (url("copy-command", army, corps.pk), {}),
        (url("remove-command", army, corps.pk), {}),
        (url("add-unit", army, corps.pk), {"profile": "line_infantry"}),
        (url("put-back-unit", army, corps.pk), {"profile": "line_infantry"}),
        (url("edit-unit", army, unit.pk), {"name": "Other"}),
        (url("move-unit", army, unit.pk), {"direction": "down"}),
        (url("copy-unit", army, unit.pk), {"times": "2"}),
        (url("remove-unit", army, unit.pk), {}),
    ]


def picture(army):
    """Everything a list says, to see that nothing changed."""
    army = Army.objects.get(pk=army.pk)
    return (
        army.name,
        army.deleted_at,
        army.share_token,
        army.club_id,
        [(c.name, c.position, [(u.profile, u.name, u.position) for u in c.units.all()]) for c in army.commands.all()],
    )


@pytest.mark.parametrize("name", [*READ, *WRITE_PAGES])
def test_the_owner_sees_every_page_of_a_list(signed_in, alice, army, name):
    assert signed_in(alice).get(url(name, army)).status_code == 200


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_the_owner_exports(signed_in, alice, army, kind):
    answer = signed_in(alice).get(url("export", army, kind))

    assert answer.status_code == 200
    assert f'armee-du-nord.{kind}"' in answer["Content-Disposition"]


def test_there_is_no_other_kind_of_file(signed_in, alice, army):
    assert signed_in(alice).get(url("export", army, "exe")).status_code == 404


def test_a_member_of_the_club_reads_and_may_not_write(signed_in, alice, bob, club, army, corps):
    actions.share_with_club(army, club)
    before, client = picture(army), signed_in(bob)

    assert [client.get(url(name, army)).status_code for name in READ] == [200, 200]
    assert [client.get(url(name, army)).status_code for name in WRITE_PAGES] == [403, 403, 403]
    assert {client.post(address, sent).status_code for address, sent in deeds(army, corps)} == {403}
    assert picture(army) == before


def test_for_strangers_a_list_does_not_exist(signed_in, charlie, army, corps):
    before, client = picture(army), signed_in(charlie)

    assert {client.get(url(name, army)).status_code for name in (*READ, *WRITE_PAGES)} == {404}
    assert {client.post(address, sent).status_code for address, sent in deeds(army, corps)} == {404}
    assert client.post(url("duplicate", army)).status_code == 404
    assert client.get(url("export", army, "json")).status_code == 404
    assert picture(army) == before


def test_visitors_are_asked_to_sign_in_before_they_write(signed_in, army, corps):
    before, client = picture(army), signed_in()

    answers = [client.post(address, sent) for address, sent in deeds(army, corps)]
    assert {(answer.status_code, answer.url.startswith("/accounts/login/")) for answer in answers} == {(302, True)}
    assert [client.get(url(name, army)).status_code for name in READ] == [404, 404]
    assert picture(army) == before


def test_visitors_see_samples_only(signed_in, army, db):
    actions.load_samples()

    page = signed_in().get(reverse("armies:list"))

    samples = Army.objects.filter(is_sample=True, is_book=False).count()
    assert [sheet.army.is_sample for sheet in page.context["sheets"]] == [True] * min(A_PAGE, samples)


def test_a_sample_is_read_by_everybody_and_changed_by_nobody(signed_in, alice):
    actions.load_samples()
    sample = Army.objects.filter(is_sample=True, is_book=False).first()
    client = signed_in()

    assert client.get(url("army", sample)).status_code == 200
    client.force_login(alice)
    assert client.post(url("delete", sample)).status_code == 403


def test_an_empty_page_says_how_to_begin(signed_in, alice):
    page = signed_in(alice).get(reverse("armies:list")).content.decode()

    assert "No army yet" in page


def test_lists_are_found_by_words_and_shelves(signed_in, alice, bob, club, army):
    actions.load_samples()
    actions.share_with_club(army, club)
    client = signed_in(bob)

    def found(**query):
        return [sheet.army.name for sheet in client.get(reverse("armies:list"), query).context["sheets"]]

    assert found(q="nord napoléon") == ["Armée du Nord"]
    assert found(q="borodino 1812", shelf="samples", ruleset="de-bellis-empire") == [
        "La Grande Armée, Borodino 1812",
        "Russkaya armiya, Borodino 1812",
    ]
    assert found(shelf="club") == ["Armée du Nord"]
    assert found(shelf="mine") == []
    assert found(q="nothing of the kind") == []
    everything = 1 + Army.objects.filter(is_sample=True, is_book=False).count()
    assert len(found(ruleset="no such ruleset", shelf="no such shelf", page="x")) == min(A_PAGE, everything)


@pytest.mark.parametrize("name", ["army", "print"])
def test_a_list_costs_the_same_queries_with_one_unit_and_with_thirty(signed_in, alice, army, corps, name):
    client = signed_in(alice)
    client.get(url(name, army))

    def queries():
        with CaptureQueriesContext(
            connection,
        ) as seen:
            client.get(url(name, army))
        return len(seen)

    few = queries()
    for _ in range(30):
        rows.add_unit(army, corps.pk, ListedUnit("line_infantry"))
    rows.copy_command(army, corps.pk)
    assert queries() == few


def test_the_page_of_lists_costs_the_same_queries_whatever_stands_in_them(signed_in, alice, army, corps):
    client = signed_in(alice)
    client.get(reverse("armies:list"))

    def queries():
        with CaptureQueriesContext(connection) as seen:
            client.get(reverse("armies:list"))
        return len(seen)

    few = queries()
    rows.copy_command(army, corps.pk)
    actions.duplicate_army(army, owner=alice)
    actions.duplicate_army(army, owner=alice)
    assert queries() == few


@pytest.mark.parametrize("language", ["en", "it"])
def test_pages_speak_both_languages(client, army, alice, language):
    alice.language = language
    alice.save()
    client.force_login(alice)
    client.cookies["django_language"] = language

    page = client.get(url("army", army)).content.decode()

    assert {"en": "Line infantry", "it": "Fanteria di linea"}[language].lower() in page.lower()


@pytest.mark.parametrize(("name", "query"), [("army", ""), ("army", "add"), ("print", ""), ("print", "as=cards")])
def test_units_show_the_sign_of_their_arm_beside_their_kind(signed_in, alice, army, corps, name, query):
    query = f"add={corps.pk}" if query == "add" else query
    page = signed_in(alice).get(f"{url(name, army)}?{query}").content.decode()
    for sign, kind in (("arm-foot", "Line infantry"), ("arm-foot-light", "Light infantry"), ("arm-foot-guard", "Guard infantry")):
        assert f'#{sign}"' in page
        assert kind in page
