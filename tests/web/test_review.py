"""The review of a finished game on the page: asked for, waited for, seen beside each step, and heard."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.serverprocess import ServerProcess
from tests.web.person import Person, make_room
from tests.web.scenes import replay, review
from tests.web.stage import ROOM
from tests.web.test_fair import play

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

WORKING = json.dumps({"done": 3, "of": 57, "decisions": [], "unjudged": [], "mistakes": [], "most": 3})
REVIEW = json.loads(review())
MISTAKES: list[int] = REVIEW["mistakes"]


def told(body: str, status: int = 200) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=body, status=status, content_type="application/json")


def open_replay(person: Person, url: str) -> None:
    person.page.route("**/games/*/replay", told(replay()))
    person.page.goto(f"{url}/r/{ROOM}/game/3")
    person.page.wait_for_selector(".replay")


@pytest.fixture
def ben(server: ServerProcess, people: Callable[..., list[Person]]) -> Iterator[Person]:
    """Somebody who looks through a game that is staged."""
    (ben,) = people("Ben")
    open_replay(ben, server.url)
    yield ben
    # The server knows no such table.
    ben.errors = [error for error in ben.errors if "404" not in error]


def test_it_is_waited_for_politely_and_then_heard_at_each_step(ben: Person) -> None:
    answers = iter([(WORKING, 202), (WORKING, 202), (review(), 200)])

    def answer(route: Route) -> None:
        told(*next(answers))(route)

    ben.page.route("**/games/*/review", answer)
    ben.page.get_by_role("button", name="Review this game").press("Enter")
    ben.hear("^The review is being worked out: 3 of 57.$")
    assert ben.page.locator("#review").get_attribute("aria-disabled") == "true"
    # That it is being worked out is told once.
    assert ben.hear("review").startswith("The review is ready: the 3 costliest mistakes are marked.")
    assert ben.page.evaluate("document.activeElement.id") == "review"
    assert ben.page.locator("#review").inner_text() == "Game reviewed"
    assert ben.page.locator("#review").get_attribute("aria-disabled") == "true"
    ben.keys("Enter")
    ben.hear("^The review is ready: the 3 costliest")
    assert ben.page.locator(".review h3").all_inner_texts() == ["Review", "Costliest mistakes"]

    lines = ben.page.locator(".review .move")
    assert [int(re.findall(r"^Step (\d+), ", line)[0]) for line in lines.all_inner_texts()] == MISTAKES
    for place, step in enumerate(MISTAKES, 1):
        lines.nth(place - 1).press("Enter")
        ben.hear(rf"Mistake {place} of 3\. Played: .+\. Better: .+; ")
        assert ben.page.url.endswith(f"#{step}")
        judged = ben.page.locator(".judged").inner_text()
        assert judged.startswith(f"Mistake {place} of 3.")
        assert judged in ben.page.locator(".side [aria-current=step]").inner_text()
        one = next(one for one in REVIEW["decisions"] if one["step"] == step)
        told_chances = ben.page.locator(".chances li").all_inner_texts()
        assert len(told_chances) == len(one["options"])
        assert told_chances[0].endswith(", best")
        numbers = [int(share) for line in told_chances for share in re.findall(r"loses (\d+)%", line)]
        assert numbers == sorted(numbers)
        assert [line for line in told_chances if line.endswith(", played")]
    assert ben.page.locator(".side .mistake").count() == 3


def test_steps_without_a_choice_say_nothing_and_exact_ones_say_so(ben: Person) -> None:
    ben.page.route("**/games/*/review", told(review()))
    ben.page.locator("#review").press("Enter")
    ben.hear("The review is ready")
    assert not ben.page.locator(".judged").is_visible()  # of the deal
    by_step = {one["step"]: one for one in REVIEW["decisions"]}
    moves = ben.page.locator(".side .move")
    rest = {one["step"]: one["why"] for one in REVIEW["unjudged"]}
    assert not rest.keys() & by_step.keys()
    silent = next(step for step in range(1, moves.count()) if step not in by_step and step not in rest)
    moves.nth(silent).press("Enter")
    assert not ben.page.locator(".judged").is_visible()
    assert "choice:" not in moves.nth(silent).inner_text()
    early = next(step for step, why in rest.items() if why == "early")
    moves.nth(early).press("Enter")
    ben.hear("Not judged: a card is still unbeaten.")
    assert ben.page.locator(".judged").inner_text() == "Not judged: a card is still unbeaten."
    assert not ben.page.locator(".chances").is_visible()
    exact = next(step for step, one in by_step.items() if one["exact"])
    moves.nth(exact).press("Enter")
    said = ben.hear("Exact, to the end of the game.")
    assert re.search(r"(loses|a draw|does not lose) if nobody makes a mistake", said)
    assert "%" not in ben.page.locator(".review .judged").inner_text()
    loose = next(step for step, one in by_step.items() if not one["exact"])
    ben.keys("Home")
    moves.nth(loose).press("Enter")
    ben.hear(r"loses \d+%")


def test_in_another_language_it_is_told_anew(ben: Person) -> None:
    ben.page.route("**/games/*/review", told(review()))
    ben.page.locator("#review").press("Enter")
    ben.hear("The review is ready")
    ben.page.locator(".review .move").first.press("Enter")
    ben.page.locator("#language").select_option("lt")
    expect(ben.page.locator(".judged")).to_contain_text("Klaida 1 iš 3.")
    assert (
        ben.page.locator("#reviewed").inner_text() == "Apžvalga parengta: pažymėtos 3 brangiausios klaidos."
    )
    assert ben.page.locator(".review").count() == 1


def test_after_a_mistake_is_pressed_table_and_hands_are_in_view(ben: Person) -> None:
    ben.page.set_viewport_size({"width": 360, "height": 740})
    ben.page.route("**/games/*/review", told(review()))
    ben.page.locator("#review").press("Enter")
    ben.hear("The review is ready")
    for place in (1, 2, 3):
        ben.page.locator(".review .move").nth(place - 1).press("Enter")
        ben.hear(f"Mistake {place} of 3")
        assert ben.page.evaluate("document.activeElement.id") == "table-h"
        expect(ben.page.locator("#table-h")).to_be_in_viewport()
        expect(ben.page.locator("#table")).to_be_in_viewport(ratio=0.95)
        expect(ben.page.locator(".hands > li").nth(1)).to_be_in_viewport(ratio=0.95)


def test_fewer_mistakes_are_counted(ben: Person) -> None:
    ben.page.route("**/games/*/review", told(json.dumps(REVIEW | {"mistakes": MISTAKES[:2]})))
    ben.page.locator("#review").press("Enter")
    ben.hear("The review is ready: 2 mistakes are marked.")


def test_where_it_cannot_be_had_it_is_told_and_tried_again(ben: Person) -> None:
    ben.page.route("**/games/*/review", told('{"code": "server_error", "message": ""}', 500))
    ben.page.locator("#review").press("Enter")
    ben.hear("The review could not be had. Try again in a minute.")
    ben.page.unroute("**/games/*/review")
    ben.page.route("**/games/*/review", told(json.dumps(REVIEW | {"mistakes": []})))
    ben.page.locator("#review").press("Enter")
    ben.hear("The review is ready: no costly mistake.")
    assert not ben.page.get_by_text("Costliest mistakes").is_visible()
    ben.errors = [error for error in ben.errors if "500" not in error]


def test_a_busy_server_and_a_line_lost_for_a_moment_are_waited_out(ben: Person) -> None:
    answers: Iterator[Callable[[Route], None]] = iter(
        [
            told('{"code": "rate_limited", "message": ""}', 429),
            lambda route: route.abort(),
            told(WORKING, 202),
            told("{", 202),
            told(review()),
        ]
    )

    def answer(route: Route) -> None:
        next(answers)(route)

    ben.page.route("**/games/*/review", answer)
    ben.page.locator("#review").press("Enter")
    ben.hear("^The review is being worked out: 3 of 57.$")
    ben.hear("^The review is ready")
    assert next(answers, None) is None
    ben.errors = [error for error in ben.errors if not re.search("429|ERR_FAILED", error)]


def test_a_game_of_the_real_server_is_reviewed(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    alex, ben = people("Alex", "Ben")
    rules = {"preset": "durnius", "deck": 24}
    link = make_room(server.url, seats=2, bots={"1": "random"}, rules=rules, name="Friday")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    play(alex)
    alex.hear("Game over")
    ben.page.goto(f"{link}/game/1")
    ben.page.wait_for_selector(".replay")
    ben.page.locator("#review").press("Enter")
    ben.page.set_default_timeout(90_000)
    ben.hear("The review is ready")
    room = link.rpartition("/")[2]
    answer = ben.page.request.get(f"{server.url}/api/rooms/{room}/games/1/review")
    assert answer.status == 200
    judged = answer.json()["decisions"]
    assert judged
    ben.page.locator(".side .move").nth(judged[0]["step"]).press("Enter")
    ben.hear(r"(Best choice|Played): ")
