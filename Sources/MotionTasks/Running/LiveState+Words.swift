// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
package import LiveSessions
package import Localization

extension LivePhase {
  /// The phase in a word or three, in capital letters.
  package var words: Message {
    switch self {
    case .prepare: "WAIT"
    case .holdStill: "HOLD STILL"
    case .findAxis: "FIND THE AXIS"
    case .zero: "ZERO"
    case .measure: "MEASURE"
    case .rest: "REST"
    case .done: "DONE"
    }
  }
}

extension LiveState {
  /// The angle now with its 95 % interval, the smallest and the largest so far, the repetitions and the marks.
  package func numbers(in translator: Translator) -> String {
    guard let reading else { return translator("no angle yet") }
    let half = reading.uncertainty.halfWidth95
    var parts: [Message] = [
      "\(decimal: reading.degrees.decimals(1))° ± \(decimal: half.decimals(1))°"
    ]
    if let extremes {
      let (low, high) = (extremes.lowerBound, extremes.upperBound)
      let range = (high - low).decimals(1)
      parts.append(
        "\(decimal: low.decimals(1))° to \(decimal: high.decimals(1))°: range \(decimal: range)°")
    }
    parts.append(
      wanted > 0
        ? "repetition \(min(repetitions + 1, wanted)) of \(wanted)"
        : "repetitions \(repetitions)")
    if markCount > 0 { parts.append("marks \(markCount)") }
    return parts.map(translator.callAsFunction).joined(separator: "   ")
  }
}

extension LiveState.Sensor {
  /// The sensor in half a line: how fast it is, what is missing, or that it is not there.
  ///
  /// - Parameter name: what stands behind the role.
  package func words(name: String = "") -> Message {
    let role = Message(lookingUp: role)
    if isLost { return "\(role)\(name)  NOT THERE" }
    let rate: Message = rateHz.isFinite ? "  \(decimal: rateHz.decimals(1)) Hz" : ""
    let seconds = gapSeconds.decimals(1)
    let missing: Message =
      switch gaps {
      case 0: "no gaps"
      case 1: "1 gap, \(decimal: seconds) s"
      default: "\(gaps) gaps, \(decimal: seconds) s"
      }
    return "\(role)\(name)\(rate)  \(missing)"
  }
}
