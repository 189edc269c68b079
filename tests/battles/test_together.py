"""A whole command at once: each of its units forms, or all of them move as a group; what is left to do leads to its act."""

import html
import re
import uuid

import pytest

from battles.models import Entry
from rules.engine.play.dues import add_due
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.contacts import touch
from tests.battles.table import new_table, shaped
from tests.battles.test_at_once import press

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}


@pytest.fixture
def forming(db):
    """The reorganisation of the first turn of Turin."""

    def work(working):
        working.put("battle", "step", "reorganisation")
        working.put("battle", "due", [])

    return shaped(new_table(slug="naran-fuciliers-wars"), work)


def sent(page, act):
    """What the form of a command sends that lets its units do this act together."""
    form = re.search(rf'<form class="together"[^>]*/together/{act}/".*?</form>', page.content.decode(), re.DOTALL)[0]
    pairs = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    return {name: [value for other, value in pairs if other == name] for name, _value in pairs}


def formations(table):
    state = table.snapshot().state
    return [fields["formation"] for _address, fields in state.units(command="a1") if fields["arm"] == "infantry"]


def test_a_command_forms_line_in_one_press_and_takes_it_back_in_one(forming):
    phone, before = forming.phone("player"), formations(forming)
    form = sent(phone.get(f"{forming.url}?on=command:a1"), "form_line")

    done = phone.post(f"{forming.url}together/form_line/", form, **HTMX)

    entries = Entry.objects.filter(battle=forming.battle, act="form_line")
    assert entries.count() == len(form["units"]) > 1
    assert formations(forming) == ["line"] * len(before) != before
    undo = re.findall(r'name="(entry|first|key)" value="([^"]*)"', done.content.decode())
    phone.post(f"{forming.url}undo/", {n: [v for name, v in undo if name == n] for n in ("entry", "first", "key")}, **HTMX)
    assert formations(forming) == before


def test_who_cannot_is_told_and_the_others_go_on(forming):
    phone = forming.phone("player")
    form = sent(phone.get(f"{forming.url}?on=command:a1"), "form_line")
    phone.post(f"{forming.url}act/form_line/", {"unit": form["units"][0], "_ready": "1"}, **HTMX)

    done = phone.post(f"{forming.url}together/form_line/", form, **HTMX)

    assert done.status_code == 200
    assert Entry.objects.filter(battle=forming.battle, act="form_line").count() == len(form["units"])


def test_nobody_lets_the_others_units_act_together(forming):
    form = sent(forming.phone("player").get(f"{forming.url}?on=command:a1"), "form_line")

    refused = forming.phone("opponent").post(f"{forming.url}together/form_line/", form, **HTMX)

    assert refused.status_code == 403
    assert not Entry.objects.filter(battle=forming.battle, act="form_line").exists()


def test_a_corps_moves_as_one_group_in_one_press(table):
    table.go_to("movement")
    phone = table.phone("player")

    press(phone, phone.get(f"{table.url}?on=command:a1"), "move")

    moved = Entry.objects.get(battle=table.battle, act="move")
    assert len(moved.chosen["units"]) > 4
    assert moved.chosen["general"] == "command:a1"


def test_what_is_left_to_do_leads_to_its_act(table):
    table.go_to("movement")

    def work(working):
        touch(working, "unit:a1-1", "unit:b1-1")
        working.put("battle", "step", "melee")

    shaped(table, work)
    lines = links_of(undone_of(table.phone("player").get(table.url).content.decode()))

    assert [(html.unescape(address).partition("?")[2], "have not fought" in text) for address, text in lines] == [
        ("on=unit:a1-1&act=melee&defender=unit:b1-1", True)
    ]
    assert "act=melee" not in table.phone("opponent").get(table.url).content.decode()


def test_every_line_of_the_set_up_leads_to_its_act(table):
    page = table.phone("player").get(table.url).content.decode()
    lines = links_of(undone_of(page))

    assert [html.unescape(address).partition("?")[2] for address, _text in lines] == [
        "on=side:a&act=table_size",
        "on=side:a&act=terrain_feature",
    ]


def test_points_left_lead_to_the_command_and_do_nothing(table):
    table.go_to("movement")
    shaped(table, lambda working: working.put("command:a1", "pa_left", 3))

    undone = undone_of(table.phone("player").get(table.url).content.decode())

    assert [html.unescape(address).partition("?")[2] for address, _text in links_of(undone)] == ["on=command:a1"]
    assert "hx-post" not in undone


