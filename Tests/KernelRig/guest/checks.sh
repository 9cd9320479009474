# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
#
# Words of scenarios that run programs and say what came of it. Sourced in the guest; what is printed
# is read outside: lines "ok - WORDS" and "not ok - WORDS" are counted, others are for people.

: "${work:=/tmp}"
program=

ok() { echo "ok - $1"; }
not_ok() { echo "not ok - $1"; }

# check WORDS COMMAND...: ok where the command succeeds.
check() {
  words=$1
  shift
  if "$@" >/dev/null 2>&1; then ok "$words"; else not_ok "$words"; fi
}

# show: what the last run said, as a person sees it; the first lines, 24 or $shown, of much.
show() {
  lines=$(wc -l <"$work/said")
  head -n "${shown:-24}" "$work/said" | cut -c1-160 | sed 's/^/    | /'
  [ "$lines" -le "${shown:-24}" ] || echo "    | … $lines lines"
}

# run COMMAND...: runs a program to its end, at most $limit seconds (30); shows what it says.
# After it: $code, $work/out, $work/err, and both together in $work/said; $work is /tmp in the guest.
run() {
  echo "    \$ $*"
  timeout -s KILL "${limit:-30}" "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
  cat "$work/out" "$work/err" >"$work/said"
  show
}

# quietly COMMAND...: the same without showing it.
quietly() {
  timeout -s KILL "${limit:-30}" "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
  cat "$work/out" "$work/err" >"$work/said"
}

# start COMMAND...: runs a program in the background; $program is its process, until `finish`. It reads $input.
start() {
  echo "    \$ $* &"
  "$@" >"$work/out" 2>"$work/err" <"${input:-/dev/null}" &
  program=$!
}

# finish [SECONDS]: waits for what was started, kills it after so many seconds, and shows what it
# said; sets what `run` sets.
finish() {
  (sleep "${1:-20}"; kill -9 "$program") >/dev/null 2>&1 &
  watch=$!
  wait "$program"
  code=$?
  kill "$watch" 2>/dev/null
  program=
  cat "$work/out" "$work/err" >"$work/said"
  show
}

# says WORDS PATTERN: what was run last said something that matches (an extended expression).
says() { check "$1" grep -qE -- "$2" "$work/said"; }
says_nothing_of() { if grep -qE -- "$2" "$work/said"; then not_ok "$1"; else ok "$1"; fi; }

# exits WORDS CODE: what was run last ended with that code.
exits() {
  if [ "$code" = "$2" ]; then ok "$1"; else not_ok "$1: exit code $code, expected $2"; fi
}

# equal WORDS FOUND EXPECTED
equal() {
  if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1: $2, expected $3"; fi
}

# between WORDS FOUND LEAST MOST
between() {
  if awk -v x="$2" -v a="$3" -v b="$4" 'BEGIN { exit !(x != "" && x + 0 >= a && x + 0 <= b) }'; then
    ok "$1 ($2)"
  else
    not_ok "$1: $2, expected $3 to $4"
  fi
}

# same WORDS FILE FILE: both have the same lines; says how many, and the first that differs.
same() {
  if cmp -s "$2" "$3"; then
    ok "$1: $(wc -l <"$2") of $(wc -l <"$3") rows identical"
  else
    not_ok "$1: $(wc -l <"$2") rows of $(wc -l <"$3"); first difference:"
    diff "$3" "$2" | grep '^[-+][^-+]' | head -n 8 | sed 's/^/    | /'
  fi
}

# await WORDS [SECONDS] COMMAND...: waits until the command succeeds; fails, and says so with the last lines of
# what was started, where that ends before, or where the seconds pass. Without seconds the limit of the scenario
# holds alone: for what has no time of its own, such as the start of a program.
await() {
  awaited=$1
  shift
  turns=-1
  case $1 in [0-9]*)
    turns=$(($1 * 20))
    shift
    ;;
  esac
  echo "$awaited" >"$work/awaited"
  while ! "$@" >/dev/null 2>&1; do
    turns=$((turns - 1))
    if [ "$turns" = 0 ] || { [ -n "$program" ] && ! kill -0 "$program" 2>/dev/null; }; then
      # It may have come last of all.
      ! "$@" >/dev/null 2>&1 || break
      not_ok "waited in vain for $awaited"
      tail -q -n 5 "$work/out" "$work/err" 2>/dev/null | cut -c1-160 | sed 's/^/    | /'
      return 1
    fi
    sleep 0.05
  done
  rm "$work/awaited"
}

# value FILE: the text of an attribute, and what is wrong where it cannot be read.
value() { cat "$1" 2>&1; }

# note WORDS: a line for people.
note() { echo "    # $*"; }

# outside: has the part of this scenario run that is outside of the guest, and says what it said.
outside() {
  # shellcheck disable=SC2154 # scenario.sh sets it
  echo "outside $scenario"
  timeout 500 nc -l -p 30432 </dev/null || not_ok 'the machine outside answered'
}
