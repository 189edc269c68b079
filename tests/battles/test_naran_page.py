"""What a battle of Naran Fuciliers Wars costs: the page, an act, a volley with its loss test, whatever the battle's size."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft, Snapshot
from battles.ledger.replay import differences
from battles.record.report import report_of
from common.sized_cache import pieces
from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars.samples import FRANCE, SAVOY
from tests.battles.table import Table, listed_army, new_table
from tests.markup import tight
from tools.bench.naran import SHOOTER, TARGET, in_the_fire

SLUG = "naran-fuciliers-wars"
#: So many times its units makes two armies of more than a hundred units.
FOLD = 8


def crowd(army):
    """The same army with many more battalions in each command."""
    commands = tuple(replace(command, units=command.units * FOLD) for command in army.commands)
    return replace(army, name=f"{army.name}, whole", commands=commands)


def firing(table: Table) -> Table:
    """The fire of the first turn; side a declares, its shooter as strong as it was mustered."""
    in_line = {"formation": "line", "ranks": [4, 4, 4]}
    with ledger.locked(table.code, table.who("referee")) as snapshot:
        in_the_fire(snapshot, in_line)
    return table


@pytest.fixture
def small(db) -> Table:
    return firing(new_table(slug=SLUG))


@pytest.fixture
def large(db, monkeypatch) -> Table:
    """More than a hundred units, and a log of some length."""
    whole = {army.name: crowd(army) for army in (SAVOY, FRANCE)}
    monkeypatch.setattr("tests.battles.table.listed_army", lambda army, slug: listed_army(whole[army.name], slug))
    table = firing(new_table(slug=SLUG))
    for number in range(20):
        actions.note(code=table.code, who=table.who("player"), text=f"note {number}")
    return table


def cost(do) -> int:
    with CaptureQueriesContext(connection) as counted:
        do()
    return len(counted)


def page(table: Table) -> int:
    phone = table.phone("player")
    phone.get(table.url)  # settles the session
    pieces.clear()
    return cost(lambda: phone.get(table.url))


def do(table: Table, name: str, faces: list[int] | None = None, **chosen):
    """An act; one that is due is done for it."""
    answers, due = chosen.pop("answers", {}), next((d for d in table.snapshot().state.battle["due"] if d["act"] == name), None)
    common = {"code": table.code, "who": table.who("referee"), "answers": answers, "faces": faces}
    actions.act(name=name, chosen=chosen, due=due and due["id"], **common)


def declaration(table: Table) -> int:
    return cost(lambda: do(table, "declare_fire", shooter=SHOOTER, target=TARGET))


def volley_and_test(table: Table) -> int:
    while table.snapshot().state.battle["step"] == "fire":
        actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    thrown = cost(
        lambda: do(
            table,
            "fire",
            [5] * 6 + [1] * 6 + [6] * 4 + [1] * 2 + [1] * 2,
            shooter=SHOOTER,
            target=TARGET,
            answers={"distance_cm": 8},
        )
    )
    assert [due["act"] for due in table.snapshot().state.battle["due"]] == ["loss_test"]
    return thrown + cost(lambda: do(table, "loss_test", [4], unit=TARGET))


def test_nothing_costs_more_in_a_large_battle(small, large):
    assert len(list(large.snapshot().state.units())) > 100

    # Each act is five: the battle read, a savepoint, the lock, the entry, the release; one more look is this test's own.
    for measure, most in ((page, 5), (declaration, 6), (volley_and_test, 12)):
        few, many = measure(small), measure(large)
        assert few == many, measure.__name__
        assert few <= most, measure.__name__


def come_to(table: Table, step: str) -> str:
    """The head of the page for side a, which begins this step of the second turn with nothing due."""

    def work(snapshot: Snapshot) -> int:
        working = Working(snapshot.state)
        for field, value in {"turn": 2, "step": step, "first_deployer": "a", "active": "a", "due": []}.items():
            working.put("battle", field, value)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)
    html = table.phone("player").get(table.url).content.decode()
    return html[html.index('id="head"') : html.index("</section>")]


def test_where_nothing_is_left_the_page_says_so(small):
    head = come_to(small, "volleys")

    assert "Nothing left to do here: end the phase." in head
    assert 'hx-post="/battles/' in head


def test_where_only_commands_can_act_the_page_leads_to_them(small):
    head = come_to(small, "orders")

    assert "Nothing is left" not in head
    assert re.findall(r'href="[^"]*\?on=command:(a\d)"', head) == ["a1", "a2"]


def test_the_report_counts_individuals_apart_from_units(small):
    referee = {"code": small.code, "who": small.who("referee")}
    general = next(address for address, fields in small.snapshot().state.units(side="b") if fields["role"] == "general")
    actions.record(address=TARGET, result="fled", **referee)
    actions.record(address=general, result="killed", **referee)

    found = report_of(small.snapshot(), small.battle)
    page = small.phone("player").get(f"{small.url}report/").content.decode()

    _savoy, france = found.sides
    assert (france.lost, france.units, france.persons_lost) == (1, 8, 1)
    assert found.turns[-1].lost == {"a": 0, "b": 1}
    assert f'Individuals lost</dt><dd class="num">1 of {france.persons}' in tight(page)
    assert len(found.lost) == 2


def test_the_log_replays_to_the_same_rows(small):
    declaration(small)
    volley_and_test(small)

    assert differences(small.battle) == []
