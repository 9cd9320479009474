// SPDX-License-Identifier: Apache-2.0

// Inner loops of Inertial and Goniometry: a covariance, and sums over the rows of a movement. Each is built for processors with AVX2 and for any
// other, and the one that fits is chosen when the program starts. Both do the same operations in the same order and
// fuse none, so that the results are equal to the last bit on every processor.
//
// Arguments are plain numbers, as Swift hands over no structures with vectors: `count` is that of the structures named
// at each function, which lie one after another and are aligned to 16 bytes.

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>

// --- A hinge's constraints -------------------------------------------------------------------------------------

// Adds the constraints of rows under the loss: with the curvature after Gauss and Newton, as it is, or of rows that are
// made linear and weighted as the loss weighs them.
//
// rows: eight rows side by side each: up of the proximal and the distal segment, then their rates, weighted; of each
//   the components x, y, z, eight numbers each: 96 numbers.
// proximal, distal: a unit axis, then two unit vectors normal to it and to each other, its tangents: 9 numbers.
// loss: 1/s² of the loss's scale s.
// sums: eight side by side each: the cost; half the gradient along the tangents of the proximal axis, then of the
//   distal one; half the curvature's upper triangle, row by row: 15 times 8 numbers.
void kernels_hinge_add(const float *rows, size_t count, const float *proximal, const float *distal, float loss,
                       float *sums);
void kernels_hinge_add_exact(const float *rows, size_t count, const float *proximal, const float *distal, float loss,
                             float *sums);
void kernels_hinge_add_linear(const float *rows, size_t count, const float *proximal, const float *distal, float loss,
                              float *sums);

// --- Products of vectors ---------------------------------------------------------------------------------------

// Eight vectors are 24 numbers: eight x, eight y, eight z; four vectors likewise 12. Products of eight vectors with eight
// are 64 numbers, row i those of the first eight's vector i.

// Turns eights of vectors in place, each by its own rotation: 9 numbers, row by row.
void kernels_rotate(double *vectors, const double *rotations, size_t count);

// Adds the scalar products of eights of vectors with others; of the first ones each `stride`th is taken.
void kernels_add_products(double *sums, const double *a, size_t stride, const double *b, size_t count);

// Adds the products of the upright parts of eights, of the level parts, and of the level parts that a quarter turn of
// the second vectors makes scalar products.
void kernels_add_parts(double *upright, double *level, double *quarter_turned, const double *a, const double *b,
                       size_t count);

// The products of rows of four vectors, 32 numbers a row, with the second differences of rows of eight; beyond the first
// and the last row these are zero.
void kernels_cross(double *products, const double *fours, const double *eights, size_t count);

// Adds rows of products of four vectors with eight, 32 numbers, times four weights each.
void kernels_add_weighted(double *sums, const double *products, const double *weights, size_t count);

// Adds the products with each other, 16 numbers, of four vectors that are the second differences of rows of four vectors
// times four weights each.
void kernels_add_second_differences(double *sums, const double *rows, const double *weights, size_t count);

// --- Averages --------------------------------------------------------------------------------------------------

// Weighted sums of rows of four numbers around each row: of those before and after as far as `reach` and the rows go, at
// a distance d with weights[d]; that of the row itself is 1.
void kernels_sum_around(double *sums, const double *rows, size_t count, const double *weights, size_t reach);

// --- The covariance of BoundedPositionFilter -------------------------------------------------------------------

// A covariance is 90 times 4 numbers, as ErrorCovariance has them.

// F P Fᵀ for the transition F of ErrorTransition: G by columns, 12 times 4 numbers, S, T and λ.
void kernels_propagate(double *covariance, const double *gains, double impulse_x, double impulse_y, double impulse_z,
                       double duration, double leak);

// P − Σ s sᵀ for `count` measurements, 24 numbers each, laid out like a moving row.
void kernels_subtract_gains(double *covariance, const double *gains, size_t count);

#endif
