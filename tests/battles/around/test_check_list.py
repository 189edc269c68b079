"""The check list: ticked by play, where the rulebook has one."""

from tests.battles.table import laid_table


def test_a_rulebook_without_a_check_list_shows_none(db):
    table = laid_table()
    phone = table.phone("player")

    page = phone.get(table.url).content.decode()

    assert phone.get(f"{table.url}check-list/").status_code == 404
    assert "check-list" not in page
    assert 'class="rounds"' not in page
