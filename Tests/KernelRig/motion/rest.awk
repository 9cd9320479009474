# SPDX-License-Identifier: Apache-2.0
#
# Two seconds at rest, face up: one g along z, with a step or two of noise so that no two readings
# are alike and nothing looks stuck. `chip` says how many steps a g is.

BEGIN {
  g = chip == "hid" ? 1000 : 16384
  if (chip == "bmi160") g = 16399    # 9.80665 / 0.000598, the scale that its driver prints
  print "# at rest; ax,ay,az,gx,gy,gz in raw steps"
  for (n = 0; n < 200; n++)
    printf "%d,%d,%d,%d,%d,%d\n", n % 3 - 1, n % 5 - 2, g + n % 7 - 3, n % 4 - 1, n % 6 - 2, n % 9 - 4
}
