// SPDX-License-Identifier: Apache-2.0

/// Where each channel stands in the bytes of a scan: a pure value.
///
/// The rule is the kernel's (`iio_compute_scan_bytes`, drivers/iio/industrialio-buffer.c): channels
/// by increasing index, each aligned to its own size, the time stamp last, the whole rounded up to
/// the largest alignment. The bytes between are undefined.
public struct ScanLayout: Sendable, Hashable {
  /// A channel that is switched on, as the kernel describes it.
  public struct Channel: Sendable, Hashable {
    /// Its name in the kernel's files: `in_accel_x`, `in_timestamp`.
    public let name: String
    /// Its place among the channels; places may be left out.
    public let index: Int
    /// How it is stored.
    public let type: ElementType

    /// A channel from its parts.
    public init(_ name: String, index: Int, type: ElementType) {
      (self.name, self.index, self.type) = (name, index, type)
    }

    /// A channel from the texts of its `_index` and `_type` files.
    public init(_ name: String, index: String, type: String) throws(LayoutError) {
      guard let number = Int(index), (0...0xFFFF).contains(number) else {
        throw .index(channel: name, text: index)
      }
      try self.init(name, index: number, type: ElementType(type))
    }
  }

  /// A channel with its place.
  public struct Element: Sendable, Hashable {
    /// The channel.
    public let channel: Channel
    /// Bytes from the start of the scan.
    public let offset: Int
  }

  /// More than any device has.
  static let mostChannels = 256
  /// The name of the channel that is a time.
  public static let timestampName = "in_timestamp"

  /// The channels in the order of their bytes.
  public let elements: [Element]
  /// Bytes of one scan.
  public let byteCount: Int

  /// The layout of the channels that are switched on, in any order.
  ///
  /// - Throws: ``LayoutError`` for channels that no device has: none, too many, two of one name or
  ///   index, a time stamp that is not one 64-bit number.
  public init(_ channels: [Channel]) throws(LayoutError) {
    guard !channels.isEmpty else { throw .noChannel }
    guard channels.count <= Self.mostChannels else { throw .tooManyChannels(channels.count) }
    let isTime = { (channel: Channel) in channel.name == Self.timestampName }
    let sorted = channels.filter { !isTime($0) }.sorted { $0.index < $1.index }
    for (first, second) in zip(sorted, sorted.dropFirst()) where first.index == second.index {
      throw .sameIndex(first.name, second.name, index: first.index)
    }
    var names: Set<String> = []
    for channel in channels where !names.insert(channel.name).inserted {
      throw .sameName(channel.name)
    }
    var (offset, largest) = (0, 1)
    var elements: [Element] = []
    for channel in sorted + channels.filter(isTime) {
      let type = channel.type
      if isTime(channel), type.storageBits != 64 || type.bits != 64 || type.count != 1 {
        throw .timestamp(type)
      }
      offset = offset.roundedUp(to: type.alignment)
      elements.append(Element(channel: channel, offset: offset))
      offset += type.byteCount
      largest = max(largest, type.alignment)
    }
    self.elements = elements
    byteCount = offset.roundedUp(to: largest)
  }

  /// The element of a channel; `nil` where it is not in the scan.
  public func element(_ name: String) -> Element? { elements.first { $0.channel.name == name } }

  /// The channels in the order of their bytes.
  public var channels: [Channel] { elements.map(\.channel) }
}

extension Int {
  /// The least multiple of a power of two that is not below.
  fileprivate func roundedUp(to alignment: Int) -> Int { (self + alignment - 1) & -alignment }
}
