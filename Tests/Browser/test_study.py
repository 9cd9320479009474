# SPDX-License-Identifier: Apache-2.0
"""The pages of a study's clinician, and what becomes of a participant's link."""

from motion import SHANK, THIGH
from mouse import Mouse
from server import program
from test_codealong import fill, join, plan


def make_study(trial):
    """A folder with two participants; the first did everything of her day."""
    folder = trial.folder / "study"
    folder.mkdir()
    stores = []
    for name in ["P-001", "P-002"]:
        store = plan(trial, f"study/{name}")
        join(trial, store)
        stores.append(store)
    fill(trial, stores[0], "checkin", {"checkin.form.pain": 4, "checkin.form.sleep": 8})
    empty = trial.folder / "none.json"
    empty.write_text("{}", encoding="utf-8")
    program(
        "care", "do", stores[0], "rangeOfMotion", "--source", f"{THIGH},{SHANK}", "--output-directory",
        trial.folder / "motion", "--no-wait", "--answers", empty, "--quiet",
    )
    return folder


def test_study(trial):
    server = trial.serve("--study", make_study(trial))
    clinician, participant = trial.device("laptop"), trial.device("phone")
    clinician.expected.add(403)
    hand = Mouse(clinician)
    clinician.open(server.address)
    rows = clinician.texts("tbody tr")
    trial.check(len(rows) == 2 and "P-001" in rows[0] and "P-002" in rows[1], "a row each", rows)
    trial.check("Left knee" in rows[0] and "100.3 ± 14.8" in rows[0], "the range of the first participant in her row", rows[0])
    trial.check("Check-in" in rows[1] or "check-in" in rows[1], "what is open for the second", rows[1])
    clinician.look()
    trial.shot(clinician, "study-laptop")

    hand.press("P-001")
    trial.same(clinician.heading, "P-001", "the page of a participant")
    clinician.look()
    trial.shot(clinician, "participant-laptop")
    address = clinician.words(".address")
    hand.press("Course of the range of motion")
    text = clinician.text("body")
    trial.check("100.3" in text, "the range on the page of the course", text[:300])
    trial.check("no result" not in text, "no words 'no result' beside a good range", text[:300])
    clinician.look()
    trial.shot(clinician, "course-laptop")
    clinician.leave(clinician.driver.back)

    participant.open(address)
    trial.same(participant.heading, "Today", "the participant's page")
    renew(trial, clinician, hand, participant, address)
    withdraw(trial, clinician, hand, participant)


def renew(trial, clinician, hand, participant, before):
    """A new link closes the one before, and what was opened by it."""
    hand.press("Make a new link")
    address = clinician.words(".address")
    trial.check(address != before, "another address after 'Make a new link'", address)
    refused(trial, participant, participant.driver.refresh, "the participant's open page")
    refused(trial, participant, lambda: participant.open(before), "the link before")
    participant.open(address)
    trial.same(participant.heading, "Today", "the page by the new link")


def withdraw(trial, clinician, hand, participant):
    hand.press("Withdraw the link")
    text = clinician.text()
    trial.check("withdrawn" in text, "words that the link is withdrawn", text[-300:])
    trial.check(not clinician.all(".address"), "no address of a withdrawn link")
    clinician.look()
    trial.shot(clinician, "withdrawn-laptop")
    refused(
        trial, participant, lambda: Mouse(participant).press("History"),
        "the participant's open page",
    )
    participant.look()
    trial.shot(participant, "no-entry-phone")
    hand.press("Make a new link")
    trial.check(clinician.all(".address"), "an address after a new link was made")


def refused(trial, device, act, what):
    device.expected |= {401, 403}
    act()
    device.wait(lambda: device.heading, "page")
    trial.same(device.heading, "This page opens with a link", f"the answer to {what}")


def test_study_measurement(trial):
    """A clinician sees who measures."""
    server = trial.serve("--study", make_study(trial), "--demo")
    clinician, participant = trial.device("laptop"), trial.device("phone")
    clinician.open(server.address)
    hand = Mouse(clinician)
    hand.press("P-002")
    participant.open(clinician.words(".address"))
    hand.press("Measurements under way")
    trial.same(clinician.heading, "Measurements under way", "the page of measurements")
    clinician.look()
