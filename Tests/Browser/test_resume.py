# SPDX-License-Identifier: Apache-2.0
"""Going on elsewhere and later: another device, an old page, saving, reload and back."""

from answering import Survey, compare
from mouse import Mouse
from server import PLACE


def test_resume(trial):
    """A survey that is begun on a phone, gone on with on a laptop, saved, and ended on the phone."""
    survey = Survey("symptom-survey")
    server = trial.serve(survey.path, *PLACE)
    phone, laptop = trial.device("phone"), trial.device("laptop")
    first, second = Mouse(phone), Mouse(laptop)
    phone.open(server.address)
    first.go_on()
    first.choose("complaints", "Yes")
    first.go_on()
    for label in ["Pain in the knee", "Fever"]:
        first.tick("symptom", label)
    first.go_on()
    first.choose("strength", "8")
    phone.wait(lambda: phone.all('[name="a.night"]'), "question about the night")
    first.press("Continue on another device")
    phone.look()
    trial.shot(phone, "elsewhere-phone")
    address = phone.words(".address")
    first.press("Back to the task")
    trial.check(first.is_chosen("strength", "8"), "the answer after the page of the address")

    laptop.open(address)
    trial.same(laptop.heading, "Your pain", "the page on the second device")
    trial.check(second.is_chosen("strength", "8"), "the first device's answer on the second")
    laptop.look()
    survey.answer_step(second, next(s for s in survey.steps if s["identifier"] == "pain-details"))
    second.go_on()
    trial.same(laptop.heading, "What was the highest temperature?", "the next page")

    # The phone still shows the page before, and leaves it with the answer.
    phone.leave(lambda: first.tap(lambda: first.choice("a.night", "No")))
    phone.wait(lambda: "temperature" in phone.heading, "page that follows")
    notice = phone.text(".notice")
    trial.check(
        "not up to date" in notice, "words that the page is old, when a follow-up was to be shown",
        repr(notice),
    )
    trial.same(phone.heading, "What was the highest temperature?", "the page that follows the old one")

    survey.answer(second, "temperature")
    second.press("Save and stop")
    trial.same(laptop.heading, "Saved", "the page after saving")
    laptop.look()
    laptop.driver.refresh()
    second.press("Go on")
    trial.same(laptop.heading, "What was the highest temperature?", "the page after going on")
    trial.same(second.value("a.temperature"), "38.6", "the answer that was saved")
    goes_on(trial, survey, server, second, first)


def goes_on(trial, survey, server, hand, old):
    """To the end, with a form of an old page, a reload and the button back on the way."""
    device = hand.device
    hand.go_on()
    old.write("temperature", "36.5")
    old.go_on()
    notice = old.device.text(".notice")
    trial.check("not up to date" in notice, "words that the form of an old page is old", repr(notice))
    trial.same(old.device.heading, device.heading, "the page after the form of an old page")
    old.device.look()
    trial.shot(old.device, "outdated-phone")
    survey.answer(hand, "since")
    hand.go_on()
    trial.same(device.heading, "Please call us today", "the page after the fever")
    hand.go_on()
    device.driver.refresh()
    trial.check("thinning the blood" in device.heading, "the same page after a reload", device.heading)
    survey.answer(hand, "medication")
    hand.go_on()
    hand.go_on()
    survey.answer(hand, "note")
    hand.go_on()
    trial.same(device.heading, "Your answers", "the page of all answers")
    device.leave(device.driver.back)
    trial.same(device.heading, "Your answers", "the page of all answers, after the button back")
    hand.go_on()
    hand.go_on()
    device.driver.refresh()
    trial.same(device.heading, "Thank you", "the page at the end, after a reload")
    compare(trial, server.result(), survey.expected)


def test_resume_twice(trial):
    """A form that is sent twice counts once; a second run is one of its own."""
    survey = Survey("daily-check-in")
    server = trial.serve(survey.path, *PLACE)
    device = trial.device("phone")
    hand = Mouse(device)
    device.open(server.address)
    hand.choose("pain", "4")
    hand.choose("sleep", "8")
    device.leave(lambda: device.driver.execute_script(
        "const b = arguments[0]; b.click(); b.click(); b.form.requestSubmit(b)",
        device.one(".actions .first button"),
    ))
    trial.same(device.heading, "Thank you", "the page at the end")
    compare(trial, server.result(), survey.expected)
    device.driver.back()
    device.wait(lambda: device.heading, "page")
    trial.same(len(server.runs()), 1, "results after the button back")
    device.open(server.address)
    hand.press("Do the task once more")
    trial.same(device.heading, "How are you today?", "the first page once more")
    trial.check(not hand.is_chosen("pain", "4"), "no answers of the first run in the second")
    other = trial.device("tablet")
    other.open(server.address)
    trial.same(other.heading, "How are you today?", "the first page of somebody else")


def test_resume_leave(trial):
    """Stopping without saving asks first, and throws the answers away."""
    server = trial.serve(Survey("daily-check-in").path, *PLACE)
    device = trial.device("tablet")
    hand = Mouse(device)
    device.open(server.address)
    hand.choose("pain", "4")
    hand.press("Stop without saving")
    device.look()
    trial.shot(device, "leave-tablet")
    hand.press("Go on with the task")
    hand.press("Stop without saving")
    hand.press("Throw the answers away")
    trial.same(device.heading, "Stopped", "the page after the answers were thrown away")
    device.look()
    trial.same(len(server.runs()), 0, "results of a run that was thrown away")
