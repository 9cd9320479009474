// SPDX-License-Identifier: Apache-2.0

#include "Kernels.h"

// Where the standing part of a covariance begins, in vectors.
enum { standing = 54 };

// Three rows of one vector of columns.
typedef struct {
  double4 x, y, z;
} rows;

INLINE void load(rows *result, const double4 *from, int step) {
  *result = (rows){from[0], from[step], from[2 * step]};
}

INLINE void store(const rows *value, double4 *to, int step) {
  to[0] = value->x;
  to[step] = value->y;
  to[2 * step] = value->z;
}

// Stores the first three columns as rows.
INLINE void store_transposed(const rows *v, double4 *to, int step) {
  to[0] = (double4){v->x.x, v->y.x, v->z.x, 0};
  to[step] = (double4){v->x.y, v->y.y, v->z.y, 0};
  to[2 * step] = (double4){v->x.z, v->y.z, v->z.z, 0};
}

// How a block of time moves the errors: G by columns, S, T and λ of ErrorTransition.
typedef struct {
  const double4 *gains;
  double x, y, z, duration, leak;
} motion;

// Adds the part of ξ that four of the standing errors make.
INLINE void add_turn(double4 *sum, const motion *m, int vector, const double4 *errors) {
  const double4 *g = m->gains + 4 * vector, e = *errors;
  *sum += (g[0] * e.x + g[1] * e.y) + (g[2] * e.z + g[3] * e.w);
}

// Moves the nine rows of moving errors, some vectors of columns of each. Row r begins at length · r; ξ in the same
// columns is three rows for one vector, then three for the next.
INLINE void move_rows(double4 *all, const double4 *added, int length, int vectors, const motion *m) {
  // S × θ and S × (θ + ξ/2) share a half of S × θ.
  const double hx = 0.5 * m->x, hy = 0.5 * m->y, hz = 0.5 * m->z;
  for (int vector = 0; vector < vectors; vector++) {
    double4 *here = all + vector;
    rows xi, theta, velocity, position;
    load(&xi, added + vector * 3, 1);
    load(&theta, here, length);
    load(&velocity, here + 3 * length, length);
    load(&position, here + 6 * length, length);
    const double4 ax = hy * theta.z - hz * theta.y;
    const double4 ay = hz * theta.x - hx * theta.z;
    const double4 az = hx * theta.y - hy * theta.x;
    position.x = m->leak * (position.x + m->duration * (velocity.x - ax));
    position.y = m->leak * (position.y + m->duration * (velocity.y - ay));
    position.z = m->leak * (position.z + m->duration * (velocity.z - az));
    store(&position, here + 6 * length, length);
    velocity.x -= (ax + ax) + (hy * xi.z - hz * xi.y);
    velocity.y -= (ay + ay) + (hz * xi.x - hx * xi.z);
    velocity.z -= (az + az) + (hx * xi.y - hy * xi.x);
    store(&velocity, here + 3 * length, length);
    theta.x += xi.x;
    theta.y += xi.y;
    theta.z += xi.z;
    store(&theta, here, length);
  }
}

