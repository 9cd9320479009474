#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs tests. Arguments go to `swift test`. What failed is said once more at the end, below the thousands of lines before it.

set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
mkdir -p .build/tests
log=.build/tests/log

Scripts/swift.sh test "$@" 2>&1 | tee "$log"
code=$?
if ((code != 0)); then
  printf '\n== what failed\n'
  # An issue goes on in the lines up to the next mark.
  awk '/^(✘|◇|✔|↳)/ { shown = /^✘/ && !/^✘ Suite/ } /: error: |Fatal error|unexpected signal/ || shown' \
    "$log" | cut -c 1-2000 | tail -n 200
fi
exit "$code"
