# SPDX-License-Identifier: Apache-2.0
"""Networks that are cut and servers that are killed lose nothing, and double nothing."""

import signal

from answering import Survey, compare
from motion import (
    ONE, analyzed, check_near, check_times, kept, make_task, measured, play, prepare, read, repeated,
    rested,
)
from mouse import Mouse
from server import PLACE
from test_phone import finish, to_measurement, use_phone

# When the network is cut, and when it is back, in s of the play.
CUT, BACK = 8, 28


def test_connection_phone(trial):
    """The network of a phone that measures is gone for 20 s."""
    # Three repetitions, and all of them once more.
    samples = rested(repeated(read(ONE), 2, 14, 2), 2)
    server = trial.serve(make_task(trial, "one"), *PLACE)
    device = trial.device("phone")
    device.expected.add("offline")
    hand = Mouse(device)
    prepare(device, samples)
    device.open(server.address)
    to_measurement(device, hand)
    said = {}

    def note(name):
        said[name] = device.text(".phone-state")

    play(device, samples, [
        *use_phone(device),
        (CUT, lambda: device.network(False)),
        (BACK - 2, lambda: note("gone")),
        (BACK, lambda: device.network(True)),
        (BACK + 4, lambda: note("back")),
    ])
    trial.check("connection is lost" in said["gone"], "words that the connection is lost", said["gone"])
    trial.check("This phone measures" in said["back"], "words that it measures again", said["back"])
    text = finish(device, hand)
    trial.note(f"the page says: {text}")
    path = kept(server)
    times = check_times(trial, path)
    seconds = times[-1] - times[0]
    trial.check(seconds > samples[-1][0] - 2, f"{samples[-1][0]:.0f} s of samples", f"{seconds:.1f} s")
    result = measured(server.result())
    check_near(trial, result["range"], analyzed(path), 1, "the range after a lost connection")
    trial.same(result["repetitions"], 6, "repetitions")


def test_connection_killed(trial):
    """The server is killed in a survey, and started again: the page goes on."""
    survey = Survey("daily-check-in")
    server = trial.serve(survey.path, *PLACE)
    device = trial.device("laptop")
    device.expected.add("offline")
    hand = Mouse(device)
    device.open(server.address)
    hand.choose("pain", "4")
    server.stop(signal.SIGKILL)
    server.start()
    hand.choose("sleep", "8")
    hand.go_on()
    if not trial.same(device.heading, "Thank you", "the page after the server was killed"):
        trial.note(f"the page says: {device.text('.notice')}")
        trial.check(hand.is_chosen("pain", "4"), "the answers of the form that was sent")
        return
    compare(trial, server.result(), survey.expected)


def test_connection_killed_later(trial):
    """Killed between two steps: answers before it are there, and the same page goes on."""
    survey = Survey("symptom-survey")
    server = trial.serve(survey.path, *PLACE)
    device = trial.device("laptop")
    hand = Mouse(device)
    device.open(server.address)
    hand.go_on()
    hand.choose("complaints", "Yes")
    hand.go_on()
    server.stop(signal.SIGKILL)
    server.start()
    hand.tick("symptom", "Pain in the knee")
    hand.go_on()
    trial.same(device.heading, "Your pain", "the page after the server was killed")
    hand.press("Back")
    hand.press("Back")
    chosen = hand.is_chosen("complaints", "Yes")
    trial.check(chosen, "the answer from before the server was killed")
