// SPDX-License-Identifier: Apache-2.0

/// How a raw recording ends.
public enum RawEnd: Sendable, Hashable {
  /// Its writer closed it and said why: `duration`, `interrupted`.
  case complete(reason: String)
  /// It ends after a whole block: its writer was killed, or still writes.
  case unfinished
  /// The last block, at that byte, is not all there or not right: the disk was full, or the power
  /// went. Everything before it is.
  case torn(offset: Int)
  /// Bytes in the middle are not what was written. Everything before them was read; what stands
  /// behind was not.
  case damaged(offset: Int, reason: String)
}

extension RawEnd: CustomStringConvertible {
  /// Half a sentence, to follow "the recording".
  public var description: String {
    switch self {
    case .complete(let reason): "was closed (\(reason))"
    case .unfinished: "was not closed: its writer was ended from outside, or still writes"
    case .torn(let offset):
      "breaks off in a block at byte \(offset): the disk was full, or the power went"
    case .damaged(let offset, let reason): "is damaged at byte \(offset): \(reason)"
    }
  }
}
