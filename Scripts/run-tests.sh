#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs tests with the libraries optimised, built in a folder of their own. Arguments go to
# `swift test`. What failed is said once more at the end, below the thousands of lines before it.

set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
mkdir -p .build/tests
log=.build/tests/log

GONIOMETER_OPTIMISED=1 swift test --scratch-path .build/tests "$@" 2>&1 | tee "$log"
code=$?
if ((code != 0)); then
  printf '\n== what failed\n'
  # An issue and the lines of its text, which begin with an arrow.
  grep -a -E '^✘|^↳|error:|Fatal error|unexpected signal' "$log" | grep -v '^✘ Suite' | tail -n 100
fi
exit "$code"
