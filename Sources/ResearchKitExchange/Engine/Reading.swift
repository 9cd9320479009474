// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The state of reading a foreign system's JSON.
struct Reading {
  /// The system's own state.
  var context: ResearchKit.Context
  /// The parts that were read but have no meaning here.
  private(set) var notes: [ExchangeNote] = []
  /// Set by a reader whose value says less than the JSON did: the JSON is then kept with its key.
  var keepsOriginal = false
  /// Objects within each other, so far.
  private var depth = 0

  init(_ context: ResearchKit.Context) { self.context = context }

  /// Notes that something of the place is kept, but means nothing here.
  mutating func note(_ sentence: String, at path: JSONPath) {
    notes.append(ExchangeNote(path: path, sentence: sentence))
  }

  /// Goes one object deeper; values that were not read from bytes have no other limit.
  mutating func enter(at path: JSONPath) throws(JSONError) {
    depth += 1
    let limit = JSONLimits.standard.depth
    guard depth <= limit else {
      throw JSONError(.tooMuch(what: "levels of nesting", limit: limit), at: path)
    }
  }

  mutating func leave() { depth -= 1 }
}

extension Exchanged {
  /// Reads a value together with the notes made on the way.
  init(
    _ context: ResearchKit.Context, _ read: (inout Reading) throws(JSONError) -> Value
  ) throws(JSONError) {
    var reading = Reading(context)
    let value = try read(&reading)
    self.init(value: value, notes: reading.notes)
  }
}

/// The state of writing a foreign system's JSON.
struct Writing {
  /// The system's own state. Where a kept spelling is read again to see whether it still holds, the
  /// reader has it too.
  var context: ResearchKit.Context
  /// Whether keys and classes are written that the system's own reader refuses.
  let includesExtensions: Bool
  /// The parts that the values hold and the JSON does not.
  var notes: [ExchangeNote] = []

  init(_ context: ResearchKit.Context, includesExtensions: Bool) {
    self.context = context
    self.includesExtensions = includesExtensions
  }

  /// Notes that something of the place is lost.
  mutating func note(_ sentence: String, at path: JSONPath) {
    let note = ExchangeNote(path: path, sentence: sentence)
    if notes.last != note { notes.append(note) }
  }
}
