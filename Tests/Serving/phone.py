# SPDX-License-Identifier: Apache-2.0
"""A phone that is the sensor of a measurement, as the page's script makes it one."""

import json
import math
import secrets

from visit import Visit


class Phone(Visit):
    """Opens the task, goes to the measurement, and posts blocks of samples."""

    def __init__(self, server, source=None):
        super().__init__(server, source)
        self.capture, self.number, self.time = None, 0, 1000.0

    def open_measurement(self):
        """Presses the first button until the page measures. Returns whether it does."""
        for _ in range(10):
            self.get()
            if 'id="phone"' in self.page:
                return True
            if self.button() is None:
                return False
            self.post(self.own() + self.answers("1") + [("do", self.button())])
        return False

    def begin(self):
        """Begins a capture, as a page that was loaded anew does."""
        self.capture, self.number = secrets.token_hex(12), 0

    def rows(self, count, rate=60):
        """The next samples: a shank that swings slowly about its side, 0° to 90°."""
        rows = []
        for _ in range(count):
            self.time += 1000 / rate
            phase = 2 * math.pi * self.time / 4000
            angle = math.radians(45 - 45 * math.cos(phase))
            speed = 45 * math.sin(phase) * 2 * math.pi / 4
            values = [self.time, 9.81 * math.sin(angle), 9.81 * math.cos(angle), 0.05, 0, 0, speed]
            rows.append([round(value, 6) for value in values])
        return rows

    def fields(self, rows, **others):
        fields = {
            "token": self.hidden("token") or "", "capture": self.capture, "sensor": 0,
            "number": self.number, "offset": 0, "reversed": 0,
            "samples": ";".join(",".join(f"{value:g}" if value == 0 else repr(value)
                                         for value in row) for row in rows)}
        return {**fields, **others}

    def send(self, rows):
        """Posts a block. Returns the number that the server wants next; `None` for another answer."""
        answer = self.post(self.fields(rows), "/samples")
        if answer.status != 200:
            return None
        return json.loads(answer.body).get("next")

    def act(self, action):
        return self.post({"token": self.hidden("token"), "action": action}, "/motion")
