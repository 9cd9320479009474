#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Asks the Python packages icalendar and recurring-ical-events whether they read the events of random
# schedules from the calendars that CareStore writes.
#
#   Scripts/calendar/test.sh [--if-possible]
#
#   --if-possible   where the packages cannot be had, says so in one line and succeeds

set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck disable=SC2034 # for what is read next
suite=calendar if_possible=${1-}
# shellcheck source=Tests/Support/suite.sh
. Tests/Support/suite.sh
python_environment .build/calendar Scripts/calendar/requirements.txt
GONIOMETER_CALENDAR_PYTHON=$PWD/.build/calendar/bin/python GONIOMETER_TESTS=long Scripts/run-tests.sh --filter CalendarPeerTests
