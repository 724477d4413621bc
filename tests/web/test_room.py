"""The room beside the games: from a link to a seat, the host's options, coming back, leaving, reading out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import ROUND
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow
People = Callable[..., list[Person]]
Pair = Callable[..., tuple[Person, Person]]
Serve = Callable[[str], str]
Table = Callable[..., tuple[Person, Person, Person]]


def test_from_a_link_to_a_seat_it_is_a_name_and_one_press(serve: Serve, people: People) -> None:
    """PAGE 11; the host sees and hears each arrival; Start says what it lacks."""
    link = make_room(serve(ROUND), seats=3, name="Birch")
    alex, ben = people("Alex", "Ben")
    alex.sit(link)
    assert alex.page.locator("#title").text_content() == "Birch"
    assert alex.page.evaluate("document.activeElement.id") == "title"
    assert (
        alex.page.locator("#lack").text_content() == "Start needs two players: share the link or add a bot."
    )
    start = alex.page.locator("#start")
    assert start.get_attribute("aria-disabled") == "true"
    assert start.evaluate("one => getComputedStyle(one).borderTopStyle") == "dashed"
    alex.press("Start")
    alex.hear("Start needs two players")
    alex.skip()
    ben.sit(link)
    assert alex.hear("watching") == "Guest is watching."  # who came by the link, before there is a name
    alex.hear("Ben sits down on seat 2.")
    assert alex.page.locator("#places").get_by_text("Seat 2: Ben").is_visible()
    assert alex.page.locator("#lack").text_content() == "Ready: 2 players."
    assert alex.page.title() == "2 of 3 seats taken – Birch – Durnius"
    # Whoever joins reads the rules in one sentence, and has no options.
    assert ben.page.locator(".rules").text_content() == (
        "Durnius: a bout ends by itself when nobody can add a card; 36 cards; everybody throws in."
    )
    assert ben.page.get_by_role("button", name="Save options").count() == 0
    ben.press("Start")
    alex.hear("Cards dealt")


def test_share_hands_the_link_to_the_system_where_it_takes_one(url: str, people: People) -> None:
    """PAGE 11. Whether that person then shares it or thinks better of it, nothing is said to have failed."""
    link = make_room(url)
    alex, ben = people("Alex", "Ben")
    ben.page.add_init_script("delete Navigator.prototype.share;")
    alex.page.add_init_script(
        "shared = [];"
        "Navigator.prototype.share = async (what) => {"
        "  if (shared.push(what) === 2) throw new DOMException('', 'AbortError');"
        "};"
    )
    for person in (alex, ben):
        person.visit(link)
    expect(ben.page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Share")).to_have_count(0)
    share = alex.page.get_by_role("button", name="Share")
    for _ in range(2):
        share.press("Enter")
    assert alex.page.evaluate("shared") == [{"url": link}] * 2
    expect(share).to_be_focused()


def test_case_38_the_same_name_twice_is_numbered_and_no_name_is_said(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=3)
    one, two = people("Alex", "Alex")
    one.sit(link)
    two.sit(link, "^You sit on seat 2. The name Alex is taken: you are Alex 2.$")
    assert two.page.get_by_text("Seat 2: Alex 2, you").is_visible()
    field = two.page.locator("#name")
    expect(field).to_have_value("Alex 2")
    assert not [text for text in one.heard() if "taken" in text]
    # Another name that comes to the same is answered, and so is the same one again.
    field.fill("Alex")
    two.press("Change name")
    two.hear("^The name Alex is taken: you are Alex 2.$")
    expect(field).to_have_value("Alex 2")
    two.press("Change name")
    two.hear("^Your name is now Alex 2.$")
    one.page.locator("#name").fill("Zoe")
    one.press("Change name")
    one.hear("^Your name is now Zoe.$")
    field.fill("Alex")
    two.press("Change name")
    two.hear("^Your name is now Alex.$")
    expect(field).to_have_value("Alex")
    field.fill("Zoe")
    two.press("Change name")
    two.hear("The name Zoe is taken: you are Zoe 2.$")
    expect(field).to_have_value("Zoe 2")
    (three,) = people("")
    three.visit(link)
    three.page.focus("#name")
    three.keys("Enter")
    three.hear("Please enter a name first.")


def test_a_press_before_the_first_state_is_answered_at_once(serve: Serve, people: People) -> None:
    """The seats come with the page: whoever presses there hears something, though the server is silent."""
    link = make_room(serve(ROUND), seats=3)
    (ben,) = people("Ben")
    ben.page.route_web_socket("**/ws/*", lambda socket: None)
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down").click()
    ben.hear("Please enter a name first.")
    assert ben.page.evaluate("document.activeElement.id") == "name"
    ben.page.locator("#name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.hear("Connecting to the table")


def test_a_double_click_on_start_is_one_press(pair: Pair) -> None:
    alex, _ = pair()
    alex.page.locator("#start").dblclick()
    alex.hear("Cards dealt")
    alex.page.wait_for_timeout(500)
    assert [words for words in alex.heard() if "cannot be done" in words] == []


def test_the_host_changes_options_and_bots(pair: Pair) -> None:
    alex, ben = pair()
    alex.page.select_option("#seats", "4")
    alex.page.select_option("#preset", "podkidnoy")
    alex.page.check("#transfer")
    alex.press("Save options")
    alex.hear("Saved.")
    ben.hear(
        "^The host changed the table: 4 seats and rules, Podkidnoy: every attacker confirms the end of a "
        "bout; "
        r"the attack may be passed on by adding its rank\.$"
    )
    assert not [text for text in alex.heard() if "changed the table" in text]
    assert "the attack may be passed on" in (ben.page.locator(".rules").text_content() or "")
    alex.press("Add a bot to seat 3")
    ben.hear("Ada, a bot, sits on seat 3. Level: careful.")
    alex.page.get_by_label("How Ada plays").select_option("random")
    ben.hear("Ada, a bot, has another level now: random.")
    alex.press("Remove Ada")
    ben.hear("Ada, a bot, is gone.")
    alex.press("Make Ben the host")
    ben.hear("You are the host now.")
    alex.hear("Ben is the host now.")
    assert alex.page.get_by_role("button", name="Save options").count() == 0
    # Options that were changed and not saved go along with Start.
    ben.page.select_option("#preset", "duren")
    ben.press("Start")
    alex.hear("The host changed the table: rules, Dureń")
    alex.hear("Cards dealt")


def test_the_host_has_all_options_and_whoever_joins_reads_them(pair: Pair) -> None:
    """PAGE 11, 12."""
    alex, ben = pair(seats=4)
    alex.page.get_by_text("More house rules").click()
    for field, value in {
        "Who may throw in": "neighbours",
        "Pack of cards": "52",
        "Who starts later games": "fool",
        "Who deals the first game": "1",
        "Time to decide": "120",
        "Bots play every": "3000",
    }.items():
        alex.page.get_by_label(field).select_option(value)
    for box in ("Five cards at most in the first bout", "In the public list of open tables"):
        alex.page.get_by_label(box).check()
    alex.page.get_by_label("People without a seat may watch").uncheck()
    alex.press("Save options")
    told = ben.hear("The host changed the table")
    for words in (
        "52 cards; only neighbours of the defender throw in; five cards at most in the first bout",
        "the last fool starts",
        "bots play every 3 seconds",
        "in the public list",
        "2 minutes to decide",
        "nobody may watch",
        "Ben deals first",
    ):
        assert words in told
    assert (ben.page.locator(".rules").text_content() or "").endswith(
        "the last fool starts; 2 minutes to decide."
    )
    ben.page.reload()
    ben.page.wait_for_selector(".lobby")
    ben.skip()
    alex.press("Make Ben the host")
    ben.hear("You are the host now.")
    assert ben.page.input_value("#deck") == "52"
    assert ben.page.input_value("#timer") == "120"
    assert not ben.page.get_by_label("People without a seat may watch").is_checked()


def test_start_says_what_teams_lack_and_how_far_the_cards_go(serve: Serve, people: People) -> None:
    """PAGE 11."""
    link = make_room(serve(ROUND), seats=4, bots={"1": "careful", "2": "careful"})
    (alex,) = people("Alex")
    alex.sit(link)
    lack = alex.page.locator("#lack")
    alex.page.get_by_text("More house rules").click()
    alex.page.get_by_label("Two teams, for four or six players").check()
    # Start saves what was changed, and then says what it lacks.
    alex.press("Start")
    alex.hear("Two teams need four or six players; there are 3.")
    assert lack.text_content() == "Two teams need four or six players; there are 3."
    alex.press("Add a bot to seat 4")
    expect(lack).to_have_text("Ready: 4 players.")
    alex.page.get_by_label("Number of seats").select_option("5")
    alex.page.get_by_label("Pack of cards").select_option("24")
    alex.press("Save options")
    alex.hear("do not fit together")


def test_changing_the_name_is_told(pair: Pair) -> None:
    alex, ben = pair()
    ben.page.fill("#name", "Bernard")
    ben.press("Change name")
    ben.hear("Your name is now Bernard.")
    alex.hear("Ben is now called Bernard.")


def test_copy_link_says_so(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=2)
    (alex,) = people("Alex")
    alex.context.grant_permissions(["clipboard-read", "clipboard-write"])
    alex.sit(link)
    alex.press("Copy link")
    alex.hear("Link copied.")
    assert alex.page.evaluate("navigator.clipboard.readText()") == link
    assert alex.page.input_value("#link") == link


def test_a_room_that_is_gone_says_so_and_offers_a_new_one(serve: Serve, people: People) -> None:
    url = serve(ROUND)
    (alex,) = people("Alex")
    alex.page.goto(f"{url}/r/aaaaaaaaaaaaa")
    alex.hear("There is no such table, or no longer.")
    assert alex.page.get_by_role("heading", name="This table is gone").is_visible()
    alex.page.get_by_role("button", name="Open a new table").press("Enter")
    alex.page.wait_for_url(f"{url}/")
    alex.errors.clear()


def test_p28_case_34_a_newer_tab_takes_over_and_the_older_says_so_and_stays_quiet(
    serve: Serve, people: People
) -> None:
    """P28."""
    link = make_room(serve(ROUND), seats=2)
    (alex,) = people("Alex")
    alex.sit(link)
    newer = alex.context.new_page()
    newer.goto(link)
    newer.wait_for_selector("text=Seat 1: Alex, you")
    alex.hear("This table is open in a newer tab or window.")
    assert alex.page.get_by_role("button", name="Leave the game").count() == 0
    assert alex.page.get_by_role("button", name="Play here").is_visible()
    alex.settle()
    assert newer.locator("text=Seat 1: Alex, you").is_visible()
    alex.page.get_by_role("button", name="Play here").click()
    newer.wait_for_selector("text=Play here")
    alex.page.wait_for_selector("text=Seat 1: Alex, you")
    # As in any page that is loaded anew nothing has the focus, and Tab begins at the top.
    assert alex.page.evaluate("document.activeElement.tagName") == "BODY"
    alex.keys("Tab")
    assert alex.focused() == "Skip to the seats"


def test_wcag_2_2_5_2_2_6_p26_reload_in_a_game_is_the_same_seat_hand_and_log(table: Table) -> None:
    """P26."""
    alex, ben, chloe = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.settle()
    hand = ben.hand()
    log = ben.page.locator("#log li").all_text_contents()
    assert log[:2] == ["Alex attacks you with 7 of clubs.", log[1]]
    ben.page.reload()
    ben.page.wait_for_selector(".hand button")
    assert ben.hand() == hand
    assert [line for line in ben.page.locator("#log li").all_text_contents() if "connection" not in line][
        : len(log)
    ] == log
    ben.skip()
    ben.play("King of clubs")
    ben.hear("You beat 7 of clubs with King of clubs.")
    chloe.hear("Ben beats 7 of clubs")
    assert not [text for text in chloe.heard() if "connection" in text]  # who comes back at once was not away


def test_the_log_of_a_second_tab_begins_with_where_the_game_stands(table: Table) -> None:
    """It has heard nothing of the game, and does not say that nothing has happened. A reload adds nothing."""
    alex, ben, _ = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    newer = ben.context.new_page()
    newer.goto(ben.page.url)
    log = newer.locator("#log")
    standing = re.compile(r"^Your turn to defend\. 1 card to beat: 7 of clubs\. Trump spades")
    for _ in range(2):
        expect(log.locator("li")).to_have_text([standing])
        expect(log.get_by_role("heading", name="Bout 1")).to_be_visible()
        expect(log.get_by_text("Nothing has happened")).to_be_hidden()
        newer.reload()
    alex.play("7 of diamonds")
    expect(log.locator("li")).to_have_text(["Alex throws in 7 of diamonds.", standing])


def test_wcag_3_3_4_3_3_6_leaving_asks_where_it_stands_and_a_bot_plays_on(table: Table) -> None:
    alex, ben, _ = table()
    ben.page.get_by_role("button", name="Leave the game").press("Enter")
    assert ben.focused() == "Stay"
    asked = "Really leave? A bot plays your hand to the end; you can sit again in the next game."
    assert ben.page.get_by_text(asked).is_visible()
    ben.keys("Escape")
    assert ben.focused() == "Leave the game"
    ben.keys("Enter", "Shift+Tab")
    assert ben.focused() == "Leave"
    ben.skip()
    ben.keys("Enter")
    ben.hear("You left the table. A bot plays your hand to the end.")
    alex.hear("Ben left. A bot plays for Ben.")
    assert ben.focused() == "You are not at the table"
    assert not ben.page.get_by_text("Really leave?").is_visible()
    assert ben.page.get_by_role("button", name="Leave the game").count() == 0
    assert [text for text in ben.heard() if "bot plays" in text] == [ben.heard()[-1]]
    alex.play("7 of clubs")
    alex.hear("Ben beats 7 of clubs|Ben picks up")
    ben.page.get_by_role("button", name="Come back").press("Enter")
    watching = "You are watching. You can sit down when this game is over, if a seat is free then."
    ben.page.wait_for_function("words => heard.some(([, text]) => text === words)", arg=watching)
    assert ben.page.locator("main").get_by_text("You are watching.").count() == 1
    assert ben.page.get_by_role("button", name="Leave the game").count() == 0


def test_six_see_who_was_dealt_the_trump_card(serve: Serve, people: People) -> None:
    """PAGE 19: where no stock is left, the chip beside the trump says it."""
    link = make_room(serve(ROUND), seats=6, pace_ms=5000, bots={str(seat): "careful" for seat in range(1, 6)})
    (alex,) = people("Alex")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    chip = alex.page.locator(".trumpchip")
    expect(chip).to_have_text(re.compile(r"^Trump\s+spades · Ace\s+with (you|\w+)$"))


def test_a_narrow_window_has_a_short_log_and_a_button_that_opens_the_menu(table: Table) -> None:
    alex, ben, _ = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    alex.play("7 of diamonds")
    ben.hear("throws in")
    ben.play("King of clubs")
    ben.hear("You beat 7 of clubs")
    ben.page.set_viewport_size({"width": 360, "height": 740})
    ben.page.reload()
    ben.page.wait_for_selector(".hand button")
    assert ben.page.locator("#log li").count() == 5
    ben.page.get_by_role("button", name="Show older").press("Enter")
    assert ben.page.locator("#log li").count() > 5
    leave = ben.page.get_by_role("button", name="Leave the game")
    assert leave.count() == 0
    ben.page.get_by_role("button", name="Menu").press("Enter")
    assert leave.is_visible()
    ben.keys("Escape")
    assert leave.count() == 0
    assert ben.focused() == "Menu"
    ben.keys("Enter")
    ben.settings()
    assert ben.focused() == "Settings"
    assert ben.page.locator("#set-level").is_visible()


def test_the_headings_are_those_of_the_rules_and_no_more(table: Table) -> None:
    """ACCESSIBILITY 5.1."""
    alex, _, _ = table()
    headings = alex.page.evaluate(
        "[...document.querySelectorAll('h1,h2,h3,h4')].map((h) => h.tagName + ' ' + h.textContent)"
    )
    assert headings == [
        "H1 Durnius",
        "H2 Situation",
        "H2 Table",
        "H2 Your cards",
        "H2 Players",
        "H2 Game log",
        "H3 Bout 1",
    ]
    buttons = alex.page.locator("#cards .acts button:visible, #cards .readout button").all_text_contents()
    assert buttons == [
        "I'm done",
        "Pick up",
        "Table",
        "Trump",
        "Situation",
        "Players",
        "Your cards",
        "Previous message",
    ]
    assert alex.page.locator("table.score caption").text_content() == "Score"
    assert alex.page.locator("dialog").count() == 0


def test_shortcuts_and_the_buttons_of_read_out_say_the_same(table: Table) -> None:
    """PAGE 2, 3: with the rules' own keys, their aliases, and buttons for the phone."""
    alex, ben, _ = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.skip()
    trump = "Trump spades, trump card Ace of spades, 18 cards in the stock."
    said = {
        "Table": ("Alt+Shift+T", "Alt+Shift+W", "7 of clubs, not beaten."),
        "Trump": ("Alt+Shift+K", "Alt+Shift+Z", trump),
        "Situation": ("Alt+Shift+S", None, f"Your turn to defend. 1 card to beat: 7 of clubs. {trump}"),
        "Players": (
            "Alt+Shift+N",
            None,
            "Alex, 5 cards, attacks. Ben (you), 6 cards, defends. Chloe, 6 cards.",
        ),
        "Your cards": (
            "Alt+Shift+Y",
            None,
            (
                "You have 6 cards. Playable now: King of clubs and 9 of spades, trump."
                " The others: 8 of diamonds, 10 of diamonds, Jack of diamonds and 6 of clubs."
            ),
        ),
        "Previous message": ("Alt+Shift+Comma", None, "Alex attacks you with 7 of clubs. Defend."),
    }
    for label, (key, alias, words) in said.items():
        ben.answered(lambda key=key: ben.keys(key))  # type: ignore[misc]
        assert ben.heard()[-1] == words
        if alias:
            ben.answered(lambda key=alias: ben.keys(key))  # type: ignore[misc]
            assert ben.heard()[-1] == words
        if label != "Previous message":
            ben.press(label)
            assert ben.heard()[-1] == words
    ben.press("Previous message")
    assert (
        ben.heard()[-1] == "Cards dealt. Trump spades, trump card Ace of spades. Alex starts and attacks you."
    )
    ben.answered(lambda: ben.keys("Alt+Shift+D"))
    assert ben.heard()[-1] == "You are defending; Pick up is below your cards."


