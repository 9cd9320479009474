// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Goniometry
internal import JSON
internal import LiveSessions
internal import Localization
internal import MotionTasks

/// Sends the state of a measurement to the pages that show it.
struct StepBroadcast: LiveOutput {
  /// Seconds between updates: smooth for eyes, and little for a network.
  let interval = 1.0 / 15
  private let measuring: StepMeasuring
  private var news = LiveNews()
  private var caption = ""

  init(_ measuring: StepMeasuring) { self.measuring = measuring }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: LiveState) {
    let measuring = measuring
    news.speak(state) { words, isRemark in
      guard !words.isEmpty else { return true }
      measuring.send(
        "say",
        StepMeasuring.json(["text": .string(words), "isRemark": .boolean(isRemark)]))
      return true
    }
    if let words = news.caption(of: state) { caption = words }
    measuring.send("state", json(of: state), isKept: true)
  }

  mutating func note(_ event: LiveEvent) {
    let translator = measuring.translator
    let place = event.sensor.map { translator(Message(lookingUp: $0)) + ": " } ?? ""
    measuring.send(
      "note",
      StepMeasuring.json(["text": .string(place + translator(sentence: event.text))]))
  }

  mutating func end() {}

  /// A state for a page. Angles are in degrees, to a tenth.
  private func json(of state: LiveState) -> String {
    let translator = measuring.translator
    func tenths(_ value: Double?) -> JSONValue {
      guard let value, value.isFinite else { return .null }
      return .number((value * 10).rounded() / 10)
    }
    return StepMeasuring.json([
      "state": .string(state.phase.rawValue),
      "caption": .string(caption),
      "progress": .number((state.progress * 100).rounded() / 100),
      // Exact enough to compare an angle with that of another instrument.
      "seconds": .number((state.time * 1000).rounded() / 1000),
      "degrees": tenths(state.reading?.degrees),
      "halfWidth": tenths(state.reading?.uncertainty.halfWidth95),
      "minimum": tenths(state.extremes?.lowerBound),
      "maximum": tenths(state.extremes?.upperBound),
      "repetitions": .integer(state.repetitions), "wanted": .integer(state.wanted),
      "paused": .boolean(state.isPaused),
      "sensors": .array(
        state.sensors.map { sensor in
          [
            "role": .string(translator(Message(lookingUp: sensor.role))),
            "lost": .boolean(sensor.isLost), "rate": tenths(sensor.rateHz),
          ]
        }),
    ])
  }
}

extension StepMeasuring {
  /// An object on one line.
  static func json(_ members: [String: JSONValue]) -> String {
    String(decoding: JSONValue.object(members).data(isPretty: false), as: UTF8.self)
  }
}
