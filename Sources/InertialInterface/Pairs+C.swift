// SPDX-License-Identifier: Apache-2.0

public import CGoniometer
internal import Inertial

// What goniometer.h declares of pairs. The header is their documentation.

private let pairs = Handles<OpenPair>(kind: 2, name: "pair")

/// `goniometer_pair_open`.
@_cdecl("goniometer_pair_open")
public func openPair(
  _ options: UnsafePointer<goniometer_filter_options>?, _ thighRate: Double, _ shankRate: Double,
  _ pair: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let pair else { throw .missing("pair") }
    let choice = try FilterChoice(options)
    try SampleReader.check(thighRate, "thigh_rate")
    try SampleReader.check(shankRate, "shank_rate")
    pair.pointee = try pairs.open(OpenPair.open(choice, thigh: thighRate, shank: shankRate))
  }
}

/// `goniometer_pair_update`.
@_cdecl("goniometer_pair_update")
public func updatePair(
  _ pair: OpaquePointer?, _ thigh: UnsafePointer<Double>?, _ shank: UnsafePointer<Double>?,
  _ thighAttitude: UnsafeMutablePointer<Double>?, _ shankAttitude: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try pairs.with(pair) { pair throws(InterfaceError) in
      let attitudes = pair.update(sample(thigh), sample(shank))
      attitudes.thigh.write(to: thighAttitude)
      attitudes.shank.write(to: shankAttitude)
    }
  }
}

/// Time, specific force and angular velocity in a row.
private func sample(_ numbers: UnsafePointer<Double>?) -> InertialSample? {
  numbers.map {
    InertialSample(
      time: $0[0], specificForce: Vector3($0[1], $0[2], $0[3]),
      angularVelocity: Vector3($0[4], $0[5], $0[6]))
  }
}

/// `goniometer_pair_close`.
@_cdecl("goniometer_pair_close")
public func closePair(
  _ pair: OpaquePointer?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in try pairs.close(pair) }
}
