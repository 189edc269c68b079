"""One entry at a time: who was overtaken writes nothing, and does it again on what is there now."""

import psycopg
import pytest
from django.utils.translation import override

from battles import actions, store
from battles.bench import field
from battles.errors import Refused
from battles.live.teller import Teller, parameters
from battles.models import Battle, Entry
from battles.store import Draft, Overtaken, Who
from tests.battles.table import laid_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_who_read_the_same_desk_only_the_first_writes():
    table = laid_table()
    first, second = table.desk(), table.desk()

    store.write(first, Draft(kind="note", note="first"))
    with pytest.raises(Overtaken):
        store.write(second, Draft(kind="note", note="second"))

    assert list(Entry.objects.filter(battle=table.battle, kind="note").values_list("note", flat=True)) == ["first"]
    assert Battle.objects.get(pk=table.battle.pk).seq == first.seq + 1


def test_who_was_overtaken_does_it_again_on_what_is_there_now():
    table = laid_table()
    who = Who(token=table.seats["player"].token)
    tried: list[int] = []

    def work(desk: store.Desk) -> int:
        tried.append(desk.seq)
        if len(tried) == 1:
            actions.note(code=table.code, who=who, text="I was quicker")
        return store.write(desk, Draft(kind="note", note="I was not"))

    begun = table.desk().seq
    assert store.one_entry(table.code, who, work) == begun + 2
    assert tried == [begun, begun + 1]


def test_notices_that_wait_together_are_all_heard(transactional_db):
    with psycopg.connect(**parameters(), autocommit=True) as heard:
        heard.execute(f"LISTEN {store.CHANNEL}")
        tell = Teller()
        for n in range(20):
            tell(f"battle:{n}")

        assert {notice.payload for notice in heard.notifies(timeout=20, stop_after=20)} == {f"battle:{n}" for n in range(20)}

    tell.close()


def test_armies_that_the_rules_cannot_count_are_refused_before_there_is_a_battle():
    armies = field.large_army("Five corps", corps=5, elements=1), field.large_army("One corps", corps=1, elements=1)

    with override("it"), pytest.raises(Refused, match="massimo 4 corpi"):
        actions.create_battle(user=None, guest="Anna", ruleset=field.RULESET, name="Too many", armies=armies, sides="ab")

    assert not Battle.objects.filter(name="Too many").exists()