def test_more_than_thirty_lines_of_the_log_are_shown_when_asked_for(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=2)
    (alex,) = people("Alex")
    alex.sit(link)
    for seat in [2, 1] * 17:
        alex.page.get_by_role("button", name=f"Move to seat {seat}").press("Enter")
        alex.page.wait_for_selector(f"text=Seat {seat}: Alex, you")
    alex.press("Add a bot to seat 2")
    alex.press("Start")
    alex.page.wait_for_selector("#log")
    lines = alex.page.locator("#log li")
    assert lines.count() == 30
    alex.page.get_by_role("button", name="Show older").press("Enter")
    assert lines.count() > 34
    assert alex.page.get_by_role("button", name="Show older").count() == 0
    assert alex.focused() == "You sit on seat 1."


def test_a_name_is_only_text(serve: Serve, people: People) -> None:
    """P48."""
    link = make_room(serve(ROUND), seats=2)
    name = "<img src=x>{{card}}"
    alex, eve = people("Alex", name)
    alex.sit(link)
    eve.sit(link)
    alex.hear("sits down on seat 2")
    assert f"{name} sits down on seat 2." in alex.heard()
    alex.press("Start")
    alex.hear("Cards dealt")
    assert alex.page.locator("#players .who").first.text_content() == name
    assert alex.page.locator("img").count() == 0


