# SPDX-License-Identifier: Apache-2.0
#
# 2000 rows of which no two are alike in any of the six numbers, so that a row that is lost, repeated
# or torn shows. The axes count at different speeds and in both directions, and the gyroscope's y and
# z pass the ends of 16 bits, so that signs and byte orders show too. The same for every chip.

function wrapped(x) { return (x + 32768) % 65536 - 32768 }

BEGIN {
  rows = rows ? rows : 2000
  print "# every row unique; ax,ay,az,gx,gy,gz in raw steps"
  for (n = 0; n < rows; n++)
    printf "%d,%d,%d,%d,%d,%d\n", n - 1000, 7 * n - 7000, 16384 - 3 * n, 11 * n - 11000, \
      wrapped(32000 + n), wrapped(98304 - 31 * n)
}
