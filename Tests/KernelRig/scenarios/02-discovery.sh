# SPDX-License-Identifier: Apache-2.0
# Every sensor is found by what it measures, six devices of four chips at once; those of one chip, and
# of one hub, are put together.

note 'none at all'
run goniometer devices
exits 'no sensor is told by the exit code' 66

plug bmi160
plug lsm6dsl
plug mpu6050
plug hid rest
feed rest bmi160
feed rest lsm6dsl
feed rest mpu6050
shown=100
run goniometer devices
exits 'there are some' 0
for name in bmi160 lsm6dsl mpu6050 accel_3d; do
  says "$name is shown" "^$name"
done
says 'lsm6dsl is a pair of one chip' 'iio:device[0-9] \+ iio:device[0-9] at 0-006a'
says 'the hub is a pair' 'accel_3d +iio:device[0-9] \+ iio:device[0-9]'
says 'gravity is read' '9\.8[0-9]? m/s²'

quietly rig-probe list
show
says 'bmi160: six axes and the time in 24 bytes' '24 bytes: in_anglvel_x@0 .* in_accel_z@10 in_timestamp@16'
says 'lsm6dsl: 16 bytes a quantity' '16 bytes: in_accel_x@0 in_accel_y@2 in_accel_z@4 in_timestamp@8'
says 'hid: 16 bits in 32' 'in_accel_x .*scan=.*s16/32'
says 'mpu6050 has no buffer' 'mpu6050 at .* buffer=false'
says_nothing_of 'nothing is wrong with any of them' 'problem:'
