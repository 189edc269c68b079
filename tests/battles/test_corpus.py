"""What every release wrote is read, replayed and shown by this one."""

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from battles.ledger.replay import differences
from battles.models import Battle
from battles.record.dice import prove
from rulebooks.engine.shelf import shelf_slugs
from rules.engine.ruleset import rulesets
from tests.battles.kept import CORPUS, answers, battles_of, phones_of, shown
from tools.corpus import keep, read, revive

pytestmark = pytest.mark.django_db
FILES = battles_of()


def test_this_release_has_left_a_battle_of_every_ruleset():
    """``manage.py corpus`` makes them. Documents joined the shelf after 0.2.0."""
    played = {slug for slug, book in rulesets().items() if book.play} - set(shelf_slugs())

    assert {file.name.removesuffix(".json.gz") for file in battles_of(settings.VERSION)} >= played


def test_no_release_takes_more_than_two_megabytes():
    for release in CORPUS.iterdir():
        assert sum(file.stat().st_size for file in release.iterdir()) <= 2_000_000, release


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name.split('.')[0]}")
def test_a_battle_of_a_former_release_is_replayed_and_shown(file):
    kept = read(file)
    battle, _seats = revive(kept)

    assert differences(battle) == []
    assert prove(battle).holds
    assert shown(battle) == {200}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name.split('.')[0]}")
def test_and_so_is_every_moment_of_it(file):
    kept = read(file)
    length = len(kept["entries"])
    for upto in [1, length // 5, length // 2, length * 4 // 5]:
        battle, _seats = revive(kept, upto)

        assert differences(battle) == []
        assert set(answers(battle, ("",), phones_of(battle)).values()) == {200}, upto


def test_what_is_written_is_what_is_read(tmp_path):
    battle, _seats = revive(read(FILES[0]), 40)
    keep(battle, tmp_path / "again.json.gz", settings.VERSION)

    again, seats = revive(read(tmp_path / "again.json.gz"))

    assert differences(again) == []
    assert [seat.battle_id for seat in seats] == [again.pk]
    assert (again.seq, again.state, again.rolls) == (battle.seq, battle.state, battle.rolls)


def test_a_release_is_written_once(tmp_path, capsys):
    into = tmp_path / settings.VERSION
    call_command("corpus", into=into, turns=1, entries=8)

    assert len(list(into.iterdir())) == len([ruleset for ruleset in rulesets().values() if ruleset.play])
    assert not Battle.objects.exists()
    with pytest.raises(CommandError, match="never written again"):
        call_command("corpus", into=into)
