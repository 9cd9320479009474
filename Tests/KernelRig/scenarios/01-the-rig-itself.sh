# SPDX-License-Identifier: Apache-2.0
# The kernel gives what the feeders put in: read by the shell alone, so that whatever differs later
# is the program's doing.

# captured NAME TRIGGER BYTES-A-SCAN COUNT: switches a device's buffer on and reads so many scans of
# it to /tmp/NAME.bytes in the background.
captured() {
  device=$(folder "$1")
  for channel in "$device"/scan_elements/*_en; do echo 1 >"$channel"; done
  [ -z "$2" ] || echo "$2" >"$device/trigger/current_trigger"
  echo 4096 >"$device/buffer/length"
  echo 1 >"$device/buffer/enable"
  dd if="/dev/$(node "$1")" of="/tmp/$1.bytes" bs="$3" count="$4" 2>/dev/null &
}

# rows NAME BYTES-A-SCAN WORDS...: words of 16 bits of each scan, with commas between.
rows() {
  file=/tmp/$1.bytes width=$2
  shift 2
  od -A n -v -t d2 -w"$width" "$file" | awk -v pick="$*" '{
    n = split(pick, column, " ")
    for (i = 1; i <= n; i++) printf "%s%s", $(column[i] + 1), i < n ? "," : "\n"
  }'
}

plug bmi160
plug lsm6dsl
now=$(stepper 0)
captured bmi160 sysfstrig0 24 2000
step counter bmi160 "$now" 1000
wait
grep -v '#' "$(motion counter bmi160)" >/tmp/fed
rows bmi160 24 3 4 5 0 1 2 >/tmp/got
same 'bmi160' /tmp/got /tmp/fed
echo 0 >"$(folder bmi160)/buffer/enable" # a trigger serves two devices, not three

captured lsm6dsl_accel sysfstrig0 16 2000
captured lsm6dsl_gyro sysfstrig0 16 2000
step counter lsm6dsl "$now" 1000
sleep 1
rows lsm6dsl_accel 16 0 1 2 >/tmp/force
rows lsm6dsl_gyro 16 0 1 2 | paste -d, /tmp/force - >/tmp/got
same 'lsm6dsl' /tmp/got /tmp/fed

plug hid counter --wait 2 --times 1 --rate 500
captured accel_3d '' 24 2000
captured gyro_3d '' 24 2000
wait "$hub"
rows accel_3d 24 0 2 4 >/tmp/force
rows gyro_3d 24 0 2 4 | paste -d, /tmp/force - >/tmp/got
same 'hid' /tmp/got /tmp/fed
