// SPDX-License-Identifier: Apache-2.0

/// The devices of a board, as its iiod describes them.
public struct IIODContext: Sendable, Hashable {
  /// A file of a device, and how iiod calls it.
  public struct Attribute: Sendable, Hashable {
    /// The kernel's name of the file: `in_accel_scale`.
    public let file: String
    /// The words by which iiod finds it: `INPUT accel_x scale`.
    let path: String
  }

  /// A channel, with or without a place in scans.
  public struct Channel: Sendable, Hashable {
    /// The kernel's name: `in_accel_x`.
    public let name: String
    /// Its place in scans and how it is stored; `nil` where it has none.
    public let scan: ScanLayout.Channel?
    /// The scale that the description states, rounded to six decimals: that of a gyroscope may lose
    /// a third of a percent. Used only where there is no file of it.
    let roundedScale: Double?
  }

  /// A device, or a trigger.
  public struct Device: Sendable, Hashable {
    /// Its present name in iiod: `iio:device0`.
    public let id: String
    /// The part, as its driver calls it.
    public let name: String?
    /// The name in the board's description; mostly none.
    public let label: String?
    /// Its channels in iiod's order, by which they are asked for: neither that of their places in
    /// scans, nor that of their names.
    public let channels: [Channel]
    /// Every file that iiod gives, those of its channels too.
    public let attributes: [Attribute]
    /// Faults in its description.
    public let problems: [DeviceProblem]
    /// Whether the chip gathers scans by itself: then it needs no trigger.
    let hasOwnQueue: Bool

    /// Its label, its name, or where there is neither, its id.
    public var shownName: String { label ?? name ?? id }

    /// The quantities it measures on three axes that have a place in scans.
    public var quantities: [InertialQuantity] {
      InertialQuantity.allCases.filter { quantity in
        quantity.channelNames.allSatisfy { channel($0)?.scan != nil }
      }
    }

    /// The channel of a name.
    func channel(_ name: String) -> Channel? { channels.first { $0.name == name } }

    /// The file of a name.
    func attribute(file: String) -> Attribute? { attributes.first { $0.file == file } }

    /// The first file that is there for an attribute of a channel: the channel's own, or one that is
    /// shared by its type, by all inputs, or by all.
    func attribute(_ attribute: String, of channel: String) -> Attribute? {
      let type = channel.lastIndex(of: "_").map { String(channel[...$0]) }
      return [channel + "_", type, "in_", ""].compactMap(\.self).lazy
        .compactMap { self.attribute(file: $0 + attribute) }.first
    }
  }

  /// The host, for messages.
  public let host: String
  /// The kernel's release, where iiod states it.
  public let kernel: String
  /// The devices in iiod's order.
  public let devices: [Device]
  /// The triggers.
  public let triggers: [Device]

  /// Asks an iiod for its devices.
  ///
  /// - Parameter timeoutSeconds: for connecting, and for each answer.
  /// - Throws: ``IIOError/connection(host:reason:)`` where nobody answers, and
  ///   ``IIOError/malformed(place:reason:)`` where what answers is no iiod.
  public init(at address: IIODAddress, timeoutSeconds: Double = 5) throws(IIOError) {
    let connection = try IIODConnection(address, timeoutSeconds: timeoutSeconds)
    try self.init(asking: connection)
    connection.exit()
  }

  /// Asks over a connection.
  package init(asking connection: IIODConnection) throws(IIOError) {
    try self.init(xml: connection.context(), host: connection.host)
  }

  init(host: String, kernel: String, devices: [Device]) {
    (self.host, self.kernel) = (host, kernel)
    self.devices = devices.filter { !$0.id.hasPrefix("trigger") }
    triggers = devices.filter { $0.id.hasPrefix("trigger") }
  }

  /// The trigger of a name or id.
  func trigger(named name: String) -> Device? {
    triggers.first { $0.name == name } ?? triggers.first { $0.id == name }
  }
}
