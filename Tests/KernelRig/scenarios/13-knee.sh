# SPDX-License-Identifier: Apache-2.0
# limit: 240
# A knee: a simulated recording is played into two chips, bmi160 on the thigh and lsm6dsl on the
# shank, and measured while it plays. The result is that of the recording analysed from its file, at
# the chips' own resolution, within a degree.

tolerance=1 # degrees

goniometer simulate --protocol seated-extension --rate 100 --output /tmp/knee >/tmp/said 2>&1
show

knee /tmp/knee
for segment in thigh shank; do
  check "$segment: nothing is beyond what the chip can say" sh -c "! grep clipped /tmp/$segment.raw"
done

run goniometer analyze --thigh /tmp/thigh.csv --shank /tmp/shank.csv
goniometer analyze --thigh /tmp/thigh.csv --shank /tmp/shank.csv --json >/tmp/file.json 2>/dev/null

now_thigh=$(stepper 0)
now_shank=$(stepper 1)
knee_ready
start goniometer live --thigh bmi160 --shank lsm6dsl --json --every 0.5 --record /tmp/knee.giraw
await 'both to capture' grep -q 1 "$(folder lsm6dsl_gyro)/buffer/enable"
await 'both to capture' grep -q 1 "$(folder bmi160)/buffer/enable"
chip-feeder --bus "$(bus)" --rate 100 --step "$now_thigh" --step "$now_shank" \
  bmi160=/tmp/thigh.raw lsm6dsl=/tmp/shank.raw
kill "$program"
shown=0 finish 30
exits 'the measurement ends with a result' 0
cp /tmp/out /tmp/live.ndjson
note 'some of its lines'
awk 'NR > 1 && NR % 8 == 2' /tmp/live.ndjson | cut -c1-230 | sed 's/^/    | /'
sed 's/^/    | /' /tmp/err | head -n 10

# number KEY FILE: a number of the range of motion, in the last line of a measurement.
number() {
  grep -v '"kind":"\(update\|event\)"' "$2" | tr -d ' \n' | sed 's/.*"rangeOfMotion"://' |
    grep -o "\"$1\":[-0-9.e]*" | head -n 1 | cut -d: -f2
}
for key in rangeDegrees minimumDegrees maximumDegrees; do
  expected=$(number $key /tmp/file.json)
  found=$(number $key /tmp/live.ndjson)
  note "$key: $expected from the file, $found live"
  between "$key differs by at most ${tolerance}°" \
    "$(awk -v a="$expected" -v b="$found" 'BEGIN { d = a - b; print d < 0 ? -d : d }')" 0 $tolerance
done
