"""The head of a battle leaves two thirds of a phone to the battle."""

import pytest
from django.conf import settings

from tests.battles.table import new_table

HEIGHT = 844
END = "document.querySelector('.whereabouts').getBoundingClientRect().bottom"


@pytest.mark.parametrize(("width", "language"), [(320, "it"), (390, "it"), (390, "en")])
def test_it_takes_a_third_at_most(open_phone, server, width, language):
    """Even with armies that have no short names."""
    table, page = new_table(), open_phone(viewport={"width": width, "height": HEIGHT})
    table.go_to("movement")
    cookies = {settings.LANGUAGE_COOKIE_NAME: language}
    cookies[settings.SESSION_COOKIE_NAME] = table.phone("player").cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": name, "value": value, "url": server} for name, value in cookies.items()])

    page.goto(table.url)

    assert page.locator(".where").inner_text()
    assert page.evaluate(END) <= HEIGHT / 3
