# SPDX-License-Identifier: Apache-2.0
# Every sensor is found by what it measures, five devices of four chips at once.

plug bmi160
plug lsm6dsl
plug mpu6050
plug hid rest
quietly rig-probe list
shown=60 show
for name in bmi160 lsm6dsl_accel lsm6dsl_gyro mpu6050 accel_3d gyro_3d; do
  says "$name is found" "^iio:device[0-9]+ $name at"
done
says 'bmi160: six axes and the time in 24 bytes' '24 bytes: in_anglvel_x@0 .* in_accel_z@10 in_timestamp@16'
says 'lsm6dsl: 16 bytes a quantity' '16 bytes: in_accel_x@0 in_accel_y@2 in_accel_z@4 in_timestamp@8'
says 'hid: 16 bits in 32' 'in_accel_x .*scan=.*s16/32'
says 'mpu6050 has no buffer' 'mpu6050 at .* buffer=false'
says_nothing_of 'nothing is wrong with any of them' 'problem:'
