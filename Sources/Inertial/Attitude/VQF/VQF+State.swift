// SPDX-License-Identifier: Apache-2.0

extension VQF {
  /// Everything that changes from sample to sample; opaque, but comparable and storable.
  ///
  /// About 600 bytes, none of it on the heap. A state belongs to the parameters and the nominal
  /// period it was made with.
  public struct State: Sendable, Hashable, Codable {
    /// Sensor to the almost-inertial frame: the gyroscope alone.
    var strapdown = Quaternion.identity
    /// Almost-inertial to Earth frame: the inclination correction.
    var correction = Quaternion.identity
    /// Sensor to Earth: the product of the two.
    var attitude = Quaternion.identity
    /// All the rest.
    var lanes: VQFLanes<Double>
  }
}
