// SPDX-License-Identifier: Apache-2.0

#include "Kernels.h"

INLINE size_t least(size_t a, size_t b) { return a < b ? a : b; }

KERNEL void kernels_sum_around(void *sums, const void *rows, size_t first, size_t count, const void *weights,
                               size_t reach) {
  double4 *result = (double4 *)sums + first;
  const double4 *all = (const double4 *)rows + first;
  const double *weight = weights;
  for (size_t row = 0; row < count; row++) {
    const size_t after = least(reach, count - 1 - row), before = least(reach, row);
    const size_t both = least(after, before);
    double4 sum = all[row];
    for (size_t d = 1; d <= both; d++) sum += (all[row + d] + all[row - d]) * weight[d];
    for (size_t d = both + 1; d <= after; d++) sum += all[row + d] * weight[d];
    for (size_t d = both + 1; d <= before; d++) sum += all[row - d] * weight[d];
    result[row] = sum;
  }
}
