// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import JSON
internal import Presenting
internal import StudyTasks

// The timers of steps.
extension ServedRun {
  /// Notes on the disk when a timer begins, with the step that it is of: it goes on where the run is read again.
  func keepTimer(_ state: inout State) throws {
    guard case .timing = state.presentation.phase else {
      state.timerBegan = nil
      return
    }
    guard state.timerBegan == nil else { return }
    let began = clock.now
    state.timerBegan = began
    let note: JSONValue = [
      "step": .array(state.presentation.session.currentPath.map(JSONValue.string)),
      "began": .number(began.timeIntervalSince1970),
    ]
    try place.folder.make()
    // Who only looks at a page is not to make the disk work for it.
    try place.folder.file(.timer).write(note.data(isPretty: false), isDurable: false)
    noteSize()
  }

  /// Goes on with the timer of a run that was read again, or begins one that waits for nobody.
  func goOnTiming(_ state: inout State) throws {
    let session = state.presentation.session
    if let data = try? place.folder.file(.timer).read(limit: 1 << 20),
      let note = (try? JSONValue(data: data))?.object, let began = note["began"]?.double,
      note["step"] == .array(session.currentPath.map(JSONValue.string)),
      // One of an earlier showing of the step began before the session came to it.
      !state.isKept || session.lastDate.map({ $0.timeIntervalSince1970 <= began }) ?? false
    {
      if state.presentation.phase == .ready {
        try state.presentation.perform(.start, at: clock.now)
      }
      if case .timing = state.presentation.phase {
        state.timerBegan = Date(timeIntervalSince1970: began)
      }
    }
    guard case .timing = state.presentation.phase, state.timerBegan == nil else { return }
    do {
      if !state.isKept { try place.room.take(8192, of: place.owner) }
      try keepTimer(&state)
    } catch {
      // Where nothing can be written, it is in memory.
      state.timerBegan = state.timerBegan ?? clock.now
    }
  }
}
