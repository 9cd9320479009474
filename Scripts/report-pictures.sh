#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes Documentation/reports: pictures of the pages that Documentation/Reports.md shows, from the bundled
# recordings and from simulated visits. Needs the release build and Chromium.
#
#   Scripts/report-pictures.sh [FOLDER]

set -euo pipefail
cd "$(dirname "$0")/.."
goniometer=$PWD/.build/release/goniometer
target=$(realpath "${1:-Documentation/reports}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Paths in pages are those that were given: no folder of this machine.
cp -r datasets/seated-extension/*.csv "$work"
cd "$work"

# shot PAGE WIDTH HEIGHT NAME
shot() {
  local sandbox=()
  [[ $(id -u) == 0 ]] && sandbox=(--no-sandbox)
  chromium --headless=new "${sandbox[@]}" --disable-gpu --hide-scrollbars \
    --user-data-dir="$work/profile" --screenshot="$target/$4" --window-size="$2,$3" \
    "file://$work/$1" >/dev/null 2>&1
}

mkdir -p "$target"
"$goniometer" analyze --thigh thigh.csv --shank shank.csv --side right --activity active \
  --subject P-017 --visit 2026-03-02 --report measurement.html >/dev/null 2>&1
shot measurement.html 900 1180 measurement.png

visits=(2026-03-02:80 2026-03-16:92 2026-04-13:104 2026-05-25:116)
for side in left right; do
  for visit in "${visits[@]}"; do
    top=${visit#*:}
    [[ $side == right ]] && top=$((118 + top / 40))
    "$goniometer" simulate --range "5-$top" --grade module --side "$side" --seed "$top" \
      --output knee --quiet --force
    "$goniometer" analyze --thigh knee/thigh.csv --shank knee/shank.csv --side "$side" \
      --activity active --subject P-017 --visit "${visit%:*}" --json \
      >"$side-${visit%:*}.json" 2>/dev/null
  done
done
"$goniometer" report ./*.json --output course.html
shot course.html 900 1000 course.png

"$goniometer" analyze --thigh thigh.csv --shank shank.csv --side right --plot "$target/knee.svg" \
  --force >/dev/null 2>&1
