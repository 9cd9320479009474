// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// GSL's default answer to an error is to abort the process; this turns that off, once.
///
/// Every file that calls into GSL touches `GSLErrors.areReturned` first and reads return codes.
enum GSLErrors {
  static let areReturned: Void = { _ = gsl_set_error_handler_off() }()
}
