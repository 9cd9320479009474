// SPDX-License-Identifier: Apache-2.0

#ifndef KERNELS_H
#define KERNELS_H

#include "include/CKernels.h"

// Functions of which a version for AVX2 is made beside the one for any processor. Not under a sanitizer, which is not
// ready when versions are chosen.
#ifdef KERNEL
// Told by a test.
#elif defined(__x86_64__) && !defined(__AVX2__) && !__has_feature(address_sanitizer) && \
    !__has_feature(thread_sanitizer)
#define KERNEL __attribute__((target_clones("avx2", "default")))
#else
#define KERNEL
#endif

#define INLINE static inline __attribute__((always_inline))

// Vectors are handed over within a file alone, where all is inlined.
#pragma clang diagnostic ignored "-Wpsabi"

// Vectors as they lie in memory.
typedef float float8 __attribute__((ext_vector_type(8), aligned(16)));
typedef double double4 __attribute__((ext_vector_type(4), aligned(16)));
typedef double double8 __attribute__((ext_vector_type(8), aligned(16)));

// A product and a sum are two roundings everywhere.
#pragma clang fp contract(off)

#endif
