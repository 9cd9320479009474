#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes Documentation/reports: pictures of the pages that Documentation/Reports.md shows, from the bundled
# recordings and from simulated visits. Needs Chromium.
#
#   Scripts/report-pictures.sh [FOLDER]

set -euo pipefail
cd "$(dirname "$0")/.."
package=$PWD
goniometer=$(Scripts/program.sh)
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

visits=(2026-03-02:100 2026-03-16:76 2026-04-13:89 2026-05-25:102)
for side in left right; do
  for visit in "${visits[@]}"; do
    top=${visit#*:}
    [[ $side == right ]] && top=$((118 + top / 40))
    day=${visit%:*}
    "$goniometer" simulate --range "5-$top" --grade module --side "$side" --seed "$((10#${day:5:2}${day:8:2} + top))" \
      --output knee --quiet --force
    "$goniometer" analyze --thigh knee/thigh.csv --shank knee/shank.csv --side "$side" \
      --activity active --subject P-017 --visit "${visit%:*}" --json \
      >"$side-${visit%:*}.json" 2>/dev/null
  done
done
"$goniometer" report left-*.json right-*.json --event 2026-03-10=operation --goal 'left flexion=115' \
  --output course.html
shot course.html 900 1500 course.png

"$goniometer" analyze --thigh thigh.csv --shank shank.csv --side right --plot "$target/knee.svg" \
  --force >/dev/null 2>&1

# A recording with a gap, whose gyroscope ran into the end of its range.
mkdir damaged
cp "$package"/datasets/damaged/{thigh,shank}.csv damaged
"$goniometer" analyze --thigh damaged/thigh.csv --shank damaged/shank.csv --side right \
  --report damaged.html >/dev/null 2>&1 || true
shot damaged.html 900 1900 damaged.png

# Six knees, one of them damaged.
mkdir recordings
cp -r damaged recordings
for seed in 1 2 3; do
  for protocol in heel-slide walking; do
    "$goniometer" simulate --protocol "$protocol" --grade phone --seed "$seed" --quiet \
      --output "recordings/$protocol-$seed"
  done
done
"$goniometer" batch recordings --output knees.csv --report pages --quiet || true
mv pages/* .
shot index.html 900 1000 batch.png

# Two weeks of the demonstration's plan.
export TZ=UTC
"$goniometer" care demo knee.care --now 2026-03-02T08:00:00Z 2>/dev/null
printf '\ny\nAda\nLovelace\n\n\n\n' |
  "$goniometer" care "do" knee.care onboarding --now 2026-03-02T09:30:00Z >/dev/null 2>&1
pain=7
for day in 02 03 04 05 07 08 09 11 12; do
  ((pain > 1)) && pain=$((pain - 1))
  printf '{"checkin.form.pain": %d, "checkin.form.sleep": 7}' "$pain" >answers.json
  "$goniometer" care "do" knee.care checkin --answers answers.json --date "2026-03-$day" \
    --now "2026-03-${day}T09:30:00Z" >/dev/null 2>&1 || true
  "$goniometer" care "do" knee.care rangeOfMotion --source thigh.csv,shank.csv \
    --output-directory "run-$day" --result "result-$day.json" --date "2026-03-$day" \
    --now "2026-03-${day}T10:30:00Z" </dev/null >/dev/null 2>&1 || true
done
"$goniometer" care insights knee.care --through 2026-03-14 --now 2026-03-14T12:00:00Z \
  --report care.html >/dev/null
shot care.html 900 1500 care.png
