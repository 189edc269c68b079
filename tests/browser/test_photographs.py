"""A photograph chosen on a phone is sent at once; without the script the button sends it."""

from io import BytesIO

from PIL import Image

from battles.models import Photograph
from tests.battles.table import Table, new_table
from tests.browser.looks import EVERY_WAY, seen


def picture() -> dict[str, object]:
    made = BytesIO()
    Image.new("RGB", (800, 600), "olive").save(made, "JPEG")
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": made.getvalue()}


def sit(page, server: str, table: Table) -> None:
    session = table.phone("player").cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server}])


def test_a_chosen_picture_goes_at_once(phone, server):
    table = new_table()
    sit(phone, server, table)
    phone.goto(f"{table.url}photographs/")

    phone.get_by_label("Choose one").set_input_files(picture())
    phone.get_by_role("img", name="Photograph by Player at entry 1").wait_for()

    assert seen(phone, *EVERY_WAY) == []
    phone.get_by_role("link", name="Remove").click()
    phone.get_by_role("button", name="Remove photograph").click()
    phone.get_by_text("No photographs yet").wait_for()
    assert not Photograph.objects.exists()


def test_without_the_script_the_button_sends_it(open_phone, server):
    table = new_table()
    phone = open_phone(java_script_enabled=False)
    sit(phone, server, table)
    phone.goto(f"{table.url}photographs/")

    phone.get_by_label("Choose one").set_input_files(picture())
    phone.get_by_role("button", name="Add photograph").click()

    phone.get_by_role("img", name="Photograph by Player at entry 1").wait_for()
