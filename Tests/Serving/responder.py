# SPDX-License-Identifier: Apache-2.0
"""Somebody who answers the survey again and again, and knows what was acknowledged."""

import os
import threading
import time

from tasks import QUESTIONS, answers
from visit import Visit


class Responder(threading.Thread):
    """Answers until it is told to end. A lost connection is tried again."""

    def __init__(self, server, number, findings, generator):
        super().__init__(daemon=True)
        self.server, self.number, self.findings, self.random = server, number, findings, generator
        # An address of their own: the server counts the requests of each.
        self.visit = Visit(server, f"127.0.1.{number + 1}")
        # What the server said that it has, and what was sent without an answer.
        self.acknowledged, self.pending, self.form = [], None, None
        self.sent = self.finished = self.resent = 0
        self.ending = threading.Event()
        self.unsaid = False

    def run(self):
        while not self.ending.is_set():
            try:
                self.turn()
                time.sleep(0.01)
            except OSError:
                # The server is down.
                time.sleep(0.004)

    def turn(self):
        if self.visit.cookie is None:
            self.visit.enter()
        if self.form and self.random.random() < 0.5:
            self.send_again()
        self.look()
        if self.visit.title.startswith("Question "):
            self.answer()
        elif self.visit.title == "The end":
            self.press(None)
        elif 'data-page="over"' in self.visit.page:
            self.finish()

    def look(self):
        """Asks where the run stands, which has to be what was acknowledged, or one step more."""
        self.visit.get()
        title = self.visit.title
        if not self.findings.check("status of the page", 200, self.visit.status):
            return
        taken = QUESTIONS
        if title.startswith("Question "):
            taken = int(title.split()[1]) - 1
        if self.pending and taken == len(self.acknowledged) + 1:
            self.acknowledged.append(self.pending)
        elif self.unsaid:
            # The form changed nothing, although nothing else had changed the run.
            self.findings.check(
                "a form that is sent again after a kill is taken"
                + ("" if self.acknowledged else " (the run's first page)"), "taken", "outdated")
        self.findings.check("answers that the page counts", len(self.acknowledged), taken)
        self.pending = self.form = None
        self.unsaid = False

    def answer(self):
        text = f"{self.number}-{self.sent}-{self.random.randrange(1 << 60)}"
        self.sent += 1
        self.press(text)

    def press(self, text):
        """Sends the form of the page shown."""
        fields = self.visit.own() + self.visit.answers(text or "") + [("do", "0")]
        self.pending, self.form = text, self.visit.form(fields)
        answer = self.visit.exchange(self.form, "POST")
        self.findings.check("status of an answer", 303, answer.status)
        if self.findings.check("address after an answer", "/", self.visit.location) and text:
            self.acknowledged.append(text)
        sent, self.pending, self.form = self.form, None, None
        if self.random.random() < 0.1:
            # A reload sends it twice.
            self.visit.exchange(sent, "POST")
            # The form of the last page finds the run over.
            self.findings.check("address after the same form", "/?outdated", self.visit.location)

    def send_again(self):
        """Sends the form whose answer was lost."""
        answer = self.visit.exchange(self.form, "POST")
        # A run that is over shows its end.
        is_over = answer.status == 200 and 'data-page="over"' in answer.text
        self.findings.check("a form sent again is answered", "303, or the end",
                            answer.status, answer.status == 303 or is_over)
        self.resent += 1
        if self.visit.location == "/":
            if self.pending:
                self.acknowledged.append(self.pending)
            self.pending = self.form = None
        else:
            self.unsaid = self.pending is not None

    @property
    def folder(self):
        return os.path.join(self.server.output, "runs", self.visit.run)

    def check_files(self):
        """Whether the files hold what was acknowledged, once."""
        for name in ("result.json", "session.json"):
            path = os.path.join(self.folder, name)
            if os.path.exists(path):
                found = [answer for _, answer in answers(path)]
                break
        else:
            found = []
        expected = self.acknowledged
        if self.pending and len(found) == len(expected) + 1:
            expected = expected + [self.pending]
        self.findings.check(f"answers in the files of run {self.visit.run}", expected, found)

    def finish(self):
        self.check_files()
        self.findings.check(
            "result.json of a run that is over", True,
            os.path.exists(os.path.join(self.folder, "result.json")))
        self.finished += 1
        self.visit.post({"token": self.visit.hidden("token")}, "/again")
        self.acknowledged, self.pending, self.form = [], None, None
