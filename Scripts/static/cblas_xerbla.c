/* SPDX-License-Identifier: Apache-2.0
 *
 * What GSL's BLAS calls where a routine is given arguments that make no sense: a fault of ours. Its own prints
 * to standard error, which a shared library leaves to its user, and cannot be linked into one. */
#include <stdlib.h>

void cblas_xerbla(int place, const char *routine, const char *form, ...) {
  (void)place, (void)routine, (void)form;
  abort();
}
