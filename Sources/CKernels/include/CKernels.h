// SPDX-License-Identifier: Apache-2.0

// Inner loops of Inertial and Goniometry: a covariance, and sums over the rows of a movement. Each is built for
// processors with AVX2 and for any other, and the one that fits is chosen when the program starts. Both do the same
// operations in the same order and fuse none, so that the results are equal to the last bit on every processor.
//
// Arguments are addresses of numbers, as Swift hands over no structures with vectors: `count` is that of the
// structures named at each function, which lie one after another and are aligned to 16 bytes. Numbers of a hinge's
// constraints are `float`, all others `double`.

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>

// --- A hinge's constraints -------------------------------------------------------------------------------------

// Adds the constraints of rows under the loss: with the curvature after Gauss and Newton, as it is, or of rows that
// are made linear and weighted as the loss weighs them.
//
// rows: `count` of them from `first` on, eight rows side by side each: up of the proximal and the distal segment, then
//   their rates, weighted; of each the components x, y, z, eight numbers each: 96 numbers.
// proximal, distal: a unit axis, then two unit vectors normal to it and to each other, its tangents: 9 numbers.
// loss: 1/s² of the loss's scale s.
// sums: eight side by side each: the cost; half the gradient along the tangents of the proximal axis, then of the
//   distal one; half the curvature's upper triangle, row by row: 15 times 8 numbers.
void kernels_hinge_add(const void *rows, size_t first, size_t count, const void *proximal,
                       const void *distal, float loss, void *sums);
void kernels_hinge_add_exact(const void *rows, size_t first, size_t count, const void *proximal,
                             const void *distal, float loss, void *sums);
void kernels_hinge_add_linear(const void *rows, size_t first, size_t count, const void *proximal,
                              const void *distal, float loss, void *sums);

// --- Products of vectors ---------------------------------------------------------------------------------------

// Eight vectors are 24 numbers: eight x, eight y, eight z; four vectors likewise 12. Products of eight vectors with
// eight are 64 numbers, row i those of the first eight's vector i.

// Turns eights of vectors in place, each by its own rotation: 9 numbers, row by row.
void kernels_rotate(void *vectors, const void *rotations, size_t count);

// Adds the scalar products of eights of vectors with others; of the first ones each `stride`th is taken.
void kernels_add_products(void *sums, const void *a, size_t stride, const void *b, size_t count);

// Adds the scalar products of eights of vectors with themselves to sums of such.
void kernels_add_squares(void *sums, const void *a, size_t count);

// Adds the products of the upright parts of eights, of the level parts, and of the level parts that a quarter turn of
// the second vectors makes scalar products.
void kernels_add_parts(void *upright, void *level, void *quarter_turned, const void *a, const void *b,
                       size_t count);

// The products of rows of four vectors, 32 numbers a row, with the second differences of rows of eight; beyond the
// first and the last row these are zero.
void kernels_cross(void *products, const void *fours, const void *eights, size_t count);

// Adds rows of products of four vectors with eight, 32 numbers, times four weights each.
void kernels_add_weighted(void *sums, const void *products, const void *weights, size_t count);

// Adds the products with each other, 16 numbers, of four vectors that are the second differences of rows of four
// vectors times four weights each.
void kernels_add_second_differences(void *sums, const void *rows, const void *weights, size_t count);

// --- Averages --------------------------------------------------------------------------------------------------

// Weighted sums of rows of four numbers around each of `count` rows from `first` on: of those before and after as far
// as `reach` and these rows go, at a distance d with weights[d]; that of the row itself is 1.
void kernels_sum_around(void *sums, const void *rows, size_t first, size_t count, const void *weights,
                        size_t reach);

// --- Signals ---------------------------------------------------------------------------------------------------

// Adds the products of numbers, eight by eight side by side: `count` times eight of each, at any address.
void kernels_add_eights(void *sums, const void *a, const void *b, size_t count);

// Low-passes rows of eight numbers in place forwards and backwards, started as if the first value had stood for ever
// (ZeroPhaseLowPass).
//
// rows: `count` of them, more than `reach`, then room for `reach` that continue them.
// filter: b0, a1, a2; b1 is twice b0, b2 is b0.
void kernels_low_pass(void *rows, size_t count, size_t reach, const void *filter);

// How far the tissue of both segments has shifted at each `every`th sample (TissueSpring), times a scale: four numbers,
// twice the shift of one and twice that of the other.
//
// across: for each sample the acceleration across both segments: 2 numbers.
// step: from one sample to the next, shift and speed from those before: 4 numbers.
void kernels_shift(void *shifts, const void *across, size_t count, size_t every, const void *step,
                   double scale);

// --- The covariance of BoundedPositionFilter -------------------------------------------------------------------

// A covariance is 90 times 4 numbers, as ErrorCovariance has them.

// F P Fᵀ for the transition F of ErrorTransition: G by columns, 12 times 4 numbers, S, T and λ.
void kernels_propagate(void *covariance, const void *gains, double impulse_x, double impulse_y, double impulse_z,
                       double duration, double leak);

// The row of a state that stands, in vector 3, 4 or 5 of a moving row and a lane of it, laid out like one.
void kernels_copy_row(void *row, const void *covariance, size_t vector, size_t lane);

// Takes in the measurement of a state, in a vector of a moving row and a lane of it, after `count` others (ErrorUpdate):
// writes its s, 24 numbers, behind theirs, and y, 1/√d, vector and lane behind theirs.
void kernels_take(void *gains, void *measurements, size_t count, const void *covariance, double value, double variance,
                  size_t vector, size_t lane);

// P − Σ s sᵀ for `count` measurements, 24 numbers each, laid out like a moving row.
void kernels_subtract_gains(void *covariance, const void *gains, size_t count);

#endif
