# SPDX-License-Identifier: Apache-2.0
"""Any joint with a phone in the hand: chosen on the page, measured, found in finding and report."""

import json

from motion import HeldUp, check_near, kept, play, prepare, read
from mouse import Mouse
from server import PLACE, TASKS, program
from test_codealong import ZONE, now, open_task

WORDS = {
    "en-US": {"phone": "Use this phone", "done": "Done", "on": "Go on", "measures": "This phone measures"},
    "de-DE": {"phone": "Dieses Telefon verwenden", "done": "Fertig", "on": "Fortfahren",
              "measures": "Dieses Telefon misst"},
}


def simulated(trial, *test):
    """A recording of a standard test, and the true angle of its first direction."""
    folder = trial.folder / "made"
    program(
        "simulate", *test, "--grade", "module", "--rate", "50", "--standing", "4", "--speed", "50",
        "--output", folder, "--quiet", "--force",
    )
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    return read(folder / "device.csv"), card["result"]["movements"][0]["directions"]


def measure(trial, language, task, answers, test):
    """Chooses, measures with the phone and comes to the end; the result, the truth and the page's words."""
    samples, truth = simulated(trial, *test)
    server = trial.serve(TASKS / task, *PLACE)
    hand = begin(trial, server, samples, language)
    trial.shot(hand.device, f"movement-{answers[0][1]}-phone")
    for question, label in answers:
        hand.choose(question, label)
        hand.go_on()
    return server, truth, led(trial, hand, samples, WORDS[language])


def begin(trial, server, samples, language="en-US"):
    """A hand on a phone that shows the server's first page, its sensors at rest."""
    device = trial.device("phone", language=language)
    prepare(device, samples)
    device.open(server.address)
    device.look()
    return Mouse(device)


def drawn(trial, device):
    """The drawing of the test, which a browser has loaded."""
    shown = device.read(lambda: device.script(
        "return [...document.querySelectorAll('figure img')].map(e => [e.src, e.complete, e.naturalWidth])"
    ))
    trial.check(
        len(shown) == 1 and "tests.svg#" in shown[0][0] and shown[0][1] and shown[0][2] > 0,
        "the drawing of the test", shown,
    )


def led(trial, hand, samples, words):
    """From the instruction through the measurement to the end; the words about the result."""
    device = hand.device
    drawn(trial, device)
    trial.shot(device, f"instruction-{device.heading.split(':')[0]}-phone")
    for _ in range(4):
        if device.all("#live"):
            break
        device.look()
        hand.go_on()
    device.expected.add(409)
    button = device.button(words["phone"])

    def arrives():
        text = device.text(".phone-state")
        trial.check(words["measures"] in text, "words that the phone measures", text)

    play(device, samples, [(0.3, button.click), (2.5, arrives)])
    if device.all("#live"):
        device.leave(lambda: device.button(words["done"]).click())
    device.wait(lambda: device.all(".actions"), "page after the measurement")
    text = " ".join(device.text(".results").split())
    device.look()
    for _ in range(3):
        if not device.all("#step"):
            break
        if words["on"] in device.texts("button"):
            hand.press(words["on"])
        else:
            hand.go_on()
    trial.note(f"the page says: {text}")
    return text


def reached(trial, server, text):
    """The part of the result with the range of motion."""
    for step in server.result()["taskResult"]["results"]:
        for part in step["results"]:
            if part["type"] == "rangeOfMotion":
                return part
    if "gyroscope" in text or "Gyroskop" in text:
        raise HeldUp(f"a reading stood at a peak: {text}")
    raise AssertionError(f"the result has no range of motion: {text}")


def finding(trial, server):
    """The observation of the result, its components by their texts."""
    path = trial.folder / "result.json"
    path.write_text(json.dumps(server.result()), encoding="utf-8")
    bundle = json.loads(program("fhir", "observation", path, "--output", "-"))
    resources = [entry["resource"] for entry in bundle["entry"]]
    found = [one for one in resources if one["resourceType"] == "Observation"]
    return {
        part["code"]["text"].split(": ")[-1]: part["valueQuantity"]["value"]
        for part in found[0].get("component", [])
    }


