// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

/// Says sentences aloud by a ``SpeechProgram``, one at a time, and never makes the caller wait.
///
/// Guidance that is late is wrong: the newest sentence stops the one that is being said, and none
/// waits behind another. A remark, such as a count, stops no instruction and is dropped instead. A
/// sentence that is being said is not begun anew.
///
/// Speech Dispatcher is a server: where its client is stopped it says its sentence to the end, unless
/// the next takes its place. Stopping that would stop what other programs say too.
final class Speech: Sendable {
  /// How much it matters that a sentence is heard.
  enum Weight {
    /// What to do now.
    case instruction
    /// What is good to know: the number of the repetition.
    case remark
  }

  /// What is said, made safe to be handed to a program.
  struct Sentence: Equatable {
    let text: String
    let weight: Weight

    /// Characters that are said of a sentence.
    static let longest = 1000

    /// - Parameter text: control characters and line ends become spaces.
    init(_ text: String, _ weight: Weight) {
      let scalars = text.unicodeScalars.map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        default: Character(scalar)
        }
      }
      var plain = String(scalars.drop { $0 == " " }.prefix(Self.longest))
      while plain.last == " " { plain.removeLast() }
      (self.text, self.weight) = (plain, weight)
    }
  }

  private struct Saying {
    let number: Int
    let child: pid_t
  }

  private struct State {
    var waiting: Sentence?
    /// What is said, from before its program is started until it has ended.
    var current: Sentence?
    var saying: Saying?
    var count = 0
    var trouble: String?
    var hasToldTrouble = false
    var isOver = false
  }

  let program: SpeechProgram
  private let language: String?
  private let environment: [String: String]
  private let state = Mutex(State())
  /// Starts, stops and takes leave of the programs, so that none is stopped that has been left.
  private let queue = DispatchQueue(label: "speech")
  /// What is not yet said.
  private let open = DispatchGroup()

  /// - Parameters:
  ///   - language: of all sentences, as ``SpeechProgram/call(saying:language:)`` takes it.
  ///   - environment: for the program, which finds the sound and its server in it.
  init(_ program: SpeechProgram, language: String?, environment: [String: String]) {
    (self.program, self.language, self.environment) = (program, language, environment)
  }

  /// Says a sentence from now on; returns at once. Nothing where the text is empty or it is the end.
  ///
  /// - Returns: Whether it will be said, unless a newer one takes its place.
  @discardableResult
  func say(_ text: String, as weight: Weight = .instruction) -> Bool {
    let sentence = Sentence(text, weight)
    guard !sentence.text.isEmpty else { return false }
    let isTaken = state.withLock { state in
      guard !state.isOver else { return false }
      if let before = state.waiting ?? state.current {
        if before == sentence { return false }
        if weight == .remark, before.weight == .instruction { return false }
      }
      state.waiting = sentence
      open.enter()
      return true
    }
    guard isTaken else { return false }
    queue.async { [self] in
      sayWaiting()
      open.leave()
    }
    return true
  }

  /// Why a sentence was not said, for a warning: the first time that it is asked for.
  func takeTrouble() -> String? {
    state.withLock { state in
      guard !state.hasToldTrouble, let trouble = state.trouble else { return nil }
      state.hasToldTrouble = true
      return trouble
    }
  }

  /// The end: lets the last sentence be said for so many seconds, then stops it. Nothing is said
  /// after. Returns within a second more, whatever the program does.
  func end(patience seconds: Double = 5) {
    state.withLock { $0.isOver = true }
    if open.wait(timeout: .now() + seconds) == .success { return }
    queue.async { [self] in stop() }
    _ = open.wait(timeout: .now() + 1)
  }
}

// On the queue.
extension Speech {
  private func sayWaiting() {
    let next = state.withLock { state in
      guard let next = state.waiting else { return nil as Sentence? }
      (state.waiting, state.current) = (nil, next)
      return next
    }
    guard let next else { return }
    stop()
    let child: pid_t
    switch SpeechChild.start(
      program.path, program.call(saying: next, language: language), environment: environment)
    {
    case .success(let started): child = started
    case .failure(let error):
      state.withLock { $0.current = nil }
      return note("it cannot be started: \(String(cString: strerror(error.number)))")
    }
    open.enter()
    let number = state.withLock { state in
      state.count += 1
      state.saying = Saying(number: state.count, child: child)
      return state.count
    }
    DispatchQueue.global().async { [self] in
      SpeechChild.waitForEnd(of: child)
      queue.async { [self] in ended(number) }
    }
  }

  /// Stops what is being said.
  private func stop() {
    guard let saying = takeSaying(nil) else { return }
    kill(saying.child, SIGKILL)
    _ = SpeechChild.reap(saying.child)
    open.leave()
  }

  /// A program has ended by itself, unless it has been stopped meanwhile.
  private func ended(_ number: Int) {
    guard let saying = takeSaying(number) else { return }
    // A sentence that is taken up stops this one on this queue: there is no newer one.
    state.withLock { $0.current = nil }
    let status = SpeechChild.reap(saying.child)
    if status != 0 {
      note(
        status & 0x7F == 0
          ? "it ended with exit code \(status >> 8 & 0xFF)" : "signal \(status & 0x7F) ended it")
    }
    open.leave()
  }

  private func takeSaying(_ number: Int?) -> Saying? {
    state.withLock { state in
      guard let saying = state.saying, number ?? saying.number == saying.number else { return nil }
      state.saying = nil
      return saying
    }
  }

  private func note(_ reason: String) {
    let text = "\(program.path) could not say the guidance: \(reason); read the captions instead"
    state.withLock { $0.trouble = $0.trouble ?? text }
  }
}
