/* SPDX-License-Identifier: Apache-2.0 */

/* What Swift's C library does not show of the kernel's clock. */
#ifndef GONIOMETER_MACHINE_CLOCK_H
#define GONIOMETER_MACHINE_CLOCK_H

#include <stdbool.h>
#include <sys/timex.h>

/* Whether the kernel was told that its clock follows another one, by NTP or PTP. */
static inline bool goniometer_clock_is_synchronized(void) {
  struct timex state = {.modes = 0};
  return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}

#endif
