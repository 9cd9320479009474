// SPDX-License-Identifier: Apache-2.0

package import CGoniometer
package import Inertial

/// Numbers in the caller's memory.
package struct NumberColumn {
  private let base: UnsafeRawPointer
  private let stride: Int

  /// - Throws: ``InterfaceError`` where there is no data, or no memory is that long.
  package init(_ column: goniometer_column, count: Int, _ name: String) throws(InterfaceError) {
    guard let data = column.data else { throw .missing(name) }
    guard !count.multipliedReportingOverflow(by: Int(column.stride)).overflow else {
      throw .usage("the stride of \(name), \(column.stride) bytes, is too long: check it")
    }
    (base, stride) = (data, Int(column.stride))
  }

  /// The number at a place.
  @inline(__always)
  package subscript(index: Int) -> Double {
    base.loadUnaligned(fromByteOffset: index &* stride, as: Double.self)
  }
}

/// Samples in the caller's memory.
package struct SampleReader {
  /// The number of samples.
  package let count: Int
  /// The rate that was stated, Hz; `nil` where times tell it.
  package let rate: Double?
  private let time: NumberColumn?
  private let force: (NumberColumn, NumberColumn, NumberColumn)
  private let velocity: (NumberColumn, NumberColumn, NumberColumn)

  /// Checks a rate that is stated: sensors have those that ``RecordingTiming`` believes.
  package static func check(_ rate: Double, _ name: String) throws(InterfaceError) {
    // By its period, as the reciprocal of a bound is not exactly the other bound.
    guard RecordingTiming.believablePeriods.contains(1 / rate) else {
      throw .usage("\(name) is \(rate): expected 0.001 to 100000 Hz")
    }
  }

  /// - Parameter needsTimes: whether there must be a column of times or a rate; elsewhere whoever reads
  ///   counts samples.
  package init(
    _ samples: UnsafePointer<goniometer_samples>?, needsTimes: Bool = true
  ) throws(InterfaceError) {
    guard let samples = samples?.pointee else { throw .missing("samples") }
    guard samples.count >= 0, let count = Int(exactly: samples.count) else {
      throw .usage("samples.count is \(samples.count): expected 0 or more")
    }
    let (f, w) = (samples.specific_force, samples.angular_velocity)
    self.count = count
    if samples.rate != 0 { try Self.check(samples.rate, "samples.rate") }
    rate = samples.rate == 0 ? nil : samples.rate
    if samples.time.data != nil {
      time = try NumberColumn(samples.time, count: count, "samples.time")
    } else {
      guard rate != nil || !needsTimes else {
        throw .usage("samples have neither times nor a rate: give one of them")
      }
      time = nil
    }
    force = (
      try NumberColumn(f.0, count: count, "samples.specific_force[0]"),
      try NumberColumn(f.1, count: count, "samples.specific_force[1]"),
      try NumberColumn(f.2, count: count, "samples.specific_force[2]")
    )
    velocity = (
      try NumberColumn(w.0, count: count, "samples.angular_velocity[0]"),
      try NumberColumn(w.1, count: count, "samples.angular_velocity[1]"),
      try NumberColumn(w.2, count: count, "samples.angular_velocity[2]")
    )
  }

  /// Whether the samples have times of their own.
  var hasTimes: Bool { time != nil }

  /// The sample at a place.
  @inline(__always)
  package subscript(index: Int) -> InertialSample {
    InertialSample(
      time: time?[index] ?? Double(index) / (rate ?? 1),
      specificForce: Vector3(force.0[index], force.1[index], force.2[index]),
      angularVelocity: Vector3(velocity.0[index], velocity.1[index], velocity.2[index]))
  }

  /// The sample at a place, with a time that was counted elsewhere.
  @inline(__always)
  func sample(_ index: Int, time: Double) -> InertialSample {
    var sample = self[index]
    sample.time = time
    return sample
  }

  /// Refuses samples that the memory has no room for a copy of: with strides of 0, one sample can stand for any number.
  package func checkCopy() throws(InterfaceError) {
    guard MemoryRoom.holds(samples: count) else {
      throw .usage(
        "samples.count is \(count): this machine's memory has too little room for a copy of them; give fewer at a "
          + "time")
    }
  }

  /// A copy of the samples; ``checkCopy()`` tells whether there can be one.
  ///
  /// - Parameter limit: the most that are copied.
  package func recording(limit: Int = .max) -> InertialRecording {
    let count = min(count, limit)
    func copied(_ column: NumberColumn) -> [Double] {
      [Double](unsafeUninitializedCapacity: count) { numbers, initialized in
        for index in 0..<count { numbers.initializeElement(at: index, to: column[index]) }
        initialized = count
      }
    }
    let times = time.map(copied) ?? (0..<count).map { Double($0) / (rate ?? 1) }
    return InertialRecording(
      time: times,
      specificForce: VectorSeries(x: copied(force.0), y: copied(force.1), z: copied(force.2)),
      angularVelocity: VectorSeries(
        x: copied(velocity.0), y: copied(velocity.1), z: copied(velocity.2)))
  }
}

/// Room for quaternions in the caller's memory.
struct AttitudeWriter {
  private let base: UnsafeMutableRawPointer
  private let (row, column): (Int, Int)

  init(_ attitudes: UnsafePointer<goniometer_quaternions>?, count: Int) throws(InterfaceError) {
    guard let attitudes = attitudes?.pointee, let data = attitudes.data else {
      throw .missing("attitudes")
    }
    guard !count.multipliedReportingOverflow(by: Int(attitudes.row_stride)).overflow,
      !attitudes.column_stride.multipliedReportingOverflow(by: 4).overflow
    else { throw .usage("the strides of attitudes are too long: check them") }
    base = data
    (row, column) = (Int(attitudes.row_stride), Int(attitudes.column_stride))
  }

  /// Writes the attitude of a row.
  @inline(__always)
  func write(_ attitude: Quaternion, at index: Int) {
    let place = base + index &* row
    place.storeBytes(of: attitude.w, as: Double.self)
    place.storeBytes(of: attitude.x, toByteOffset: column, as: Double.self)
    place.storeBytes(of: attitude.y, toByteOffset: 2 &* column, as: Double.self)
    place.storeBytes(of: attitude.z, toByteOffset: 3 &* column, as: Double.self)
  }
}

extension Quaternion {
  /// Writes it to four numbers in a row; nowhere where there is no room for it.
  @inline(__always)
  func write(to numbers: UnsafeMutablePointer<Double>?) {
    guard let numbers else { return }
    (numbers[0], numbers[1], numbers[2], numbers[3]) = (w, x, y, z)
  }
}
