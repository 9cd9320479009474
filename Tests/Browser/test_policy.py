# SPDX-License-Identifier: Apache-2.0
"""Hostile words and pages of a task's author: nothing of them runs, asks for an address or leads away."""

import json
import time

from mouse import Mouse
from server import PLACE, program

ELSEWHERE = "http://elsewhere.test"
MARKUP = f"<script>told=1</script><img src='{ELSEWHERE}/words.png' onerror='told=1'>"
PAGE = f"""<base href="{ELSEWHERE}/"><meta http-equiv="refresh" content="0;url={ELSEWHERE}/refreshed">
<link rel="stylesheet" href="{ELSEWHERE}/a.css"><style>body {{ background: url({ELSEWHERE}/b.png) }}</style>
<script>parent.told = top.told = 1; top.location = '{ELSEWHERE}/top'</script>
<img src="x" onerror="parent.told = 1"><svg onload="parent.told = 1"></svg>
<p id="own">Own words</p><a id="top" href="{ELSEWHERE}/link" target="_top">Away</a>
<a id="new" href="{ELSEWHERE}/new" target="_blank">New</a><a id="in" href="/?leave">Leave</a>
<form action="/" method="post"><input name="do" value="discard"/><button id="send">Send</button></form>
<iframe src="{ELSEWHERE}/frame"></iframe><object data="{ELSEWHERE}/object"></object>"""
# What a page's own script would do if somebody brought one in.
BROUGHT_IN = f"""
const script = document.createElement('script');
script.textContent = 'told = 1';
document.body.append(script);
document.body.insertAdjacentHTML('beforeend', '<img class="in" src="x" onerror="told = 1">');
const done = arguments[0];
fetch('{ELSEWHERE}/fetched').then(() => done('fetched'), () => done('refused'));
"""


def task(trial):
    steps = [
        {"identifier": "page", "type": "webView", "title": MARKUP, "text": MARKUP, "html": PAGE},
        {
            "identifier": "choice", "type": "question", "title": MARKUP, "text": MARKUP, "question": MARKUP,
            "answerFormat": {
                "type": "textChoice",
                "choices": [{"text": MARKUP, "value": "a", "detailText": MARKUP}],
            },
        },
    ]
    path = trial.folder / "hostile.json"
    document = {"schemaVersion": 1, "task": {"identifier": "hostile", "title": MARKUP, "steps": steps}}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_policy_task(trial):
    server = trial.serve(task(trial), *PLACE)
    device = trial.device("laptop")
    # The picture x is asked of the server itself.
    device.expected |= {"policy", 404}
    device.open(server.address)
    trial.check("<script>" in device.heading, "markup as words", device.heading)
    in_frame(trial, device)
    brought_in(trial, device)
    Mouse(device).press("Next")
    trial.check("<script>" in device.text(), "markup as words of a question", device.text())
    nothing_told(trial, device)
    device.look()


def in_frame(trial, device):
    """What the author's page can do, when each of its links and buttons is pressed."""
    address, driver = device.driver.current_url, device.driver
    for part in ["top", "new", "send", "in"]:
        driver.switch_to.frame(device.one("iframe.document"))
        trial.same(device.words("#own"), "Own words", "the author's page")
        device.one(f"#{part}").click()
        time.sleep(0.5)
        driver.switch_to.default_content()
        trial.same(driver.current_url, address, f"the address after '{part}'")
        trial.same(len(driver.window_handles), 1, f"windows after '{part}'")
        nothing_told(trial, device)
        driver.refresh()


def brought_in(trial, device):
    answer = device.driver.execute_async_script(BROUGHT_IN)
    trial.same(answer, "refused", "a request for another address")
    time.sleep(0.2)
    nothing_told(trial, device)
    device.driver.refresh()


def nothing_told(trial, device):
    trial.same(device.script("return typeof told"), "undefined", "what a foreign script left")


def test_policy_names(trial):
    """The names of a person and of their store are words on the clinician's pages."""
    folder = trial.folder / "study"
    folder.mkdir()
    name = "<img src=x onerror=told=1>"
    store = folder / f"{name}.care"
    program(
        "care", "init", store, "--patient", name, "--given-name", f"{name}\"'><style>*{{}}</style>",
        "--family-name", MARKUP,
    )
    server = trial.serve("--study", folder)
    device = trial.device("laptop")
    device.open(server.address)
    trial.check(name in device.text(), "the store's name as words", device.text())
    nothing_told(trial, device)
    device.look()
    Mouse(device).press(name)
    trial.check("onerror" in device.text(), "the person's name as words", device.text())
    nothing_told(trial, device)
    device.look()
