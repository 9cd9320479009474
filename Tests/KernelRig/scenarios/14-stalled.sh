# SPDX-License-Identifier: Apache-2.0
# limit: 120
# A sensor that stops, or never begins, without being unplugged: a trigger that does not fire.

now=$(stepper 0)
plug bmi160
run goniometer record --device bmi160 --trigger sysfstrig0 --duration 2s --output /tmp/none.giraw
says 'nothing came' 'gave nothing for'
says 'the trigger is suspected' 'trigger'
equal 'it is switched off again' "$(value "$(folder bmi160)/buffer/enable")" 0

head -n 300 "$(motion counter bmi160)" >/tmp/part.csv
start goniometer record --device bmi160 --trigger sysfstrig0 --output /tmp/it.giraw
await 'the capture' grep -q 1 "$(folder bmi160)/buffer/enable"
step /tmp/part.csv bmi160 "$now" 100
sleep 5
step /tmp/part.csv bmi160 "$now" 100
kill "$program"
finish
exits 'it goes on when readings come again' 0
says 'the standstill is said' 'stopped giving data'
says 'and its end' 'is back'
run goniometer replay /tmp/it.giraw
says 'the recording tells of it' ' 1 restart'
