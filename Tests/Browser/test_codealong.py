# SPDX-License-Identifier: Apache-2.0
"""A care plan of a knee's recovery on a phone: consent, check-in, measurement, and what came of them."""

import datetime
import json
import zoneinfo

from motion import SHANK, THIGH, analyzed, check_near, measured
from mouse import Mouse
from server import program


def now(zone):
    return datetime.datetime.now(zoneinfo.ZoneInfo(zone))


# The check-in begins at eight: a place where it is day, whenever the tests run.
ZONE = next(
    zone
    for zone in ("Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles")
    if 9 <= now(zone).hour < 21
)


def today():
    return now(ZONE).date()


def plan(trial, name="knee", start=None):
    store = trial.folder / f"{name}.care"
    program("care", "demo", store, "--start", start or today(), "--time-zone", ZONE)
    return store


def states(store):
    """What is done today, by the tasks' identifiers."""
    events = json.loads(program("care", "today", store, "--json"))["events"]
    return {event["task"]: event["state"] for event in events}


def open_task(hand, title):
    device = hand.device
    card = device.having(".entry", lambda words: title in words)[0]
    device.leave(lambda: card.find_element("css selector", ".main-button").click())


def check_ring(trial, device, percent):
    """The ring says how much is done, and is one: nothing in it is filled."""
    words = device.read(lambda: device.one(".ring").get_attribute("aria-label"))
    trial.check(words.startswith(f"{percent} %"), f"a ring of {percent} %", words)
    fills = device.script(
        "return [...document.querySelectorAll('.ring path')].map(e => getComputedStyle(e).fill)"
    )
    trial.same(fills, ["none", "none"], "what fills the two circles of the ring")


def consent(trial, hand, store):
    device = hand.device
    trial.check("comes first" in device.text(), "words that joining comes first", device.text())
    trial.same(device.texts(".entry h2"), ["Joining the study"], "tasks before joining")
    device.look()
    open_task(hand, "Joining the study")
    device.look()
    hand.go_on()
    hand.type("givenName", "Ada")
    hand.type("familyName", "Lovelace")
    device.look()
    trial.shot(device, "consent-phone")
    hand.press("Agree")
    device.look()
    hand.go_on()
    trial.same(states(store).get("onboarding"), "done", "joining in the store")
    hand.press("Today")


def check_in(trial, hand, store):
    open_task(hand, "Daily check-in")
    hand.choose("checkin.form.pain", "4")
    hand.choose("checkin.form.sleep", "8")
    hand.device.look()
    hand.go_on()
    trial.same(states(store).get("checkin"), "done", "the check-in in the store")
    hand.device.look()
    hand.press("Today")


def measure(trial, hand, store):
    device = hand.device
    open_task(hand, "ange of motion")
    for _ in range(6):
        device.look()
        if device.all("#live"):
            break
        hand.go_on()
    device.wait(lambda: "°" in device.text(".degrees"), "angle", 40)
    device.look()
    trial.shot(device, "measuring-phone")
    page = device.page()
    device.wait(lambda: device.is_gone(page), "end of the measurement", 90)
    device.wait(lambda: device.all(".actions"), "page after the measurement")
    trial.check("°" in device.text(".results"), "the range measured on the next page", device.text())
    device.look()
    trial.shot(device, "measured-phone")
    for _ in range(4):
        if device.all("a.button") and not device.all("button"):
            break
        hand.go_on()
    trial.same(states(store).get("rangeOfMotion"), "done", "the range of motion in the store")
    device.look()
    hand.press("Today")


def begin(trial, *source):
    """A plan with its server, and a hand on a phone that shows today's tasks."""
    store = plan(trial)
    server = trial.serve("--care", store, *source)
    device = trial.device("phone")
    device.open(server.address)
    return store, server, Mouse(device)


def fill(trial, store, task, answers):
    """Does a task of the store without pages."""
    path = trial.folder / f"{task}.json"
    path.write_text(json.dumps(answers), encoding="utf-8")
    program("care", "do", store, task, "--answers", path, "--quiet")


def join(trial, store):
    name = {"consented": True, "givenName": "Ada", "familyName": "Lovelace"}
    fill(trial, store, "onboarding", {"onboarding.consent": name})


def test_codealong_questions(trial):
    """Joining and the check-in; the phone of the page would be the sensor."""
    store, _, hand = begin(trial)
    device = hand.device
    consent(trial, hand, store)
    titles = sorted(device.texts(".entry h2"))
    trial.same(titles, ["Daily check-in", "Joining the study", "Range of motion"], "tasks after joining")
    device.look()
    trial.shot(device, "today-phone")
    check_in(trial, hand, store)
    check_ring(trial, device, 50)
    device.light("dark")
    trial.shot(device, "today-dark-phone")


def test_codealong_one_server(trial):
    """A server that simulates the leg asks the questions of the plan, too."""
    _, _, hand = begin(trial, "--demo")
    hand.device.expected.add(500)
    open_task(hand, "Joining the study")
    trial.same(hand.device.heading, "Welcome", "the page of joining with --demo")
    trial.shot(hand.device, "error-phone")


def pages(trial, hand):
    for page, words in [("History", ["Pain", "4"]), ("Insights", ["Pain"]), ("Contacts", [])]:
        hand.press(page)
        text = hand.device.text()
        for word in words:
            trial.check(word.lower() in text.lower(), f"'{word}' on the page '{page}'", text[:300])
        hand.device.look()
        trial.shot(hand.device, f"{page.lower()}-phone")


def test_codealong_measurement(trial):
    """A simulated leg, and the pages on what was recorded."""
    store, _, hand = begin(trial, "--demo")
    join(trial, store)
    fill(trial, store, "checkin", {"checkin.form.pain": 4, "checkin.form.sleep": 8})
    hand.device.driver.refresh()
    measure(trial, hand, store)
    check_ring(trial, hand.device, 100)
    trial.shot(hand.device, "today-done-phone")
    pages(trial, hand)


def test_codealong_recording(trial):
    """The recordings of two sensors, which give the range that `analyze` gives."""
    files = [THIGH, SHANK]
    store, server, hand = begin(trial, "--source", ",".join(map(str, files)))
    join(trial, store)
    hand.device.driver.refresh()
    measure(trial, hand, store)
    [path] = server.folder.glob("do/*/rangeOfMotion-*/result.json")
    result = measured(json.loads(path.read_text(encoding="utf-8")))
    expected = analyzed("--thigh", files[0], "--shank", files[1])
    check_near(trial, result["range"], expected, 1, "the range of the recordings")
