// SPDX-License-Identifier: Apache-2.0

#include "Kernels.h"

// As numbers of arrays lie, from any place on.
typedef double unaligned8 __attribute__((ext_vector_type(8), aligned(8)));
typedef double unaligned2 __attribute__((ext_vector_type(2), aligned(8)));

typedef struct {
  double b0, a1, a2;
} low_pass;
typedef struct {
  double8 first, second;
} pass;

// In the steady state the output equals the input.
INLINE pass standing(double8 value, const low_pass *by) {
  return (pass){value * (1 - by->b0), value * (by->b0 - by->a2)};
}

// One step of the transposed direct form II.
INLINE double8 passed(pass *pass, double8 input, const low_pass *by) {
  const double8 output = by->b0 * input + pass->first;
  pass->first = 2 * by->b0 * input - by->a1 * output + pass->second;
  pass->second = by->b0 * input - by->a2 * output;
  return output;
}

KERNEL void kernels_low_pass(void *rows, size_t count, size_t reach, const void *filter) {
  const low_pass *by = filter;
  double8 *all = rows;
  const double8 first = 2 * all[0], last = 2 * all[count - 1];
  const size_t end = count + reach;
  for (size_t index = 0; index < reach; index++) all[count + index] = last - all[count - 2 - index];
  pass way = standing(first - all[reach], by);
  for (size_t index = reach; index > 0; index--) passed(&way, first - all[index], by);
  for (size_t index = 0; index < end; index++) all[index] = passed(&way, all[index], by);
  way = standing(all[end - 1], by);
  for (size_t index = end; index > 0; index--) all[index - 1] = passed(&way, all[index - 1], by);
}

KERNEL void kernels_add_eights(void *sums, const void *a, const void *b, size_t count) {
  const unaligned8 *first = a, *second = b;
  double8 sum = *(double8 *)sums;
  for (size_t index = 0; index < count; index++) sum += first[index] * second[index];
  *(double8 *)sums = sum;
}

// The two segments' springs side by side.
KERNEL void kernels_shift(void *shifts, const void *across, size_t count, size_t every, const void *step,
                          double scale) {
  const double *next = across, *s = step;
  double4 *result = shifts;
  unaligned2 before = count > 0 ? *(const unaligned2 *)next : (unaligned2)0;
  unaligned2 shift = before, speed = 0;
  for (size_t index = 0, wait = 1; index < count; index++, next += 2) {
    const unaligned2 force = *(const unaligned2 *)next;
    if (index > 0) {
      const unaligned2 held = (before + force) / 2, off = shift - held;
      shift = held + s[0] * off + s[1] * speed;
      speed = s[2] * off + s[3] * speed;
      before = force;
    }
    if (--wait > 0) continue;
    wait = every;
    *result++ = (double4){shift.x, shift.x, shift.y, shift.y} * scale;
  }
}
