# SPDX-License-Identifier: Apache-2.0
# Every number that is put into a chip is the number that comes out of its buffer, 2000 rows of 2000.

# took NAME FED COLUMNS: the capture of a device, in the background, is over; its numbers are those
# of these columns of the motion.
took() {
  grep -v '^#' "/tmp/$1.rows" | cut -d, -f2- >"/tmp/$1.got"
  grep -v '^#' "$2" | cut -d, -f"$3" >"/tmp/$1.fed"
  sed -n '/^#/s/^/    | /p' "/tmp/$1.rows"
  same "$1" "/tmp/$1.got" "/tmp/$1.fed"
}

# capture NAME WORDS...: 2000 scans in the background; returns when the device captures.
capture() {
  name=$1
  shift
  rig-probe capture "$name" 2000 "$@" length 4000 >"/tmp/$name.rows" 2>&1 &
  await "$name to capture" grep -q '^1$' "$(folder "$name")/buffer/enable"
}

now=$(stepper 0)
plug bmi160
capture bmi160 trigger sysfstrig0
step counter bmi160 "$now"
wait
took bmi160 "$(motion counter bmi160)" 1-6

plug lsm6dsl
capture lsm6dsl_accel trigger sysfstrig0
capture lsm6dsl_gyro trigger sysfstrig0
step counter lsm6dsl "$now"
wait
took lsm6dsl_accel "$(motion counter lsm6dsl)" 1-3
took lsm6dsl_gyro "$(motion counter lsm6dsl)" 4-6

plug hid counter --rate 500 --times 1 --wait 2
capture accel_3d
capture gyro_3d
wait
took accel_3d "$(motion counter hid)" 1-3
took gyro_3d "$(motion counter hid)" 4-6
