# SPDX-License-Identifier: Apache-2.0
"""The surveys of the data sets by taps, and questions that show and hide."""

from answering import Survey, answer, compare
from mouse import Mouse
from server import PLACE


def survey(trial, name, kind="phone"):
    """A survey from its first page on: the survey, its server, and a hand."""
    survey = Survey(name)
    server = trial.serve(survey.path, *PLACE)
    device = trial.device(kind)
    device.open(server.address)
    return survey, server, Mouse(device)


def go_through(trial, survey, hand, special=None):
    """Does every step of the expected result; `special` does the steps of these names itself."""
    for step in survey.steps:
        if act := (special or {}).get(step["identifier"]):
            act(step)
            continue
        survey.answer_step(hand, step)
        hand.device.look()
        trial.shot(hand.device, f"{survey.path.stem}-{step['identifier']}-{hand.device.kind}")
        hand.go_on()
        if hand.device.all(".problems"):
            raise AssertionError(f"{step['identifier']} is refused: {hand.device.text('.problems')}")


def finish(trial, survey, server, hand):
    trial.same(hand.device.heading, "Thank you", "the page at the end")
    hand.device.look()
    compare(trial, server.result(), survey.expected)


def test_surveys_check_in(trial):
    survey_, server, hand = survey(trial, "daily-check-in")
    hand.device.expected.add(422)
    hand.go_on()
    problems = hand.device.text(".problems")
    trial.check(
        "How strong was your pain" in problems, "a reason why an empty form is refused", problems
    )
    focus = hand.device.script("return document.activeElement.id")
    trial.same(focus, "problems", "what has the focus after a form was refused")
    trial.shot(hand.device, "form-refused-phone")
    hand.device.look()
    go_through(trial, survey_, hand)
    finish(trial, survey_, server, hand)


def test_surveys_onboarding(trial):
    survey_, server, hand = survey(trial, "onboarding", "tablet")

    def consent(step):
        name = survey_.answers["consent"]
        hand.type("givenName", name["givenName"])
        hand.type("familyName", name["familyName"])
        hand.device.look()
        trial.shot(hand.device, "consent-names-tablet")
        hand.press("Agree")

    go_through(trial, survey_, hand, {"consent": consent})
    finish(trial, survey_, server, hand)


def test_surveys_signature(trial):
    """A drawn signature is kept as a picture, and the result names it."""
    survey_, server, hand = survey(trial, "onboarding", "tablet")
    hand.go_on()
    hand.type("givenName", "Ann")
    hand.device.expected.add(422)
    hand.sign()
    hand.press("Agree")
    trial.check(hand.device.all(".problems"), "a refusal without a family name")
    trial.shot(hand.device, "consent-refused-tablet")
    hand.type("familyName", "Example")
    trial.shot(hand.device, "consent-signature-tablet")
    hand.press("Agree")
    trial.same(hand.device.heading, "Sharing", "the page after the signature")
    survey_.answer(hand, "sharing")
    hand.go_on()
    hand.go_on()
    [run] = server.runs()
    pictures = [path.name for path in run.glob("signature*.png")]
    trial.check(len(pictures) == 1, "one picture of the signature", pictures)
    trial.check(pictures and pictures[0] in str(server.result()), "its name in the result", pictures)


def test_surveys_symptoms(trial):
    survey_, server, hand = survey(trial, "symptom-survey")

    def fever(step):
        # Its steps are pages of their own.
        for result in step["results"]:
            survey_.answer(hand, result["identifier"])
            hand.device.look()
            hand.go_on()

    def review(step):
        text = hand.device.text()
        for words in ["In front", "38.6", "Two tablets a day.", "The stairs are still hard."]:
            trial.check(words in text, f"'{words}' on the page with all answers", text)
        hand.device.look()
        trial.shot(hand.device, "review-phone")
        hand.go_on()

    go_through(trial, survey_, hand, {"fever-page": fever, "review": review})
    finish(trial, survey_, server, hand)


def test_surveys_family(trial):
    survey_, server, hand = survey(trial, "family-history", "laptop")
    groups = survey_.answers["FamilyHistoryStepIdentifier"]
    labels = {"ParentGroupIdentifier": "Biological Parent", "SiblingGroupIdentifier": "Sibling"}

    def relatives(step):
        for group, people in groups.items():
            for person in people:
                add_relative(hand, survey_, labels[group], person)
        text = hand.device.text()
        for words in ["Anna", "Bert", "Carl", "Diabetes", "Heart Attack"]:
            trial.check(words in text, f"'{words}' among the relatives", text)
        hand.device.look()
        trial.shot(hand.device, "relatives-laptop")
        hand.go_on()

    go_through(trial, survey_, hand, {"FamilyHistoryStepIdentifier": relatives})
    finish(trial, survey_, server, hand)


def add_relative(hand, survey_, label, person):
    """Presses the group's button, and fills the two pages that follow."""
    hand.device.leave(
        lambda: hand.device.having(
            "button", lambda words: label in words and "Add" in words
        )[0].click()
    )
    for question, value in person.items():
        if question != "HealthConditionsFormItemIdentifier":
            answer(hand, question, survey_.formats[question], value)
    hand.device.look()
    hand.go_on()
    for condition in person["HealthConditionsFormItemIdentifier"]:
        words = "None of the above" if condition == "none of the above" else condition
        hand.tick("HealthConditionsFormItemIdentifier", words)
    hand.device.look()
    hand.go_on()


def test_surveys_follow_ups(trial):
    """Questions show and hide without another page, and what has the focus keeps it."""
    survey_, _, hand = survey(trial, "symptom-survey")
    device = hand.device
    hand.go_on()
    hand.choose("complaints", "Yes")
    hand.go_on()
    hand.tick("symptom", "Pain in the knee")
    hand.go_on()
    page = device.page()
    asked = lambda name: bool(device.all(f'[name="a.{name}"]'))  # noqa: E731
    trial.check(not asked("night"), "no question about the night before there is pain")
    hand.choose("strength", "8")
    device.wait(lambda: asked("night") and asked("medicine"), "question about the night")
    trial.check(not device.is_gone(page), "the same page after a question was shown")
    focus = "return [document.activeElement.name, document.activeElement.value].join()"
    trial.same(device.script(focus), "a.strength,8", "the focus after a tap")
    hand.write("medicine", "Two tab")
    hand.choose("night", "Yes")
    device.wait(lambda: asked("nights"), "question about the number of nights")
    trial.same(
        hand.value("a.medicine"), "Two tab", "a text after a question was shown"
    )
    hand.write("nights", "3")
    hand.choose("strength", "2")
    device.wait(lambda: not asked("night"), "page without the questions that no longer apply")
    trial.check(not device.is_gone(page), "the same page after a question was hidden")
    hand.choose("strength", "9")
    device.wait(lambda: asked("night"), "question about the night again")
    device.look()
