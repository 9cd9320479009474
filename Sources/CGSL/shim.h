/* SPDX-License-Identifier: Apache-2.0 */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_statistics_double.h>

/* GSL keeps its method tables in mutable globals, which Swift 6 refuses to read. */
static inline gsl_multifit_nlinear_workspace *goniometer_nlinear_alloc(size_t n, size_t p) {
  gsl_multifit_nlinear_parameters parameters = gsl_multifit_nlinear_default_parameters();
  parameters.solver = gsl_multifit_nlinear_solver_cholesky;
  return gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &parameters, n, p);
}
