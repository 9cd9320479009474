// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension Date {
  /// The millisecond nearest to the instant, counted as dates are, from 2001: finer parts than answers
  /// need would only make files harder to read.
  package var toTheMillisecond: Date {
    Date(timeIntervalSinceReferenceDate: (timeIntervalSinceReferenceDate * 1000).rounded() / 1000)
  }
}
