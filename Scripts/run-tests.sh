#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
#   Scripts/run-tests.sh [--built] [ARGUMENT...]
#
#   ARGUMENT    what `swift test` is given, such as --filter NAME
#   --built     everything is built already; for whoever may not write into the tree
#
# Runs tests. Shows a line for each suite, with its time; at the end, all that is said of
# the tests that failed, the tests that were skipped, and the closing lines. All other lines are in a file, which the
# last line names: .build/tests/log, or that of GONIOMETER_TEST_LOG.
#
# All tests run as two processes at once: those of the program wait for what it does most of the time, and those of
# the libraries compute.

set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
log=${GONIOMETER_TEST_LOG:-.build/tests/log}
mkdir -p "$(dirname "$log")"
# Tests put their temporary files here, and it is removed at the end.
TMPDIR=$(mktemp -d)
export TMPDIR
jobs=() counter=
trap 'for job in "${jobs[@]}" $counter; do kill -- "-$job"; done 2>/dev/null; rm -rf "$TMPDIR"' EXIT
# What each process says. The log is all of it, one after the other.
parts=("$log-of-libraries")
# In a terminal a line that counts is written over.
clear=
[[ -t 1 ]] && clear=$'\r\e[K'

# build: everything; where nobody looks on, what is said of it is shown only if it failed or warned.
build() {
  if [[ -n $clear ]]; then
    Scripts/swift.sh build --build-tests
  elif Scripts/swift.sh build --build-tests >"$log-of-build" 2>&1; then
    grep -aE '^[^ ]+: warning: ' "$log-of-build" | sort -u
    return 0
  else
    cat "$log-of-build"
    return 1
  fi
}

# show: of what a process says, the ends of suites and of tests that failed, and crashes.
show() {
  sed -unE "/^✘ Test run with /d; /^(✔|✘) Suite |^✘ Test .* failed after |: Fatal error|unexpected signal/s/^/$clear/p"
}

# swift_test PART ARGUMENT...: runs what is built already. Nothing writes into the tree.
run=(Scripts/swift.sh test --skip-build --ignore-lock)
swift_test() {
  # Without colours, which the tests' runner has even where it writes into a file.
  "${run[@]}" "${@:2}" </dev/null 2>&1 | sed -uE 's/\x1b\[[0-9;]*m//g' | tee "$1" | show
}

# lines PATTERN: those of all processes.
lines() { grep -ahE "$1" "${parts[@]}"; }

# count: a line in a terminal that says how far the tests are, again and again.
count() {
  local begin=$SECONDS
  while sleep 1; do
    printf '%s%d tests passed, %d failed, %d s' "$clear" "$(lines '^✔ Test .* passed after ' | wc -l)" \
      "$(lines '^✘ Test .* failed after ' | wc -l)" $((SECONDS - begin))
  done
}

if [[ ${1-} == --built ]]; then
  shift
  # The package manager compiles the manifest even so.
  run=(.build/tests/debug/GoniometerPackageTests.xctest --testing-library swift-testing)
else
  build || exit
fi
# With jobs of their own, as what is put behind would ignore Ctrl-C, which some tests send.
set -m
trap 'exit 130' INT
trap 'exit 143' TERM
if [[ " $* " == *' --filter '* ]]; then
  swift_test "${parts[0]}" "$@" &
  jobs=($!)
else
  parts+=("$log-of-program")
  swift_test "${parts[0]}" --skip '^goniometerTests' "$@" &
  jobs=($!)
  swift_test "${parts[1]}" --filter '^goniometerTests' "$@" &
  jobs+=($!)
fi
if [[ -n $clear ]]; then
  count &
  counter=$!
fi
code=0
for job in "${jobs[@]}"; do wait "$job" || code=1; done
jobs=()
[[ -z $counter ]] || { kill -- "-$counter" && wait "$counter"; } 2>/dev/null
counter=
printf %s "$clear"
cat "${parts[@]}" >"$log"

if ((code != 0)); then
  printf '\n== what failed\n'
  # An issue goes on in the lines up to the next mark.
  failures=$(awk '
    /^(✘|◇|✔|➜)/ { shown = /^✘/ && !/^✘ (Suite|Test run)/ }
    /: error: |Fatal error|unexpected signal/ || shown' "$log")
  # What ends without a word has said something before.
  printf '%s\n' "${failures:-$(tail -n 20 "$log")}"
fi
skipped=$(lines '^➜ .* skipped')
[[ -z $skipped ]] || printf '\n== what was skipped\n%s\n' "$skipped"
printf '\n'
lines '(^| )Test run with |Executed [0-9]+ tests'
printf 'All that was said is in %s\n' "$log"
exit "$code"
