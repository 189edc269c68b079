"""What axe says of a page, by day and by night, on a phone and on a laptop, all of one visit."""

import os

from axe_playwright_python.base import AXE_SCRIPT

AXE = """async ([page, rules]) => {
    const found = await axe.run(page, {...rules, resultTypes: ["violations"], elementRef: false});
    return found.violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).slice(0, 3).join(" ")}`);
}"""
#: The first of each kind of element that shows words. Of one kind: what a style sheet cannot tell apart, nor those around it.
KINDS = """known => {
    const told = ["class", "role", "type", "open", "disabled", "aria-current", "aria-pressed", "aria-selected", "aria-disabled"];
    const kindOf = new Map(), firsts = new Map();
    const own = each => [each.tagName, each.matches(":nth-child(even)"), ...told.map(name => each.getAttribute(name))].join();
    const around = each => each.parentElement ? kind(each.parentElement) : "";
    const kind = each => kindOf.get(each) ?? kindOf.set(each, `${around(each)} ${own(each)}`).get(each);
    const hasWords = each => [...each.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    for (const each of document.body.querySelectorAll("*")) {
        if (!(hasWords(each) || each.matches("input, select, textarea")) || !each.checkVisibility()) continue;
        if (!(known && each.closest(known)) && !firsts.has(kind(each))) firsts.set(kind(each), each);
    }
    return [...firsts.values()];
}"""
#: All that depends on whether it is day or night (css/tokens.css changes colours and nothing else).
COLOURS = {"runOnly": ["color-contrast"]}
BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
#: Colours of every element, not of one of each kind: four times the processor time of all other rules together.
THOROUGH = os.environ.get("AXE") == "thorough"
PHONE_BY_DAY, PHONE_BY_NIGHT, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT = (390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")
EVERY_WAY = (PHONE_BY_DAY, PHONE_BY_NIGHT, LAPTOP_BY_DAY, LAPTOP_BY_NIGHT)


#: The cards of a battle: most of its page, and the same behind one panel and another.
BOARD = ".battle-columns"


def violations(page, *, colours_only: bool = False, known: str = "") -> list[str]:
    """What axe finds on the page as it stands, and whether it scrolls sideways.

    ``known``: the part of the page that axe has looked at before, and that nothing has changed since.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    everything = {"exclude": [known]} if known else {"include": ["html"]}
    found = [] if colours_only else page.evaluate(AXE, [everything, BUT_COLOURS])
    shown = everything if THOROUGH else {"include": page.evaluate_handle(KINDS, known)}
    found += page.evaluate(AXE, [shown, COLOURS])
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
        found += [f"{width} px, {scheme}: {each}" for each in violations(page, colours_only=width in widths, known=known)]
        widths.add(width)
    return found
