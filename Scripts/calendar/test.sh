#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Asks the Python packages icalendar and recurring-ical-events whether they read the events of random
# schedules from the calendars that CareStore writes.

set -euo pipefail
cd "$(dirname "$0")/../.."
python=.build/calendar/bin/python
if [ ! -x "$python" ]; then
  python3 -m venv .build/calendar
  .build/calendar/bin/pip install --quiet --requirement Scripts/calendar/requirements.txt
fi
GONIOMETER_CALENDAR_PYTHON=$PWD/$python GONIOMETER_TESTS=long Scripts/run-tests.sh --filter CalendarPeerTests
