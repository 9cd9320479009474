// SPDX-License-Identifier: Apache-2.0

/// One of the seven numbers of a sample.
public enum SampleField: String, Codable, Sendable, CaseIterable {
  /// Time.
  case t
  /// Acceleration along x.
  case ax
  /// Acceleration along y.
  case ay
  /// Acceleration along z.
  case az
  /// Angular velocity about x.
  case gx
  /// Angular velocity about y.
  case gy
  /// Angular velocity about z.
  case gz

  static let acceleration: [SampleField] = [.ax, .ay, .az]
  static let rotation: [SampleField] = [.gx, .gy, .gz]
}
