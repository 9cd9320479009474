# SPDX-License-Identifier: Apache-2.0
"""A phone, tablet or laptop: one headless Chromium that looks at every page it meets."""

import json
import os
import pathlib
import shutil
import sys
import time
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Pages"))

from browser import AXE, RULES, Browser, axe_script  # noqa: E402

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1366, 768)}
SENSORS = ["accelerometer", "linear-acceleration", "gyroscope"]
FLAGS = [
    "--headless=new", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
    "--force-color-profile=srgb", "--no-first-run", "--disable-background-networking",
    # Names lead nowhere: only the server of the test answers.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # A window behind another one goes on, as the pages of several people do.
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--lang=en-US",
]
# What the driver says of a page, and of what is on it, while another page takes its place.
GOING = (
    "stale", "no such", "does not belong to the document", "context", "navigation", "unloaded",
    "detached",
)


def is_going(error):
    """Whether a question failed because the page, or the part asked about, was being replaced."""
    return any(words in str(error) for words in GOING)


class Device(Browser):
    """Keeps what the browser complained about, for the test that it belongs to.

    Statuses in `expected` are those of answers that the test provokes: 422 for a form that is refused;
    "offline" and "policy" stand there for what a lost connection and the policy of a page stop.
    """

    def __init__(self, kind, trial, language="en-US"):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else []):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        service = webdriver.ChromeService(
            executable_path=shutil.which("chromedriver"), log_output=os.devnull
        )
        self.driver = webdriver.Chrome(options=options, service=service)
        # Only so that nothing hangs for ever: beside other work a page takes minutes.
        self.driver.set_script_timeout(600)
        self.driver.set_page_load_timeout(300)
        self.axe = axe_script()
        self.trial = trial
        self.expected = set()
        self.origins = set()
        self.has_scripts = True
        self.light("light")
        self.resize(kind)

    def resize(self, kind):
        self.kind = kind
        width, height = SIZES[kind]
        is_small = kind != "laptop"
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=2 if is_small else 1, mobile=is_small,
        )
        self.command("Emulation.setTouchEmulationEnabled", enabled=is_small)

    def light(self, scheme):
        self.scheme = scheme
        self.command(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": scheme},
                # Colours on their way from one to the other are none.
                {"name": "prefers-reduced-motion", "value": "reduce"},
            ],
        )

    def scripts(self, are_on):
        """Switches the scripts of pages off; what a test asks is answered all the same."""
        self.has_scripts = are_on
        self.command("Emulation.setScriptExecutionDisabled", value=not are_on)

    def network(self, is_on):
        self.command("Network.enable")
        self.command(
            "Network.emulateNetworkConditions", offline=not is_on, latency=0,
            downloadThroughput=-1, uploadThroughput=-1,
        )

    def sensors(self):
        """Gives the device motion sensors, before a page is opened."""
        for sensor in SENSORS:
            self.command(
                "Emulation.setSensorOverrideEnabled", enabled=True, type=sensor,
                metadata={"available": True, "minimumFrequency": 1, "maximumFrequency": 60},
            )

    # --- What can be seen ------------------------------------------------------------------------

    def open(self, address):
        parts = urllib.parse.urlsplit(address)
        self.origins.add(f"{parts.scheme}://{parts.netloc}")
        self.driver.get(address)

    def read(self, question, seconds=5):
        """An answer about the page; asked again while another page takes the place of it."""
        end = time.monotonic() + seconds
        while True:
            try:
                return question()
            except WebDriverException as error:
                if not is_going(error) or time.monotonic() > end:
                    raise
            time.sleep(0.05)

    def find(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.read(lambda: [e for e in self.find(selector) if e.is_displayed()])

    def one(self, selector):
        found = self.all(selector)
        if not found:
            raise AssertionError(f"nothing to see at '{selector}' on the page '{self.heading}'")
        return found[0]

    def text(self, selector="main"):
        return " ".join(self.read(lambda: [e.text for e in self.find(selector)]))

    def words(self, selector):
        """The words of the first that can be seen."""
        return self.read(lambda: self.one(selector).text.strip())

    def texts(self, selector):
        """The words of each that can be seen."""
        return self.read(lambda: [e.text.strip() for e in self.all(selector)])

    def having(self, selector, holds):
        """Those that can be seen whose words are such."""
        return self.read(lambda: [e for e in self.all(selector) if holds(e.text.strip())])

    def script(self, script):
        """What a script that only reads returns."""
        return self.read(lambda: self.driver.execute_script(script))

    @property
    def heading(self):
        return self.text("main h1") or self.driver.title

    def button(self, label):
        """The button or link with these words; the last of those that begin with them."""
        found = self.having("button, a", lambda words: words == label)
        if not found:
            words = ", ".join(self.texts("button, a"))
            raise AssertionError(f"no '{label}' on the page '{self.heading}'; there is: {words}")
        return found[-1]

    def press(self, label):
        """Presses a button, and waits for another page."""
        self.leave(lambda: self.button(label).click())

    def page(self):
        """The page that is shown, for `is_gone`."""
        return self.read(lambda: self.driver.find_element(By.TAG_NAME, "html"))

    def leave(self, act, seconds=60):
        """Does what leads to another page, and waits till that is there."""
        page = self.page()
        act()
        self.wait(lambda: self.is_gone(page), "another page", seconds)
        self.wait(lambda: self.find("footer"), "the page's end")

    @staticmethod
    def is_gone(element):
        try:
            element.tag_name  # noqa: B018
            return False
        except Exception:
            return True

    def wait(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := condition():
                    return found
            except AssertionError:
                pass
            except WebDriverException as error:
                if not is_going(error):
                    raise
            time.sleep(0.05)
        raise AssertionError(f"no {what} after {seconds} s on the page '{self.heading}'")

    # --- What is wrong ---------------------------------------------------------------------------

    def look(self):
        """Has axe look at the page at the size of a phone, light and dark; every page once."""
        path = urllib.parse.urlsplit(self.driver.current_url).path
        if not self.trial.is_new((path, self.heading)):
            return
        scheme, kind, scripts = self.scheme, self.kind, self.has_scripts
        if kind != "phone":
            self.check_width()
            self.resize("phone")
        if not scripts:
            self.scripts(True)
        for name in ["light", "dark"]:
            self.light(name)
            for rule, what, where in self.accessibility():
                self.trial.fail(f"'{self.heading}', {name}: {rule}: {what} [{where}]")
        self.check_width()
        if not scripts:
            self.scripts(False)
        self.light(scheme)
        self.resize(kind)

    def accessibility(self):
        """What axe finds; it comes with the question, as a page that takes the place has none yet."""
        script = f"{self.axe};\n{AXE}"
        return self.read(lambda: self.driver.execute_async_script(script, RULES))

    def check_width(self):
        """The page does not scroll sideways."""
        over = self.script("return document.documentElement.scrollWidth - innerWidth")
        if over > 0:
            self.trial.fail(f"'{self.heading}' is {over} px wider than a {self.kind}")

    def complaints(self):
        """What the browser said and asked for, as far as the test does not provoke it."""
        provoked = [f"status of {code}" for code in self.expected]
        if "offline" in self.expected:
            provoked += ["ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION"]
        if "policy" in self.expected:
            provoked += ["Content Security Policy", "sandboxed", "violates the following"]
        for entry in self.driver.get_log("browser"):
            if not any(words in entry["message"] for words in provoked):
                self.trial.fail(f"the browser says: {entry['message']}")
        messages = [
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")
        ]
        # Those that the page's policy stopped never left.
        stopped = {
            message["params"]["requestId"] for message in messages
            if message["method"] == "Network.loadingFailed"
            and message["params"].get("blockedReason") == "csp"
        }
        for message in messages:
            if message["method"] != "Network.requestWillBeSent":
                continue
            if message["params"]["requestId"] in stopped and "policy" in self.expected:
                continue
            address = message["params"]["request"]["url"]
            if not address.startswith((*self.origins, "data:", "about:", "blob:", "chrome:")):
                self.trial.fail(f"the page asks for {address}")

    def close(self):
        try:
            self.complaints()
        finally:
            self.driver.quit()
