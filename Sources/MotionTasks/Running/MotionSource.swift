// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO

/// The source of the motion of a task's steps, read from a short text.
package struct MotionSource: Sendable, Equatable {
  /// The sensors or files that give the samples.
  package enum Place: Sendable, Equatable {
    /// The sensors of this machine.
    case local
    /// The sensors of a host that runs iiod.
    case remote(IIODAddress)
    /// Recordings: one, or those of two segments.
    case files([String])
    /// A simulated leg, to try a task without sensors.
    case simulated
    /// The phones that show the pages of the task.
    case phones
  }

  /// The identifier of the step; `nil` for every step that measures or records motion.
  package let step: String?
  package let place: Place

  package init(_ place: Place, step: String? = nil) { (self.place, self.step) = (place, step) }

  /// Reads `iio`, `iiod://HOST[:PORT]`, `phone`, `FILE` or `FILE,FILE`, with or without `STEP=` before it;
  /// `nil` for any other text. A path that contains `=` needs a `/` before it.
  package init?(_ text: String) {
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
    if text == "phone" { return .phones }
    if text.hasPrefix(scheme) {
      return (try? IIODAddress(String(text.dropFirst(scheme.count)))).map(Place.remote)
    }
    let files = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // Standard input is for answers.
    guard files.count <= 2, files.allSatisfy({ !$0.isEmpty && $0 != "-" }) else { return nil }
    return .files(files)
  }
}
