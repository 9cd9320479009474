// SPDX-License-Identifier: Apache-2.0

package import JSON

/// The state of reading a foreign system's JSON.
package struct Reading<System: ForeignSystem> {
  /// The system's own state.
  package var context: System.Context
  /// The parts that were read but have no meaning here.
  package private(set) var notes: [ExchangeNote] = []
  /// Set by a reader whose value says less than the JSON did: the JSON is then kept with its key.
  package var keepsOriginal = false
  /// Objects within each other, so far.
  private var depth = 0

  package init(_ context: System.Context) { self.context = context }

  /// Notes that something of the place is kept, but means nothing here.
  package mutating func note(_ sentence: String, at path: JSONPath) {
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
  package init<System: ForeignSystem>(
    _ context: System.Context, in _: System.Type,
    _ read: (inout Reading<System>) throws(JSONError) -> Value
  ) throws(JSONError) {
    var reading = Reading<System>(context)
    let value = try read(&reading)
    self.init(value: value, notes: reading.notes)
  }
}

/// The state of writing a foreign system's JSON.
package struct Writing<System: ForeignSystem> {
  /// The system's own state. Where a kept spelling is read again to see whether it still holds, the
  /// reader has it too.
  package var context: System.Context
  /// Whether keys and classes are written that the system's own reader refuses.
  package let includesExtensions: Bool
  /// The parts that the values hold and the JSON does not.
  package var notes: [ExchangeNote] = []

  package init(_ context: System.Context, includesExtensions: Bool) {
    self.context = context
    self.includesExtensions = includesExtensions
  }

  /// Notes that something of the place is lost.
  package mutating func note(_ sentence: String, at path: JSONPath) {
    let note = ExchangeNote(path: path, sentence: sentence)
    if notes.last != note { notes.append(note) }
  }
}
