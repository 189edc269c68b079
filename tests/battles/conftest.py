import pytest

from tests.battles.table import Table, new_table


@pytest.fixture
def table(db) -> Table:
    """Two sample armies before the first set-up step, everybody seated."""
    return new_table()


@pytest.fixture
def firing(table) -> Table:
    """The same in the first turn's defensive fire: side b may fire."""
    table.go_to("defensive_fire")
    return table
