"""Dice that hold against whoever keeps the database: a fingerprint on every phone, and a word of each side in the seed."""

import hashlib
import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from battles import actions, ledger
from battles.ledger import Requester
from battles.ledger.memory import snapshots
from battles.ledger.replay import differences
from battles.models import Battle, Entry
from battles.record.dice import prove
from common.errors import NotYours, Refused, Unfit
from rules.engine.dice import Seeded, seed_with_words, seeded_face
from rules.engine.text import Text


@pytest.fixture(autouse=True)
def _in_english():
    """Whatever the test before spoke."""
    with translation.override("en"):
        yield


@pytest.fixture
def own_battle(battle, anna, bruno):
    """Anna (a) and Bruno (b), before the first die."""
    battle.anna, battle.bruno = Requester(anna.pk), Requester(bruno.pk)
    return battle


def add(battle, side, word, who=None):
    who = who or (battle.anna if side == "a" else battle.bruno)
    return actions.add_word(code=battle.code, who=who, side=side, word=word)


def roll(battle):
    """The lots: a die each by the server."""
    while ledger.read(battle.code, battle.anna).state.battle["step"] != "lots":
        actions.end_step(code=battle.code, who=battle.anna, anyway=True)
    chosen = {"army": "side:a"}
    actions.act(code=battle.code, who=battle.anna, name="first_player", chosen=chosen, answers={}, faces=None)
    battle.refresh_from_db()


def test_without_words_the_dice_follow_from_the_servers_seed():
    assert seed_with_words(b"seed", {}) == seed_with_words(b"seed", {"a": ""}) == b"seed"


def test_with_words_they_follow_from_all_three():
    assert seed_with_words(b"seed", {"a": "sale", "b": "pepper"}) == hashlib.sha256(b"seed\nsale\npepper").digest()
    assert seed_with_words(b"seed", {"b": "è"}) == hashlib.sha256(b"seed\n\n\xc3\xa8").digest()


def test_the_fingerprint_is_in_the_first_entry_on_the_page_and_in_every_export(browse, own_battle, anna):
    client, fingerprint = browse(anna), own_battle.seed_hash
    shown = f"{fingerprint[:4]} {fingerprint[4:8]} {fingerprint[8:12]} {fingerprint[12:16]}"

    assert Entry.objects.get(battle=own_battle, seq=1).facts == {"seed_hash": fingerprint}
    assert shown in client.get(f"/battles/{own_battle.code}/").content.decode()
    for ending in ("csv", "md"):
        assert shown in b"".join(client.get(f"/battles/{own_battle.code}/export.{ending}")).decode()
    entries = json.loads(b"".join(client.get(f"/battles/{own_battle.code}/export.json")))["entries"]
    assert entries[0]["facts"]["seed_hash"] == fingerprint


def test_each_sides_word_goes_into_every_face(own_battle):
    add(own_battle, "a", "  salt ")
    add(own_battle, "b", "pepper")
    roll(own_battle)

    seed = seed_with_words(bytes(own_battle.seed), {"a": "salt", "b": "pepper"})
    entry = Entry.objects.filter(battle=own_battle, act="first_player").get()
    dice = Seeded(seed, 0)
    assert [die[1] for die in entry.dice] == [dice.face(die[0], Text("", "")) for die in entry.dice]
    assert prove(own_battle).holds
    assert differences(own_battle) == []
    snapshots.clear()
    assert ledger.read(own_battle.code, own_battle.anna).dice_seed == seed


def test_a_word_is_for_ones_own_side_once_and_before_the_first_die(own_battle, sara):
    with pytest.raises(NotYours):
        add(own_battle, "b", "salt", own_battle.anna)
    with pytest.raises(NotYours):
        add(own_battle, "a", "salt", Requester(sara.pk))
    for nothing in ("", "   ", "two\nlines", "x" * 61):
        with pytest.raises(Unfit):
            add(own_battle, "a", nothing)
    add(own_battle, "a", "salt")
    with pytest.raises(Refused, match="already"):
        add(own_battle, "a", "sugar")
    roll(own_battle)
    with pytest.raises(Refused, match="The server has already rolled"):
        add(own_battle, "b", "pepper")


def test_where_dice_are_typed_no_word_is_wanted(own_battle):
    Battle.objects.filter(pk=own_battle.pk).update(dice_policy="typed")
    snapshots.clear()

    with pytest.raises(Refused, match="typed in"):
        add(own_battle, "a", "salt")


