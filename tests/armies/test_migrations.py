"""Army lists became an app of their own: a database from before keeps every row, also when it goes back."""

from collections.abc import Iterator

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.databases import without_tables

BEFORE = [("armies", None), ("battles", "0003_a_list_can_be_a_book_of_profiles")]
AFTER = [
    ("armies", "0001_army_lists_are_an_app_of_their_own"),
    ("battles", "0004_army_lists_are_an_app_of_their_own"),
]


def migrated(to: list[tuple[str, str | None]]):
    """The models as they are once the database has come to this."""
    MigrationExecutor(connection).migrate(to)
    return MigrationExecutor(connection).loader.project_state([key for key in to if key[1]]).apps


@pytest.fixture
def _without_tables(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Nothing need be undone to come to the tables of an early release, and nothing done again afterwards."""
    with django_db_blocker.unblock(), without_tables():
        yield
    ContentType.objects.clear_cache()


@pytest.mark.usefixtures("_without_tables")
def test_a_database_from_before_keeps_its_armies_and_what_points_to_them():
    before = migrated(BEFORE)
    army = before.get_model("battles.Army").objects.create(ruleset="impetus", name="Romans", is_sample=True)
    command = before.get_model("battles.ArmyCommand").objects.create(army=army, position=1, name="Left")
    unit = before.get_model("battles.ArmyUnit").objects.create(command=command, position=1, profile="fp", options={"vbu": 6})
    battle = before.get_model("battles.Battle").objects.create(name="Zama", ruleset="impetus")
    before.get_model("battles.Side").objects.create(battle=battle, code="a", name="Romans", army=army)
    before.get_model("battles.Unit").objects.create(battle=battle, code="a1-1", source=unit)
    types = before.get_model("contenttypes.ContentType").objects
    types.filter(model="army").delete()
    known = types.create(app_label="battles", model="army")

    after = migrated(AFTER)

    kept = after.get_model("armies.ArmyUnit").objects.select_related("command__army").get()
    assert (kept.pk, kept.options, kept.command.name, kept.command.army.name) == (unit.pk, {"vbu": 6}, "Left", "Romans")
    assert after.get_model("battles.Side").objects.get().army.pk == army.pk
    assert after.get_model("battles.Unit").objects.get().source.pk == unit.pk
    types = after.get_model("contenttypes.ContentType").objects.filter(model="army")
    assert list(types.values_list("pk", "app_label")) == [(known.pk, "armies")]  # they go along

    again = migrated(BEFORE)
    assert again.get_model("battles.ArmyUnit").objects.get().command.army.name == "Romans"


def test_the_tables_are_the_ones_that_were_always_there(db):
    tables = connection.introspection.table_names()

    assert {"battles_army", "battles_armycommand", "battles_armyunit"} <= set(tables)
    assert not [name for name in tables if name.startswith("armies_")]
