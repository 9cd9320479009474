# SPDX-License-Identifier: Apache-2.0
"""One headless Chromium that opens pages and answers questions about them."""

import base64
import importlib.util
import json
import os
import pathlib
import shutil

from selenium import webdriver

HERE = pathlib.Path(__file__).parent
HEIGHT = 900
LOOKS = (HERE / "looks.js").read_text(encoding="utf-8")

# Rules of axe that it leaves out unless asked. Not asked for: those of level AAA; p-as-heading, which
# takes a result in large print for a heading; focus-order-semantics, which objects to a box that takes
# the focus so that the keyboard can scroll it, unless each of them is a landmark.
RULES = [
    "css-orientation-lock", "label-content-name-mismatch", "table-fake-caption", "target-size",
    "td-has-header",
]
AXE = """
const [rules, done] = arguments;
axe.run(document, {
  resultTypes: ['violations'], preload: false,
  rules: Object.fromEntries(rules.map(rule => [rule, { enabled: true }])),
}).then(result => done(result.violations.flatMap(({ id, help, nodes }) => nodes.map(node => [
  `axe-${id}`,
  [...node.any, ...node.all, ...node.none].map(check => check.message)[0] ?? help,
  node.target.flat(9).join(' '),
]))), error => done([['axe', String(error), '']]));
"""


def axe_script():
    """axe-core, out of the package that ships it; the package itself is not imported."""
    package = importlib.util.find_spec("axe_playwright_python")
    return (pathlib.Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


class Browser:
    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        flags = [
            "--headless=new", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
            "--force-color-profile=srgb", "--no-first-run", "--disable-background-networking",
            # Names lead nowhere: a page that asks for something is found out and gets nothing.
            "--host-resolver-rules=MAP * ~NOTFOUND",
        ]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        for flag in flags:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        service = webdriver.ChromeService(
            executable_path=shutil.which("chromedriver"), log_output=os.devnull
        )
        self.driver = webdriver.Chrome(options=options, service=service)
        # Only so that nothing hangs for ever: beside other work a page is looked at for minutes.
        self.driver.set_script_timeout(600)
        self.axe = axe_script()

    def close(self):
        self.driver.quit()

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def ask(self, question, *arguments):
        """An answer of looks.js."""
        return self.driver.execute_script(LOOKS, question, *arguments)

    def open(self, path):
        """Opens a file; the findings are what it asked for and said meanwhile."""
        self.show(1600, "light")
        self.driver.get_log("performance")
        self.driver.get_log("browser")
        self.address = path.resolve().as_uri()
        self.driver.get(self.address)
        findings = []
        for entry in self.driver.get_log("browser"):
            if "Failed to load resource" not in entry["message"]:
                findings.append(["console", entry["message"], ""])
        self.driver.execute_script(self.axe)
        return findings

    def requests(self):
        """What the page asked for since it was opened, beside itself.

        An index.html may show files of its folder, with which it is moved and sent.
        """
        findings = []
        own = ("data:", "about:")
        if self.address.endswith("/index.html"):
            own += (self.address.removesuffix("index.html"),)
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = message["params"]["request"]["url"]
            elif message["method"] == "Network.webSocketCreated":
                address = message["params"]["url"]
            else:
                continue
            if address.split("#")[0] != self.address and not address.startswith(own):
                findings.append(["request", f"the page asks for {address}", ""])
        return findings

    def show(self, width, scheme, medium="screen"):
        """Shows the page in a window of this width, to a person with these colours."""
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=HEIGHT, deviceScaleFactor=1,
            mobile=False,
        )
        self.command(
            "Emulation.setEmulatedMedia", media=medium,
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def accessibility(self):
        """What axe finds."""
        return self.driver.execute_async_script(AXE, RULES)

    def contrasts(self):
        """Texts of drawings that are hard to tell from what is behind them."""
        clip = self.ask("hideTexts", True)
        if clip is None:
            return []
        picture = self.picture(clip)
        self.ask("hideTexts", False)
        return self.ask("contrasts", base64.b64encode(picture).decode(), clip["x"], clip["y"])

    def screenshot(self):
        """The whole page as PNG."""
        size = self.command("Page.getLayoutMetrics")["cssContentSize"]
        return self.picture({"x": 0, "y": 0, "width": size["width"], "height": size["height"]})

    def picture(self, clip):
        """A part of the page as PNG."""
        picture = self.command(
            "Page.captureScreenshot", format="png", captureBeyondViewport=True,
            optimizeForSpeed=True, clip={**clip, "scale": 1},
        )
        return base64.b64decode(picture["data"])

    def words(self):
        """All text that can be seen on paper."""
        self.show(800, "light", "print")
        return self.ask("words")

    def print(self, paper):
        """The page as PDF on paper of these inches, for a person whose screen is dark."""
        self.show(1600, "dark", "")
        self.command("Emulation.clearDeviceMetricsOverride")
        result = self.command(
            "Page.printToPDF", paperWidth=paper[0], paperHeight=paper[1], printBackground=False
        )
        return base64.b64decode(result["data"])
