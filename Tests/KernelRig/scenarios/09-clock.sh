# SPDX-License-Identifier: Apache-2.0
# Somebody sets the clock of the machine back by a day while a sensor is captured: nothing shows, for
# the time stamps are of the clock that never jumps.

plug bmi160
trigger clock 100
feed rest bmi160
echo realtime >"$(folder bmi160)/current_timestamp_clock"
start goniometer record --device bmi160 --trigger clock --duration 4s --output /tmp/it.giraw
await 'the capture' grep -q 1 "$(folder bmi160)/buffer/enable"
equal 'it captures by the monotonic clock' "$(value "$(folder bmi160)/current_timestamp_clock")" monotonic
sleep 1
now=$(date +%s)
date -s "@$((now - 86400))" >/dev/null
note "the clock was $(date -d "@$now" +%FT%T) and is $(date +%FT%T) now"
finish
date -s "@$((now + 4))" >/dev/null
exits 'the recording ended well' 0
run goniometer replay /tmp/it.giraw
says 'no gap came of it' ' no gap;'
equal 'the clock of the device is as it was' "$(value "$(folder bmi160)/current_timestamp_clock")" realtime
