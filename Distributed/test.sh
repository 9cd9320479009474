#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the engines for real, in an environment of their own (.build/distributed, 1 GB), and compares
# what they give with `goniometer batch`. Needs Java 17 or later, GNU parallel, Python 3.11 or later
# with venv, and PyPI the first time.
#
#   Distributed/test.sh [--if-possible] [--quick] [TEST...]
#
#   TEST            what 'python -m unittest' is given, such as test_care; all of them without it
#   --if-possible   where this machine lacks what it takes, says so in one line and succeeds
#   --quick         two minutes of it: care stores by Spark and Dask, recordings by GNU parallel

set -euo pipefail
cd "$(dirname "$0")/.."
suite=distributed if_possible='' tests=()
while [[ ${1-} == --* ]]; do
  case $1 in
    --if-possible) if_possible=1 ;;
    --quick) tests=(test_care test_engines.EngineTests.test_parallel_with_killed_workers) ;;
    *)
      printf 'usage: Distributed/test.sh [--if-possible] [--quick] [TEST...]\n' >&2
      exit 64
      ;;
  esac
  shift
done
# shellcheck source=Tests/Support/suite.sh
. Tests/Support/suite.sh

for tool in java parallel python3; do
  command -v "$tool" >/dev/null ||
    impossible "$tool is not installed (Scripts/setup.sh --distributed installs it)"
done
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || impossible 'Python is older than 3.11'
work=$PWD/.build/distributed
python_environment "$work" Distributed/requirements.txt
python=$work/bin/python

PROGRAM=$(Scripts/program.sh)
export PROGRAM PYSPARK_PYTHON=$python
# Nothing listens beyond this machine.
export SPARK_LOCAL_IP=127.0.0.1
export PYSPARK_SUBMIT_ARGS='--conf spark.ui.enabled=false pyspark-shell'
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
own_surroundings "$home"
cd Distributed/tests
"$python" -m unittest --verbose "${tests[@]}" "$@"
