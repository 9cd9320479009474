# SPDX-License-Identifier: Apache-2.0
# limit: 240
# A sensor that is unplugged while it is captured: said within seconds, waited for, taken up again,
# and what was recorded before is kept. By a chip with a driver of one device, and a laptop's hub.

limit=20
plug bmi160
trigger clock 100
feed rest bmi160
start goniometer record --device bmi160 --trigger clock --output /tmp/chip.giraw
await 'the capture' grep -q 1 "$(folder bmi160)/buffer/enable"
sleep 2
unplug 0x69
await 'the loss to be said' 5 grep -q 'unplugged' /tmp/err
ok 'bmi160: unplugging is said'
sleep 1
plug bmi160
await 'the return to be said' 10 grep -q 'is back' /tmp/err
ok 'bmi160: coming back is said'
sleep 2
kill "$program"
finish
exits 'bmi160: it ended well' 0
run goniometer replay /tmp/chip.giraw
says 'bmi160: the recording has the interruption' ' 1 restart'

plug hid rest
start goniometer record --device accel_3d --output /tmp/hub.giraw
await 'the capture' grep -q 1 "$(folder gyro_3d)/buffer/enable"
sleep 2
unplug hid
await 'the loss to be said' 5 grep -q 'unplugged' /tmp/err
ok 'hid: unplugging is said'
sleep 1
plug hid rest
await 'the return to be said' 10 grep -q 'is back' /tmp/err
ok 'hid: coming back under other numbers is said'
sleep 2
kill "$program"
finish
exits 'hid: it ended well' 0
run goniometer replay /tmp/hub.giraw
says 'hid: the recording has the interruption' ' 1 restart'

note 'unplugged while it is polled'
start goniometer record --device bmi160 --poll --output /tmp/polled.giraw
sleep 3
unplug 0x69
await 'the loss to be said' 5 grep -q 'unplugged' /tmp/err
ok 'polling: unplugging is said'
kill "$program"
finish
run goniometer replay /tmp/polled.giraw
says 'polling: what came before is kept' '[0-9]+ samples'

note 'not there at the start'
run goniometer record --device bmi160 --output /tmp/none.giraw
exits 'a sensor that is not there is an error' 66
says 'with the names of those that are' 'accel_3d'

note 'gone for good'
unplug hid
plug bmi160
feed rest bmi160
(sleep 3; unplug 0x69) &
limit=60 run goniometer record --device bmi160 --trigger clock --output /tmp/gone.giraw
exits 'after half a minute it is given up' 74
run goniometer replay /tmp/gone.giraw
says 'what came before is kept' '[0-9][0-9]+ samples'

note 'unplugged while the knee is measured'
plug bmi160
plug lsm6dsl
feed rest bmi160
feed rest lsm6dsl
trigger other 100
echo clock >"$(folder bmi160)/trigger/current_trigger"
echo other >"$(folder lsm6dsl_accel)/trigger/current_trigger"
echo other >"$(folder lsm6dsl_gyro)/trigger/current_trigger"
start goniometer live --thigh bmi160 --shank lsm6dsl --json --every 1
await 'the measurement' grep -q '"kind":"update"' /tmp/out
sleep 3
unplug 0x69
await 'the loss to be said' 5 grep -q unplugged /tmp/out
ok 'live: unplugging is said'
plug bmi160
await 'the return to be said' 10 grep -q '"event":"restarted"' /tmp/out
ok 'live: coming back is said'
kill "$program"
finish >/dev/null
grep '"kind":"event"\|"kind":"error"' /tmp/out | cut -c1-200 | sed 's/^/    | /'
exits 'live: without a movement there is no result' 1
