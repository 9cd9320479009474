# SPDX-License-Identifier: Apache-2.0
# limit: 180
# A knee is measured in a page: the browser is played by nc. A simulated movement goes into two chips;
# the angle that the page is sent while it moves is that of the movement, and the result in the run's
# folder is that of the recording analysed from its file, both within a degree.

tolerance=1 # degrees
host=127.0.0.1:8080

goniometer simulate --protocol seated-extension --rate 100 --output /tmp/knee >/tmp/said 2>&1
knee /tmp/knee
goniometer analyze --thigh /tmp/thigh.csv --shank /tmp/shank.csv --json >/tmp/file.json 2>/dev/null
run goniometer task make knee --side left --exercise seated-extension --sensors two \
  --output /tmp/task.json

now_thigh=$(stepper 0)
now_shank=$(stepper 1)

# request METHOD PATH [BODY]: what the server answers, with its headers.
request() {
  printf '%s %s HTTP/1.0\r\nHost: %s\r\nOrigin: http://%s\r\nCookie: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %s\r\n\r\n%s' \
    "$1" "$2" "$host" "$host" "${cookie-}" "${#3}" "${3-}" | nc 127.0.0.1 8080
}
# page: the page of the run, into /tmp/page.
page() { request GET / >/tmp/page; }
# hidden NAME: a hidden field of the page.
hidden() { sed -n "s/.*name=\"$1\" value=\"\([^\"]*\)\".*/\1/p" /tmp/page | head -n 1; }
# press PLACE: sends the form of the page with a button.
press() { request POST / "token=$(hidden token)&at=$(hidden at)&do=$1" >/tmp/answer; page; }

knee_ready
start goniometer serve /tmp/task.json --source iio --thigh bmi160 --shank lsm6dsl \
  --output-directory /tmp/served --port 8080
await 'the address' grep -q '/enter/' /tmp/out
entry=$(sed "s,http://$host,," /tmp/out | head -n 1)
request GET "$entry" >/tmp/answer
cookie=$(sed -n "s/^Set-Cookie: \([^;]*\).*/\1/p" /tmp/answer | tr -d "\r")
check 'the link gives a cookie' test -n "$cookie"
check 'without it there is no page' sh -c "printf 'GET / HTTP/1.0\r\nHost: $host\r\n\r\n' |
  nc 127.0.0.1 8080 | grep -q ' 401 '"
page
turns=0
while ! grep -q 'id="live"' /tmp/page && [ $turns -lt 5 ]; do
  note "$(sed -n 's/.*<h1[^>]*><bdi>\([^<]*\).*/\1/p' /tmp/page)"
  press 0
  turns=$((turns + 1))
done
check 'the page of the measurement is there' grep -q 'id="live"' /tmp/page
# The measurement begins when the page listens.
request GET /live >/tmp/events &
await 'both to capture' grep -q 1 "$(folder lsm6dsl_gyro)/buffer/enable"
await 'both to capture' grep -q 1 "$(folder bmi160)/buffer/enable"
chip-feeder --bus "$(bus)" --rate 100 --step "$now_thigh" --step "$now_shank" \
  bmi160=/tmp/thigh.raw lsm6dsl=/tmp/shank.raw
sleep 0.5
request POST /motion "token=$(hidden token)&action=stop" >/tmp/answer
check 'a tap ends it' grep -q ' 204 ' /tmp/answer
await 'the end of the measurement' grep -q '^event: over' /tmp/events

note 'some of what the page was sent'
grep '^data: .*degrees' /tmp/events | awk 'NR % 30 == 10' | cut -c1-200 | sed 's/^/    | /'
# Seconds and degrees of each state in which the person is measured.
grep '"state":"measure"' /tmp/events |
  sed -n 's/^data: .*"degrees":\([-0-9.]*\),.*"seconds":\([0-9.]*\),.*/\2 \1/p' >/tmp/shown
between 'states with an angle' "$(wc -l </tmp/shown)" 50 5000
# The page counts from the first samples, which came before the movement: the shift that fits best. Of
# the differences the greatest but one in twenty, degrees.
awk '
  FILENAME == ARGV[1] { split($0, row, ","); if (FNR > 1) truth[int(row[1] * 100 + 0.5)] = row[2]; next }
  { count++; place[count] = int($1 * 100 + 0.5); shown[count] = $2 }
  END {
    best = -1
    for (shift = -50; shift <= 1500; shift++) {
      sum = 0; met = 0
      for (i = 1; i <= count; i++) if (place[i] - shift in truth) {
        d = shown[i] - truth[place[i] - shift]; sum += d < 0 ? -d : d; met++
      }
      if (met > count / 2 && (best < 0 || sum / met < best)) { best = sum / met; at = shift }
    }
    for (i = 1; i <= count; i++) if (place[i] - at in truth) {
      d = shown[i] - truth[place[i] - at]; print d < 0 ? -d : d
    }
  }' /tmp/knee/truth.csv /tmp/shown | sort -n >/tmp/differences
note "the angle differs by $(awk '{ s += $1 } END { printf "%.2f", s / NR }' /tmp/differences)° on average"
between "19 of 20 angles are within ${tolerance}° of the movement" \
  "$(awk '{ d[NR] = $1 } END { print d[int(NR * 0.95)] }' /tmp/differences)" 0 $tolerance

page
turns=0
while grep -q 'name="at"' /tmp/page && [ $turns -lt 5 ]; do
  press 0
  turns=$((turns + 1))
done
check 'the page says that the answers are kept' grep -q 'Thank you' /tmp/page
result=$(echo /tmp/served/runs/*/result.json)
# of_file KEY FILE: the first number of a key, or its angle, in the range of motion.
of_file() {
  tr -d ' \n' <"$2" | sed 's/.*"rangeOfMotion"://' | grep -oE "\"$1\":(\{\"degrees\":)?[-0-9.e]+" |
    head -n 1 | sed 's/.*://'
}
for key in range minimum maximum; do
  expected=$(of_file ${key}Degrees /tmp/file.json)
  found=$(of_file $key "$result")
  note "$key: $expected from the file, $found in the page's result"
  between "$key differs by at most ${tolerance}°" \
    "$(awk -v a="$expected" -v b="$found" 'BEGIN { if (a != "" && b != "") print a < b ? b - a : a - b }')" 0 $tolerance
done
check 'the server goes on' kill -0 "$program"
