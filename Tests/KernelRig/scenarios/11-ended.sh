# SPDX-License-Identifier: Apache-2.0
# However the program ends, the sensor is usable: a signal puts back all that was changed, and after
# SIGKILL, which lets nobody put anything back, the next start does.

plug bmi160
trigger clock 100
trigger other 50
feed rest bmi160
device=$(folder bmi160)
echo other >"$device/trigger/current_trigger"
echo 1 >"$device/scan_elements/in_accel_y_en"
echo 77 >"$device/buffer/length"
state() {
  for file in trigger/current_trigger current_timestamp_clock buffer/length buffer/watermark \
    buffer/enable scan_elements/in_accel_x_en scan_elements/in_accel_y_en \
    scan_elements/in_timestamp_en in_accel_sampling_frequency; do
    echo "$file $(value "$device/$file")"
  done
}
state >/tmp/before

for signal in INT TERM HUP; do
  # In the foreground: a shell lets what it starts in the background ignore Ctrl-C.
  (sleep 3; state >/tmp/during; kill -$signal "$(pidof goniometer)") &
  run goniometer record --device bmi160 --trigger clock --rate 200 --force --output /tmp/it.giraw
  state >/tmp/after
  same "after SIG$signal all settings are as before" /tmp/after /tmp/before
  quietly goniometer replay /tmp/it.giraw
  says "after SIG$signal the recording is whole" 'was closed \(stopped\)'
done
check 'there was something to put back' sh -c '! cmp -s /tmp/during /tmp/before'

start goniometer record --device bmi160 --trigger clock --force --output /tmp/it.giraw
await 'the capture' grep -q 1 "$device/buffer/enable"
sleep 3
kill -KILL "$program"
finish
equal 'after SIGKILL the kernel goes on capturing' "$(value "$device/buffer/enable")" 1
run goniometer replay /tmp/it.giraw
says 'what came before can be read' '[0-9][0-9]+ samples'
run goniometer record --device bmi160 --trigger clock --duration 1s --output /tmp/next.giraw
exits 'the next start takes over' 0

note 'a trigger that the program made'
echo >"$device/trigger/current_trigger"
made() {
  set -- /sys/kernel/config/iio/triggers/hrtimer/*
  echo $(($# - 2)) # clock and other
}
run goniometer record --device bmi160 --make-trigger --rate 100 --duration 1s --output /tmp/made.giraw
exits 'a trigger is made' 0
equal 'and removed' "$(made)" 0
start goniometer record --device bmi160 --make-trigger --rate 100 --force --output /tmp/made.giraw
await 'the capture' grep -q 1 "$device/buffer/enable"
sleep 1
kill -KILL "$program"
finish
equal 'SIGKILL leaves it' "$(made)" 1
run goniometer record --device bmi160 --make-trigger --rate 100 --duration 1s --force --output /tmp/made.giraw
exits 'the next start goes well all the same' 0
equal 'and leaves none' "$(made)" 0
