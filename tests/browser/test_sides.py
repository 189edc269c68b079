"""The two sides by day and by night: marks and names stand out wherever they stand, and no value is broken within a word."""

import pytest
from django.core.management import call_command

from battles.actions.demo import load_patterns, start_demo
from battles.ledger import Requester
from tests.browser.test_rooms import play_on, sit

LEAST = 4.5
#: Name and contrast of each side's name that is shown, against what lies behind it.
CONTRASTS = """() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const rgb = colour => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const behind = each => {
        for (let one = each; one; one = one.parentElement) {
            const colour = rgb(getComputedStyle(one).backgroundColor);
            if (colour[3] === 255) return colour;
        }
        return [255, 255, 255];
    };
    return [...document.querySelectorAll(".side")].filter(each => each.checkVisibility()).map(each => {
        const [one, other] = [light(rgb(getComputedStyle(each).color)), light(behind(each))].sort((a, b) => b - a);
        return [each.textContent.trim(), (one + 0.05) / (other + 0.05)];
    });
}"""
#: Values whose column is narrower than their longest word: they would be broken within it.
STARVED = """() => [...document.querySelectorAll(".pairs dd")].filter(each => each.checkVisibility()).filter(each => {
    const probe = document.createElement("span");
    probe.style.cssText = "position:absolute;visibility:hidden;white-space:nowrap";
    each.append(probe);
    const widest = Math.max(0, ...each.textContent.split(/[\\s–-]+/).map(word => {
        probe.textContent = word;
        return probe.getBoundingClientRect().width;
    }));
    probe.remove();
    return widest > each.getBoundingClientRect().width + 1;
}).map(each => each.textContent)"""


@pytest.mark.parametrize("slug", ["de-bellis-empire", "impetus"])
def test_names_of_sides_stand_out_and_values_have_room(open_phone, server, transactional_db, slug):
    call_command("load_samples", verbosity=0)
    load_patterns()
    battle, _seat = start_demo(user=None, guest="Anna", ruleset=slug)
    phone = open_phone(is_mobile=False, bypass_csp=True)
    home = f"{server}/battles/{battle.code}/"
    sit(phone, server, battle)
    pages = [home, f"{home}report/", f"{home}?entry=2", f"{home}seats/"]
    play_on(battle.code, Requester(None, battle.seats.get(left_at=None).token), 12)
    last = battle.entries.filter(kind="act").order_by("-seq").first()

    for page in [*pages, f"{home}?entry={last.seq}", home]:
        phone.goto(page)
        for scheme in ("light", "dark"):
            phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            weak = [(name, round(found, 1)) for name, found in phone.evaluate(CONTRASTS) if found < LEAST]
            assert not weak, (page, scheme)
        phone.set_viewport_size({"width": 320, "height": 700})
        assert phone.evaluate(STARVED) == [], page
