# SPDX-License-Identifier: Apache-2.0
"""A phone as the sensor, two of them, and somebody who watches."""

from motion import (
    ONE, SHANK, THIGH, analyzed, check_near, check_times, give, kept, make_task, measured,
    measured_here, play, play_together, prepare, read, rested,
)
from mouse import Mouse
from server import PLACE, TASKS


def to_measurement(device, hand):
    """Goes on to the page that measures."""
    for _ in range(5):
        if device.all("#live"):
            return
        device.look()
        hand.go_on()
    raise AssertionError("no page measures")


def use_phone(device):
    """Events for `play`: the phone becomes the sensor while it rests, and says so."""
    # Samples that come when the measurement is over.
    device.expected.add(409)
    # Looked for before, so that the sensors are not kept waiting.
    button = device.button("Use this phone")

    def arrives():
        text = device.text(".phone-state")
        device.trial.check("This phone measures" in text, "words that the phone measures", text)

    return [(0.3, button.click), (2.5, arrives)]


def degrees(device):
    """The angle on the page; nothing without one."""
    text = device.text(".degrees").split("°")[0].replace("−", "-").strip()
    try:
        return float(text)
    except ValueError:
        return None


def finish(device, hand):
    """Ends the measurement, and goes to the last page; what the page after the measurement says."""
    device.leave(lambda: device.button("Done").click())
    device.wait(lambda: device.all(".actions"), "page after the measurement")
    text = device.text(".results")
    device.look()
    for _ in range(3):
        if not device.all("#step"):
            break
        # Where the measurement is doubtful the first button measures again.
        if device.all("#step") and "Go on" in device.texts("button"):
            hand.press("Go on")
        else:
            hand.go_on()
    return " ".join(text.split())


def test_phone_panel(trial):
    """What the page says of a device without sensors, and of the sign of gravity."""
    server = trial.serve(make_task(trial, "one"), *PLACE)
    device = trial.device("phone")
    device.open(server.address)
    to_measurement(device, Mouse(device))
    device.look()
    trial.shot(device, "phone-panel-phone")
    device.button("Use this phone").click()
    says(trial, device, "no motion sensors", "a device without sensors")
    row = [0, 0, 0, 9.8, 0, 0, 0]
    prepare(device, [row])
    device.driver.refresh()
    device.button("Check the sign of gravity").click()
    says(trial, device, "as it should", "gravity upwards")
    give(device, [0, 0, 0, -9.8, 0, 0, 0])
    device.button("Check the sign of gravity").click()
    says(trial, device, "opposite sign", "gravity downwards")
    give(device, [0, 9.8, 0, 0, 0, 0, 0])
    device.button("Check the sign of gravity").click()
    says(trial, device, "Lay the phone on its back", "a phone that stands")


def says(trial, device, words, what):
    """Waits till the panel says something."""
    text = lambda: device.text(".phone-state")  # noqa: E731
    try:
        device.wait(lambda: words in text(), words, 4)
    except AssertionError:
        trial.fail(f"expected '{words}' for {what}; found '{text()}'")


def check_dial(trial, device):
    """What is drawn lies within its picture."""
    box = device.script("""
      const dial = document.querySelector('.dial');
      const [left, top, width, height] = dial.getAttribute('viewBox').split(' ').map(Number);
      const way = dial.querySelector('.way').getBBox();
      return [way.x - left, way.y - top, left + width - way.x - way.width,
              top + height - way.y - way.height];
    """)
    cut = f"{-min(box):.0f} units of it cut off"
    trial.check(min(box) >= 0, "the arc of the range within the dial", cut)


