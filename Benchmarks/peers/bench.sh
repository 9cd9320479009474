#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Times this package beside packages of PyPI on the same generated input and writes the ratios into
# Benchmarks/RESULTS.md. Needs Python 3.11 or later with venv, PyPI, and 1 GB in .build.
#
#   PYTHON=…       an interpreter that has the packages of requirements-bench.txt, instead of an
#                  environment of its own
#   BENCHMARKS=…   a benchmark program that was built otherwise, such as
#                  .build/v3/release/benchmarks
#   arguments      go to bench.py: --rounds N, --only GROUP,…

set -euo pipefail
cd "$(dirname "$0")/../.."

work=.build/peers-bench
mkdir -p "$work"
python=${PYTHON-}
if [[ -z $python ]]; then
  python=$work/venv/bin/python
  [[ -x $python ]] || python3 -m venv "$work/venv"
  "$python" -m pip install --quiet --disable-pip-version-check \
    -r Benchmarks/peers/requirements-bench.txt ||
    { echo 'bench: PyPI cannot be reached; RESULTS.md stays as it is' >&2; exit 1; }
  "$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps \
    "$(Scripts/package/wheel.sh | tail -n 1)" tqdm
fi

benchmarks=${BENCHMARKS-}
if [[ -z $benchmarks ]]; then
  swift build -c release --product benchmarks
  Scripts/build-static.sh .build/static end-to-end
  swift build -c release --product goniometer
  benchmarks=$(swift build -c release --show-bin-path)/benchmarks
fi
# The same bytes every time: made once, and again where the program was.
if [[ ! -e $work/made || $benchmarks -nt $work/made ]]; then
  rm -rf "$work/files"
  "$benchmarks" make-files "$work/files" 200 6000 100 >/dev/null
  "$benchmarks" make-stream "$work/stream.csv" 3600000 1000 >/dev/null
  touch "$work/made"
fi
"$python" Benchmarks/peers/bench.py "$benchmarks" "$work" --results Benchmarks/RESULTS.md "$@"
