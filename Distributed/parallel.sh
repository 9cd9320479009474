#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the lines of a jobs file with GNU parallel; see usage below.

set -euo pipefail

usage() {
  cat <<'END'
Usage: parallel.sh JOBS ENTRIES [OPTION OF PARALLEL...]

Measures what JOBS lists, a line of JSON each ('goniometer batch … --list' makes it), on all cores,
or on the machines of --sshloginfile, and writes a line of JSON for each to ENTRIES, in their order.
A worker that fails is begun again twice; where it still fails there are no ENTRIES.

  goniometer batch recordings --side left --list > jobs.ndjson
  Distributed/parallel.sh jobs.ndjson entries.ndjson --jobs 8

GONIOMETER  the program, on every machine (goniometer)
SIZE        measurements a worker gets (100)

Exit codes: 0 an entry for each line, whatever became of it; 64 usage; 66 no jobs; 69 no parallel,
or no goniometer; 73 ENTRIES is there already; 74 a worker failed three times.
END
}

fail() {
  printf 'parallel.sh: %s\n' "$2" >&2
  exit "$1"
}

[[ ${1-} == --help || ${1-} == -h ]] && usage && exit 0
(($# >= 2)) || fail 64 'expected JOBS and ENTRIES; --help says more'
jobs=$1 entries=$2
shift 2
goniometer=${GONIOMETER-goniometer} size=${SIZE-100}
[[ $size =~ ^[1-9][0-9]*$ ]] || fail 64 "SIZE: expected a whole number from 1, found '$size'"
[[ -s $jobs ]] || fail 66 "'$jobs' is not there, or empty"
[[ ! -e $entries ]] || fail 73 "'$entries' is there already; name another"
for program in parallel "$goniometer"; do
  command -v "$program" >/dev/null || fail 69 "there is no program '$program'"
done

part=$entries.part
trap 'rm -f "$part"' EXIT
# --retries keeps nothing of what a failed worker said, --keep-order has the entries in line with
# the jobs.
parallel --pipe -N "$size" --keep-order --retries 3 "$@" "$(printf %q "$goniometer")" worker \
  <"$jobs" >"$part" || fail 74 "a worker failed three times; nothing was written"
there=$(grep -c '' "$part" || true) expected=$(grep -c '' "$jobs")
((there == expected)) || fail 74 "$expected jobs gave $there entries; nothing was written"
mv "$part" "$entries"
