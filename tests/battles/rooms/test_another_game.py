"""A battle of a game without a rulebook here: from its form to an act, an undo and the end."""

import subprocess
import sys

import pytest
from django.urls import reverse

from battles import actions
from battles.ledger import Requester, load_rows
from battles.models import Battle, Entry, Seat
from people.models import Club, Membership
from rulebooks import editions
from rulebooks.models import Edition
from tests.conftest import ROOT, environment_of_test_database

NEW = "/battles/new/another-game/"


def wanted(**more):
    return {
        "game": "Lion Rampant",
        "side_a": "Romans",
        "units_a": "2 Legionaries 4\nGeneral",
        "side_b": "Gauls",
        "units_b": "Warband 6",
        "pattern": "alternate",
        "phases": "",
        "turns": "",
        "markers": "",
        "sides": "ab",
        "guest": "Gino",
        "name": "",
        "dice_policy": "either",
        "watching": "link",
        **more,
    }


def begun(client, **more):
    """The battle of this form, as the seat that was given it."""
    answer = client.post(NEW, wanted(**more))
    assert answer.status_code == 302, answer.content.decode()
    battle = Battle.objects.latest("pk")
    return battle, Requester(token=Seat.objects.get(battle=battle).token)


def names(battle):
    return [fields["name"] for _address, fields in load_rows(battle.pk)[1].units()]


def test_a_guest_begins_a_battle_of_any_game_and_its_page_opens(browse, db):
    client = browse()
    battle, _who = begun(client)

    assert battle.name == "Romans against Gauls"
    assert names(battle) == ["Legionaries (1)", "Legionaries (2)", "General", "Warband"]
    page = client.get(reverse("battles:battle", args=[battle.code])).content.decode()
    assert "Legionaries (2)" in page
    assert "Lion Rampant" in client.get("/").content.decode()


def test_bad_lines_are_named_and_nothing_typed_is_lost(browse, db):
    for language, says in (("en", "Line 2: "), ("it", "Riga 2: ")):
        answer = browse(language=language).post(NEW, wanted(units_a="2 Hastati 4\n77", side_b="The Gauls", phases="Move\nFight"))
        page = answer.content.decode()
        assert answer.status_code == 422
        assert [text for text in (says, "2 Hastati 4\n77", "The Gauls", "Move\nFight") if text not in page] == []
    assert (Battle.objects.count(), Edition.objects.count()) == (0, 0)


@pytest.mark.parametrize(("language", "title"), [("en", "Order of play"), ("it", "Ordine di gioco")])
def test_the_form_opens_in_both_languages(browse, db, language, title):
    assert title in browse(language=language).get(NEW).content.decode()


def test_a_side_without_units_is_one_unit(browse, db):
    battle, _who = begun(browse(), units_a="", units_b="")
    kinds = [fields["kind_name"]["it"] for _address, fields in load_rows(battle.pk)[1].units()]
    assert kinds == ["Esercito", "Esercito"]


def test_strength_markers_dice_points_and_the_end_go_through_the_log(browse, db):
    battle, who = begun(browse())

    def state():
        return load_rows(battle.pk)[1]

    def act(name, chosen, facts, faces=None):
        return actions.act(code=battle.code, who=who, name=name, chosen=chosen, answers=facts, faces=faces)

    unit = "unit:a1-1"
    act("losses", {"unit": unit}, {"lost": 3})
    assert state()[unit]["strength"] == 1
    actions.record(code=battle.code, who=who, address=unit, result="disordered")
    assert state()[unit]["disordered"]
    actions.record(code=battle.code, who=who, address=unit, result="one_less")
    assert state()[unit]["destroyed"]
    actions.record(code=battle.code, who=who, address=unit, result="bring_back")
    assert (state()[unit]["destroyed"], state()[unit]["strength"]) == (False, 1)
    thrown = act("dice", {"side": "side:a"}, {"count": 3, "die": "d20", "wanted": 11}, [20, 11, 3])
    assert Entry.objects.get(battle=battle, seq=thrown).outcome["values"]["hits"] == 2
    act("score", {"side": "side:a"}, {"points": 5})
    assert state()["side:a"]["points"] == 5
    undone = act("losses", {"unit": "unit:b1-1"}, {"lost": 6})
    assert state()["unit:b1-1"]["destroyed"]
    actions.undo(code=battle.code, who=who, entry=undone)
    assert state()["unit:b1-1"]["strength"] == 6
    act("end_battle", {"side": "side:a", "winner": "side:b"}, {})
    actions.end_battle(code=battle.code, who=who)
    battle.refresh_from_db()
    assert (battle.winner, battle.how) == ("b", "verdict")


def test_names_played_before_are_suggested_to_the_player_and_the_club(browse, anna, bruno, carla):
    club = Club.objects.create(name="Eagles", slug="eagles")
    for user in (anna, bruno):
        Membership.objects.create(club=club, user=user)
    begun(browse(anna), club=club.pk, game="Saga")
    assert 'value="Saga"' in browse(anna).get(NEW).content.decode()
    assert 'value="Saga"' in browse(bruno).get(NEW).content.decode()
    assert 'value="Saga"' not in browse(carla).get(NEW).content.decode()
    assert 'value="Saga"' not in browse().get(NEW).content.decode()


def test_it_is_found_after_a_restart(browse, db):
    client = browse()
    battle, _who = begun(client)
    editions._cached.cache_clear()
    editions._in_use.clear()
    assert client.get(reverse("battles:battle", args=[battle.code])).status_code == 200
    assert client.get(reverse("battles:rules", args=[battle.code])).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_another_process_finds_it(browse):
    battle, _who = begun(browse())
    script = f"from rules.engine.ruleset import ruleset; print(ruleset({battle.ruleset!r}).name.en)"
    found = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", script],
        cwd=ROOT,
        env=environment_of_test_database(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert found.stdout.strip() == "Lion Rampant", found.stderr[-2000:]
