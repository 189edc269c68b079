"""Every night battles are held against their log, their dice and their rules."""

import pytest
from django.conf import settings
from django.core import mail
from django.core.management import CommandError, call_command

from battles import actions
from battles.models import Battle, Check, Entry, Unit
from battles.record.truth import changed, findings, look_at_all
from battles.tasks import nightly_truth
from people import outbox
from people.models import User
from people.notices.models import Notice
from tests.battles.kept import battles_of
from tests.battles.table import new_table
from tools.corpus import read, revive

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db):
    made = new_table()
    made.go_to("melee")
    return made


@pytest.fixture
def operator(settings, db) -> User:
    settings.ADMINS, settings.HAS_EMAIL = [("", "operator@club.example")], True
    return User.objects.create_user("olga", is_staff=True)


def tamper_with_a_row(table):
    unit = Unit.objects.filter(battle=table.battle).order_by("pk").first()
    unit.state["destroyed"] = True
    unit.save()


def found(table) -> list[list[str]]:
    return Check.objects.get(battle=table.battle).wrong


@pytest.mark.parametrize("file", battles_of(settings.VERSION), ids=lambda file: file.name.split(".")[0])
def test_what_this_release_played_it_reckons_again_the_same(file):
    battle, _seats = revive(read(file))

    assert findings(battle) == []


def test_a_row_that_differs_is_found_logged_and_mailed_once(table, operator, caplog):
    tamper_with_a_row(table)

    look_at_all(changed())
    look_at_all(changed())

    assert found(table) == [["rows", "unit:a1-1 destroyed: log False, rows True"]]
    assert f"battles.Battle {table.code} differs" in caplog.text
    outbox.send_due()
    assert len(mail.outbox) == 1
    assert mail.outbox[0].alternatives, "as HTML too"
    assert Notice.objects.get().user == operator
    assert mail.outbox[0].to == ["operator@club.example"]
    assert table.code in mail.outbox[0].body


def test_a_log_that_contradicts_itself_is_found(table):
    seq = actions.correct(
        code=table.code, who=table.who("referee"), address="unit:a1-1", field="fired", value=True, reason="forgotten"
    )
    Entry.objects.filter(battle=table.battle, seq=seq).update(changes=[["unit:a1-1", "fired", True, False]])

    look_at_all([table.battle])

    assert [kind for kind, _text in found(table)] == ["log"]


def test_a_die_that_the_seed_does_not_give_is_found():
    battle, _seats = revive(read(battles_of(settings.VERSION)[0]))
    rolled = Entry.objects.filter(battle=battle, roll_from__isnull=False).order_by("seq").first()
    rolled.dice[0][1] = rolled.dice[0][1] % rolled.dice[0][0] + 1
    rolled.save()

    look_at_all([battle])

    kinds = dict(Check.objects.get(battle=battle).wrong)
    assert f"roll 0 (entry {rolled.seq})" in kinds["dice"]
    assert "rows" not in kinds


def reword(table) -> Entry:
    """Give the first act a result that reads otherwise."""
    act = Entry.objects.filter(battle=table.battle, kind="act").order_by("seq").first()
    act.outcome["values"][next(iter(act.outcome["values"]))] = "otherwise"
    act.save()
    return act


def test_an_act_that_the_rules_reckon_otherwise_is_found_and_can_be_struck_out(db):
    """A log of other dice stands for other rules."""
    battle, _seats = revive(read(battles_of(settings.VERSION)[0]))
    for act in Entry.objects.filter(battle=battle, kind="act").exclude(changes=[]).exclude(dice=[]).order_by("-seq"):
        act.dice = [[sides, sides + 1 - face, *rest] for sides, face, *rest in act.dice]
        act.save()
        if [kind for kind, _text in findings(battle) if kind == "rules"]:
            break

    look_at_all([battle])

    told = [text for kind, text in Check.objects.get(battle=battle).wrong if kind == "rules"]
    assert told[0].startswith(f"entry {act.seq}, {act.act}: ")
    assert ": log " in told[0]
    assert ", today " in told[0]
    with pytest.raises(SystemExit):  # the dice still differ
        call_command("truth", accept=[battle.code])
    assert {kind for kind, _text in Check.objects.get(battle=battle).wrong} == {"dice"}


def test_results_that_only_read_otherwise_are_one_short_line(table, capsys):
    act = reword(table)

    look_at_all([table.battle])

    assert found(table) == [["words", f"results with other values, sums or notes today, and the same effect: entries {act.seq}"]]
    call_command("truth", accept=[table.code])
    assert "1 looked at, 0 differ" in capsys.readouterr().out


def test_only_what_has_changed_is_looked_at_again_and_only_new_acts_are_reckoned(table):
    look_at_all([table.battle])
    assert not changed().exists()
    first = Entry.objects.filter(battle=table.battle, kind="act").order_by("seq").first()
    first.outcome["values"] = {"mended": "since"}
    first.save()

    actions.note(code=table.code, who=table.who("player"), text="Later")

    assert list(changed()) == [table.battle]
    look_at_all([table.battle])
    assert found(table) == []
    look_at_all([table.battle], whole=True)
    assert [kind for kind, _text in found(table)] == ["words"]


def test_what_is_mended_is_marked_no_more(table, operator):
    tamper_with_a_row(table)
    look_at_all(changed())

    call_command("truth", mend=[table.code])

    assert found(table) == []


def test_a_log_that_contradicts_itself_mends_nothing(table, capsys):
    change = ["unit:a1-1", "fired", True, False]
    Entry.objects.filter(battle=table.battle, seq=table.snapshot().seq).update(changes=[change])
    tamper_with_a_row(table)

    with pytest.raises(SystemExit):
        call_command("truth", mend=[table.code])

    assert f"{table.code}: not mended, its log contradicts itself" in capsys.readouterr().out
    assert Unit.objects.get(battle=table.battle, code="a1-1").state["destroyed"]


def test_a_battle_that_cannot_be_read_does_not_stop_the_audit_of_others(table):
    other = new_table()
    Battle.objects.filter(pk=table.battle.pk).update(ruleset="gone")

    with pytest.raises(SystemExit):
        call_command("truth", all=True)

    assert found(other) == []


def test_the_command_lists_what_differs_and_fails(table, capsys):
    tamper_with_a_row(table)

    with pytest.raises(SystemExit):
        call_command("truth", now=True)

    assert f"{table.code}: rows: unit:a1-1 destroyed: log False, rows True" in capsys.readouterr().out
    with pytest.raises(CommandError, match="No such battle: nowhere"):
        call_command("truth", "nowhere")


def test_a_real_worker_looks_every_night(transactional_db, celery_worker_process):
    battle = new_table().battle
    Unit.objects.filter(battle=battle, code="a1-1").update(state={})

    nightly_truth.delay()
    celery_worker_process.wait_for_task("nightly_truth", 30)

    assert Check.objects.get(battle=battle).wrong
    assert Battle.objects.get(pk=battle.pk).check_of_truth.release == settings.VERSION
    celery_worker_process.wait_for(f"Battle {battle.code} differs", 5)
