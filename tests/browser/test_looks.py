"""What the tests' eyes see: a colour nobody can read, in any row, by night too, and what only a laptop shows."""

import pytest

from tests.browser.looks import EVERY_WAY, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT, PHONE_BY_DAY, PHONE_BY_NIGHT, seen

ROWS = "".join(f'<tr class="{"faint" if row == 7 else ""}"><td>row {row}</td></tr>' for row in range(9))
PAGE = f"""<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>
<table><thead><tr><th scope="col">Rows</th></tr></thead><tbody>{ROWS}</tbody></table>
<p id="wide">Only where there is room</p></main></body></html>"""


@pytest.mark.parametrize(
    ("style", "where"),
    [
        ("", []),
        (".faint {color: #ccc}", list(EVERY_WAY)),
        ("@media (prefers-color-scheme: dark) {.faint {color: #ccc}}", [PHONE_BY_NIGHT, LAPTOP_BY_NIGHT]),
        ("tr:nth-child(even) {color: #ddd}", list(EVERY_WAY)),
        (
            "#wide {display: none; color: #ddd} @media (min-width: 900px) {#wide {display: block}}",
            [LAPTOP_BY_DAY, LAPTOP_BY_NIGHT],
        ),
        ("#wide {width: 600px}", [PHONE_BY_DAY, PHONE_BY_NIGHT]),
    ],
)
def test_what_cannot_be_read_is_seen(browser, style, where):
    page = browser.new_context().new_page()
    page.set_content(PAGE.replace("</head>", f"<style>{style}</style></head>"))

    found = seen(page, *EVERY_WAY)

    assert [each.partition(":")[0] for each in found] == [f"{width} px, {scheme}" for width, scheme in where], found
    page.context.close()
