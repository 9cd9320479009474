// SPDX-License-Identifier: Apache-2.0

public import CGoniometer
internal import Inertial

// What goniometer.h declares of pairs. The header is their documentation.

private let pairs = Handles<OpenPair>(kind: 2, name: "pair")

/// `goniometer_pair_open`.
@_cdecl("goniometer_pair_open")
public func openPair(
  _ options: UnsafePointer<goniometer_filter_options>?, _ proximalRate: Double,
  _ distalRate: Double,
  _ pair: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let pair else { throw .missing("pair") }
    let choice = try FilterChoice(options)
    try SampleReader.check(proximalRate, "thigh_rate")
    try SampleReader.check(distalRate, "shank_rate")
    pair.pointee = try pairs.open(OpenPair.open(choice, proximal: proximalRate, distal: distalRate))
  }
}

/// `goniometer_pair_update`.
@_cdecl("goniometer_pair_update")
public func updatePair(
  _ pair: OpaquePointer?, _ proximal: UnsafePointer<Double>?, _ distal: UnsafePointer<Double>?,
  _ proximalAttitude: UnsafeMutablePointer<Double>?,
  _ distalAttitude: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try pairs.with(pair) { pair throws(InterfaceError) in
      let attitudes = pair.update(sample(proximal), sample(distal))
      attitudes.proximal.write(to: proximalAttitude)
      attitudes.distal.write(to: distalAttitude)
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