def test_between_games_seats_and_options_are_one_press_away(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=3, bots={"1": "careful"})
    alex, dana = people("Alex", "Dana")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    dana.page.goto(link)
    dana.page.wait_for_selector("#cards >> text=You can sit down when this game is over.")
    alex.page.get_by_role("button", name="Leave the game").press("Enter")
    alex.keys("Shift+Tab", "Enter")
    alex.hear("You left the table.")
    # Two bots play the game to its end; then a seat is free, and it takes a name.
    dana.page.set_default_timeout(60_000)
    dana.hear("Game over")
    dana.page.get_by_role("button", name="Seats and options").press("Enter")
    assert dana.focused() == "Seats"
    dana.page.fill("#name", "Dana")
    dana.press("Sit down")
    dana.hear("You sit on seat")
    back = dana.page.get_by_role("button", name="Back to the game")
    look = "one => [one.offsetHeight < 60, getComputedStyle(one).borderTopWidth]"
    assert back.evaluate(look) == [True, "2px"]  # a button like any other, and no card's back
    back.press("Enter")
    assert dana.focused() == "Seats and options"
    assert dana.page.get_by_role("button", name="Play again").is_visible()


def test_the_last_seat_is_taken_while_somebody_writes_a_name(serve: Serve, people: People) -> None:
    """It is said, and neither the name nor the place where it is written is lost; an old answer goes."""
    link = make_room(serve(ROUND), seats=2)
    alex, ben, chloe = people("Alex", "Ben", "Chloe")
    alex.sit(link)
    chloe.visit(link)
    chloe.press("Sit down")
    chloe.hear("Please enter a name first.")
    expect(chloe.page.locator(".answer")).to_have_text("Please enter a name first.")
    chloe.page.focus("#name")
    chloe.page.keyboard.insert_text("Chl")
    chloe.skip()
    ben.sit(link)
    assert chloe.hear("Ben sits down") == "Ben sits down on seat 2. All seats are taken. You are watching."
    expect(chloe.page.locator(".answer")).to_have_text("")
    expect(chloe.page.locator("#places .note")).to_have_text("All seats are taken. You are watching.")
    chloe.page.keyboard.insert_text("oe")
    assert chloe.page.evaluate("[document.activeElement.id, document.activeElement.value]") == [
        "name",
        "Chloe",
    ]
    chloe.answered(lambda: chloe.keys("Enter"))
    assert chloe.heard()[-1] == "All seats are taken. You are watching."
    ben.press("Give up my seat")
    chloe.hear("Ben stands up")
    chloe.page.focus("#name")
    chloe.keys("Enter")
    chloe.hear("You sit on seat 2.")


