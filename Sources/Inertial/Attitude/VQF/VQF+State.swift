// SPDX-License-Identifier: Apache-2.0

extension VQF {
  /// Everything that changes from sample to sample; opaque, but comparable and storable.
  ///
  /// About 600 bytes, none of it on the heap. A state belongs to the parameters and the nominal
  /// period it was made with.
  public struct State: Sendable, Hashable, Codable {
    var lanes: VQFLanes<Double>

    /// Sensor to the almost-inertial frame: the gyroscope alone.
    var strapdown: Quaternion {
      get { Quaternion(lanes.strapdown) }
      set { lanes.strapdown = LaneQuaternion(newValue) }
    }
  }
}
