#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the Swift tests, those of the bindings and those of the server in surroundings that a machine may have, and says
# a line of each. All that was said is in .build/surroundings/NAME.
#
#   Scripts/test-surroundings.sh [--if-possible] [--suites swift,bindings,serving] [NAME...]
#
#   NAME            all of them unless said otherwise:
#     empty-home    a home in which nothing ever was
#     closed-home   a home that cannot be written, as a user who is not root
#     elsewhere     another time zone, and no locale
#     private       files that nobody else may read (umask 077), as a user who is not root
#     beside        beside a second run of itself
#   --if-possible   a suite that this machine lacks something for, or a user, is left out, which a line says
#   --suites        some of the suites
#
# Root takes the rights of nobody (setpriv) where it must not be root. Exit code 1 where anything failed.

# shellcheck disable=SC2317 # surroundings and suites are called by their names

set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
suite=surroundings if_possible='' suites=(swift bindings serving)
usage() {
  printf 'usage: Scripts/test-surroundings.sh [--if-possible] [--suites swift,bindings,serving] [NAME...]\n' >&2
  exit 64
}
while [[ ${1-} == --* ]]; do
  case $1 in
    --if-possible) if_possible=$1 ;;
    --suites)
      IFS=, read -ra suites <<<"${2-}"
      shift
      ;;
    *) usage ;;
  esac
  shift
done
all=(empty-home closed-home elsewhere private beside)
names=("$@")
((${#names[@]} > 0)) || names=("${all[@]}")
for name in "${names[@]}"; do [[ " ${all[*]} " == *" $name "* ]] || usage; done
for name in "${suites[@]}"; do [[ " swift bindings serving " == *" $name "* ]] || usage; done
# shellcheck source=Tests/Support/suite.sh
. Tests/Support/suite.sh

bindings=.build/bindings

# --- A run ---------------------------------------------------------------------------------------

# run_suites FOLDER: every suite in the surroundings that this is called in; the folder gets what they say, and how
# each went.
run_suites() {
  local name code=0 begin=$SECONDS went=''
  for name in "${suites[@]}"; do
    if "run_$name" "$1" >"$1/$name" 2>&1; then
      went+="$name passed, "
    else
      went+="$name FAILED, "
      code=1
    fi
  done
  printf '%s%d s\n' "$went" $((SECONDS - begin)) >"$1/went"
  return "$code"
}
run_swift() { GONIOMETER_TEST_LOG=$1/tests Scripts/run-tests.sh --built; }
# What the bindings' tests make belongs to this run.
run_bindings() {
  GONIOMETER_BINDINGS=$1/made Tests/Bindings/run --if-possible --library "$bindings/library"
}
run_serving() { Tests/Serving/run --if-possible; }

# The same by somebody who is not root, whom as_nobody starts.
if [[ -n ${GONIOMETER_SURROUNDED-} ]]; then
  run_suites "$GONIOMETER_SURROUNDED"
  exit
fi

# --- What is built once --------------------------------------------------------------------------

logs=$PWD/.build/surroundings
mkdir -p "$logs"
{
  unset GONIOMETER_PROGRAM
  Scripts/swift.sh build --build-tests && GONIOMETER_PROGRAM=$(Scripts/program.sh) &&
    # Fetches its packages as well.
    if [[ " ${suites[*]} " == *' bindings '* ]]; then Tests/Bindings/run --if-possible python; fi
} >"$logs/built" 2>&1 || {
  tail -n 20 "$logs/built" >&2
  exit 1
}
export GONIOMETER_PROGRAM
scratch=$(mktemp -d)
chmod 755 "$scratch"
trap 'rm -rf "$scratch"' EXIT

# --- The surroundings ----------------------------------------------------------------------------

# place NAME: the folder of a run, with an empty home and a copy of what the bindings' tests keep.
place() {
  mkdir -p "$scratch/$1/"{home,tmp,log}
  [[ ! -d $bindings ]] || cp -a "$bindings" "$scratch/$1/log/made"
}

# as_nobody NAME: a run of somebody who is not root.
as_nobody() {
  local become=()
  if [[ $(id -u) == 0 ]]; then
    become=(setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups)
    chown -R nobody: "$scratch/$1"
    "${become[@]}" test -x "$GONIOMETER_PROGRAM" -a -r Tests/Support || {
      cannot "$1: the user nobody cannot read $PWD"
      return
    }
  fi
  "${become[@]}" env "HOME=$scratch/$1/home" "TMPDIR=$scratch/$1/tmp" \
    "GONIOMETER_SKIPPED=$scratch/$1/log/skipped" "GONIOMETER_SURROUNDED=$scratch/$1/log" \
    Scripts/test-surroundings.sh $if_possible --suites "$(IFS=,; printf %s "${suites[*]}")"
}

in_empty-home() {
  # Without their variables the folders of XDG are in the home.
  (
    for name in "${!XDG_@}"; do unset "$name"; done
    HOME=$scratch/empty-home/home run_suites "$1"
  )
}
in_closed-home() {
  chmod 555 "$scratch/closed-home/home"
  as_nobody closed-home
}
in_elsewhere() {
  (
    for name in "${!LANG@}" "${!LC_@}"; do unset "$name"; done
    TZ=Asia/Kolkata run_suites "$1"
  )
}
in_private() { (umask 077 && as_nobody private); }
in_beside() {
  local other name code=0
  place other
  run_suites "$scratch/other/log" &
  other=$!
  run_suites "$1" || code=1
  wait "$other" || code=1
  sed -i "1s|\$|; $(<"$scratch/other/log/went")|" "$1/went"
  # What failed may have failed in the other one.
  for name in "${suites[@]}"; do cat "$scratch/other/log/$name" >>"$1/$name"; done
  return "$code"
}

failures=0
for name in "${names[@]}"; do
  place "$name"
  log=$scratch/$name/log verdict=passed
  "in_$name" "$log" || verdict=FAILED
  [[ ! -e $log/went ]] || printf 'surroundings: %s: %s (%s)\n' "$name" "$verdict" "$(<"$log/went")"
  rm -rf "$log/made" "${logs:?}/$name"
  cp -r "$log" "$logs/$name"
  if [[ $verdict == FAILED ]]; then
    failures=$((failures + 1))
    for part in "${suites[@]}"; do tail -n 40 "$logs/$name/$part" | sed "s/^/    $part | /"; done
    printf 'surroundings: all that was said is in %s\n' "$logs/$name"
  fi
  rm -rf "${scratch:?}/"*
done
exit $((failures > 0))
