# SPDX-License-Identifier: Apache-2.0
"""A hand that taps and types."""

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class Mouse:
    """Answers questions by taps on what can be seen. Questions are named by their identifiers."""

    def __init__(self, device):
        self.device = device

    def field(self, name):
        return self.device.wait(lambda: self.device.one(f'[name="{name}"]'), f"field '{name}'")

    def value(self, name):
        """What stands in a field."""
        return self.device.read(lambda: self.field(name).get_attribute("value"))

    def choice(self, name, label):
        """The row of a choice with these words."""

        def find():
            for row in self.device.all(f'.choice:has([name="{name}"])'):
                if row.find_element(By.CSS_SELECTOR, ".words").text.split("\n")[0].strip() == label:
                    return row
            return None

        return self.device.wait(find, f"choice '{label}' of '{name}'")

    def tap(self, find):
        """Taps what is found; once more where an answer before it has just renewed the page."""

        def once():
            find().click()
            return True

        self.device.wait(once, "field that stays")

    def choose(self, question, label):
        self.tap(lambda: self.choice(f"a.{question}", label))
        self.device.wait(lambda: self.is_chosen(question, label), f"chosen '{label}'")

    def is_chosen(self, question, label):
        def is_selected():
            row = self.choice(f"a.{question}", label)
            return row.find_element(By.TAG_NAME, "input").is_selected()

        return self.device.read(is_selected)

    tick = choose

    def unknown(self, question, label):
        names = [f"k.{question}", f"a.{question}"]
        name = self.device.wait(
            lambda: next(n for n in [*names, ""] if not n or self.device.all(f'.choice [name="{n}"]')),
            f"'{label}' at '{question}'",
        )
        self.tap(lambda: self.choice(name, label))

    def type(self, name, text):
        def once():
            field = self.field(name)
            field.click()
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys(text)
            return True

        self.device.wait(once, f"text in '{name}'")

    def write(self, question, text):
        self.type(f"a.{question}", text)

    def own_words(self, question, place, text):
        """Words of one's own; the choice they belong to is chosen by them."""
        self.type(f"o{place}.{question}", text)

    def pick(self, question, number, label):
        self.type(f"l{number}.{question}", label)

    def day(self, question, day):
        self.date(question, day.strftime("%m%d%Y"))

    def moment(self, question, moment):
        self.date(question, moment.strftime("%m%d%Y"), moment.strftime("%I%M%p"))

    def clock(self, question, time):
        self.date(question, time.strftime("%I%M%p"))

    def date(self, question, *parts):
        """Types into a date as on a keyboard, beginning in its first part."""
        self.field(f"a.{question}").send_keys(*"".join(parts))

    def sign(self):
        """Draws a signature."""
        canvas = self.device.one("canvas")
        width, height = canvas.size["width"], canvas.size["height"]
        chain = ActionChains(self.device.driver, duration=20)
        chain.move_to_element_with_offset(canvas, -width // 3, 0).click_and_hold()
        for step in range(12):
            chain.move_by_offset(width // 20, (-1) ** step * height // 4)
        chain.release().perform()

    def press(self, label):
        self.device.press(label)

    def go_on(self):
        """Presses the first button, which goes on."""
        self.device.leave(lambda: self.tap(lambda: self.device.one(".actions .first button")))
