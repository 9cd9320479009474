// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

/// A voice that says sentences through a ``SpeechProgram``, one at a time. Its caller never waits.
///
/// Late guidance is wrong: the newest sentence stops the one that is being said, and no sentence
/// waits for another. A remark, such as a count, never stops an instruction; it is dropped instead. A
/// sentence that is being said is not started again.
///
/// Speech Dispatcher is a server: it says a sentence to its end although its client was stopped,
/// unless the next sentence replaces it. Stopping the server would silence other programs as well.
///
/// ```swift
/// guard let program = SpeechProgram.installed(in: environment) else { return }
/// let voice = Speech(program, language: "en", environment: environment)
/// voice.say("Hold still.")
/// voice.end()
/// ```
package final class Speech: Sendable {
  /// The importance of a sentence.
  package enum Weight: Sendable {
    /// An instruction: the person has to hear it now.
    case instruction
    /// Additional information, such as the number of the repetition.
    case remark
  }

  /// A sentence whose text can be handed to a program safely.
  package struct Sentence: Equatable, Sendable {
    package let text: String
    package let weight: Weight

    /// The number of characters after which a sentence is cut.
    package static let longest = 1000

    /// - Parameter text: control characters and line ends become spaces.
    package init(_ text: String, _ weight: Weight) {
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
    /// The sentence being said, from before its program starts until it has ended.
    var current: Sentence?
    var saying: Saying?
    var count = 0
    var trouble: String?
    var hasToldTrouble = false
    var isOver = false
  }

  /// The program that speaks.
  package let program: SpeechProgram
  private let language: String?
  private let environment: [String: String]
  private let state = Mutex(State())
  /// Starts, stops and reaps the programs, so that none is stopped after it was reaped.
  private let queue = DispatchQueue(label: "speech")
  /// The sentences that are not over yet.
  private let open = DispatchGroup()

  /// - Parameters:
  ///   - language: the language of all sentences, as ``SpeechProgram/call(saying:language:)`` takes
  ///     it.
  ///   - environment: the program's environment, which leads it to the sound system.
  package init(_ program: SpeechProgram, language: String?, environment: [String: String]) {
    (self.program, self.language, self.environment) = (program, language, environment)
  }

  /// Starts to say a sentence and returns at once. An empty text is not said, and none after
  /// ``end(patience:)``.
  ///
  /// - Returns: whether it will be said, unless a newer one replaces it.
  @discardableResult
  package func say(_ text: String, as weight: Weight = .instruction) -> Bool {
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

  /// The reason why a sentence was not said, once; `nil` afterwards.
  package func takeTrouble() -> String? {
    state.withLock { state in
      guard !state.hasToldTrouble, let trouble = state.trouble else { return nil }
      state.hasToldTrouble = true
      return trouble
    }
  }

  /// Gives the last sentence so many seconds to finish, then stops it. Nothing is said afterwards.
  /// Returns within one second more, whatever the program does.
  package func end(patience seconds: Double = 5) {
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

  /// Stops the sentence that is being said.
  private func stop() {
    guard let saying = takeSaying(nil) else { return }
    kill(saying.child, SIGKILL)
    _ = SpeechChild.reap(saying.child)
    open.leave()
  }

  /// Handles the end of a program that was not stopped meanwhile.
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
