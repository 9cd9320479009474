#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures the lines of a jobs file as an array of Slurm; see usage below.
#
#SBATCH --job-name=goniometer
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=256M
#SBATCH --requeue

set -euo pipefail

usage() {
  cat <<'END'
Usage: sbatch --array=1-N slurm_array.sh JOBS FOLDER [SIZE]
       slurm_array.sh --tasks JOBS [SIZE]
       slurm_array.sh --merge JOBS FOLDER ENTRIES [SIZE]

Measures what JOBS lists, a line of JSON each ('goniometer batch … --list' makes it): task I of the
array does lines (I-1)*SIZE+1 to I*SIZE (SIZE is 1000) into a file of its own in FOLDER, which
appears whole or not at all, so that a task may be done again. --tasks prints N. --merge puts the
files together into ENTRIES, in the order of JOBS; where one is missing it says which tasks to
submit again, and there are no ENTRIES.

  goniometer batch "$PWD/recordings" --side left --list > jobs.ndjson
  id=$(sbatch --parsable --array=1-"$(Distributed/slurm_array.sh --tasks jobs.ndjson)" \
    Distributed/slurm_array.sh jobs.ndjson entries)
  sbatch --dependency=afterok:"$id" Distributed/slurm_array.sh --merge jobs.ndjson entries \
    entries.ndjson

GONIOMETER  the program, on every node (goniometer)

Exit codes: 0 an entry for each line, whatever became of it; 64 usage; 66 no jobs; 69 no goniometer;
73 the output cannot be written, or ENTRIES is there already; 74 a worker failed, or entries are
missing.
END
}

fail() {
  printf 'slurm_array.sh: %s\n' "$2" >&2
  exit "$1"
}

# need COUNT JOBS SIZE: checks that there are so many arguments, and the two; sets `lines`, `tasks`.
need() {
  (($1)) || fail 64 'too few or too many arguments; --help says more'
  [[ $3 =~ ^[1-9][0-9]*$ ]] || fail 64 "SIZE: expected a whole number from 1, found '$3'"
  [[ -s $2 ]] || fail 66 "'$2' is not there, or empty"
  lines=$(grep -c '' "$2")
  tasks=$(((lines + $3 - 1) / $3))
}

# file FOLDER TASK: where a task's entries are.
file() { printf '%s/task-%06d.ndjson' "$1" "$2"; }

merge() {
  need "$(($# == 3 || $# == 4))" "${1-}" "${4-1000}"
  local jobs=$1 folder=$2 entries=$3 missing=() files=() task
  [[ ! -e $entries ]] || fail 73 "'$entries' is there already; name another"
  for ((task = 1; task <= tasks; task++)); do
    files+=("$(file "$folder" "$task")")
    [[ -e ${files[-1]} ]] || missing+=("$task")
  done
  ((${#missing[@]} == 0)) ||
    fail 74 "tasks have no entries yet; submit them again: --array=$(
      IFS=,
      printf '%s' "${missing[*]}"
    )"
  part=$entries.part
  trap 'rm -f "$part"' EXIT
  # By xargs: more files than a command line holds.
  printf '%s\0' "${files[@]}" | xargs -0 cat -- >"$part" || fail 73 "'$part' cannot be written"
  local there
  there=$(grep -c '' "$part" || true)
  ((there == lines)) ||
    fail 74 "$lines jobs gave $there entries; were they made with another JOBS or SIZE?"
  mv "$part" "$entries"
}

measure() {
  need "$(($# == 2 || $# == 3))" "${1-}" "${3-1000}"
  local jobs=$1 folder=$2 size=${3-1000} goniometer=${GONIOMETER-goniometer}
  local task=${SLURM_ARRAY_TASK_ID-}
  [[ $task =~ ^[1-9][0-9]*$ ]] || fail 64 'no task: submit it with sbatch --array=1-N'
  ((task <= tasks)) || fail 64 "task $task: $lines jobs of $size each are $tasks tasks"
  command -v "$goniometer" >/dev/null || fail 69 "there is no program '$goniometer'"
  mkdir -p "$folder" || fail 73 "'$folder' cannot be made"
  local whole first=$(((task - 1) * size + 1)) last=$((task * size)) there
  whole=$(file "$folder" "$task")
  part=$(mktemp "$whole.XXXXXX") || fail 73 "'$folder' cannot be written to"
  trap 'rm -f "$part"' EXIT
  chmod "$(printf '%o' $((0666 & ~$(umask))))" "$part"
  sed -n "${first},${last}p;${last}q" "$jobs" | "$goniometer" worker >"$part" ||
    fail 74 "task $task: the worker failed; submit it again: --array=$task"
  ((last <= lines)) || last=$lines
  there=$(grep -c '' "$part" || true)
  ((there == last - first + 1)) ||
    fail 74 "task $task: $((last - first + 1)) jobs gave $there entries"
  mv "$part" "$whole"
}

case ${1-} in
  --help | -h) usage ;;
  --tasks)
    shift
    need "$(($# == 1 || $# == 2))" "${1-}" "${2-1000}"
    printf '%s\n' "$tasks"
    ;;
  --merge) shift && merge "$@" ;;
  *) measure "$@" ;;
esac