def test_the_enemys_orders_are_no_links(db):
    table = new_table(slug="naran-fuciliers-wars")

    def work(working):
        working.put("battle", "step", "deployment_first")
        working.put("battle", "first_deployer", "a")

    shaped(table, work)

    assert "act=choose_order" in undone_of(table.phone("player").get(table.url).content.decode())
    assert "act=choose_order" not in table.phone("opponent").get(table.url).content.decode()


def links_of(undone):
    """The address and text of each line that is linked."""
    return re.findall(r'<a class="[^"]*" href="([^"]*)"[^>]*>(?:<span>)?([^<]*)', undone)


def undone_of(page):
    return (re.search(r'<ul class="undone">.*?</ul>', page, re.DOTALL) or [""])[0]


def routed(working):
    """A corps of ten is routed, and two of it flee."""
    working.put("command:a1", "routed", True)
    working.put("command:a1", "flights_due", 2)
    for _element in range(2):
        add_due(working, "flight", "a", Text("It flees.", "Fugge."), {"corps": "command:a1"}, {"cause": "rout"})


def fleeing(table):
    """The form in which those who flee are chosen together: its page, and what it sends but for them."""
    table.go_to("movement")
    shaped(table, routed)
    page = table.phone("player").get(f"{table.url}?due={table.snapshot().state.battle['due'][0]['id']}")
    return sent(page, "flight") | {"units": []}


def test_a_rout_is_one_form_and_one_press(table):
    form = fleeing(table) | {"units": ["unit:a1-2", "unit:a1-4"]}

    done = table.phone("player").post(f"{table.url}together/flight/", form, **HTMX)

    assert done.status_code == 200
    assert [e.chosen["unit"] for e in Entry.objects.filter(battle=table.battle, act="flight").order_by("seq")] == form["units"]
    assert not table.snapshot().state.battle["due"]


def test_no_more_flee_than_must(table):
    form = fleeing(table) | {"units": ["unit:a1-2", "unit:a1-4", "unit:a1-5"]}

    done = table.phone("player").post(f"{table.url}together/flight/", form, **HTMX)

    assert "Too many values." in done.content.decode()
    assert Entry.objects.filter(battle=table.battle, act="flight").count() == 2


# --- what is due to several, a choice each -------------------------------------------------------------------------------


@pytest.fixture
def ordered(db):
    """Two commands of side a and one of side b are to get their orders."""
    table = new_table(slug="naran-fuciliers-wars")

    def work(working):
        working.put("battle", "step", "deployment_first")
        working.put("battle", "first_deployer", "a")
        for command in ("a1", "a2", "b1"):
            working.put(f"command:{command}", "arm", "infantry")
            add_due(working, "choose_order", command[0], Text("It deploys.", "Si schiera."), {"command": f"command:{command}"})

    shaped(table, work)
    return table


def dues_of(table):
    return {due["chosen"]["command"]: due["id"] for due in table.snapshot().state.battle["due"]}


def laying(table, name="player", side="a", **orders):
    """The form of all orders, with these chosen."""
    wanted = {f"command:{command}": order for command, order in orders.items()}
    own = {command: due for command, due in dues_of(table).items() if command.startswith(f"command:{side}")}
    sent = {"base_seq": table.snapshot().seq, "key": uuid.uuid4().hex, "side": side, "fact": "order"}
    sent |= {"units": list(own), "dues": list(own.values())}
    sent |= {f"answer{due}": wanted[command] for command, due in own.items() if command in wanted}
    return table.phone(name).post(f"{table.url}together/choose_order/", sent, **HTMX)


def orders(table):
    return [table.snapshot().state[f"command:{command}"]["order"] for command in ("a1", "a2", "b1")]


