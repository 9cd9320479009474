// SPDX-License-Identifier: Apache-2.0

#include "BuildFlags.h"

const char *buildArchitecture(void) {
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__FMA__) && defined(__BMI2__)
  return "x86-64-v3";
#elif defined(__SSE4_2__)
  return "x86-64-v2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "other";
#endif
}

const char *buildOptimization(void) {
#if defined(__OPTIMIZE__)
  return "-O";
#else
  return "-Onone";
#endif
}
