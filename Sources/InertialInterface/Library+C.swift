// SPDX-License-Identifier: Apache-2.0

internal import CGoniometer
internal import Inertial

// What goniometer.h declares of the library itself. The header is its documentation.

private let version = StaticText(GONIOMETER_VERSION)

/// `goniometer_abi_version`.
@_cdecl("goniometer_abi_version")
public func abiVersion() -> Int32 { GONIOMETER_ABI_VERSION }

/// `goniometer_version`.
@_cdecl("goniometer_version")
public func libraryVersion() -> UnsafePointer<CChar> { version.pointer }

/// `goniometer_filter_parameter`.
@_cdecl("goniometer_filter_parameter")
public func filterParameter(
  _ filter: UnsafePointer<CChar>?, _ index: Int64, _ value: UnsafeMutablePointer<Double>?
) -> UnsafePointer<CChar>? {
  guard
    let filter = filter.map({ String(cString: $0) }).map(AttitudeFilter.init(rawValue:))
      ?? .boundedPosition,
    let place = Int(exactly: index), let name = ParameterNames.name(filter, place)
  else { return nil }
  value?.pointee = filter.parameters[place].value
  return name
}

/// `goniometer_free`.
@_cdecl("goniometer_free")
public func free(_ text: UnsafeMutableRawPointer?) {
  guard let text = text?.assumingMemoryBound(to: goniometer_text.self) else { return }
  text.pointee.bytes?.deallocate()
  text.pointee = goniometer_text()
}