def test_all_orders_of_a_side_are_laid_in_one_form_and_taken_up_in_one(ordered):
    due = dues_of(ordered)
    page = ordered.phone("player").get(ordered.url, {"due": due["command:a1"]}).content.decode()
    assert re.findall(r'name="units" value="([^"]*)"', page) == ["command:a1", "command:a2"]
    assert f'name="answer{due["command:a2"]}" value="oppose"' in page
    alone = ordered.phone("player").get(ordered.url, {"due": due["command:a1"], "alone": "1"}).content.decode()
    assert 'name="units"' not in alone
    assert 'name="f.order"' in alone

    answer = laying(ordered, a1="attack", a2="hold")

    assert answer.status_code == 200
    assert orders(ordered) == ["attack", "hold", None]
    page = answer.content.decode()
    sent = {"entry": re.search(r'name="entry" value="(\d+)"', page)[1], "first": re.findall(r'name="first" value="(\d+)"', page)}
    ordered.phone("player").post(f"{ordered.url}undo/", sent | {"key": uuid.uuid4().hex})
    assert orders(ordered) == [None, None, None]


def test_who_gets_no_order_is_still_to_get_one(ordered):
    refused = laying(ordered)
    assert refused.status_code == 409
    assert "Nothing was chosen." in refused.content.decode()
    assert 'name="units"' in refused.content.decode()
    laying(ordered, a2="hold")
    assert orders(ordered) == [None, "hold", None]
    assert list(dues_of(ordered)) == ["command:a1", "command:b1"]
    laying(ordered, a1="nonsense")
    assert orders(ordered) == [None, "hold", None]


@pytest.mark.parametrize("name", ["opponent", "spectator"])
def test_nobody_else_lays_or_sees_them(ordered, name):
    page = ordered.phone(name).get(ordered.url, {"due": dues_of(ordered)["command:a1"]}).content.decode()
    assert 'name="units"' not in page
    assert laying(ordered, name, a1="attack").status_code == 403
    assert orders(ordered) == [None, None, None]


# --- a text each, and what is the same for all ------------------------------------------------------------------------------


def generals_write():
    """Two generals of side a may give new orders; the first of them has some."""
    table = new_table(slug="ordre-mixte")

    def work(working):
        working.put("battle", "step", "orders")
        working.put("battle", "side_a", "a")
        for command in ("a1", "a2"):
            working.put(f"command:{command}", "may_issue_orders", True)
        working.put("command:a1", "orders", "Hold the farm")

    return shaped(table, work)


@pytest.fixture
def writing(db):
    return generals_write()


def writing_orders(table, turn=1, **orders):
    """The form of all orders, with these written in it."""
    sent = {"base_seq": table.snapshot().seq, "key": uuid.uuid4().hex, "side": "a", "fact": "orders", "f.orders_from": turn}
    sent |= {"units": ["command:a1", "command:a2"]} | {f"answer.command:{command}": text for command, text in orders.items()}
    return table.phone("player").post(f"{table.url}together/give_orders/", sent, **HTMX)


def written(table):
    return [table.snapshot().state[f"command:{command}"]["orders"] for command in ("a1", "a2")]


def test_all_new_orders_are_written_in_one_form(writing):
    page = writing.phone("player").get(writing.url, {"on": "command:a1", "act": "give_orders"}).content.decode()
    assert re.findall(r'name="units" value="([^"]*)"', page) == ["command:a1", "command:a2"]
    assert "Now: Hold the farm" in page
    assert page.count('name="f.orders_from"') == 1

    answer = writing_orders(writing, a1="Attack the redoubt", a2="Follow")

    assert answer.status_code == 200
    assert written(writing) == ["Attack the redoubt", "Follow"]
    page = answer.content.decode()
    sent = {"entry": re.search(r'name="entry" value="(\d+)"', page)[1], "first": re.findall(r'name="first" value="(\d+)"', page)}
    writing.phone("player").post(f"{writing.url}undo/", sent | {"key": uuid.uuid4().hex})
    assert written(writing) == ["Hold the farm", ""]


def test_orders_for_a_later_turn_and_none_for_some(writing):
    writing_orders(writing, turn=3, a2="Follow")

    assert written(writing) == ["Hold the farm", ""]
    assert writing.snapshot().state["command:a2"]["new_orders"] == "Follow"
    assert writing.snapshot().state["command:a1"]["new_orders"] == ""


def test_what_was_written_stays_where_it_is_refused(writing):
    refused = writing_orders(writing, turn=0, a1="Attack the redoubt")

    assert refused.status_code == 409
    assert 'value="Attack the redoubt"' in refused.content.decode()
    assert written(writing) == ["Hold the farm", ""]
