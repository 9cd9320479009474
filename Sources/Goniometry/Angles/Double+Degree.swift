// SPDX-License-Identifier: Apache-2.0

extension Double {
  /// Radians in a degree.
  static let degree = Double.pi / 180
}
