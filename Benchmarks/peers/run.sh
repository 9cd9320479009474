#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs other people's programs (peers.py) in an environment of their own and has them scored into
# Benchmarks/peers/results.json. Needs the reference recordings, Python 3.11 or later with venv, and
# PyPI. Leaves the results as they are where any of this is missing. Some 4 GB in .build/peers
# while it runs.

set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
  printf 'peers: %s; Benchmarks/peers/results.json stays as it is\n' "$*" >&2
  exit 1
}

datasets=${GONIOMETER_DATASETS-../shared/datasets}
[[ -d $datasets/knee && -d $datasets/broad ]] ||
  fail "the reference recordings are not in $datasets; set GONIOMETER_DATASETS"

work=.build/peers
python=$work/venv/bin/python
mkdir -p "$work"
if ! [[ -x $python ]]; then
  python3 -m venv "$work/venv" || fail 'python3 -m venv does not work'
fi
# One by one, so that a package that cannot be installed is not run, and the others are.
while read -r line; do
  [[ -z $line || $line == \#* ]] && continue
  "$python" -m pip install --quiet --disable-pip-version-check "$line" ||
    printf 'peers: %s could not be installed\n' "$line" >&2
done <Benchmarks/peers/requirements.txt
"$python" -c 'import numpy' || fail 'numpy could not be installed'

validation=$(swift build -c release --product validation --show-bin-path)/validation
rm -rf "$work/out"
mkdir -p "$work/out"
"$validation" export-simulated "$work/out"
"$python" Benchmarks/peers/peers.py "$datasets" "$work/out"
"$validation" score-peers "$work/out"
rm -rf "$work/out"