def test_movements_neck(trial):
    """The neck's rotation, in English."""
    test = ["--joint", "neck", "--movement", "rotation", "--range", "-55-62"]
    server, truth, text = measure(
        trial, "en-US", "any-joint.json",
        [("joint", "Neck"),
         ("neck.movement",
          "Rotation to the left, rotation to the right: sitting upright, looking straight ahead")], test,
    )
    part = reached(trial, server, text)
    trial.same(part["movement"], "rotation", "the movement of the result")
    check_near(trial, part["maximum"]["degrees"], truth[0]["degrees"], 4, "rotation to the left")
    check_near(trial, -part["minimum"]["degrees"], truth[1]["degrees"], 4, "rotation to the right")
    trial.check("rotation to the left" in text, "both directions on the page", text)
    components = finding(trial, server)
    check_near(trial, components["rotation to the left"], truth[0]["degrees"], 4, "the finding's rotation")
    page = trial.folder / "neck.html"
    program(
        "analyze", kept(server), "--joint", "neck", "--movement", "rotation", "--place", "forehead",
        "--report", page, codes=(0, 1),
    )
    trial.check("rotation to the left" in page.read_text(encoding="utf-8"), "the report's words", page)


def test_movements_lunge(trial):
    """The ankle's lunge with the phone on the shin, in German."""
    test = ["--joint", "ankle", "--movement", "dorsiflexion-plantarflexion", "--test", "lunge",
            "--side", "left", "--range", "0-35"]
    server, truth, text = measure(
        trial, "de-DE", "any-joint.de.json",
        [("joint", "Sprunggelenk"),
         ("ankle.movement",
          "Dorsalextension: Schrittstellung, das Schienbein des vorderen Beins senkrecht, die Ferse am Boden"),
         ("ankle.dorsiflexion-plantarflexion-lunge.side", "Linkes Sprunggelenk")], test,
    )
    part = reached(trial, server, text)
    check_near(trial, part["maximum"]["degrees"], truth[0]["degrees"], 3, "dorsiflexion")
    trial.check("Dorsalextension" in text, "the direction in German on the page", text)
    components = finding(trial, server)
    check_near(trial, components["dorsiflexion"], truth[0]["degrees"], 3, "the finding's dorsiflexion")
    trial.check("plantarflexion" not in components, "nothing of a direction that was not tested", components)


def plan(trial, *task):
    """A care plan of one person with a measurement that is due all day, every day."""
    store, made = trial.folder / "ada.care", trial.folder / "made.json"
    program("care", "init", store, "--patient", "p-17", "--given-name", "Ada")
    program("task", "make", *task, "--repetitions", 3, "--output", made)
    day = now(ZONE).replace(hour=0, minute=0, second=0, microsecond=0).isoformat()
    care = {
        "id": "neck", "title": "Neck rotation", "effectiveDate": day,
        "schedule": {"timeZone": ZONE, "elements": [
            {"start": day, "interval": {"days": 1}, "allDay": True}]},
        "payload": {"study": json.loads(made.read_text(encoding="utf-8"))["task"],
                    "outcome": {"rules": [{"type": "rangeOfMotion"}]}},
    }
    path = trial.folder / "care.json"
    path.write_text(json.dumps(care), encoding="utf-8")
    program("care", "add", store, path)
    return store


def test_movements_care(trial):
    """The neck's rotation as a task of a care plan, which keeps each direction under its name."""
    test = ["--joint", "neck", "--movement", "rotation", "--range", "-55-62"]
    samples, truth = simulated(trial, *test)
    store = plan(trial, "neck", "--movement", "rotation")
    server = trial.serve("--care", store)
    hand = begin(trial, server, samples)
    trial.shot(hand.device, "care-neck-today-phone")
    open_task(hand, "Neck rotation")
    text = led(trial, hand, samples, WORDS["en-US"])
    exported = json.loads(program("care", "today", store, "--json"))
    [event] = exported["events"]
    if event["state"] != "done" and "gyroscope" in text:
        raise HeldUp(f"a reading stood at a peak: {text}")
    trial.same(event["state"], "done", "the task of the plan")
    values = {value["kind"]: value["value"] for value in event["values"]}
    check_near(trial, values["leftRotation"], truth[0]["degrees"], 4, "the plan's rotation to the left")
    check_near(trial, values["rightRotation"], truth[1]["degrees"], 4, "the plan's rotation to the right")
    hand.press("Today")
    hand.press("History")
    hand.device.look()
    trial.shot(hand.device, "care-neck-history-phone")
    trial.check("°" in hand.device.text(), "the angles on the page 'History'", hand.device.text())
    page = trial.folder / "course.html"
    program("report", store, "--output", page)
    trial.check("p-17" in page.read_text(encoding="utf-8"), "the person on the report's page", page)
