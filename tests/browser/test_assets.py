"""A browser finds in the style sheets and scripts that are sent what their authors wrote."""

from pathlib import Path

from django.conf import settings

from config.assets import lean

STATIC = Path(settings.BASE_DIR) / "static"
RULES = (
    "text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); return [...sheet.cssRules].map(one => one.cssText); }"
)


def test_a_browser_understands_every_one_of_them(browser):
    page = browser.new_page()

    for script in sorted(STATIC.glob("js/*.js")):
        page.evaluate("text => { new Function(text); }", lean(script.read_text()))
    for sheet in sorted(STATIC.glob("css/*.css")):
        text = sheet.read_text()
        assert page.evaluate(RULES, lean(text)) == page.evaluate(RULES, text) != [], sheet.name
    page.close()
