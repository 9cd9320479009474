// SPDX-License-Identifier: Apache-2.0

// The functions of CKernels as they are built for any processor, to be compared with those that this one was given.

#ifndef PLAIN_KERNELS_H
#define PLAIN_KERNELS_H

#include <stddef.h>

void plain_hinge_add(const void *rows, size_t first, size_t count, const void *proximal,
                     const void *distal, float loss, void *sums);
void plain_hinge_add_exact(const void *rows, size_t first, size_t count, const void *proximal,
                           const void *distal, float loss, void *sums);
void plain_hinge_add_linear(const void *rows, size_t first, size_t count, const void *proximal,
                            const void *distal, float loss, void *sums);
void plain_rotate(void *vectors, const void *rotations, size_t count);
void plain_add_products(void *sums, const void *a, size_t stride, const void *b, size_t count);
void plain_add_squares(void *sums, const void *a, size_t count);
void plain_add_parts(void *upright, void *level, void *quarter_turned, const void *a, const void *b,
                     size_t count);
void plain_cross(void *products, const void *fours, const void *eights, size_t count);
void plain_add_weighted(void *sums, const void *products, const void *weights, size_t count);
void plain_add_second_differences(void *sums, const void *rows, const void *weights, size_t count);
void plain_sum_around(void *sums, const void *rows, size_t first, size_t count, const void *weights,
                        size_t reach);
void plain_add_eights(void *sums, const void *a, const void *b, size_t count);
void plain_low_pass(void *rows, size_t count, size_t reach, const void *filter);
void plain_shift(void *shifts, const void *across, size_t count, size_t every, const void *step, double scale);
void plain_propagate(void *covariance, const void *gains, double impulse_x, double impulse_y, double impulse_z,
                     double duration, double leak);
void plain_copy_row(void *row, const void *covariance, size_t vector, size_t lane);
void plain_take(void *gains, void *measurements, size_t count, const void *covariance, double value, double variance,
                size_t vector, size_t lane);
void plain_subtract_gains(void *covariance, const void *gains, size_t count);

#endif
