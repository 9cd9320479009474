// SPDX-License-Identifier: Apache-2.0

public import CGoniometer
internal import Inertial

// What goniometer.h declares of filters. The header is their documentation.

private let filters = Handles<OpenFilter>(kind: 1, name: "filter")

/// `goniometer_attitude`.
@_cdecl("goniometer_attitude")
public func attitude(
  _ options: UnsafePointer<goniometer_filter_options>?,
  _ samples: UnsafePointer<goniometer_samples>?,
  _ attitudes: UnsafePointer<goniometer_quaternions>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let reader = try SampleReader(samples)
    let choice = try FilterChoice(options)
    guard reader.count > 0 else { return }
    try WholeRecording.attitudes(choice, reader, AttitudeWriter(attitudes, count: reader.count))
  }
}

/// `goniometer_attitude_lanes`.
@_cdecl("goniometer_attitude_lanes")
public func attitudeLanes(
  _ options: UnsafePointer<goniometer_filter_options>?, _ count: Int64,
  _ samples: UnsafePointer<goniometer_samples>?,
  _ attitudes: UnsafePointer<goniometer_quaternions>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard (0...1_000_000).contains(count) else {
      throw .usage("count is \(count): expected 0 to 1000000 recordings")
    }
    let choice = try FilterChoice(options)
    guard count > 0 else { return }
    guard let samples else { throw .missing("samples") }
    guard let attitudes else { throw .missing("attitudes") }
    var recordings: [(samples: SampleReader, writer: AttitudeWriter)] = []
    for place in 0..<Int(count) {
      do throws(InterfaceError) {
        let reader = try SampleReader(samples + place)
        recordings.append((reader, try AttitudeWriter(attitudes + place, count: reader.count)))
      } catch {
        throw InterfaceError(error.status, "recording \(place): \(error.message)")
      }
    }
    try WholeRecording.attitudes(choice, recordings)
  }
}

/// `goniometer_filter_open`.
@_cdecl("goniometer_filter_open")
public func openFilter(
  _ options: UnsafePointer<goniometer_filter_options>?, _ rate: Double,
  _ filter: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let filter else { throw .missing("filter") }
    let choice = try FilterChoice(options)
    try SampleReader.check(rate, "rate")
    filter.pointee = try filters.open(OpenFilter.open(choice, rate: rate))
  }
}

/// `goniometer_filter_update`.
@_cdecl("goniometer_filter_update")
public func updateFilter(
  _ filter: OpaquePointer?, _ time: Double, _ force: UnsafePointer<Double>?,
  _ velocity: UnsafePointer<Double>?, _ attitude: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let force else { throw .missing("specific_force") }
    guard let velocity else { throw .missing("angular_velocity") }
    let sample = InertialSample(
      time: time, specificForce: Vector3(force[0], force[1], force[2]),
      angularVelocity: Vector3(velocity[0], velocity[1], velocity[2]))
    try filters.with(filter) { filter throws(InterfaceError) in
      guard filter.update(sample, attitude) else { throw lagging("update") }
    }
  }
}

private func lagging(_ function: String) -> InterfaceError {
  .usage(
    "goniometer_filter_\(function) is for filters without lookahead: use goniometer_filter_update_many"
  )
}

/// `goniometer_filter_update_many`.
@_cdecl("goniometer_filter_update_many")
public func updateFilterWithMany(
  _ filter: OpaquePointer?, _ samples: UnsafePointer<goniometer_samples>?,
  _ attitudes: UnsafePointer<goniometer_quaternions>?, _ written: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let reader = try SampleReader(samples, needsTimes: false)
    let count = try filters.with(filter) { filter throws(InterfaceError) in
      guard reader.count > 0 else { return 0 }
      return filter.update(reader, try AttitudeWriter(attitudes, count: reader.count))
    }
    written?.pointee = Int64(count)
  }
}

/// `goniometer_filter_pending`.
@_cdecl("goniometer_filter_pending")
public func pendingOfFilter(
  _ filter: OpaquePointer?, _ count: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let count else { throw .missing("count") }
    count.pointee = Int64(try filters.with(filter) { $0.pending })
  }
}

/// `goniometer_filter_finish`.
@_cdecl("goniometer_filter_finish")
public func finishFilter(
  _ filter: OpaquePointer?, _ attitudes: UnsafePointer<goniometer_quaternions>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try filters.with(filter) { filter throws(InterfaceError) in
      let count = filter.pending
      filter.finish(count > 0 ? try AttitudeWriter(attitudes, count: count) : nil)
    }
  }
}

/// `goniometer_filter_bias`.
@_cdecl("goniometer_filter_bias")
public func biasOfFilter(
  _ filter: OpaquePointer?, _ bias: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let bias else { throw .missing("bias") }
    guard let known = try filters.with(filter, { $0.bias }) else {
      throw .usage(
        "goniometer_filter_bias is for filters without lookahead: open one with lookahead 0")
    }
    (bias[0], bias[1], bias[2]) = (known.x, known.y, known.z)
  }
}

/// `goniometer_filter_counts`.
@_cdecl("goniometer_filter_counts")
public func countsOfFilter(
  _ filter: OpaquePointer?, _ taken: UnsafeMutablePointer<Int64>?,
  _ unusable: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let counts = try filters.with(filter) { (Int64($0.taken), Int64($0.unusable)) }
    taken?.pointee = counts.0
    unusable?.pointee = counts.1
  }
}

/// `goniometer_filter_close`.
@_cdecl("goniometer_filter_close")
public func closeFilter(
  _ filter: OpaquePointer?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in try filters.close(filter) }
}
