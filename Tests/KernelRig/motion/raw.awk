# SPDX-License-Identifier: Apache-2.0
#
# A recording in SI units (t,ax,ay,az,gx,gy,gz, as `goniometer simulate` writes it) in the steps of a
# chip, for a feeder; and the same as SI units again, which is what a perfect reader of that chip
# would have recorded.
#
#   awk -v accel=0.000598 -v gyro=0.001065 -v table=quantised.csv -f raw.awk recording.csv > raw.csv
#
#   accel, gyro   m/s² and rad/s a step, as the chip's driver says them

BEGIN { FS = OFS = "," }

# The nearest step, within 16 bits; what is beyond is counted.
function step(value, scale,   n) {
  n = int(value / scale + (value < 0 ? -0.5 : 0.5))
  if (n > 32767 || n < -32768) {
    clipped++
    n = n > 0 ? 32767 : -32768
  }
  return n
}

FNR == 1 {
  print > table
  next
}

{
  for (i = 2; i <= 4; i++) raw[i] = step($i, accel)
  for (i = 5; i <= 7; i++) raw[i] = step($i, gyro)
  print raw[2], raw[3], raw[4], raw[5], raw[6], raw[7]
  for (i = 2; i <= 7; i++) $i = sprintf("%.9g", raw[i] * (i < 5 ? accel : gyro))
  print > table
}

END {
  if (clipped) print "# " clipped " numbers clipped"
  close(table)
}
