#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the engines for real, in an environment of their own (.build/distributed, 1 GB), and compares
# what they give with `goniometer batch`. Needs Java 17 or later, GNU parallel, Python 3.11 or later
# with venv, and PyPI the first time.

set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'test-distributed: %s\n' "$*" >&2
  exit 1
}

work=$PWD/.build/distributed
python=$work/venv/bin/python
mkdir -p "$work"
[[ -x $python ]] || python3 -m venv "$work/venv" || fail 'python3 -m venv does not work'
"$python" -m pip install --quiet --disable-pip-version-check -r Distributed/requirements.txt ||
  fail 'what Distributed/requirements.txt lists could not be installed'

PROGRAM=$(Scripts/program.sh)
export PROGRAM PYSPARK_PYTHON=$python
# Nothing listens beyond this machine.
export SPARK_LOCAL_IP=127.0.0.1
export PYSPARK_SUBMIT_ARGS='--conf spark.ui.enabled=false pyspark-shell'
cd Distributed/tests
"$python" -m unittest --verbose "$@"
