"""What a press costs the phone: the answer is drawn before all else, and what comes with it is put in at once."""

from battles import actions
from tests.battles.table import new_table, shaped
from tests.browser.test_battle_page import sit
from tests.browser.test_taps import routed

#: What the page does, in its order: panels, frames, addresses, requests; "clone" where it keeps a copy of itself for going back.
ORDER = """(() => {
    window.done = [];
    const watch = (holder, name, word) => {
        const does = holder[name];
        holder[name] = function (...all) {
            if (word !== "clone" || this === document.body) done.push(word);
            return does.apply(this, all);
        };
    };
    watch(history, "pushState", "address");
    watch(XMLHttpRequest.prototype, "send", "request");
    watch(Node.prototype, "cloneNode", "clone");
    addEventListener("htmx:afterSwap", () => {
        done.push("panel");
        requestAnimationFrame(() => done.push("frame"));
    });
    addEventListener("htmx:oobAfterSwap", (event) => done.push(event.detail.target.id));
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (name, ear) {
        return listen.call(this, name, (event) => { window.heard = event.lastEventId; ear(event); });
    };
})()"""


def test_a_panel_is_drawn_before_anything_else_is_done(open_phone, server):
    table = new_table()
    table.go_to("defensive_fire")
    phone = open_phone()
    phone.add_init_script(ORDER)
    page = sit(phone, table, "opponent", server)
    page.locator("#unit-b1-2 .unit-may").tap()
    page.wait_for_url("**act=fire**")
    page.evaluate("() => { done.length = 0; }")

    page.locator("#panel .matrix .chip").first.tap()
    page.wait_for_url("**quick=**")
    page.locator("#panel .act-odds > *").first.wait_for()

    assert page.evaluate("done") == ["request", "panel", "frame", "address"]


def test_a_volley_is_four_requests_from_the_card_to_what_came_of_it(open_phone, server):
    table = new_table()
    table.go_to("defensive_fire")
    page = sit(open_phone(), table, "opponent", server)
    page.locator("#light[data-state=live]").wait_for()
    asked = []
    page.on("request", lambda request: asked.append(request) if request.resource_type == "xhr" else None)

    page.locator("#unit-b1-2 .unit-name").tap()
    page.locator("#panel a[href*='act=fire']").first.tap()
    page.locator("#panel .matrix .chip").first.tap()
    page.locator("#panel .act-odds table.odds").first.wait_for(state="attached")
    for die in (0, 1):
        page.locator(f'label:has([name="die{die}"][value="6"])').tap()
    page.locator("#panel .result-bar, #panel .toast").first.wait_for()
    page.locator(f"#head[data-reaches='{table.snapshot().seq}']").wait_for()

    assert [request.method for request in asked] == ["GET", "GET", "GET", "POST"], [request.url for request in asked]


def test_what_five_entries_bring_is_put_in_at_once(open_phone, server):
    table = new_table()
    table.go_to("movement")
    shaped(table, routed)
    phone = open_phone()
    phone.add_init_script(ORDER)
    page = sit(phone, table, "player", server)
    page.locator("#light[data-state=live]").wait_for()
    page.locator("#head a.due").first.tap()
    page.locator("#panel .choice label").first.wait_for()
    before = table.snapshot().seq

    def late(route):
        answer = route.fetch()
        page.wait_for_function(f"Number(heard) === {before + 5}")
        route.fulfill(response=answer)

    page.route("**/together/**", late)
    for number in range(5):
        page.locator("#panel .choice label").nth(number).tap()
    page.locator(f"#head[data-reaches='{before + 5}']").wait_for()

    done = page.evaluate("done")
    assert done.index("frame", done.index("panel", done.index("panel") + 1)) < done.index("head"), done
    last = len(done) - done[::-1].index("head")
    assert "frame" not in done[done.index("head") : last], done
    newest = page.locator("#log-entries > li").evaluate_all("all => all.slice(0, 6).map(one => one.id)")
    assert newest == [f"e{before + number}" for number in (5, 4, 3, 2, 1, 0)]


def test_the_focus_stays_on_a_link_that_comes_anew_with_the_news(open_phone, server):
    table = new_table()
    table.go_to("movement")
    page = sit(open_phone(), table, "player", server)
    page.locator("#light[data-state=live]").wait_for()
    page.locator("#end-step").focus()

    seq = actions.note(code=table.code, who=table.who("referee"), text="The mist lifts.")
    page.locator(f"#head[data-reaches='{seq}']").wait_for()

    page.locator("#end-step:focus").wait_for()
