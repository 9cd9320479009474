#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds Tests/OutsidePackage, a package that depends on this one by path as another project would,
# and runs its programs. Modules are built anew: SwiftPM shares nothing with the package's own build.

set -euo pipefail
cd "$(dirname "$0")/.."
build=(--package-path Tests/OutsidePackage --scratch-path "$PWD/.build/outside")
swift build "${build[@]}"
programs=$(swift build "${build[@]}" --show-bin-path)

# expect PROGRAM TEXT [ARGUMENT...]: runs the program; TEXT is in what it prints.
expect() {
  local program=$1 text=$2 printed
  shift 2
  printed=$("$programs/$program" "$@")
  [[ $printed == *"$text"* ]] && return
  printf 'test-outside: %s printed:\n%s\nexpected: %s\n' "$program" "$printed" "$text" >&2
  exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=Tests/Support/suite.sh
. Tests/Support/suite.sh
own_surroundings "$work"
data=datasets/seated-extension
expect measure-files '°' "$data/thigh.csv" "$data/shank.csv"
expect read-table "$data/thigh.csv" "$data/thigh.csv"
expect live-knee-angle .
expect run-survey '"fever"'
expect present-survey 'Thank you'
expect present-survey 'Fertig'
expect write-json 'rangeDegree'
expect draw-plot '<title>Knee flexion</title>'
expect compare-raters -1.0
expect keep-care-plan 'progress(0.5)' "$work/plan.care"
echo 'test-outside: all passed'
