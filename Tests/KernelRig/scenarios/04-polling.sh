# SPDX-License-Identifier: Apache-2.0
# Values asked for one by one are those in the chip, also where the driver has no buffer, and where
# the chip has its bytes the other way round (mpu6050). The axes of a row are asked for one after
# another, so each is compared on its own: 40 values in their order, none missing, no other.

grep -v '^#' "$(motion counter any)" | head -n 40 >/tmp/fed

# poll NAME...: asks devices for their values in the background; returns when all answer.
poll() {
  polled=
  for name; do
    rig-probe capture "$name" 9999 poll rate 100 >"/tmp/$name.rows" 2>&1 &
    polled="$polled $!"
    await "$name to answer" grep -q '^[0-9]' "/tmp/$name.rows"
  done
}

# polled_was NAME COLUMNS: what was polled of a device against those columns of what was fed.
polled_was() {
  # shellcheck disable=SC2086 # one process a word
  kill $polled 2>/dev/null
  grep '^#' "/tmp/$1.rows" | sed 's/^/    | /'
  column=2
  for axis in $2; do
    # What was there before the first row is left out.
    first=$(head -n 1 /tmp/fed | cut -d, -f"$axis")
    grep -v '^#' "/tmp/$1.rows" | cut -d, -f"$column" | uniq | sed -n "/^$first\$/,\$p" >/tmp/got
    cut -d, -f"$axis" /tmp/fed >/tmp/expected
    same "$1, number $axis of a row" /tmp/got /tmp/expected
    column=$((column + 1))
  done
}

plug bmi160
plug lsm6dsl
plug mpu6050
# lsm6dsl measures anew for each value, and takes a period of its rate for it.
echo 416 >"$(folder lsm6dsl_accel)/sampling_frequency"
echo 416 >"$(folder lsm6dsl_gyro)/sampling_frequency"
poll bmi160 lsm6dsl_accel lsm6dsl_gyro mpu6050
chip-feeder --bus "$(bus)" --rate 8 bmi160=/tmp/fed lsm6dsl=/tmp/fed mpu6050=/tmp/fed
polled_was bmi160 '1 2 3 4 5 6'
polled_was lsm6dsl_accel '1 2 3'
polled_was lsm6dsl_gyro '4 5 6'
polled_was mpu6050 '1 2 3 4 5 6'

# The hub begins when both sensors are first asked: their first row stays for a second.
(for turn in 1 2 3 4 5 6 7 8; do head -n 1 /tmp/fed; done; cat /tmp/fed) >/tmp/fed-hid
plug hid /tmp/fed-hid --rate 8 --times 1 --wait 2
poll accel_3d gyro_3d
sleep 7
polled_was accel_3d '1 2 3'
polled_was gyro_3d '4 5 6'
