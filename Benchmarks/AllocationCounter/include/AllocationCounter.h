// SPDX-License-Identifier: Apache-2.0

/// Calls of malloc, calloc, realloc and their aligned kin, of all threads, since the process began.
long allocationCount(void);
