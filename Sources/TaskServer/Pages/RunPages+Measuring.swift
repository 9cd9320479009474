// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO
internal import JSON
internal import LiveSessions
internal import Localization
internal import Synchronization

// A measurement's events, taps and samples.
extension RunPages {
  /// The events of the measurement that is under way.
  var live: HTTPResponse {
    guard let measuring = run.measuring.withLock({ $0 }) else {
      return HTTPResponse(204)
    }
    return .events(measuring.watch(attends: true))
  }

  /// Does what a tap on the page asks for.
  func act() -> HTTPResponse {
    guard let fields = context.form else { return context.wrongForm }
    let actions: [String: LiveAction] = [
      "stop": .stop, "zero": .zero, "pause": .pause, "giveUp": .giveUp,
    ]
    guard let action = fields["action"].flatMap({ actions[$0] }),
      let measuring = run.measuring.withLock({ $0 })
    else { return .text("There is no such action.\n", status: 409) }
    measuring.perform(action)
    return HTTPResponse(204)
  }

  /// Takes a block of a phone's samples, or none to compare clocks.
  func takeSamples() throws -> HTTPResponse {
    let received = Double(MonotonicClock.nanoseconds) / 1e6
    guard let fields = context.form else { return context.wrongForm }
    var answer: [String: JSONValue] = ["received": .number(received)]
    guard fields["samples"] != nil else { return .json(answer) }
    guard let block = PhoneBlock(fields) else {
      return .text("These are no samples of a phone.\n", status: 400)
    }
    guard let measuring = run.measuring.withLock({ $0 }), !measuring.isOver,
      let phones = measuring.phones
    else { return .text("Nothing is measured now.\n", status: 409) }
    measuring.attend()
    guard measuring.isRunning else {
      return .text("Too many measurements are running.\n", status: 503)
    }
    switch try phones.take(block) {
    case .next(let number): answer["next"] = .integer(number)
    case .unknown: answer["unknown"] = .boolean(true)
    case .refused: answer["refused"] = .boolean(true)
    case .tooFast: return .text("No phone gives so many samples.\n", status: 429)
    case .full:
      answer["full"] = .boolean(true)
      measuring.perform(.stop)
    }
    if phones.isNearlyFull {
      measuring.say(note: "The recording gets too long, and ends soon. What was measured is kept.")
    }
    return .json(answer)
  }
}

extension HTTPResponse {
  /// An object for the page's script.
  static func json(_ members: [String: JSONValue]) -> HTTPResponse {
    .text(StepMeasuring.json(members), type: "application/json")
  }
}
