# SPDX-License-Identifier: Apache-2.0
"""A browser without a screen: keeps its cookie, reads the forms of pages, and sends them."""

import html
import re
import urllib.parse

from wire import Wire, request

HIDDEN = re.compile(r'name="(\w+)" value="([^"]*)"')
BUTTON = re.compile(r'<button type="submit" name="do" value="([^"]*)"[^>]*>([^<]*)</button>')
ACTION = re.compile(r'<form method="post" action="([^"]*)"')
LINK = re.compile(r'href="(/[^"#]*)"')
ENTRANCE = re.compile(r"https?://[^/<]+(/enter/[\w-]+)")
TITLE = re.compile(r"<h1[^>]*>(?:<bdi>)?([^<]*)")


class Visit:
    def __init__(self, server, source=None):
        self.server, self.source = server, source
        self.wire = None
        self.cookie = None
        self.page, self.status, self.location = "", 0, ""

    def close(self):
        if self.wire:
            self.wire.close()
            self.wire = None

    def exchange(self, data, method="GET"):
        """Sends a request on the connection that is open, else on a new one."""
        try:
            if self.wire is None:
                self.wire = Wire(self.server, self.source)
            self.wire.send(data)
            answer = self.wire.answer(method)
        except OSError:
            self.close()
            raise
        if (answer.header("connection") or "").lower() == "close":
            self.close()
        for name, value in answer.headers:
            if name == "set-cookie":
                self.cookie = value.split(";")[0].split("=", 1)[1]
        self.status, self.location = answer.status, answer.header("location")
        return answer

    def headers(self):
        headers = [("Accept-Language", "en")]
        if self.cookie:
            headers.append(("Cookie", f"goniometer={self.cookie}"))
        return headers

    def enter(self, path=None):
        self.exchange(request(self.server, target=path or self.server.entrance))
        return self

    def get(self, target="/"):
        answer = self.exchange(request(self.server, target=target, headers=self.headers()))
        self.page = answer.text
        return answer

    def form(self, fields, target="/"):
        """The bytes of a form that is sent."""
        headers = self.headers() + [
            ("Origin", self.server.origin), ("Sec-Fetch-Site", "same-origin"),
            ("Content-Type", "application/x-www-form-urlencoded")]
        return request(
            self.server, "POST", target, headers, urllib.parse.urlencode(fields).encode())

    def post(self, fields, target="/"):
        return self.exchange(self.form(fields, target), "POST")

    def hidden(self, name):
        return next((value for key, value in HIDDEN.findall(self.page) if key == name), None)

    def own(self):
        """The token and the mark of the page shown."""
        return [(name, self.hidden(name)) for name in ("token", "at") if self.hidden(name)]

    def answers(self, text):
        """Answers to all questions of the page shown that take a text."""
        asked = [value for name, value in HIDDEN.findall(self.page) if name == "q"]
        return [pair for name in asked for pair in (("q", name), (f"a.{name}", text))]

    def button(self, label=None):
        """The command of a button; of the first one without a label."""
        for command, words in BUTTON.findall(self.page):
            if label is None or html.unescape(words) == label:
                return command
        return None

    def wander(self, random, steps):
        """Follows links and presses buttons, as they come."""
        self.get()
        for _ in range(steps):
            links = [link for link in LINK.findall(self.page) if "/assets/" not in link]
            if self.button() and random.random() < 0.5:
                fields = self.own() + self.answers("1") + [("do", self.button())]
                self.post(fields, self.action)
                self.get(self.location or "/")
            elif links:
                self.get(html.unescape(random.choice(links)))
            else:
                self.get()

    @property
    def action(self):
        """The address that the form of the page shown is sent to."""
        found = ACTION.search(self.page)
        return html.unescape(found.group(1)) if found else "/"

    @property
    def title(self):
        found = TITLE.search(self.page)
        return html.unescape(found.group(1)) if found else ""

    @property
    def run(self):
        """The name of the visitor's run, which is that of its folder."""
        return self.cookie.split(".")[2]
