// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO

/// Where the motion of a task's steps comes from, as a person says it.
struct MotionSource: Sendable, Equatable {
  /// What gives samples.
  enum Place: Sendable, Equatable {
    /// The sensors of this machine.
    case local
    /// The sensors of a host that runs iiod.
    case remote(IIODAddress)
    /// Recordings: one, or those of thigh and shank.
    case files([String])
  }

  /// The step it is for; `nil`: every step that measures or records motion.
  let step: String?
  let place: Place

  /// Reads `iio`, `iiod://HOST[:PORT]`, `FILE` or `FILE,FILE`, each with `STEP=` before it or without;
  /// `nil` where the text is none of them. A path with `=` in it needs a `/` before that.
  init?(_ text: String) {
    var rest = text[...]
    var step: String?
    if let sign = text.firstIndex(of: "="), !text[..<sign].contains("/") {
      step = String(text[..<sign])
      rest = text[text.index(after: sign)...]
    }
    guard step?.isEmpty != true, let place = Self.place(String(rest)) else { return nil }
    (self.step, self.place) = (step, place)
  }

  private static func place(_ text: String) -> Place? {
    let scheme = "iiod://"
    if text == "iio" { return .local }
    if text.hasPrefix(scheme) {
      return (try? IIODAddress(String(text.dropFirst(scheme.count)))).map(Place.remote)
    }
    let files = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // Standard input is where answers are typed.
    guard files.count <= 2, files.allSatisfy({ !$0.isEmpty && $0 != "-" }) else { return nil }
    return .files(files)
  }
}

extension ValueType where Value == MotionSource {
  /// A source of motion, maybe of one step.
  static let motionSource = ValueType(
    "SOURCE", expecting: "iio, iiod://HOST[:PORT], FILE or FILE,FILE, with STEP= before it or not",
    completion: .file
  ) { MotionSource($0) }
}
