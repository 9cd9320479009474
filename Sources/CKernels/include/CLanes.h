// SPDX-License-Identifier: Apache-2.0

// Arithmetic on vectors of two and four doubles, one vector instruction each.
//
// The operators of Swift's SIMD types work number by number and leave it to the optimiser to find
// the vectors again, which takes half as long again for a filter. Here is nothing but what C's
// vector types do by themselves: no intrinsics, any processor.

#ifndef CLANES_H
#define CLANES_H

#define CLANES_INLINE static inline __attribute__((always_inline, const))

typedef double clanes_double2 __attribute__((ext_vector_type(2)));
typedef double clanes_double4 __attribute__((ext_vector_type(4)));
typedef long clanes_long2 __attribute__((ext_vector_type(2)));
typedef long clanes_long4 __attribute__((ext_vector_type(4)));

// Where there is an instruction that fuses a product and a sum it is used: lanes then differ from
// scalar code by rounding. Elsewhere they hold the same bits.
#ifdef __FMA__
#pragma clang fp contract(fast)
#else
#pragma clang fp contract(off)
#endif

#define CLANES_OPERATIONS(V, M, n)                                                             \
  CLANES_INLINE V clanes_repeat##n(double a) { return (V)a; }                                  \
  CLANES_INLINE V clanes_add##n(V a, V b) { return a + b; }                                    \
  CLANES_INLINE V clanes_subtract##n(V a, V b) { return a - b; }                               \
  CLANES_INLINE V clanes_multiply##n(V a, V b) { return a * b; }                               \
  CLANES_INLINE V clanes_divide##n(V a, V b) { return a / b; }                                 \
  CLANES_INLINE V clanes_square_root##n(V a) { return __builtin_elementwise_sqrt(a); }         \
  CLANES_INLINE M clanes_less##n(V a, V b) { return a < b; }                                   \
  CLANES_INLINE M clanes_less_or_equal##n(V a, V b) { return a <= b; }                         \
  CLANES_INLINE M clanes_equal##n(V a, V b) { return a == b; }                                 \
  CLANES_INLINE M clanes_both##n(M a, M b) { return a & b; }                                   \
  CLANES_INLINE M clanes_either##n(M a, M b) { return a | b; }                                 \
  CLANES_INLINE V clanes_select##n(M m, V a, V b) { return (V)((m & (M)a) | (~m & (M)b)); }    \
  CLANES_INLINE _Bool clanes_any##n(M m) { return __builtin_reduce_or(m) != 0; }               \
  CLANES_INLINE _Bool clanes_all##n(M m) { return __builtin_reduce_and(m) != 0; }

CLANES_OPERATIONS(clanes_double2, clanes_long2, 2)
CLANES_OPERATIONS(clanes_double4, clanes_long4, 4)

// Whether the processor that is built for has vectors of four doubles.
CLANES_INLINE _Bool clanes_vectors_hold_four(void) {
#ifdef __AVX__
  return 1;
#else
  return 0;
#endif
}

// Whether products and sums are fused.
CLANES_INLINE _Bool clanes_fuses(void) {
#ifdef __FMA__
  return 1;
#else
  return 0;
#endif
}

// Asks for memory that will be used soon.
static inline __attribute__((always_inline)) void clanes_prefetch(const void *place) {
  __builtin_prefetch(place);
}

#endif
