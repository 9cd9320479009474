// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The settings of devices that captures have changed and will restore.
///
/// One for the process, so that a program that is told to end leaves every sensor as it was:
/// call ``restoreAll()`` on the thread that takes signals. Each change is made and noted under one
/// lock, so that none is made behind the back of who puts them back. A process that is killed
/// without notice puts nothing back; the next capture copes with what is left.
public final class CaptureRestoration: Sendable {
  /// Something to put back.
  struct Undo: Sendable {
    /// The action.
    enum Action: Sendable {
      case write(String, to: String)
      case remove(HrtimerTrigger)
    }
    let action: Action
    /// Leave it while a device that captures uses this trigger.
    var unlessUsed: TriggerUse?
  }

  private struct State {
    var isEnding = false
    var last = 0
    var undo: [Int: [Undo]] = [:]
  }

  private let state = Mutex(State())

  init() {}

  /// The one of the process.
  static let process = CaptureRestoration()

  /// Puts everything back that captures of this process have changed, newest first. From then on
  /// captures are refused every change (`ECANCELED`): for a process about to end.
  public static func restoreAll() { process.endAll() }

  /// Puts everything back and lets nothing else be changed.
  func endAll() {
    state.withLock { state in
      state.isEnding = true
      for list in state.undo.sorted(by: { $0.key > $1.key }) { Self.run(list.value) }
      state.undo = [:]
    }
  }

  /// A new list of changes.
  func begin() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  /// Writes a text where another one is, and notes that one.
  ///
  /// - Parameter undo: what to write later instead of what is there now.
  func write(
    _ text: String, to path: String, of list: Int, undo: String? = nil,
    unlessUsed: TriggerUse? = nil
  ) throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in
      guard !state.isEnding else { throw SystemFailure("change", path, number: ECANCELED) }
      let old = try Attribute.read(path)
      guard old != text else { return }
      try Attribute.write(text.isEmpty ? "\n" : text, to: path)
      state.undo[list, default: []].append(
        Undo(action: .write(undo ?? old, to: path), unlessUsed: unlessUsed))
    }
  }

  /// Notes something to put back that is not a change of a text that was just made.
  func note(_ undo: Undo, of list: Int) {
    state.withLock { $0.undo[list, default: []].append(undo) }
  }

  /// Makes something under the lock, with what undoes it.
  func make(_ trigger: HrtimerTrigger, of list: Int) throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in
      guard !state.isEnding else { throw SystemFailure("make", trigger.folder, number: ECANCELED) }
      try trigger.makeFolder()
      state.undo[list, default: []].append(Undo(action: .remove(trigger)))
    }
  }

  /// Puts the changes of a list back.
  func end(_ list: Int) {
    state.withLock { state in
      guard let undo = state.undo.removeValue(forKey: list) else { return }
      Self.run(undo)
    }
  }

  /// Forgets the changes to a device that is gone: another one may have its number by now. What was
  /// changed elsewhere is put back.
  func forget(_ list: Int, deviceFolder: String) {
    state.withLock { state in
      guard let undo = state.undo.removeValue(forKey: list) else { return }
      Self.run(
        undo.filter {
          guard case .write(_, let path) = $0.action else { return true }
          return !path.hasPrefix(deviceFolder + "/")
        })
    }
  }

  /// Undoes what can be undone: a device may be gone.
  private static func run(_ list: [Undo]) {
    for undo in list.reversed() where undo.unlessUsed?.isUsed != true {
      switch undo.action {
      case .write(let text, let path): try? Attribute.write(text.isEmpty ? "\n" : text, to: path)
      case .remove(let trigger): trigger.removeIfUnused()
      }
    }
  }
}

/// The changes of one capture.
struct Changes: Sendable {
  private let restoration: CaptureRestoration
  private let list: Int

  init(_ restoration: CaptureRestoration) {
    self.restoration = restoration
    list = restoration.begin()
  }

  /// Writes a text, checked, to be put back; leaves a file alone that has it.
  func write(
    _ text: String, to path: String, undo: String? = nil, unlessUsed: TriggerUse? = nil
  ) throws(SystemFailure) {
    try restoration.write(text, to: path, of: list, undo: undo, unlessUsed: unlessUsed)
  }

  /// Notes a text to write later.
  func putBack(_ text: String, to path: String) {
    restoration.note(.init(action: .write(text, to: path)), of: list)
  }

  /// Makes a trigger that goes with the capture.
  func make(_ trigger: HrtimerTrigger) throws(SystemFailure) {
    try restoration.make(trigger, of: list)
  }

  /// Puts everything back. May be called more than once.
  func end() { restoration.end(list) }

  /// Forgets what was done to a device that is gone, and puts the rest back.
  func forget(deviceFolder: String) { restoration.forget(list, deviceFolder: deviceFolder) }
}
