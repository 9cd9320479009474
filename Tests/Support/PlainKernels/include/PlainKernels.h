// SPDX-License-Identifier: Apache-2.0

// The functions of CKernels as they are built for any processor, to be compared with those that this one was given.

#ifndef PLAIN_KERNELS_H
#define PLAIN_KERNELS_H

#include <stddef.h>

void plain_hinge_add(const float *rows, size_t count, const float *proximal, const float *distal, float loss,
                     float *sums);
void plain_hinge_add_exact(const float *rows, size_t count, const float *proximal, const float *distal, float loss,
                           float *sums);
void plain_hinge_add_linear(const float *rows, size_t count, const float *proximal, const float *distal, float loss,
                            float *sums);
void plain_rotate(double *vectors, const double *rotations, size_t count);
void plain_add_products(double *sums, const double *a, size_t stride, const double *b, size_t count);
void plain_add_parts(double *upright, double *level, double *quarter_turned, const double *a, const double *b,
                     size_t count);
void plain_cross(double *products, const double *fours, const double *eights, size_t count);
void plain_add_weighted(double *sums, const double *products, const double *weights, size_t count);
void plain_add_second_differences(double *sums, const double *rows, const double *weights, size_t count);
void plain_sum_around(double *sums, const double *rows, size_t count, const double *weights, size_t reach);
void plain_propagate(double *covariance, const double *gains, double impulse_x, double impulse_y, double impulse_z,
                     double duration, double leak);
void plain_subtract_gains(double *covariance, const double *gains, size_t count);

#endif
