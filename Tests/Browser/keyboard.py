# SPDX-License-Identifier: Apache-2.0
"""A hand on a keyboard: Tab, arrows, Space, Enter and letters, without a pointer."""

from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

# What has the focus, as it can be seen and heard.
FOCUS = """
const field = document.activeElement;
const shown = field.closest('.choice') ?? field;
const style = getComputedStyle(shown);
const label = field.labels?.[0]?.querySelector('.words') ?? field.labels?.[0];
return {
  tag: field.localName, type: field.type ?? '', name: field.name ?? '', value: field.value ?? '',
  checked: field.checked === true, text: (field.innerText ?? '').trim(),
  label: (label?.innerText ?? field.getAttribute('aria-label') ?? '').split('\\n')[0].trim(),
  chosen: field.selectedOptions?.[0]?.text ?? '', isMain: field.classList.contains('main-button'),
  // The parts of a date are the browser's own, and show by themselves which has the focus.
  isSeen: ['date', 'time', 'datetime-local'].includes(field.type)
    || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0),
};
"""
STOPS = 80


class Keyboard:
    """Answers questions with keys alone. What has the focus is looked at, never set."""

    def __init__(self, device):
        self.device, self.trial = device, device.trial

    def keys(self, *keys):
        ActionChains(self.device.driver).send_keys(*keys).perform()

    def back(self):
        """Shift and Tab."""
        chain = ActionChains(self.device.driver)
        chain.key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()

    @property
    def focus(self):
        return self.device.script(FOCUS)

    def tab_to(self, matches, what):
        """Presses Tab until something has the focus; all on the way has to show that it has it."""
        stops = []
        for _ in range(STOPS):
            focus = self.focus
            if matches(focus):
                return focus
            self.keys(Keys.TAB)
            focus = self.focus
            stops.append(focus["text"] or focus["label"] or focus["name"])
            if focus["tag"] != "body" and not focus["isSeen"]:
                self.trial.fail(
                    f"'{self.device.heading}': it is not to be seen that '{stops[-1]}' has the focus"
                )
        raise AssertionError(
            f"Tab does not reach {what} on '{self.device.heading}'; it reaches {stops[:30]}"
        )

    def choose(self, question, label):
        """One of several: Space takes the one with the focus, arrows go to the others."""
        name = f"a.{question}"
        focus = self.tab_to(lambda focus: focus["name"] == name, f"the choices of '{question}'")
        if focus["label"] == label:
            self.keys(Keys.SPACE)
        for _ in range(STOPS):
            if (focus := self.focus)["label"] == label:
                break
            self.keys(Keys.ARROW_DOWN)
        self.trial.check(
            focus["label"] == label and focus["checked"] and focus["name"] == name,
            f"'{label}' of '{question}' chosen by arrows", focus,
        )

    def tick(self, question, label):
        name = f"a.{question}"
        self.tab_to(
            lambda focus: focus["name"] == name and focus["label"] == label,
            f"'{label}' of '{question}'",
        )
        self.toggle(label)

    def unknown(self, question, label):
        names = [f"k.{question}", f"a.{question}"]
        focus = self.tab_to(lambda focus: focus["name"] in names, f"'{label}' of '{question}'")
        if focus["type"] == "radio":
            return self.choose(question, label)
        focus = self.tab_to(lambda focus: focus["name"] == names[0], f"'{label}' of '{question}'")
        return self.toggle(label)

    def toggle(self, label):
        self.keys(Keys.SPACE)
        self.trial.check(self.focus["checked"], f"'{label}' ticked by Space", self.focus)

    def type(self, name, text):
        self.tab_to(lambda focus: focus["name"] == name, f"the field '{name}'")
        self.keys(text)
        self.trial.same(self.focus["value"], text, f"text typed into '{name}'")

    def write(self, question, text):
        self.type(f"a.{question}", text)

    def own_words(self, question, place, text):
        self.type(f"o{place}.{question}", text)

    def pick(self, question, number, label):
        name = f"l{number}.{question}"
        self.tab_to(lambda focus: focus["name"] == name, f"the list '{name}'")
        for _ in range(STOPS):
            if self.focus["chosen"] == label:
                return
            self.keys(Keys.ARROW_DOWN)
        self.trial.fail(f"arrows do not reach '{label}' of the list '{name}'")

    def day(self, question, day):
        self.date(question, [day.strftime("%m%d%Y")], day.strftime("%Y-%m-%d"))

    def moment(self, question, moment):
        parts = [moment.strftime("%m%d%Y"), moment.strftime("%I%M%p")]
        self.date(question, parts, moment.strftime("%Y-%m-%dT%H:%M"))

    def clock(self, question, time):
        self.date(question, [time.strftime("%I%M%p")], time.strftime("%H:%M"))

    def date(self, question, parts, value):
        """Types the parts of a date; a year is over after four digits where there is a latest day."""
        name = f"a.{question}"
        self.tab_to(lambda focus: focus["name"] == name, f"the date '{name}'")
        self.keys(*"".join(parts))
        self.trial.same(self.focus["value"], value, f"date typed into '{name}'")

    def press(self, label, key=Keys.ENTER):
        self.tab_to(
            lambda focus: focus["tag"] in ("a", "button") and focus["text"] == label, f"'{label}'"
        )
        self.device.leave(lambda: self.keys(key))

    def go_on(self):
        self.tab_to(lambda focus: focus["isMain"], "the button that goes on")
        self.device.leave(lambda: self.keys(Keys.ENTER))
