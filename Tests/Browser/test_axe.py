# SPDX-License-Identifier: Apache-2.0
"""Pages that no other test meets; at the others axe looks in the tests that meet them."""

from mouse import Mouse
from server import PLACE, TASKS


def test_axe_refusals(trial):
    """Wrong links and pages that are not there are pages with words."""
    server = trial.serve(TASKS / "daily-check-in.json", *PLACE)
    device = trial.device("phone")
    device.expected |= {401, 403, 404}
    for path in ["/", "/enter/wrong", "/resume/wrong"]:
        device.open(server.origin + path)
        trial.same(device.heading, "This page opens with a link", f"the answer to {path}")
        device.look()
    device.open(server.address)
    device.open(server.origin + "/nowhere")
    device.look()


def test_axe_german(trial):
    """A browser that asks for German gets it around the task's own words."""
    server = trial.serve(TASKS / "daily-check-in.json", *PLACE)
    device = trial.device("phone", language="de-DE")
    device.expected.add(422)
    device.open(server.address)
    language = device.script("return document.documentElement.lang")
    trial.same(language, "de", "the language of the page")
    labels = device.texts("button, a")
    english = [label for label in labels if label in ("Next", "Back", "Skip", "Save and stop")]
    trial.same(english, [], "English words on a German page")
    trial.shot(device, "german-phone")
    Mouse(device).go_on()
    trial.shot(device, "german-refused-phone")
    text = device.text("body")
    english = [words for words in ["Please look at this again", "Not a medical device"] if words in text]
    trial.same(english, [], "English words around a German form")
    device.look()


def test_axe_dark(trial):
    """A form in the dark."""
    server = trial.serve(TASKS / "daily-check-in.json", *PLACE)
    device = trial.device("phone")
    device.open(server.address)
    device.light("dark")
    Mouse(device).choose("pain", "4")
    trial.shot(device, "form-dark-phone")
    device.look()
