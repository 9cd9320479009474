#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests .ci/run in a folder of stand-ins for everything that it runs.

# shellcheck disable=SC2016 # what the stand-ins do is expanded when they run

set -u
cd "$(dirname "$0")/.." || exit 1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/.ci" "$tree/bin" "$tree/Scripts" "$tree/Tests/Support"
cp .ci/run "$tree/.ci"
cp Scripts/home.sh "$tree/Scripts"
cp Tests/Support/suite.sh "$tree/Tests/Support"
cd "$tree" || exit 1
export PATH=$tree/bin:$PATH
unset GONIOMETER_PROGRAM
failures=0

# put FILE LINE: a program that notes how it was called, and does what a line says.
put() {
  mkdir -p "$(dirname "$1")"
  printf '#!/usr/bin/env bash\nprintf "%%s\\n" "%s $*" >>calls\n%s\n' "$1" "$2" >"$1"
  chmod +x "$1"
}

# fresh: everything passes.
fresh() {
  local file
  for file in bin/make bin/swift Tests/{KernelRig/{run,power-cuts},Pages/run,Serving/run,Browser/run} Distributed/test.sh \
    Fuzz/run.sh Scripts/{fhir/test,calendar/test,debian/test-arm64,debian/test-swift62,package/test-wheel,test-surroundings}.sh; do
    put "$file" ''
  done
  rm -f calls
}

# expect NAME CODE PATTERN [ARGUMENT]: runs it; its table, without the times, matches the pattern.
expect() {
  local said code table
  said=$(.ci/run ${4+"$4"} 2>&1)
  code=$?
  table=$(sed -n '/^== all parts/,$p' <<<"$said" | sed 's/^ *[0-9]* s  //')
  # shellcheck disable=SC2053 # the right side is a pattern
  [[ $code == "$2" && $table == $3 ]] && return
  printf 'test-ci-run: %s: exit %s, said:\n%s\nexpected exit %s and:\n%s\n' "$1" "$code" "$table" "$2" "$3" >&2
  failures=$((failures + 1))
}

# called NAME LINE...: whether these lines are among the calls.
called() {
  local name=$1 line
  shift
  for line; do
    grep -qxF -- "$line" calls && continue
    printf 'test-ci-run: %s: not called: %s\n' "$name" "$line" >&2
    failures=$((failures + 1))
  done
}

skips='if_possible=1; . Tests/Support/suite.sh;'

fresh
put bin/make '[[ $2 != test* ]] || echo "✔ Test run with 3 tests passed after 1 seconds." >"$GONIOMETER_TEST_LOG"'
expect 'all passes' 0 '== all parts: 0 failed
passed   make lint
*passed   arm64
✔ Test run with 3 tests passed after 1 seconds.'
called 'all passes' 'bin/make --no-print-directory test' 'Distributed/test.sh --if-possible --quick'

fresh
put Tests/Pages/run 'exit 3'
expect 'the first part that fails ends it' 1 '== all parts: 1 failed
*FAILED   pages'

fresh
put Tests/Pages/run 'exit 3'
put Scripts/package/test-wheel.sh 'exit 1'
expect 'at night others go on' 1 '== all parts: 2 failed
*FAILED   pages
*passed   distributed
*FAILED   wheel
passed   arm64
passed   Swift 6.2' nightly
called 'at night others go on' 'bin/make --no-print-directory test-long' 'Fuzz/run.sh all 60' \
  'Scripts/test-surroundings.sh --if-possible' 'Tests/KernelRig/power-cuts --if-possible'

fresh
put Tests/KernelRig/run "suite='kernel rig' $skips impossible 'qemu is not installed'"
put bin/make "[[ \$2 != test ]] || { suite=bindings $skips cannot 'R is not installed'; cannot 'C is not either'; }"
expect 'what is not installed' 0 '== all parts: 0 failed
*passed   make test: bindings: skipped, R is not installed; bindings: skipped, C is not either
*skipped  kernel rig: qemu is not installed
*'

expect 'another word' 64 '' morning

((failures == 0)) && echo 'test-ci-run: all passed'
exit $((failures > 0))
