"""What axe says of a page, by day and by night, on a phone and on a laptop, all of one visit."""

from axe_playwright_python.base import AXE_SCRIPT

LOOK = """async options => {
    const found = await axe.run(document, {...options, resultTypes: ["violations"], elementRef: false});
    return found.violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).slice(0, 3).join(" ")}`);
}"""
#: All that depends on whether it is day or night (css/tokens.css changes colours and nothing else).
COLOURS = {"runOnly": ["color-contrast"]}
PHONE_BY_DAY, PHONE_BY_NIGHT, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT = (390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")
EVERY_WAY = (PHONE_BY_DAY, PHONE_BY_NIGHT, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT)


def violations(page, options: dict | None = None) -> list[str]:
    """What axe finds on the page as it stands, and whether it scrolls sideways."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(LOOK, options or {})
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("scrolls sideways")
    return found


def clean(page) -> None:
    """axe finds nothing, nothing scrolls sideways."""
    assert violations(page) == []


def seen(page, *ways: tuple[int, str]) -> list[str]:
    """What axe finds on the page that is open at each width, by day ("light") or by night ("dark")."""
    found, widths = [], set()
    for width, scheme in ways:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # day turns into night at once
        found += [f"{width} px, {scheme}: {each}" for each in violations(page, COLOURS if width in widths else None)]
        widths.add(width)
    return found