def test_phone(trial):
    """One phone on the shank: the range is that of the recording which the server kept."""
    samples = rested(read(ONE), 2)
    server = trial.serve(make_task(trial, "one"), *PLACE)
    device = trial.device("phone")
    hand = Mouse(device)
    prepare(device, samples)
    device.open(server.address)
    to_measurement(device, hand)
    angles = []
    note = lambda: angles.append(degrees(device))  # noqa: E731
    events = use_phone(device) + [(second / 2, note) for second in range(6, 34)]
    play(device, samples, events)
    trial.shot(device, "phone-measuring-phone")
    check_dial(trial, device)
    seen = [angle for angle in angles if angle is not None]
    trial.check(
        len(seen) > 20 and max(seen) - min(seen) > 80, "an angle that moves by 80° or more on the page",
        angles,
    )
    text = finish(device, hand)
    trial.check("°" in text, "the range on the page after the measurement", text)
    trial.shot(device, "end-phone")
    result = measured(server.result())
    trial.note(f"the page says: {text}")
    path = kept(server)
    check_times(trial, path)
    check_near(trial, result["range"], analyzed(path), 1, "the range of the phone, by its recording")
    check_near(trial, result["range"], analyzed(ONE), 3, "the range of the phone, by the file played")


def test_phones(trial):
    """Two phones on thigh and shank; the second comes by the first one's address."""
    recordings = {
        "On the thigh": rested(read(THIGH), 2), "On the shank": rested(read(SHANK), 2),
    }
    server = trial.serve(make_task(trial, "two"), *PLACE)
    first, second = trial.device("phone"), trial.device("phone")
    hand = Mouse(first)
    for device, samples in zip((first, second), recordings.values()):
        prepare(device, samples)
    first.open(server.address)
    to_measurement(first, hand)
    first.one("#phone summary").click()
    address = first.words("#phone .address")
    trial.shot(first, "phones-panel-phone")
    second.open(address)
    second.wait(lambda: second.all("#phone"), "panel on the second phone")
    second.look()
    for device, place in zip((first, second), recordings):
        device.having("#phone .choice", lambda words: words == place)[0].click()
    devices = (first, second)
    events = [use_phone(device) for device in devices]
    play_together(zip(devices, recordings.values(), events))
    trial.check(degrees(first) is not None, "an angle on the first phone", first.text(".numbers"))
    trial.check(degrees(second) is not None, "an angle on the second phone", second.text(".numbers"))
    trial.shot(second, "phones-measuring-phone")
    text = finish(first, hand)
    trial.note(f"the page says: {text}")
    second.wait(lambda: not second.all("#live"), "second phone's page to notice the end")
    range_ = measured_here(server.result(), text)["range"]
    files = [kept(server, role) for role in ("thigh", "shank")]
    check_near(trial, range_, ranged(THIGH, SHANK), 2, "the range of two phones, by the files played")
    check_near(trial, range_, ranged(*files), 2, "the same by their recordings as they are kept")


def ranged(thigh, shank):
    return analyzed("--thigh", thigh, "--shank", shank)


def test_watch(trial):
    """A therapist sees a measurement as it runs, and can change nothing."""
    server = trial.serve(TASKS / "knee-range-of-motion.json", "--demo", *PLACE)
    patient, therapist = trial.device("phone"), trial.device("tablet")
    therapist.open(server.watching)
    trial.check("No measurement is running" in therapist.text(), "words that nobody measures", therapist.text())
    therapist.look()
    patient.open(server.address)
    to_measurement(patient, Mouse(patient))
    link = therapist.wait(lambda: therapist.all("main li a"), "measurement in the list", 10)[0]
    therapist.look()
    trial.shot(therapist, "watch-list-tablet")
    therapist.leave(link.click)
    therapist.wait(lambda: degrees(therapist) is not None, "angle on the therapist's page", 30)
    seen = set()
    therapist.wait(lambda: seen.add(degrees(therapist)) or len(seen) > 10, "angle that moves", 20)
    trial.same(therapist.texts("button, form"), [], "buttons of the therapist")
    therapist.look()
    trial.shot(therapist, "watch-tablet")
    pair = (degrees(patient), degrees(therapist))
    trial.check(None not in pair and abs(pair[0] - pair[1]) < 15, "the same angle on both pages", pair)
    status = therapist.driver.execute_script(
        "return fetch('/motion', {method: 'POST', body: new URLSearchParams({action: 'stop'})})"
        ".then(answer => answer.status)"
    )
    therapist.expected.add(status)
    trial.check(status in (400, 403, 404), "a refusal of a therapist's action", status)
    trial.check(patient.all("#live"), "the measurement to go on")
