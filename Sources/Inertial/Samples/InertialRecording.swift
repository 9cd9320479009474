// SPDX-License-Identifier: Apache-2.0

/// A recording of one inertial sensor in memory: a structure of arrays, a row a sample.
///
/// Seconds, m/s² of specific force, rad/s, in the sensor's frame. Times are what the sensor said;
/// nothing here sorts, fills or drops samples.
public struct InertialRecording: Sendable, Equatable {
  /// Seconds on the sensor's clock.
  public private(set) var time: [Double]
  /// Specific force, m/s².
  public private(set) var specificForce: VectorSeries
  /// Angular velocity, rad/s.
  public private(set) var angularVelocity: VectorSeries

  /// An empty recording.
  public init() { (time, specificForce, angularVelocity) = ([], VectorSeries(), VectorSeries()) }

  /// A recording from its columns, which must be of one length.
  public init(time: [Double], specificForce: VectorSeries, angularVelocity: VectorSeries) {
    precondition(
      time.count == specificForce.count && time.count == angularVelocity.count,
      "columns of one length")
    (self.time, self.specificForce, self.angularVelocity) = (time, specificForce, angularVelocity)
  }

  /// A recording of the samples of a sequence.
  @inlinable
  public init(_ samples: some Sequence<InertialSample>) {
    self.init()
    reserveCapacity(samples.underestimatedCount)
    for sample in samples { append(sample) }
  }

  /// Makes room for this many samples.
  public mutating func reserveCapacity(_ count: Int) {
    time.reserveCapacity(count)
    specificForce.reserveCapacity(count)
    angularVelocity.reserveCapacity(count)
  }

  /// Adds a sample at the end.
  public mutating func append(_ sample: InertialSample) {
    time.append(sample.time)
    specificForce.append(sample.specificForce)
    angularVelocity.append(sample.angularVelocity)
  }
}

extension InertialRecording: RandomAccessCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of samples.
  @inlinable public var endIndex: Int { time.count }
  /// The sample at a position.
  @inlinable public subscript(position: Int) -> InertialSample {
    InertialSample(
      time: time[position], specificForce: specificForce[position],
      angularVelocity: angularVelocity[position])
  }
}
