// SPDX-License-Identifier: Apache-2.0

#include "Kernels.h"

typedef struct {
  double8 x, y, z;
} eight;
typedef struct {
  double4 x, y, z;
} four;
typedef struct {
  double xx, xy, xz, yx, yy, yz, zx, zy, zz;
} rotation;

KERNEL void kernels_rotate(void *vectors, const void *rotations, size_t count) {
  eight *all = vectors;
  const rotation *by = rotations;
  for (size_t index = 0; index < count; index++) {
    const eight v = all[index];
    const rotation r = by[index];
    all[index] = (eight){
        v.x * r.xx + v.y * r.xy + v.z * r.xz,
        v.x * r.yx + v.y * r.yy + v.z * r.yz,
        v.x * r.zx + v.y * r.zy + v.z * r.zz,
    };
  }
}

// Half of each of some rows of sums at a time, so that the sums stay in registers.
INLINE void add_half(double8 *sums, int rows, const eight *a, size_t stride, const eight *b, size_t count,
                     int is_high) {
  double4 sum[8];
  for (int row = 0; row < rows; row++) sum[row] = is_high ? sums[row].hi : sums[row].lo;
  for (size_t index = 0; index < count; index++) {
    const eight *first = &a[index * stride];
    const double4 x = is_high ? b[index].x.hi : b[index].x.lo;
    const double4 y = is_high ? b[index].y.hi : b[index].y.lo;
    const double4 z = is_high ? b[index].z.hi : b[index].z.lo;
    for (int row = 0; row < rows; row++) sum[row] += x * first->x[row] + y * first->y[row] + z * first->z[row];
  }
  for (int row = 0; row < rows; row++) {
    if (is_high) sums[row].hi = sum[row];
    else sums[row].lo = sum[row];
  }
}

KERNEL void kernels_add_products(void *sums, const void *a, size_t stride, const void *b, size_t count) {
  add_half(sums, 8, a, stride, b, count, 0);
  add_half(sums, 8, a, stride, b, count, 1);
}

KERNEL void kernels_add_squares(void *sums, const void *a, size_t count) {
  double8 *all = sums;
  add_half(all, 4, a, 1, a, count, 0);
  add_half(all, 8, a, 1, a, count, 1);
  for (int row = 4; row < 8; row++)
    for (int column = 0; column < 4; column++) all[row][column] = all[column][row];
}

KERNEL void kernels_add_parts(void *upright, void *level, void *quarter_turned, const void *a, const void *b,
                              size_t count) {
  double8 *ups = upright, *flats = level, *turns = quarter_turned;
  const eight *first = a, *second = b;
  for (int row = 0; row < 8; row++) {
    double8 up = ups[row], flat = flats[row], turn = turns[row];
    for (size_t index = 0; index < count; index++) {
      const double x = first[index].x[row], y = first[index].y[row];
      up += second[index].z * first[index].z[row];
      flat += second[index].x * x + second[index].y * y;
      turn += second[index].x * y - second[index].y * x;
    }
    ups[row] = up;
    flats[row] = flat;
    turns[row] = turn;
  }
}

KERNEL void kernels_cross(void *products, const void *fours, const void *eights, size_t count) {
  double8 *result = products;
  const four *others = fours;
  const eight *rows = eights;
  const eight none = {0, 0, 0};
  for (size_t index = 0; index < count; index++) {
    const eight before = index > 0 ? rows[index - 1] : none;
    const eight after = index + 1 < count ? rows[index + 1] : none;
    const double8 x = before.x - 2 * rows[index].x + after.x;
    const double8 y = before.y - 2 * rows[index].y + after.y;
    const double8 z = before.z - 2 * rows[index].z + after.z;
    const four *other = &others[index];
    for (int row = 0; row < 4; row++)
      result[4 * index + row] = x * other->x[row] + y * other->y[row] + z * other->z[row];
  }
}

KERNEL void kernels_add_weighted(void *sums, const void *products, const void *weights, size_t count) {
  double8 *result = sums, sum[4];
  const double8 *rows = products;
  const double *weight = weights;
  for (int row = 0; row < 4; row++) sum[row] = result[row];
  for (size_t index = 0; index < count; index++)
    for (int row = 0; row < 4; row++) sum[row] += rows[4 * index + row] * weight[4 * index + row];
  for (int row = 0; row < 4; row++) result[row] = sum[row];
}

// By places, as vectors are not handed over between versions.
INLINE void weigh(four *result, const four *v, const double4 *weights) {
  const double4 weight = *weights;
  *result = (four){v->x * weight, v->y * weight, v->z * weight};
}

KERNEL void kernels_add_second_differences(void *sums, const void *rows, const void *weights, size_t count) {
  if (count < 3) return;
  double4 *result = sums, sum[4];
  const four *fours = rows;
  const double4 *weight = weights;
  for (int row = 0; row < 4; row++) sum[row] = result[row];
  four before, here, after;
  weigh(&before, &fours[0], &weight[0]);
  weigh(&here, &fours[1], &weight[1]);
  for (size_t index = 2; index < count; index++) {
    weigh(&after, &fours[index], &weight[index]);
    const four v = {
        before.x + after.x - (here.x + here.x),
        before.y + after.y - (here.y + here.y),
        before.z + after.z - (here.z + here.z),
    };
    for (int row = 0; row < 4; row++) sum[row] += v.x * v.x[row] + v.y * v.y[row] + v.z * v.z[row];
    before = here;
    here = after;
  }
  for (int row = 0; row < 4; row++) result[row] = sum[row];
}
