# SPDX-License-Identifier: Apache-2.0
# A program that is held up for longer than the kernel keeps readings: what is lost is counted, to
# the reading. The counter recording tells what was lost truly.

now=$(stepper 0)
plug bmi160
start goniometer record --device bmi160 --trigger sysfstrig0 --output /tmp/it.giraw
await 'the capture' grep -q 1 "$(folder bmi160)/buffer/enable"
length=$(cat "$(folder bmi160)/buffer/length")
note "the kernel keeps $length readings; the reader stands still for some 1000"
(sleep 4; kill -STOP "$program"; sleep 10; kill -CONT "$program") &
step counter bmi160 "$now" 100
sleep 1
kill "$program"
finish

rig-probe rows /tmp/it.giraw 0 | grep -v '^#' | cut -d, -f2- >/tmp/got
grep -v '^#' "$(motion counter bmi160)" >/tmp/fed
between 'readings lost truly' "$((2000 - $(wc -l </tmp/got)))" 100 1900
lost=$((2000 - $(wc -l </tmp/got)))
# shellcheck disable=SC2016 # it is awk's
check 'all that came was fed, in order' awk '
  NR == FNR { place[$0] = FNR; next } !($0 in place) || place[$0] <= last { exit 1 } { last = place[$0] }
' /tmp/fed /tmp/got
quietly goniometer replay /tmp/it.giraw --json
between 'readings lost as counted by the time stamps' \
  "$(sed -n 's/.*"lostSamples" *: *\([0-9]*\).*/\1/p' /tmp/out | head -n 1)" $((lost - 2)) $((lost + 2))
run goniometer replay /tmp/it.giraw
says 'as one gap' ' 1 gap,'
says 'that the full buffer explains' ' 1 overrun,'
