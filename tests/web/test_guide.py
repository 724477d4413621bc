"""The guided first game, by keys from the start page to its end: each tip once and after what happened."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from durnius.text.catalogue import Catalogue
from tests.web.conftest import ROUND
from tests.web.looking import complaints, sideways, small_targets
from tests.web.person import LISTEN, SETTLED_MS, Person
from tests.web.scenes import messages
from tests.web.stage import ROOM, Staged, settle

pytestmark = pytest.mark.slow
Serve = Callable[[str], str]
Learner = Callable[..., Person]

# What can be done now, by keys: the first of these that is there.
_CAN = """() => {
  const able = (one) => one && !one.closest("[hidden]") && one.getAttribute("aria-disabled") !== "true";
  const find = (what) => document.querySelector(what);
  if (able(find("#again"))) return ["over", ""];
  if (able(find(".choice"))) return ["choose", ""];
  const card = find(".hand .playable .sr");
  if (card) return ["play", card.textContent];
  for (const word of ["done", "take", "next"]) if (able(find(`#${word}`))) return [word, ""];
  return ["wait", ""];
}"""


@pytest.fixture
def learner(browser: Browser) -> Iterator[Learner]:
    """Make people whose clock can be turned on, so that no pause of the page is waited for."""
    made: list[Person] = []

    def make(locale: str = "en-GB", width: int = 1280, height: int = 800) -> Person:
        made.append(Person(browser, "Dana", locale=locale, width=width, height=height))
        made[-1].page.clock.install()
        return made[-1]

    yield make
    for person in made:
        person.close()


def begin(person: Person, url: str) -> None:
    """From the start page to the first tip, by keys."""
    say = Catalogue.load(person.page.context.pages[0].evaluate("navigator.language").split("-")[0]).say
    person.page.goto(url)
    person.page.wait_for_selector(".start")
    person.tab_to(say("start.learn"))
    person.keys("Enter")
    person.page.wait_for_selector(".learn")
    expect(person.page.locator("h1")).to_have_text(say("guide.title"))
    person.tab_to(say("guide.start"))
    person.keys("Enter")
    person.page.wait_for_selector(".tip:not([hidden])")
    person.page.clock.run_for(2000)


def step(person: Person) -> str:
    """Do the next thing that can be done, by keys, and say which it was."""
    person.page.clock.run_for(350)  # no button has only just changed
    what, card = person.page.evaluate(_CAN)
    if what in ("over", "wait"):
        return str(what)
    before = len(person.heard())
    if what == "play":
        person.page.focus("#cards-h")
        person.tab_to(card)
    match what:
        case "next":
            person.keys("Alt+Shift+Digit0")
        case "done":
            person.keys("Alt+Shift+D")
        case "take":
            person.page.locator("#take").press("Enter")
        case "choose":
            person.page.locator(".choice").first.press("Enter")
        case _:
            person.keys("Enter")
    person.page.evaluate("window.had = document.activeElement; 0")
    person.page.clock.run_for(200)
    person.page.wait_for_function(
        "(before) => heard.length > before || document.querySelector('.choice')", arg=before
    )
    person.page.clock.run_for(700)
    assert person.page.evaluate("document.activeElement === window.had")
    return str(what)


def finish(person: Person) -> list[str]:
    """Play to the end, and give everything that was heard."""
    for _ in range(200):
        if step(person) == "over":
            person.page.clock.run_for(3000)
            return person.heard()
    raise AssertionError("the game has no end")


def regions(person: Person, start: str) -> list[tuple[str, str]]:
    """Give what was heard and begins so, each with its live region."""
    heard = person.page.evaluate("heard")
    return [(region, text.replace("\u00a0", "")) for region, text in heard if text.startswith(start)]


@pytest.mark.parametrize("locale", ["en-GB", "lt-LT"])
def test_a_whole_game_is_explained_by_keys_alone(serve: Serve, learner: Learner, locale: str) -> None:
    say = Catalogue.load(locale[:2]).say
    dana = learner(locale)
    begin(dana, serve(ROUND))
    trump = say("guide.lesson.trump", suit=say("suit.s"))
    first = say("guide.spoken", words=f"{trump} {say('guide.lesson.attack')}")
    expect(dana.page.get_by_role("region", name=say("guide.heading"))).to_contain_text(trump)
    expect(dana.page.get_by_role("dialog")).to_have_count(0)
    # It is told after what happened: a reader of the page may have passed the note before it stood there.
    dana.page.clock.run_for(3000)
    assert dana.heard()[-1] == first
    assert say("suit.s") in dana.heard()[-2]
    # The note said once more, as an answer to the key.
    dana.skip()
    dana.keys("Alt+Shift+Digit9")
    dana.page.clock.run_for(1000)
    assert dana.hear(re.escape(say("guide.heading"))) == first
    heard = finish(dana)
    told = " ".join(heard)
    expect(dana.page.locator(".tip")).to_contain_text(say("guide.lesson.over_safe", name="Ada"))
    for lesson in ("draw", "discarded", "last", "unfit", "all_beaten", "others_took"):
        assert told.count(say(f"guide.lesson.{lesson}")) == 1, lesson
    assert told.count(trump) == 2  # once by itself, once by the key
    assert say("guide.lesson.bito", bito=say("button.bito")) in told
    assert say("guide.lesson.next_key", next=say("button.next"), key="Alt+Shift+0") in told
    start = say("guide.spoken", words="")
    rest = [region for region, text in regions(dana, start) if text != first]
    assert set(rest) == {"polite"}
    # The last tip comes after the game's end was told, and leads on from here.
    assert say("guide.lesson.over_safe", name="Ada") in heard[-1]
    expect(dana.page.get_by_role("link", name=say("guide.rules"))).to_have_attribute("href", "/help")
    dana.tab_to(say("guide.friends"), back=True)
    assert complaints(dana.page) == []
    dana.keys("Enter")
    dana.page.wait_for_selector(".start")
    assert dana.page.locator("#mine .open-table").count() == 0  # it counts for nothing
    assert dana.page.input_value("#name") == ""
    assert dana.page.evaluate("localStorage.getItem('durnius.tables')") is None


def test_tips_can_be_ended_and_the_game_goes_on(serve: Serve, learner: Learner) -> None:
    dana = learner()
    begin(dana, serve(ROUND))
    dana.page.clock.run_for(3000)
    tips = [text for text in dana.heard() if text.startswith("Tip:")]
    dana.skip()
    dana.page.get_by_role("button", name="End the tips").press("Enter")
    dana.page.clock.run_for(1000)
    dana.hear("No more tips. The game goes on.")
    expect(dana.page.locator(".tip")).to_be_hidden()
    expect(dana.page.get_by_role("heading", name="Your cards")).to_be_focused()
    for _ in range(5):
        step(dana)
    assert [text for text in dana.heard() if text.startswith("Tip:")] == tips
    dana.skip()
    dana.keys("Alt+Shift+Digit9")
    dana.page.clock.run_for(1000)
    dana.hear("There is no tip now.")
    dana.page.reload()
    dana.page.wait_for_selector(".game")
    expect(dana.page.locator(".tip")).to_be_hidden()


def test_a_reload_and_another_language_keep_the_tip(serve: Serve, learner: Learner) -> None:
    dana = learner()
    begin(dana, serve(ROUND))
    step(dana)
    told = dana.page.locator(".tip .words").text_content() or ""
    assert "throw in" in told
    dana.page.reload()
    dana.page.wait_for_selector(".tip:not([hidden])")
    expect(dana.page.locator(".tip .words")).to_have_text(told)
    dana.page.clock.run_for(3000)
    assert [text for text in dana.heard() if text.startswith("Tip:")] == []
    while "Everything is beaten: among" not in (dana.page.locator(".tip .words").text_content() or ""):
        step(dana)
    dana.settings()
    dana.page.locator("#set-language").select_option("pl")
    expect(dana.page.locator(".tip .words")).to_contain_text(
        Catalogue.load("pl").say("guide.lesson.bito", bito="Odbite – gotowe")
    )


@pytest.mark.parametrize(("width", "height"), [(320, 568), (740, 360), (1280, 800)])
def test_the_note_fits_every_window(serve: Serve, learner: Learner, width: int, height: int) -> None:
    dana = learner("de-DE", width, height)
    begin(dana, serve(ROUND))
    assert sideways(dana.page) + small_targets(dana.page) + complaints(dana.page) == []


def test_next_is_answered_also_when_the_bot_would_rather_wait(serve: Serve, learner: Learner) -> None:
    dana = learner()
    begin(dana, serve(ROUND))
    waits = "The bot waits to see what you do."
    while not (
        dana.page.title().startswith("Your turn to defend") and dana.page.locator("#next").is_visible()
    ):
        assert step(dana) != "over"
    for _ in range(4):  # first it may throw in
        dana.page.clock.run_for(400)
        dana.answered(lambda: dana.keys("Alt+Shift+Digit0"))
        dana.page.clock.run_for(2000)
        if dana.heard()[-1] == waits:
            return
    raise AssertionError(dana.heard()[-4:])


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568), (740, 360)])
def test_the_note_does_not_push_the_cards_under_the_bar(
    serve: Serve, browser: Browser, width: int, height: int
) -> None:
    """There the bar and the buttons stay at the lower edge: note and cards both show above them."""
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, locale="de-DE")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{serve(ROUND)}/learn")
    expect(page.locator("#begin")).to_be_visible()
    assert "Tab" not in page.locator(".learn").inner_text()
    page.locator("#begin").tap()
    page.wait_for_selector(".tip:not([hidden])")
    edges = """() => [".tip .words", ".hand", ".situation"].flatMap((part) => {
      const { top, bottom } = document.querySelector(part).getBoundingClientRect();
      return [top, bottom];
    })"""
    page.wait_for_function(f"() => {{ const all = ({edges})(); return all[3] <= all[4]; }}")
    top, words, hand, _, bar, _ = page.evaluate(edges)
    assert 0 <= top < words <= hand < bar <= height
    assert "Alt+" not in page.locator(".tip").inner_text()  # a finger needs no names of keys
    context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568)])
def test_a_note_shows_the_cards_as_they_lie_in_the_end(
    url: str, browser: Browser, width: int, height: int
) -> None:
    """A hand that came with the note lies in several rows: it is measured after that."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    page = context.new_page()
    welcome, *_, last = messages("many")
    page.route_web_socket("**/ws/**", Staged((welcome, last)).answer)
    page.goto(f"{url}/r/{ROOM}?learn")
    page.wait_for_selector(".tip:not([hidden])")
    expect(page.locator(".hand")).to_have_class(re.compile("rows3"))
    settle(page)
    hand, bar = page.locator(".hand").bounding_box(), page.locator(".situation").bounding_box()
    assert hand
    assert bar
    assert 0 <= bar["y"] - hand["y"] - hand["height"] < 10  # and no further: the note, too, is to be seen
    context.close()


def test_keys_are_named_once_one_was_pressed(serve: Serve, browser: Browser) -> None:
    context = browser.new_context(has_touch=True, is_mobile=True, locale="en-GB")
    context.add_init_script(LISTEN)
    page = context.new_page()
    page.goto(f"{serve(ROUND)}/learn")
    page.locator("#begin").tap()
    page.wait_for_selector(".tip:not([hidden])")
    assert not page.evaluate("matchMedia('(any-pointer: fine)').matches")
    page.wait_for_function("(ms) => performance.now() - changed > ms", arg=SETTLED_MS, polling=30)
    page.locator(".hand .playable").first.press("Enter")
    expect(page.locator(".tip")).to_contain_text("Press “Next” or the keys Alt+Shift+0")
    context.close()
