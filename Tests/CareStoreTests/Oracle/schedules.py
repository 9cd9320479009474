#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the events of schedules by going through them one by one, with Python's zoneinfo.

    schedules.py < schedules.jsonl > events.jsonl

One line a schedule; see ScheduleOracleTests. Instants are whole seconds since 1970. A line of output
has `events`, each [start, end, element, occurrence], of the query, and `event`, the one of the
occurrence that was asked for, or null.
"""

import calendar
import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)


def wall(second, zone):
    """The clock's time at an instant, without a zone."""
    return datetime.fromtimestamp(second, timezone.utc).astimezone(zone).replace(tzinfo=None)


def second(local, zone):
    """The instant of a time by the clock: the first of two; moved by a gap (PEP 495, fold=0)."""
    return round(local.replace(tzinfo=zone, fold=0).timestamp())


def add_months(local, months):
    number = local.year * 12 + local.month - 1 + months
    year, month = divmod(number, 12)
    day = min(local.day, calendar.monthrange(year, month + 1)[1])
    return local.replace(year=year, month=month + 1, day=day)


def midnight(at, zone):
    return second(wall(at, zone).replace(hour=0, minute=0, second=0), zone)


class Element:
    def __init__(self, form, zone, arithmetic):
        self.form, self.zone, self.arithmetic = form, zone, arithmetic
        part = form["interval"].get
        self.years, self.months = part("years", 0), part("months", 0)
        self.weeks, self.days = part("weeks", 0), part("days", 0)
        self.elapsed = part("hours", 0) * 3600 + part("minutes", 0) * 60 + part("seconds", 0)
        self.all_day = form["duration"] is None
        self.first = midnight(form["start"], zone) if self.all_day else form["start"]

    def starts(self):
        """All starts, without end."""
        yield self.first
        at = self.first
        count = 0
        while True:
            count += 1
            if self.arithmetic == "careKit":
                at = self.next(at)
                yield at
            elif self.years or self.months or self.weeks or self.days:
                local = add_months(wall(self.first, self.zone), (self.years * 12 + self.months) * count)
                local += timedelta(days=(self.weeks * 7 + self.days) * count)
                yield second(local, self.zone) + self.elapsed * count
            else:
                yield self.first + self.elapsed * count

    def next(self, at):
        zone = self.zone
        for months in (self.years * 12, self.months):
            if months:
                at = second(add_months(wall(at, zone), months), zone)
        for days in (self.weeks * 7, self.days):
            if days:
                at = second(wall(at, zone) + timedelta(days=days), zone)
        at += self.elapsed
        return midnight(at, zone) if self.all_day else at

    def end(self, start):
        if not self.all_day:
            return start + self.form["duration"]
        local = wall(start, self.zone)
        if self.arithmetic != "careKit":
            local = local.replace(hour=0, minute=0, second=0)
        return second(local + timedelta(days=1), self.zone) - 1

    def events(self, to):
        end = self.form["end"]
        for start in self.starts():
            if start >= to or (end is not None and start >= end):
                return
            yield start


def answer(form):
    zone = ZoneInfo(form["zone"])
    elements = [Element(each, zone, form["arithmetic"]) for each in form["elements"]]
    elements.sort(key=lambda each: each.first)
    found = sorted((start, place) for place, each in enumerate(elements) for start in each.events(form["to"]))
    events = []
    for occurrence, (start, place) in enumerate(found):
        each = elements[place]
        end = each.form["end"]
        if each.end(start) >= form["from"] and (end is None or end > form["from"]):
            events.append([start, each.end(start), place, occurrence])
    wanted, asked = form["occurrence"], None
    firsts = []
    for place, each in enumerate(elements):
        for count, start in enumerate(each.events(1 << 60)):
            if count > wanted:
                break
            firsts.append((start, place))
    firsts.sort()
    if wanted < len(firsts):
        start, place = firsts[wanted]
        asked = [start, elements[place].end(start), place, wanted]
    return {"events": events, "event": asked}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line)), separators=(",", ":")))
