# SPDX-License-Identifier: Apache-2.0
"""Every kind of question by the keyboard alone, with scripts and without."""

from answering import Survey, compare
from keyboard import Keyboard
from selenium.webdriver.common.keys import Keys
from server import PLACE


def every_format(trial, kind, scripts):
    survey = Survey("every-format")
    server = trial.serve(survey.path, *PLACE)
    device = trial.device(kind)
    device.scripts(scripts)
    device.open(server.address)
    hand = Keyboard(device)
    for step in survey.steps:
        identifier = step["identifier"]
        survey.answer_step(hand, step)
        if identifier == "account":
            goes_back(trial, hand)
        device.look()
        trial.shot(device, f"format-{identifier}-{kind}")
        # Enter in a field goes on as the button does.
        if identifier in ("numericInteger", "location"):
            device.leave(lambda: hand.keys(Keys.ENTER))
        else:
            hand.go_on()
        if device.all(".problems"):
            trial.fail(f"'{identifier}' is refused: {device.text('.problems')}")
            return
    trial.same(device.heading, "Thank you", "the page at the end")
    device.look()
    compare(trial, server.result(), survey.expected)


def goes_back(trial, hand):
    """Shift and Tab lead back, and what was typed stays."""
    hand.back()
    hand.back()
    focus = hand.focus
    trial.same((focus["name"], focus["value"]), ("a.email", "anna@example.org"), "the field before")


def test_keyboard(trial):
    every_format(trial, "phone", scripts=True)


def test_keyboard_without_scripts(trial):
    every_format(trial, "laptop", scripts=False)
