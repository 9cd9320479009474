// SPDX-License-Identifier: Apache-2.0

// Makes functions of one version under names of their own.
#define KERNEL
#define kernels_hinge_add plain_hinge_add
#define kernels_hinge_add_exact plain_hinge_add_exact
#define kernels_hinge_add_linear plain_hinge_add_linear
#define kernels_rotate plain_rotate
#define kernels_add_products plain_add_products
#define kernels_add_squares plain_add_squares
#define kernels_add_parts plain_add_parts
#define kernels_cross plain_cross
#define kernels_sum_around plain_sum_around
#define kernels_add_eights plain_add_eights
#define kernels_low_pass plain_low_pass
#define kernels_shift plain_shift
#define kernels_add_weighted plain_add_weighted
#define kernels_add_second_differences plain_add_second_differences
#define kernels_propagate plain_propagate
#define kernels_copy_row plain_copy_row
#define kernels_take plain_take
#define kernels_subtract_gains plain_subtract_gains