def test_an_exchanged_seed_is_found(own_battle, capsys):
    add(own_battle, "a", "salt")
    roll(own_battle)
    noted = own_battle.seed_hash
    exchange(own_battle)

    assert not prove(own_battle).holds
    with pytest.raises(CommandError):
        call_command("verify_dice", own_battle.code)
    assert "not the one promised" in capsys.readouterr().err
    Entry.objects.filter(battle=own_battle, seq=1).update(facts={"seed_hash": own_battle.seed_hash})  # the log as well
    call_command("verify_dice", own_battle.code)
    for hash_ in (noted, noted[:16], f"{noted[:4]} {noted[4:8]} {noted[8:12]} {noted[12:16]}"):
        with pytest.raises(CommandError):
            call_command("verify_dice", own_battle.code, hash=hash_)
    assert "whose fingerprint was noted" in capsys.readouterr().err


def exchange(battle):
    """Another seed, and every face as that one gives it: what whoever keeps the database could do."""
    battle.seed = b"a seed that gives better dice..."
    battle.save()
    seed = prove(battle).seed
    for entry in Entry.objects.filter(battle=battle, roll_from__isnull=False):
        for number, die in enumerate(entry.dice, entry.roll_from):
            die[1] = seeded_face(seed, number, die[0])
        entry.save()


def test_the_fingerprint_that_a_player_noted_is_known_again(own_battle, capsys):
    roll(own_battle)

    call_command("verify_dice", own_battle.code, hash=own_battle.seed_hash.upper())

    assert "all as the seed gives them" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("verify_dice", own_battle.code, hash=own_battle.seed_hash[:15])
    with pytest.raises(CommandError):
        call_command("verify_dice", own_battle.code, "another", hash=own_battle.seed_hash)


def test_a_battle_made_before_there_was_a_fingerprint_still_verifies(own_battle, capsys):
    roll(own_battle)
    Entry.objects.filter(battle=own_battle, seq=1).update(facts={})
    for entry in Entry.objects.filter(battle=own_battle, roll_from__isnull=False):
        Entry.objects.filter(pk=entry.pk).update(dice=[die[:5] for die in entry.dice])

    call_command("verify_dice", own_battle.code)

    assert "its log has no fingerprint" in capsys.readouterr().out
    assert differences(own_battle) == []


def test_a_word_slipped_in_after_the_first_die_is_found(own_battle):
    roll(own_battle)
    Entry.objects.create(battle=own_battle, seq=own_battle.seq + 1, kind="word", side="a", note="salt")

    assert not prove(own_battle).holds


def test_the_page_takes_a_word_and_says_what_is_proved(browse, own_battle, anna, sara):
    client, url = browse(anna), f"/battles/{own_battle.code}/dice/"
    page = client.get(url).content.decode()
    assert "Proved:" in page
    assert "Not proved:" in page
    assert "Add this word" not in browse(sara).get(url).content.decode()

    wrong = client.post(f"{url}word/", {"side": "a", "word": "x" * 61})
    assert wrong.status_code == 422
    assert "x" * 61 in wrong.content.decode()
    assert client.post(f"{url}word/", {"side": "a", "word": "<b>salt</b>"}).status_code == 302

    page = client.get(url).content.decode()
    assert "&lt;b&gt;salt&lt;/b&gt;" in page
    assert "Add this word" not in page
    assert client.post(f"{url}word/", {"side": "a", "word": "sugar"}).status_code == 409
    assert "adds a word to the server" in client.get(f"/battles/{own_battle.code}/log/").content.decode()


def test_the_recipe_on_the_page_gives_the_face_with_words_too(browse, own_battle, anna):
    add(own_battle, "b", "pepe è sale")
    roll(own_battle)
    actions.concede(code=own_battle.code, who=own_battle.anna, side="a")
    page = browse(anna).get(f"/battles/{own_battle.code}/dice/").content.decode()
    recipe = page.split('python3 -c "')[1].split('"</code>')[0].replace("&lt;", "<")

    said = subprocess.run([sys.executable, "-c", recipe], capture_output=True, text=True, check=True).stdout.split()

    assert said == [own_battle.seed_hash, "True", str(prove(own_battle).rolls[0].noted)]