KERNEL void kernels_propagate(void *covariance, const void *gains, double impulse_x, double impulse_y,
                              double impulse_z, double duration, double leak) {
  double4 *const lanes = covariance;
  const motion m = {gains, impulse_x, impulse_y, impulse_z, duration, leak};
  // ξ of every moving row, and what is added to the attitude in each vector of columns.
  double4 xi[9], added[18];
  for (int row = 0; row < 9; row++) {
    xi[row] = 0;
    for (int vector = 0; vector < 3; vector++) add_turn(&xi[row], &m, vector, &lanes[row * 6 + 3 + vector]);
  }
  for (int group = 0; group < 3; group++) {
    rows turned;
    load(&turned, xi + group * 3, 1);
    store_transposed(&turned, added + group * 3, 1);
  }
  // Of the standing columns, and of both sides.
  rows both = {0, 0, 0};
  for (int chunk = 0; chunk < 3; chunk++) {
    rows sum = {0, 0, 0};
    for (int k = 0; k < 12; k++) {
      const double4 row = lanes[standing + k * 3 + chunk];
      sum.x += m.gains[k].x * row;
      sum.y += m.gains[k].y * row;
      sum.z += m.gains[k].z * row;
    }
    store(&sum, added + 9 + chunk * 3, 1);
    add_turn(&both.x, &m, chunk, &sum.x);
    add_turn(&both.y, &m, chunk, &sum.y);
    add_turn(&both.z, &m, chunk, &sum.z);
  }
  move_rows(lanes, added, 6, 6, &m);
  store(&both, added + 9, 1);
  move_rows(xi, added + 9, 1, 1, &m);
  // F P is there. Its moving columns still want Fᵀ from the right; as the result is symmetric, that is F times the
  // transpose.
  for (int row = 0; row < 3; row++) {
    rows turned;
    load(&turned, xi + row * 3, 1);
    store_transposed(&turned, added + row * 3, 1);
    for (int column = 0; column <= row; column++) {
      rows upper, lower;
      load(&upper, lanes + row * 18 + column, 6);
      load(&lower, lanes + column * 18 + row, 6);
      store_transposed(&upper, lanes + column * 18 + row, 6);
      store_transposed(&lower, lanes + row * 18 + column, 6);
    }
  }
  move_rows(lanes, added, 6, 3, &m);
}

// Rows of some vectors less those of measurements times their weight.
INLINE void subtract_row(double4 *row, int vectors, const double4 *s, int group, int lane, size_t count) {
  double4 sum[6];
  for (int vector = 0; vector < vectors; vector++) sum[vector] = row[vector];
  for (size_t k = 0; k < count; k++) {
    const double weight = s[6 * k + group][lane];
    for (int vector = 0; vector < vectors; vector++) sum[vector] -= weight * s[6 * k + vector];
  }
  for (int vector = 0; vector < vectors; vector++) row[vector] = sum[vector];
}

KERNEL void kernels_subtract_gains(void *covariance, const void *gains, size_t count) {
  double4 *const lanes = covariance;
  const double4 *const s = gains;
  for (int group = 0; group < 3; group++) {
    for (int lane = 0; lane < 3; lane++) subtract_row(lanes + (group * 3 + lane) * 6, 6, s, group, lane, count);
    for (int lane = 0; lane < 4; lane++)
      subtract_row(lanes + standing + (group * 4 + lane) * 3, 3, s + 3, group, lane, count);
  }
}

// The row of a standing state; its moving columns are gathered.
INLINE void copy_row(double4 *row, const double4 *covariance, size_t vector, size_t lane) {
  for (int k = 0; k < 3; k++) {
    const double4 *column = covariance + k * 18 + vector;
    row[k] = (double4){column[0][lane], column[6][lane], column[12][lane], 0};
    row[3 + k] = covariance[standing + ((vector - 3) * 4 + lane) * 3 + k];
  }
}

KERNEL void kernels_copy_row(void *row, const void *covariance, size_t vector, size_t lane) {
  copy_row(row, covariance, vector, lane);
}

KERNEL void kernels_take(void *gains, void *measurements, size_t count, const void *covariance, double value,
                         double variance, size_t vector, size_t lane) {
  const double4 *s = gains, *const lanes = covariance;
  double4 *row = (double4 *)gains + 6 * count, *measured = measurements, sum[6];
  if (vector < 3)
    for (int k = 0; k < 6; k++) sum[k] = lanes[(vector * 3 + lane) * 6 + k];
  else
    copy_row(sum, lanes, vector, lane);
  for (size_t earlier = 0; earlier < count; earlier++, s += 6) {
    const double weight = s[vector][lane];
    value -= weight * measured[earlier].x;
    for (int k = 0; k < 6; k++) sum[k] -= weight * s[k];
  }
  const double scale = 1 / __builtin_elementwise_sqrt(sum[vector][lane] + variance);
  for (int k = 0; k < 6; k++) row[k] = scale * sum[k];
  measured[count] = (double4){value * scale, scale, vector, lane};
}
