"""A battle of an earlier release goes on in this one."""

from dataclasses import replace

import pytest

from battles import actions, ledger
from battles.ledger.memory import snapshots, written
from battles.ledger.replay import differences, rebuilt
from battles.models import Battle, Entry, Unit
from common.errors import Refused
from rules.engine.play.state import Effect
from rules.engine.play.versions import current
from rules.engine.ruleset import rulesets
from tests.battles.table import SLUG, new_table

pytestmark = pytest.mark.django_db
UNIT = "unit:a1-1"
#: Version of the states that this release writes.
NOW = current(rulesets()[SLUG].play)


@pytest.fixture
def table(db):
    made = new_table()
    actions.note(code=made.code, who=made.who("player"), text="Of the former release")
    return made


def march_to_the_drum(state):
    return [Effect(unit, "name", f"{fields['name']} with drums") for unit, fields in state.units()]


@pytest.fixture
def newer(table, monkeypatch):
    """From now on the next release runs, whose states are of the version after this."""
    ruleset = rulesets()[SLUG]
    play = replace(ruleset.play, fields=replace(ruleset.play.fields, upgrades=(*ruleset.play.fields.upgrades, march_to_the_drum)))
    monkeypatch.setitem(rulesets(), SLUG, replace(ruleset, play=play))
    snapshots.clear()
    written.clear()


def strip(battle, *fields):
    """What a release wrote that did not know these fields of units yet: neither rows nor log have them."""
    for unit in Unit.objects.filter(battle=battle):
        unit.state = {name: value for name, value in unit.state.items() if name not in fields}
        unit.save()
    muster = Entry.objects.get(battle=battle, seq=1)
    for change in muster.changes:
        if change[0].startswith("unit:"):
            change[3] = {name: value for name, value in change[3].items() if name not in fields}
    muster.save()
    snapshots.clear()


def test_a_field_that_came_later_is_there_and_can_change(table):
    strip(table.battle, "fired", "cover")
    before = table.snapshot()
    assert before.state[UNIT]["fired"] is False
    assert differences(table.battle) == []

    actions.correct(code=table.code, who=table.who("referee"), address=UNIT, field="fired", value=True, reason="it has")

    assert table.snapshot().state[UNIT]["fired"] is True
    assert differences(table.battle) == []
    assert table.phone("player").get(f"{table.url}report/").status_code == 200


def test_a_battle_knows_the_version_it_was_mustered_in(table):
    assert Battle.objects.get(code=table.code).state_version == NOW


@pytest.mark.usefixtures("newer")
def test_looking_writes_nothing(table):
    page = table.phone("player").get(table.url)

    assert page.status_code == 200
    assert "with drums" in page.content.decode()
    assert Entry.objects.filter(battle=table.battle).count() == 2
    assert Battle.objects.get(code=table.code).state_version == NOW
    assert differences(table.battle) == []


@pytest.mark.usefixtures("newer")
@pytest.mark.parametrize("looked", [True, False])
def test_the_first_act_brings_the_battle_up_to_date_by_an_entry_of_its_own(table, looked):
    if looked:
        table.snapshot("player")
    seq = actions.note(code=table.code, who=table.who("player"), text="Of this release")

    kinds = list(Entry.objects.filter(battle=table.battle).order_by("seq").values_list("kind", "chosen"))
    assert kinds[2:] == [("upgrade", {"from": NOW, "to": NOW + 1}), ("note", {})]
    assert seq == 4
    assert Battle.objects.get(code=table.code).state_version == NOW + 1
    assert differences(table.battle) == []
    assert rebuilt(table.battle)[UNIT]["name"].endswith(" with drums")
    assert actions.note(code=table.code, who=table.who("opponent"), text="And one more") == 5


@pytest.mark.usefixtures("newer")
def test_a_snapshot_read_before_the_upgrade_is_not_written_on(table):
    known = ledger.read(table.code, table.who("player"))

    with ledger.locked(table.code, table.who("player"), known=known) as snapshot:
        assert (known.version, snapshot.version) == (NOW, NOW + 1)


@pytest.mark.usefixtures("newer")
def test_log_report_and_exports_of_both_versions_are_shown(table):
    actions.note(code=table.code, who=table.who("player"), text="Of this release")

    for address in ("", "log/", "report/", "export.json", "export.csv", "export.md"):
        shown = table.phone("player").get(f"{table.url}{address}")
        assert shown.status_code == 200
        text = b"".join(shown).decode()
        assert ("drums" in text) or address in ("log/", "report/", "export.csv")
    assert "A newer version of Stendardo now runs this battle." in table.phone("player").get(f"{table.url}log/").content.decode()


def test_a_former_release_writes_nothing_into_what_a_newer_one_has_begun(table):
    table.snapshot("player")
    Battle.objects.filter(code=table.code).update(state_version=NOW + 1)

    with pytest.raises(Refused, match="newer version"):
        actions.note(code=table.code, who=table.who("player"), text="Too late")

    assert Entry.objects.filter(battle=table.battle).count() == 2
