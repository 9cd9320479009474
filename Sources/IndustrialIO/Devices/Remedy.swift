// SPDX-License-Identifier: Apache-2.0

/// One step of mending something.
public enum Remedy: Sendable, Hashable {
  /// What to do, in words.
  case words(String)
  /// What to type into a shell; may go over several lines.
  case command(String)
  /// A line to put into a file that the words before it name, or an option to give.
  case line(String)

  /// The words, without mark.
  public var text: String {
    switch self {
    case .words(let text), .command(let text), .line(let text): text
    }
  }
}
