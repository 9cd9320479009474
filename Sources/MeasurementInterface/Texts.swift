// SPDX-License-Identifier: Apache-2.0

internal import CGoniometer
internal import InertialInterface
internal import Localization
internal import Measurement
internal import Reports

extension goniometer_text {
  /// A copy that `goniometer_free` gives back.
  init(_ bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 1)
    _ = copy.initialize(from: bytes)
    copy[bytes.count] = 0
    self.init(
      bytes: UnsafeMutableRawPointer(copy.baseAddress)?.assumingMemoryBound(to: CChar.self),
      length: Int64(bytes.count))
  }
}

/// Gives a text to a caller in C.
func give(
  _ text: UnsafeMutablePointer<goniometer_text>?, _ name: String,
  _ bytes: () throws(InterfaceError) -> some Collection<UInt8>
) throws(InterfaceError) {
  guard let text else { throw .missing(name) }
  text.pointee = goniometer_text(try bytes())
}

/// The words of pages in a language that C names.
func words(_ language: UnsafePointer<CChar>?) throws(InterfaceError) -> Translator {
  guard let language else { return Translator(.english, [.measurement, .reports]) }
  let code = try text(language, "language")
  guard let language = Language(rawValue: code) else {
    let codes = Language.allCases.map(\.rawValue).joined(separator: ", ")
    throw .usage("language is '\(code.prefix(40))': expected one of \(codes)")
  }
  return Translator(language, [.measurement, .reports])
}
