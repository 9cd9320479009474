# SPDX-License-Identifier: Apache-2.0
# limit: 360
# The task that measures a knee, led through by taps while a simulated movement is played into two
# chips: the range in its result is that of the recording analysed from its file, within a degree, and
# so is that of the files which the step recorded. Then a sensor that goes in mid-step, one that is
# not there, and none at all.

tolerance=1 # degrees
same=0.01   # degrees, of the same samples

goniometer simulate --protocol seated-extension --rate 100 --output /tmp/knee >/tmp/said 2>&1
knee /tmp/knee
goniometer analyze --thigh /tmp/thigh.csv --shank /tmp/shank.csv --json >/tmp/file.json 2>/dev/null
run goniometer task make knee --side left --exercise seated-extension --sensors two \
  --output /tmp/task.json

now_thigh=$(stepper 0)
now_shank=$(stepper 1)

# begin NAME: starts a visit and taps until the knee is measured.
begin() {
  : >/tmp/err
  start goniometer task run /tmp/task.json --source iio --thigh bmi160 --shank lsm6dsl \
    --output-directory /tmp/visit --session "/tmp/$1-session.json" --result "/tmp/$1.json"
  await 'the instruction' grep -q 'Left knee: range of motion' /tmp/err
  tap
  await 'the starting position' grep -q 'Left knee: get ready' /tmp/err
  tap
  await 'both to capture' grep -q 1 "$(folder lsm6dsl_gyro)/buffer/enable"
  await 'both to capture' grep -q 1 "$(folder bmi160)/buffer/enable"
}

# tap: Enter, on the standard input of the visit.
tap() { echo >&3; }

# play ROWS: the first rows of the movement.
play() {
  for segment in thigh shank; do head -n "$1" "/tmp/$segment.raw" >"/tmp/$segment.part"; done
  chip-feeder --bus "$(bus)" --rate 100 --step "$now_thigh" --step "$now_shank" \
    bmi160=/tmp/thigh.part lsm6dsl=/tmp/shank.part
}

# of_result KEY NAME: an angle of the range of motion in a visit's result.
of_result() {
  tr -d ' \n' <"/tmp/$2.json" | grep -o "\"$1\":{\"degrees\":[-0-9.e]*" | head -n 1 | cut -d: -f3
}
# of_analysis KEY FILE: a number of what `analyze --json` said.
of_analysis() {
  tr -d ' \n' <"$2" | sed 's/.*"rangeOfMotion"://' | grep -o "\"$1\":[-0-9.e]*" | head -n 1 |
    cut -d: -f2
}
# ended: waits for the end of the visit, and shows what was said of the measurement.
ended() {
  shown=0 finish 30 >/dev/null
  sed -n '/^  The .* gone/p; /^Left knee: from/,$p' /tmp/err | sed 's/^/    | /'
  # Lines are broken where the window ends.
  tr '\n' ' ' </tmp/err | tr -s ' ' >/tmp/said
}

# readings FILE: how many it holds, the first and the last on the sensor's clock.
readings() {
  sed -n 's/^{"timestamp":\([-0-9.e]*\).*/\1/p' "$1" |
    awk 'NR == 1 { first = $1 } { last = $1 } END { printf "%d readings, %.3f s to %.3f s", NR, first, last }'
}

# differs A B: by how much.
differs() { awk -v a="$1" -v b="$2" 'BEGIN { if (a != "" && b != "") print a < b ? b - a : a - b }'; }

# A pipe that stays open: a line is a tap.
mkfifo /tmp/taps
exec 3<>/tmp/taps
input=/tmp/taps

knee_ready
begin whole
play 100000
# Sooner than the sensors, which give nothing any more, are taken for lost.
sleep 0.5
tap
await 'the end of the step' grep -q 'Thank you' /tmp/err
tap
ended
exits 'the visit ends with a result' 0
for key in range minimum maximum; do
  expected=$(of_analysis ${key}Degrees /tmp/file.json)
  found=$(of_result $key whole)
  note "$key: $expected from the file, $found live"
  between "$key differs by at most ${tolerance}°" "$(differs "$expected" "$found")" 0 $tolerance
done

step=/tmp/visit/knee.range.of.motion-1
for segment in thigh shank; do note "$segment: $(readings $step/deviceMotion.$segment.json)"; done
# The step begins with the first readings that both sensors were seen to give.
for segment in thigh shank; do
  between "$segment: what was played is recorded, but for the beginning" \
    "$(grep -c '"timestamp"' $step/deviceMotion.$segment.json)" \
    "$(($(wc -l <"/tmp/$segment.raw") - 20))" "$(wc -l <"/tmp/$segment.raw")"
done
goniometer analyze --thigh $step/deviceMotion.thigh.json --shank $step/deviceMotion.shank.json \
  --json >/tmp/recorded.json 2>/tmp/err
for key in range minimum maximum; do
  found=$(of_analysis ${key}Degrees /tmp/recorded.json)
  between "$key of the recorders' files is the result's" "$(differs "$(of_result $key whole)" "$found")" \
    0 $same
done
check 'the session is gone' test ! -e /tmp/whole-session.json

note 'a sensor is unplugged in mid-step'
rows=$(($(wc -l </tmp/thigh.raw) * 3 / 5))
knee_ready
begin lost
play $rows
unplug 0x69
await 'the loss to be said' 10 grep -qi 'gone\|unplugged\|lost' /tmp/err
ok 'the loss is said'
tap
await 'the end of the step' grep -q 'Thank you' /tmp/err
tap
ended
exits 'the visit ends with what was measured before' 0
says 'that the step should be done again' 'was lost .*measure again'
step=/tmp/visit/knee.range.of.motion-2
check 'the result says so' grep -q 'was lost' /tmp/lost.json
check 'what was recorded is kept' grep -q 'knee.range.of.motion-2..\?deviceMotion.thigh.json' /tmp/lost.json
between 'readings of the thigh are kept' "$(grep -c '"timestamp"' $step/deviceMotion.thigh.json)" \
  "$((rows - 100))" $rows

note 'a sensor is not there at the start'
run goniometer task run /tmp/task.json --source iio --thigh bmi160 --shank lsm6dsl \
  --output-directory /tmp/visit --result /tmp/none.json
exits 'that is an error' 66
says 'with the names of those that are' 'lsm6dsl'
unplug 0x6a
run goniometer task run /tmp/task.json --source iio --output-directory /tmp/visit --result /tmp/none.json
exits 'no sensor at all is one too' 66
check 'there is no result' test ! -e /tmp/none.json
