#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests Scripts/run-tests.sh with a stand-in for swift, which says what files say and ends with what they end with.

# shellcheck disable=SC2016 # what the stand-in does is expanded when it runs

set -u
cd "$(dirname "$0")/.." || exit 1
machine=$(mktemp -d)
export machine
trap 'rm -rf "$machine"' EXIT
mkdir "$machine/bin"
export PATH=$machine/bin:$PATH GONIOMETER_TEST_LOG=$machine/log
printf '%s\n' '#!/usr/bin/env bash' \
  'case " $* " in
     *" build "*) part=build ;;
     *" --filter ^goniometerTests "*) part=program ;;
     *" --filter "*) part=filtered ;;
     *) part=libraries ;;
   esac
   grep -v "^code " "$machine/$part"
   exit "$(sed -n "s/^code //p" "$machine/$part")"' >"$machine/bin/swift"
chmod +x "$machine/bin/swift"
failures=0

# says PART CODE: what swift says on standard input of a part of the run, and its exit code.
says() { { cat; printf '\ncode %s\n' "$2"; } >"$machine/$1"; }

# expect NAME CODE ARGUMENT...: runs the tests; all they say is on standard input.
expect() {
  local name=$1 expected=$2 code
  shift 2
  Scripts/run-tests.sh "$@" 2>&1 | sed "s,$machine,MACHINE,; /^$/d" >"$machine/said"
  code=${PIPESTATUS[0]}
  # Which process says something first is left to chance.
  if [[ $code == "$expected" ]] && diff <(sort) <(sort "$machine/said") >"$machine/difference"; then return; fi
  printf 'test-run-tests: %s: exit %s, expected %s; < is missing, > is too much:\n' "$name" "$code" "$expected" >&2
  cat "$machine/difference" >&2
  failures=$((failures + 1))
}

says build 0 <<'END'
Building for debugging...
Build complete! (1.00s)
END
says libraries 0 <<'END'
Test Suite 'All tests' passed at 2026-01-02 03:04:05.000
	 Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
◇ Test run started.
◇ Suite "Vector" started.
◇ Test "adds" started.
seed 7
✔ Test "adds" passed after 0.001 seconds.
➜ Test "on paper" skipped: "needs a printer"
✔ Suite "Vector" passed after 0.002 seconds.
✔ Test run with 2 tests in 1 suite passed after 0.003 seconds.
END
says program 0 <<'END'
◇ Suite "Page" started.
✔ Test "shows" passed after 1.001 seconds.
✔ Suite "Page" passed after 1.002 seconds.
✔ Test run with 1 test in 1 suite passed after 1.003 seconds.
END
expect 'all passed' 0 <<'END'
✔ Suite "Vector" passed after 0.002 seconds.
✔ Suite "Page" passed after 1.002 seconds.
== what was skipped
➜ Test "on paper" skipped: "needs a printer"
	 Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
✔ Test run with 2 tests in 1 suite passed after 0.003 seconds.
✔ Test run with 1 test in 1 suite passed after 1.003 seconds.
All that was said is in MACHINE/log
END
for line in 'seed 7' '✔ Test "adds" passed after 0.001 seconds.' '✔ Test "shows" passed after 1.001 seconds.'; do
  grep -qxF "$line" "$machine/log" || {
    printf 'test-run-tests: the log lacks: %s\n' "$line" >&2
    failures=$((failures + 1))
  }
done

says filtered 1 <<'END'
◇ Test "adds" started.
✘ Test "adds" recorded an issue at VectorTests.swift:7:3: Expectation failed: one
second line
↳ a comment
✔ Test "subtracts" passed after 0.001 seconds.
a line that belongs to nothing
✘ Test "adds" failed after 0.001 seconds with 1 issue.
✘ Suite "Vector" failed after 0.002 seconds with 1 issue.
✘ Test run with 2 tests in 1 suite failed after 0.003 seconds with 1 issue.
END
expect 'some of the tests, of which one fails' 1 --filter Vector <<'END'
✘ Test "adds" failed after 0.001 seconds with 1 issue.
✘ Suite "Vector" failed after 0.002 seconds with 1 issue.
== what failed
✘ Test "adds" recorded an issue at VectorTests.swift:7:3: Expectation failed: one
second line
↳ a comment
✘ Test "adds" failed after 0.001 seconds with 1 issue.
✘ Test run with 2 tests in 1 suite failed after 0.003 seconds with 1 issue.
All that was said is in MACHINE/log
END

says program 1 <<'END'
◇ Suite "Page" started.
goniometerTests/Page.swift:3: Fatal error: Index out of range
error: Exited with unexpected signal code 4
END
expect 'a process that dies' 1 <<'END'
✔ Suite "Vector" passed after 0.002 seconds.
goniometerTests/Page.swift:3: Fatal error: Index out of range
error: Exited with unexpected signal code 4
== what failed
goniometerTests/Page.swift:3: Fatal error: Index out of range
error: Exited with unexpected signal code 4
== what was skipped
➜ Test "on paper" skipped: "needs a printer"
	 Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
✔ Test run with 2 tests in 1 suite passed after 0.003 seconds.
All that was said is in MACHINE/log
END

says build 0 <<'END'
/a/b.swift:1:2: warning: variable was never used
 1 | let a
   | `- warning: variable was never used
Build complete! (1.00s)
END
says filtered 0 <<'END'
✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.
END
expect 'a warning of the compiler' 0 --filter Vector <<'END'
/a/b.swift:1:2: warning: variable was never used
✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.
All that was said is in MACHINE/log
END

says build 1 <<'END'
/a/b.swift:1:2: error: cannot find 'b' in scope
END
expect 'what cannot be built' 1 <<'END'
/a/b.swift:1:2: error: cannot find 'b' in scope
END

((failures == 0)) && echo 'test-run-tests: all passed'
exit $((failures > 0))
