# SPDX-License-Identifier: Apache-2.0
# Another program changes the scale of a sensor while it is captured, which the driver lets it and the
# data do not show: the recording goes on as another stretch, with the new scale.

plug bmi160
trigger clock 100
feed rest bmi160
device=$(folder bmi160)
start goniometer record --device bmi160 --trigger clock --output /tmp/it.giraw
await 'the capture' grep -q 1 "$device/buffer/enable"
sleep 2
note "the scale was $(value "$device/in_accel_scale")"
echo 0.004788 >"$device/in_accel_scale"
sleep 3
kill "$program"
finish
says 'the change is said, with both values' '0\.000598.*0\.004788'
goniometer replay /tmp/it.giraw --to csv >/tmp/table.csv 2>/dev/null
between 'gravity before, m/s²' "$(awk -F, '$4 + 0 == $4' /tmp/table.csv | head -n 1 | cut -d, -f4)" 9.7 9.9
between 'the same steps after, eight times as much' "$(tail -n 1 /tmp/table.csv | cut -d, -f4)" 78 79

note 'the rate, which is looked at every ten seconds'
start goniometer record --device bmi160 --trigger clock --output /tmp/rate.giraw
await 'the capture' grep -q 1 "$device/buffer/enable"
sleep 2
echo 25 >"$(folder clock)/sampling_frequency"
sleep 13
kill "$program"
finish
says 'the change of the rate is said' 'changed trigger[0-9]/sampling_frequency .*from 100.* to 25'
