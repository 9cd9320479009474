// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// What goes along while ResearchKit's JSON is read.
struct Reading {
  /// The behaviour that tasks are given.
  var behaviour: StudyTask.Behaviour
  /// What was read but has no meaning here.
  var notes: [ExchangeNote] = []
  /// The questions of yes or no of the task being read: `$z.answer == 1` asks them for yes, and all
  /// others for the number 1.
  var yesNoQuestions: Set<ResultSelector> = []
  /// Set by a reader whose value says less than the JSON did: the JSON is then kept with its key.
  var keepsOriginal = false
  /// Objects within each other, so far.
  private(set) var depth = 0

  init(behaviour: StudyTask.Behaviour) { self.behaviour = behaviour }

  /// Notes that something of the place is kept, but means nothing here.
  mutating func note(_ sentence: String, at path: JSONPath) {
    notes.append(ExchangeNote(path: path, sentence: sentence))
  }

  /// Goes one object deeper; values that were not read from bytes have no other limit.
  mutating func enter(at path: JSONPath) throws(JSONError) {
    depth += 1
    guard depth <= Reading.depthLimit else {
      throw JSONError(.tooMuch(what: "levels of nesting", limit: Reading.depthLimit), at: path)
    }
  }

  mutating func leave() { depth -= 1 }

  private static let depthLimit = JSONLimits.standard.depth
}

/// What goes along while ResearchKit's JSON is written.
struct Writing {
  /// Whether keys and classes are written that ResearchKit's own reader refuses.
  var keys: ResearchKitKeys
  /// What the values hold and the JSON does not.
  var notes: [ExchangeNote] = []
  /// As for ``Reading``, for checking that a kept spelling still reads as the present value.
  var behaviour = StudyTask.Behaviour.standard
  var yesNoQuestions: Set<ResultSelector> = []

  init(keys: ResearchKitKeys) { self.keys = keys }

  /// Notes that something of the place is lost.
  mutating func note(_ sentence: String, at path: JSONPath) {
    let note = ExchangeNote(path: path, sentence: sentence)
    if notes.last != note { notes.append(note) }
  }
}
