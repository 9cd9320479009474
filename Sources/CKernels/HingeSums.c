// SPDX-License-Identifier: Apache-2.0

#include "Kernels.h"

typedef float8 lanes;
typedef int masks __attribute__((ext_vector_type(8)));

// Eight vectors side by side, eight rows of a movement, an axis with its tangents, and sums as in CKernels.h.
typedef struct {
  lanes x, y, z;
} vectors;
typedef struct {
  vectors proximal_up, distal_up, proximal_rate, distal_rate;
} hinge_rows;
typedef struct {
  float x, y, z;
} vector;
typedef struct {
  vector axis, first, second;
} hinge_axis;
typedef struct {
  lanes cost, g0, g1, g2, g3;
  lanes h00, h01, h02, h03, h11, h12, h13, h22, h23, h33;
} hinge_sums;

// A residual's slopes along the four parameters, and its bends along the two of each axis: twice the first tangent,
// mixed, twice the second.
typedef struct {
  lanes a, b, c, d;
} slopes;
typedef struct {
  lanes first, mixed, second;
} bend;
typedef struct {
  bend proximal, distal;
} bends;

// The part of a rate across an axis: its length, with slopes and bends along the axis's tangents.
typedef struct {
  lanes length, first, second;
  bend bends;
} across;

typedef enum { robust, exact, linear } kind;

INLINE lanes dot(vectors a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

INLINE lanes roots(lanes a) { return __builtin_elementwise_sqrt(a); }

INLINE across rate_across(vectors rate, hinge_axis place) {
  const lanes along = dot(rate, place.axis);
  const lanes a = dot(rate, place.first), b = dot(rate, place.second);
  const lanes square = a * a + b * b;
  // Squares below this are those of a rate along the axis, which has no direction across it.
  const lanes least = 1e-24f;
  const masks is_less = square < least;
  const lanes length = roots((lanes)((is_less & (masks)least) | (~is_less & (masks)square)));
  const lanes inverse = 1 / length;
  const lanes share = along * inverse;
  const lanes round = along * share;
  const lanes sharp = 0 - (square + along * along) * inverse * inverse * inverse;
  return (across){length, 0 - share * a, 0 - share * b,
                  {round + sharp * a * a, sharp * a * b, round + sharp * b * b}};
}

INLINE void add_residual(hinge_sums *sums, kind kind, lanes f, slopes s, bends bends, float loss) {
  const lanes root = roots(1 + f * f * loss);
  const lanes share = 1 / root;
  const lanes pull = f * share;
  // 2s²(root − 1) of a robust one, which of a small residual leaves no difference of equals.
  sums->cost += kind == linear ? f * f * share : 2 * f * f / (1 + root);
  const lanes weight = kind == linear  ? share
                       : kind == exact ? share * share * share
                                       : (share + share * share) * 0.5f;
  sums->g0 += s.a * pull;
  sums->g1 += s.b * pull;
  sums->g2 += s.c * pull;
  sums->g3 += s.d * pull;
  const lanes a = weight * s.a, b = weight * s.b, c = weight * s.c;
  sums->h00 += a * s.a;
  sums->h01 += a * s.b;
  sums->h02 += a * s.c;
  sums->h03 += a * s.d;
  sums->h11 += b * s.b;
  sums->h12 += b * s.c;
  sums->h13 += b * s.d;
  sums->h22 += c * s.c;
  sums->h23 += c * s.d;
  sums->h33 += weight * s.d * s.d;
  if (kind != exact) return;
  sums->h00 += pull * bends.proximal.first;
  sums->h01 += pull * bends.proximal.mixed;
  sums->h11 += pull * bends.proximal.second;
  sums->h22 += pull * bends.distal.first;
  sums->h23 += pull * bends.distal.mixed;
  sums->h33 += pull * bends.distal.second;
}

INLINE void add_rows(const void *rows, size_t first, size_t count, const void *proximals, const void *distals,
                     float loss, void *result, kind kind) {
  const hinge_axis proximal = *(const hinge_axis *)proximals, distal = *(const hinge_axis *)distals;
  const hinge_rows *all = (const hinge_rows *)rows + first;
  hinge_sums *place = result, sums = *place;
  for (size_t index = 0; index < count; index++) {
    const hinge_rows row = all[index];
    const lanes a = dot(row.proximal_up, proximal.axis), b = dot(row.distal_up, distal.axis);
    const slopes level = {dot(row.proximal_up, proximal.first), dot(row.proximal_up, proximal.second),
                          0 - dot(row.distal_up, distal.first), 0 - dot(row.distal_up, distal.second)};
    const bends level_bends = {{0 - a, 0, 0 - a}, {b, 0, b}};
    add_residual(&sums, kind, a - b, level, level_bends, loss);
    const across one = rate_across(row.proximal_rate, proximal), other = rate_across(row.distal_rate, distal);
    const slopes turning = {one.first, one.second, 0 - other.first, 0 - other.second};
    const bends turning_bends = {
        one.bends, {0 - other.bends.first, 0 - other.bends.mixed, 0 - other.bends.second}};
    add_residual(&sums, kind, one.length - other.length, turning, turning_bends, loss);
  }
  *place = sums;
}

KERNEL void kernels_hinge_add(const void *rows, size_t first, size_t count, const void *proximal,
                              const void *distal, float loss, void *sums) {
  add_rows(rows, first, count, proximal, distal, loss, sums, robust);
}

KERNEL void kernels_hinge_add_exact(const void *rows, size_t first, size_t count, const void *proximal,
                                    const void *distal, float loss, void *sums) {
  add_rows(rows, first, count, proximal, distal, loss, sums, exact);
}

KERNEL void kernels_hinge_add_linear(const void *rows, size_t first, size_t count, const void *proximal,
                                     const void *distal, float loss, void *sums) {
  add_rows(rows, first, count, proximal, distal, loss, sums, linear);
}
