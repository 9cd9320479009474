#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads iCalendar documents with the packages icalendar and recurring-ical-events.

    calendars.py < calendars.jsonl

One line a document: `text`, and the `events` that it has to give, as [start, seconds] or, for all-day
events, as dates. Every document is read twice: as it is, so that the reader's own time zone is taken,
and with another name of the zone, so that the document's VTIMEZONE is. Prints one line for every
difference; nothing if there is none.
"""

import json
import sys
from datetime import datetime, timedelta, timezone

import icalendar
import recurring_ical_events


def form(event, durations):
    start = event["DTSTART"].dt
    if not isinstance(start, datetime):
        assert event["DTEND"].dt - start == timedelta(days=1)
        return start.isoformat()
    # The reader adds durations by the clock; RFC 5545 has hours as elapsed time. So the property counts.
    return [round(start.timestamp()), round(durations[event["UID"]].dt.total_seconds())]


def expanded(text):
    parsed = icalendar.Calendar.from_ical(text)
    assert not parsed.errors and not any(part.errors for part in parsed.walk()), "errors"
    events = recurring_ical_events.of(parsed, skip_bad_series=False).between(
        datetime(1970, 1, 2, tzinfo=timezone.utc), datetime(2400, 1, 1, tzinfo=timezone.utc))
    durations = {part["UID"]: part.get("DURATION") for part in parsed.walk("VEVENT")}
    return sorted((form(event, durations) for event in events), key=str)


def faults(document, number):
    text = document["text"]
    octets = text.encode()
    if not octets.endswith(b"\r\n") or b"\n" in octets.replace(b"\r\n", b""):
        yield "a line does not end with CR LF"
    if any(len(line) > 75 for line in octets.split(b"\r\n")):
        yield "a line is longer than 75 octets"
    identifiers = [part["UID"] for part in icalendar.Calendar.from_ical(text).walk("VEVENT")]
    if len(set(identifiers)) != len(identifiers):
        yield "two events have one UID"
    wanted = sorted(document["events"], key=str)
    # The reader keeps a time zone by its name, also for later documents.
    for name in (document["zone"], f"Nowhere/Known{number}"):
        found = expanded(text.replace(f"TZID={document['zone']}", f"TZID={name}")
                         .replace(f"TZID:{document['zone']}", f"TZID:{name}"))
        if found != wanted:
            missing = [event for event in wanted if event not in found][:3]
            extra = [event for event in found if event not in wanted][:3]
            yield f"{name}: {len(found)} of {len(wanted)} events; missing {missing}, extra {extra}"


for number, line in enumerate(sys.stdin):
    document = json.loads(line)
    for fault in faults(document, number):
        print(f"{number}: {fault}\n{document['text'][-700:]}")
