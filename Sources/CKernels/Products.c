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

KERNEL void kernels_rotate(double *vectors, const double *rotations, size_t count) {
  eight *all = (eight *)vectors;
  for (size_t index = 0; index < count; index++) {
    const eight v = all[index];
    const rotation r = ((const rotation *)rotations)[index];
    all[index] = (eight){
        v.x * r.xx + v.y * r.xy + v.z * r.xz,
        v.x * r.yx + v.y * r.yy + v.z * r.yz,
        v.x * r.zx + v.y * r.zy + v.z * r.zz,
    };
  }
}

// Half of each sum at a time, so that the sums stay in registers.
INLINE void add_half(double8 *sums, const eight *a, size_t stride, const eight *b, size_t count, int is_high) {
  double4 sum[8];
  for (int row = 0; row < 8; row++) sum[row] = is_high ? sums[row].hi : sums[row].lo;
  for (size_t index = 0; index < count; index++) {
    const eight *first = &a[index * stride];
    const double4 x = is_high ? b[index].x.hi : b[index].x.lo;
    const double4 y = is_high ? b[index].y.hi : b[index].y.lo;
    const double4 z = is_high ? b[index].z.hi : b[index].z.lo;
    for (int row = 0; row < 8; row++) sum[row] += x * first->x[row] + y * first->y[row] + z * first->z[row];
  }
  for (int row = 0; row < 8; row++) {
    if (is_high) sums[row].hi = sum[row];
    else sums[row].lo = sum[row];
  }
}

KERNEL void kernels_add_products(double *sums, const double *a, size_t stride, const double *b, size_t count) {
  add_half((double8 *)sums, (const eight *)a, stride, (const eight *)b, count, 0);
  add_half((double8 *)sums, (const eight *)a, stride, (const eight *)b, count, 1);
}

KERNEL void kernels_add_parts(double *upright, double *level, double *quarter_turned, const double *a, const double *b,
                              size_t count) {
  const eight *first = (const eight *)a, *second = (const eight *)b;
  for (int row = 0; row < 8; row++) {
    double8 up = ((double8 *)upright)[row], flat = ((double8 *)level)[row];
    double8 turn = ((double8 *)quarter_turned)[row];
    for (size_t index = 0; index < count; index++) {
      const double x = first[index].x[row], y = first[index].y[row];
      up += second[index].z * first[index].z[row];
      flat += second[index].x * x + second[index].y * y;
      turn += second[index].x * y - second[index].y * x;
    }
    ((double8 *)upright)[row] = up;
    ((double8 *)level)[row] = flat;
    ((double8 *)quarter_turned)[row] = turn;
  }
}

KERNEL void kernels_cross(double *products, const double *fours, const double *eights, size_t count) {
  const eight *rows = (const eight *)eights;
  const eight none = {0, 0, 0};
  for (size_t index = 0; index < count; index++) {
    const eight before = index > 0 ? rows[index - 1] : none;
    const eight after = index + 1 < count ? rows[index + 1] : none;
    const double8 x = before.x - 2 * rows[index].x + after.x;
    const double8 y = before.y - 2 * rows[index].y + after.y;
    const double8 z = before.z - 2 * rows[index].z + after.z;
    const four *other = (const four *)fours + index;
    for (int row = 0; row < 4; row++)
      ((double8 *)products)[4 * index + row] = x * other->x[row] + y * other->y[row] + z * other->z[row];
  }
}

KERNEL void kernels_add_weighted(double *sums, const double *products, const double *weights, size_t count) {
  double8 sum[4];
  for (int row = 0; row < 4; row++) sum[row] = ((double8 *)sums)[row];
  for (size_t index = 0; index < count; index++)
    for (int row = 0; row < 4; row++) sum[row] += ((const double8 *)products)[4 * index + row] * weights[4 * index + row];
  for (int row = 0; row < 4; row++) ((double8 *)sums)[row] = sum[row];
}

// By places, as vectors are not handed over between versions.
INLINE void weigh(four *result, const four *v, const double *weights) {
  const double4 weight = *(const double4 *)weights;
  *result = (four){v->x * weight, v->y * weight, v->z * weight};
}

KERNEL void kernels_add_second_differences(double *sums, const double *rows, const double *weights, size_t count) {
  if (count < 3) return;
  const four *fours = (const four *)rows;
  double4 sum[4];
  for (int row = 0; row < 4; row++) sum[row] = ((double4 *)sums)[row];
  four before, here, after;
  weigh(&before, &fours[0], weights);
  weigh(&here, &fours[1], weights + 4);
  for (size_t index = 2; index < count; index++) {
    weigh(&after, &fours[index], weights + 4 * index);
    const four v = {
        before.x + after.x - (here.x + here.x),
        before.y + after.y - (here.y + here.y),
        before.z + after.z - (here.z + here.z),
    };
    for (int row = 0; row < 4; row++) sum[row] += v.x * v.x[row] + v.y * v.y[row] + v.z * v.z[row];
    before = here;
    here = after;
  }
  for (int row = 0; row < 4; row++) ((double4 *)sums)[row] = sum[row];
}
