"""What axe says of a page, by day and by night, on a phone and on a laptop, all of one visit."""

from axe_playwright_python.base import AXE_SCRIPT

LOOK = """async ([known, options]) => {
    const page = known ? {exclude: [known]} : document;
    const found = await axe.run(page, {...options, resultTypes: ["violations"], elementRef: false});
    return found.violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).slice(0, 3).join(" ")}`);
}"""
#: All that depends on whether it is day or night (css/tokens.css changes colours and nothing else).
COLOURS = {"runOnly": ["color-contrast"]}
PHONE_BY_DAY, PHONE_BY_NIGHT, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT = (390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")
EVERY_WAY = (PHONE_BY_DAY, PHONE_BY_NIGHT, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT)


#: The cards of a battle: most of its page, and the same behind one panel and another.
BOARD = ".battle-columns"


def violations(page, options: dict | None = None, known: str = "") -> list[str]:
    """What axe finds on the page as it stands, and whether it scrolls sideways.

    ``known``: the part of the page that axe has looked at before, and that nothing has changed since.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(LOOK, [known, options or {}])
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("scrolls sideways")
    return found


def clean(page, known: str = "") -> None:
    """axe finds nothing, nothing scrolls sideways."""
    assert violations(page, known=known) == []


def seen(page, *ways: tuple[int, str], known: str = "") -> list[str]:
    """What axe finds on the page that is open at each width, by day ("light") or by night ("dark")."""
    found, widths = [], set()
    for width, scheme in ways:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # day turns into night at once
        found += [f"{width} px, {scheme}: {each}" for each in violations(page, COLOURS if width in widths else None, known)]
        widths.add(width)
    return found
