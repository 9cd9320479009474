#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Fills forms, writes findings and relatives with the program, and asks the Python package
# fhir.resources and the program itself whether they accept what came out.
#
#   Scripts/fhir/test.sh [--if-possible] [FORM.json...]
#
#   FORM            a form beside the bundled ones
#   --if-possible   where the packages cannot be had, says so in one line and succeeds

set -euo pipefail
cd "$(dirname "$0")/../.."
suite=fhir if_possible=''
if [[ ${1-} == --if-possible ]]; then
  if_possible=1
  shift
fi
# shellcheck source=Tests/Support/suite.sh
. Tests/Support/suite.sh
python_environment .build/fhir Scripts/fhir/requirements.txt
python=.build/fhir/bin/python
goniometer=$(Scripts/program.sh)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
own_surroundings "$out"
forms=(datasets/fhir/knee-questionnaire.json datasets/fhir/intake-questionnaire.json "$@")
for index in "${!forms[@]}"; do
  form=${forms[index]}
  for seed in $(seq 1 20); do
    "$goniometer" fhir fill "$form" --random "$seed" --output "$out/response-$index-$seed.json" \
      2>>"$out/words"
  done
  "$goniometer" fhir validate "$out"/response-"$index"-*.json --questionnaire "$form" >>"$out/words"
done
"$goniometer" fhir fill "${forms[0]}" --answers datasets/fhir/knee-answers.json --output "$out/answered.json"
# A form that is filled in from what is known, and becomes a patient and findings.
"$goniometer" fhir fill datasets/fhir/intake-questionnaire.json --context datasets/fhir/intake-context.json \
  --answers datasets/fhir/intake-answers.json --output "$out/intake.json" 2>>"$out/words"
for context in "" "--context=datasets/fhir/intake-context.json"; do
  "$goniometer" fhir extract "$out/intake.json" --questionnaire datasets/fhir/intake-questionnaire.json \
    ${context:+"$context"} --output "$out/bundle-intake${context:+-known}.json"
done
"$goniometer" task make knee --side right --sensors two --output "$out/task"
"$goniometer" task run "$out/task" --output-directory "$out/visit" --result "$out/knee-result" \
  --source datasets/seated-extension/thigh.csv,datasets/seated-extension/shank.csv 2>>"$out/words"
for result in "$out/knee-result" datasets/tasks/results/family-history.json; do
  "$goniometer" fhir observation "$result" --subject Patient/1 \
    --output "$out/bundle-$(basename "$result" .json).json"
done
# Every standard test that a task leads through, of a simulated device.
while read -r joint movement test; do
  name="$joint-$movement-$test"
  "$goniometer" simulate --joint "$joint" --movement "$movement" --test "$test" --output "$out/$name" 2>>"$out/words"
  "$goniometer" task make "$joint" --side right --exercise "$movement-$test" --activity active \
    --output "$out/task-$name"
  "$goniometer" task run "$out/task-$name" --output-directory "$out/visit-$name" --result "$out/result-$name" \
    --source "$out/$name/device.csv" 2>>"$out/words"
  "$goniometer" fhir observation "$out/result-$name" --subject Patient/1 --output "$out/bundle-$name.json"
done < <("$goniometer" joints --json | "$python" Scripts/fhir/tests.py)
"$goniometer" task run "$out/task" --output-directory "$out/again" --format fhir \
  --result "$out/bundle-run.json" --source datasets/seated-extension/thigh.csv,datasets/seated-extension/shank.csv \
  2>>"$out/words"
# A course over visits, with goals, in both languages.
mkdir "$out/visits"
for day in 02 09 16 23; do
  "$goniometer" simulate --range "5-$((80 + 10#$day))" --seed "$((10#$day))" --output "$out/leg-$day" 2>>"$out/words"
  "$goniometer" analyze --thigh "$out/leg-$day/thigh.csv" --shank "$out/leg-$day/shank.csv" --side left \
    --subject P01 --visit "2026-03-$day" --json >"$out/visits/$day.json" 2>>"$out/words"
done
for language in en de; do
  "$goniometer" report "$out/visits" --language "$language" --goal flexion=110:2026-06-01 --goal 'extension deficit=0' \
    --event 2026-03-10=operation --output "$out/course.html" --force --fhir "$out/bundle-course-$language.json"
done
"$goniometer" fhir export datasets/tasks --output "$out/exported" 2>>"$out/words"
"$goniometer" fhir import "$out/exported" --output "$out/imported" --issues "$out/issues" 2>>"$out/words"
cp "$out"/exported/*.json "$out"
"$goniometer" fhir validate "$out"/bundle-*.json "$out"/exported --outcome "$out/outcome.json"
"$python" Scripts/fhir/accept.py "$out"/*.json "$out"/issues/*.json
