#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs tests. Arguments go to `swift test`. What failed is said once more at the end, below the thousands of lines
# before it.
#
# All tests run as two processes at once: those of the program wait for what it does most of the time, and those of
# the libraries compute.

set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
mkdir -p .build/tests
log=.build/tests/log
beside=.build/tests/log-of-program

# swift_test ARGUMENT...: what is built already. Neither of the two writes into the tree.
swift_test() { Scripts/swift.sh test --skip-build --ignore-lock "$@" 2>&1; }

if [[ " $* " == *' --filter '* ]]; then
  Scripts/swift.sh test "$@" 2>&1 | tee "$log"
  code=$?
else
  Scripts/swift.sh build --build-tests || exit
  # With jobs of their own, as what is put behind would ignore Ctrl-C, which some tests send.
  set -m
  swift_test --filter '^goniometerTests' "$@" >"$beside" &
  swift_test --skip '^goniometerTests' "$@" | tee "$log"
  code=$?
  wait $! || code=1
  tee -a "$log" <"$beside"
fi
if ((code != 0)); then
  printf '\n== what failed\n'
  # An issue goes on in the lines up to the next mark.
  awk '/^(✘|◇|✔|↳)/ { shown = /^✘/ && !/^✘ Suite/ } /: error: |Fatal error|unexpected signal/ || shown' \
    "$log" | cut -c 1-2000 | tail -n 200
fi
exit "$code"
