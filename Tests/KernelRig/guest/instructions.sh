# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash disable=SC2176 # time is a program here
# limit: 600
# What the guest of `instructions` does. Its clock counts instructions, two nanoseconds each.

# count WORDS COMMAND...: the instructions of a command, with those of the kernel for it. Processor time is
# counted in ticks of four milliseconds: what is measured is made long.
count() {
  words=$1
  shift
  time -f 'time %U %S' "$@" 2>&1 >/dev/null | awk -v words="$words" '
    $1 == "time" { printf "count %.0f %s\n", ($2 + $3) / 2e-9, words }'
}

# rows N: a recording of a sensor that swings.
rows() {
  awk -v n="$1" 'BEGIN {
    print "t,ax,ay,az,gx,gy,gz"
    for (i = 0; i < n; i++) {
      a = (i % 200 - 100) / 100
      printf "%.3f,%.5f,%.5f,%.5f,%.6f,%.6f,%.6f\n", i / 100, 4.9 * a, 0.01, 9.81 - 1.2 * a * a, 0.001, 2 * a,
        -0.002
    }
  }'
}

rows 1000 >/tmp/short.csv
rows 401000 >/tmp/long.csv
goniometer simulate --protocol seated-extension --rate 100 --repetitions 100 --output /tmp/knee >/dev/null 2>&1
echo "samples $(($(wc -l </tmp/knee/thigh.csv) - 1))"
for filter in vqf madgwick mahony strapdown bounded-position; do
  count "attitude short $filter" goniometer attitude /tmp/short.csv --filter "$filter" -o /tmp/out --force
  count "attitude long $filter" goniometer attitude /tmp/long.csv --filter "$filter" -o /tmp/out --force
done
count 'analyze' goniometer analyze --thigh /tmp/knee/thigh.csv --shank /tmp/knee/shank.csv
