// SPDX-License-Identifier: Apache-2.0

/// Makes one tab of the blanks between two cells, for tables whose columns stand below one another.
///
/// Blanks at the start of a line are dropped, those within quotes are kept. The text gets no longer.
/// Squeezing a text twice gives the same as squeezing it once.
struct BlankSeparation: Sendable {
  private var isLineStart = true
  private var isBlank = false
  private var isQuoted = false
  /// Whether commas separate too.
  private let takesCommas: Bool

  init(takesCommas: Bool = false) { self.takesCommas = takesCommas }

  /// Changes a stretch of the text in place, and returns how long it is then.
  mutating func squeeze(_ text: UnsafeMutableRawBufferPointer) -> Int {
    var end = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\n"): (isLineStart, isBlank, isQuoted) = (true, false, false)
      case UInt8(ascii: " ") where !isQuoted, UInt8(ascii: "\t") where !isQuoted,
        UInt8(ascii: ",") where takesCommas:
        guard !isLineStart, !isBlank else { continue }
        isBlank = true
        text[end] = UInt8(ascii: "\t")
        end += 1
        continue
      default:
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        (isLineStart, isBlank) = (false, false)
      }
      text[end] = byte
      end += 1
    }
    return end
  }
}
