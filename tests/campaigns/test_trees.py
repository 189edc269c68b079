"""Along a tree: nodes are fought, the winner decides the next scenario, until an end."""

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester
from campaigns import actions
from campaigns.actions.engagements import battle_ended
from campaigns.ledger.books import wrong_books
from campaigns.models import Engagement
from campaigns.queries.tree import commands_of
from common.errors import NotYours, Refused
from tests.campaigns.war import declared_war


@pytest.fixture
def moscow(db):
    """The road to Moscow at its first node."""
    return declared_war("moscow-1812")


def rule(war, winner="a", severity="minor"):
    """Every table of the node is ruled alike."""
    turn = war.snapshot().turn
    for row in Engagement.objects.filter(campaign=war.campaign, turn=turn).order_by("pk"):
        ruling = {"winner": winner, "severity": severity, "loss_a": 2, "loss_b": 4}
        actions.rule_result(code=war.code, who=war.who("arbiter"), engagement=row.code, ruling=ruling)


def test_the_winner_decides_the_next_scenario(moscow):
    rule(moscow, "b")

    now = moscow.snapshot()
    assert (now.here["node"], now.turn, now.here["path"]) == ("krasny-1", 2, [["smolensk", "b"]])
    assert now.state["side:b"]["points"] == 1
    assert wrong_books(moscow.campaign) == []


def test_three_tables_share_the_commands_and_go_on_together(moscow):
    while moscow.snapshot().here["node"] != "borodino":
        rule(moscow)
    now = moscow.snapshot()
    tables = [f"{now.turn}-{number}" for number in (1, 2, 3)]
    commands = list(commands_of(now, "a"))
    given = {command: tables[n % 3] for n, command in enumerate(commands)}

    actions.allot(code=moscow.code, who=moscow.who("french"), side="a", tables=given)
    with pytest.raises(NotYours):
        actions.allot(code=moscow.code, who=moscow.who("french"), side="b", tables=given)
    with pytest.raises(Refused, match="No table"):
        actions.allot(code=moscow.code, who=moscow.who("french"), side="a", tables=dict.fromkeys(commands, tables[0]))
    actions.start_battle(code=moscow.code, who=moscow.who("french"), engagement=tables[0])
    with pytest.raises(Refused, match="The commands of this node can no longer be changed"):
        actions.allot(code=moscow.code, who=moscow.who("french"), side="a", tables=given)

    mine = [command for command, table in given.items() if table == tables[0]]
    battle = Engagement.objects.get(campaign=moscow.campaign, code=tables[0]).battle
    assert battle.units.filter(code__startswith="a").count() == sum(
        now.units[code].source.command_id in mine for code, _unit in now.ready_units("grande-armee")
    )
    rule(moscow)
    assert moscow.snapshot().here["node"] == "moscow"
    assert wrong_books(moscow.campaign) == []


def test_it_ends_where_the_tree_ends(moscow):
    while moscow.snapshot().stage != "ended":
        rule(moscow, "a", "great")

    assert moscow.snapshot().here["winner"] == "a"
    assert wrong_books(moscow.campaign) == []


def test_its_days_do_not_move_it_on(moscow):
    row = moscow.snapshot().row
    row.deadline, row.state["campaign"]["deadline"] = "2000-01-01T00:00Z", 1
    row.save()

    assert actions.run_due_steps() == []
    assert moscow.snapshot().turn == 1


def test_a_node_turned_round_is_fought_again(moscow):
    before = moscow.snapshot().state.holders
    rule(moscow)

    actions.reverse(code=moscow.code, who=moscow.who("arbiter"), seq=moscow.last("settle").seq, mode="chain")

    assert moscow.snapshot().state.holders == before


@pytest.mark.parametrize("name", ["arbiter", "french", "stranger"])
def test_the_page_draws_the_tree_and_tells_what_follows(moscow, name):
    page = moscow.phone(name).get(moscow.url).content.decode()

    assert '<svg class="tree"' in page
    assert "What follows" in page
    assert moscow.phone(name).get(moscow.url + "battles/1-1/").status_code == 200


def test_the_commands_page_is_for_the_sides_own(moscow):
    while moscow.snapshot().here["node"] != "borodino":
        rule(moscow)

    assert "Table 3" in moscow.phone("french").get(moscow.url + "tables/").content.decode()
    assert moscow.phone("stranger").get(moscow.url + "tables/").status_code == 403
    assert moscow.phone("french").post(moscow.url + "tables/", {}).status_code == 422


def test_a_step_turned_round_waits_for_somebody_to_go_on(moscow):
    rule(moscow)
    actions.reverse(code=moscow.code, who=moscow.who("arbiter"), seq=moscow.last("step").seq, mode="chain")
    assert (moscow.snapshot().stage, moscow.snapshot().turn) == ("battles", 1)
    assert "Continue the turn" in moscow.phone("arbiter").get(moscow.url).content.decode()

    answer = moscow.phone("arbiter").post(moscow.url + "go-on/")

    assert answer.status_code == 302
    assert moscow.snapshot().turn == 2
    assert moscow.phone("arbiter").post(moscow.url + "go-on/").status_code == 409


def test_a_table_of_the_tree_decides_what_follows(moscow):
    """Its scenario is fought on a table; both confirm, the losses go home, the victor's node is next, and can be taken back."""
    actions.start_battle(code=moscow.code, who=moscow.who("french"), engagement="1-1")
    battle = Engagement.objects.get(campaign=moscow.campaign).battle
    beaten = Requester(token=battle.seats.get(sides="a").token)
    battle_actions.concede(code=battle.code, who=beaten, side="a")
    battle_ended(battle.code)
    for leader in ("french", "russian"):
        actions.confirm_result(code=moscow.code, who=moscow.who(leader), engagement="1-1")

    now = moscow.snapshot()
    assert (now.here["node"], now.turn) == ("krasny-1", 2)
    page = moscow.phone("stranger").get(moscow.url).content.decode()
    assert "Smolensk" in page
    assert "Krasny" in page
    assert "turn 1: " in moscow.phone("french").get(f"/battles/{battle.code}/").content.decode()

    actions.reverse(code=moscow.code, who=moscow.who("arbiter"), seq=moscow.last("apply_result").seq, mode="chain")
    assert (moscow.snapshot().here["node"], moscow.snapshot().state["engagement:1-1"]["status"]) == ("smolensk", "ended")
    assert wrong_books(moscow.campaign) == []