RARE = "**/*sentences_rare.js"


def test_words_that_are_long_on_their_way_hold_nothing_up_and_are_told_when_they_come(pair: Pair) -> None:
    alex, ben = pair(3)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ben.page.route(RARE, hold)
    alex.press("Add a bot to seat 3")
    expect(ben.page.locator("#places")).to_contain_text("Seat 3: Ada")
    alex.press("Start")
    ben.hear("Cards dealt")
    held[0].continue_()
    told = ben.hear("Ada, a bot, sits on seat 3.")
    assert told in ben.page.locator("#log").inner_text()


def test_that_words_cannot_be_fetched_is_told_once(pair: Pair) -> None:
    alex, ben = pair(3)
    ben.page.route(RARE, lambda route: route.abort())
    places = ben.page.locator("#places")
    alex.press("Add a bot to seat 3")
    ben.hear("cannot be reached")
    alex.press("Remove Ada")
    expect(places).not_to_contain_text("Ada")
    alex.press("Start")
    ben.hear("Cards dealt")
    assert len([text for text in ben.heard() if "cannot be reached" in text]) == 1
    ben.errors = [error for error in ben.errors if "ERR_FAILED" not in error]


def test_words_for_what_happens_rarely_are_there_before_it_happens(pair: Pair) -> None:
    alex, ben = pair()
    with ben.page.expect_request(RARE):
        alex.press("Start")
