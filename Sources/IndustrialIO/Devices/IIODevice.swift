// SPDX-License-Identifier: Apache-2.0

/// A device as the kernel showed it when it was looked at.
public struct IIODevice: Sendable, Hashable {
  /// One channel of an inertial quantity.
  public struct Channel: Sendable, Hashable {
    /// Its name in the kernel's files: `in_accel_x`.
    public let name: String
    /// SI unit a raw step; `nil` where the driver does not say or says no number.
    public let scale: Double?
    /// Added to raw values before scaling, 0 where the driver has none.
    public let offset: Double
    /// Whether a fresh value can be asked for.
    public let hasRaw: Bool
    /// Its place and storage in scans; `nil` where there is no buffer.
    public let scan: ScanLayout.Channel?
  }

  /// Where it was found.
  public let tree: IIOTree
  /// Its number of the moment.
  public let number: Int
  /// The names that stay the same.
  public let identity: DeviceIdentity
  /// Accelerometer's channels x, y, z; empty where one of them is missing.
  public let acceleration: [Channel]
  /// Gyroscope's channels x, y, z; empty where one of them is missing.
  public let angularVelocity: [Channel]
  /// The time stamp in scans.
  public let timestamp: ScanLayout.Channel?
  private let mounts: [InertialQuantity: MountMatrix]
  private let rates: [InertialQuantity: RateSetting]
  /// The folder of the buffer's settings within ``folder``: `buffer`, or `buffer0` where only the
  /// newer layout is there.
  public let bufferFolder: String
  /// The folder of the channels' switches within ``folder``: `scan_elements`, or `buffer0`.
  public let scanFolder: String
  /// Its other quantities, in words: temperature, magnetic field. Not used.
  public let otherQuantities: [String]
  /// Faults in what the driver states.
  public let problems: [DeviceProblem]

  /// `iio:device0`.
  public var node: String { "iio:device\(number)" }
  /// The folder of its attributes.
  public var folder: String { "\(tree.devicesFolder)/\(node)" }
  /// The file that its scans are read from.
  public var characterDevice: String { tree.path("dev/\(node)") }
  /// Whether it can capture to a buffer: has places in scans, and a file to read them from.
  public var hasBuffer: Bool {
    (acceleration + angularVelocity).contains { $0.scan != nil } && Folder.exists(characterDevice)
  }
  /// The quantities it measures on three axes.
  public var quantities: [InertialQuantity] {
    InertialQuantity.allCases.filter { !channels(of: $0).isEmpty }
  }

  /// The channels x, y, z of a quantity; empty where it is not measured.
  public func channels(of quantity: InertialQuantity) -> [Channel] {
    quantity == .acceleration ? acceleration : angularVelocity
  }

  /// How the chip sits, for one quantity; the identity where nobody says, or where what is said for
  /// this or the other quantity is refused: both have to be in one frame.
  public func mountMatrix(of quantity: InertialQuantity) -> MountMatrix {
    let own = mounts[quantity] ?? .identity
    guard own.refusal == nil, mounts.values.contains(where: { $0.refusal != nil }) else {
      return own
    }
    return .identity
  }

  /// The rate of one quantity; `nil` where the driver does not say. One device may set it for each
  /// quantity, or for both with one file.
  public func rate(of quantity: InertialQuantity) -> RateSetting? { rates[quantity] }

  /// Reads a device; `nil` where there is none of that number any more.
  init?(number: Int, in tree: IIOTree) {
    let folder = "\(tree.devicesFolder)/iio:device\(number)"
    guard Folder.exists(folder) else { return nil }
    var reading = DeviceReading(folder: folder)
    self.tree = tree
    self.number = number
    identity = DeviceIdentity(folder: folder, in: tree)
    acceleration = reading.channels(of: .acceleration)
    angularVelocity = reading.channels(of: .angularVelocity)
    timestamp = reading.scanChannel(ScanLayout.timestampName)
    scanFolder = reading.scanFolder
    otherQuantities = Self.otherQuantities(in: folder)
    bufferFolder = DeviceReading.folder("buffer", in: folder)
    var mounts: [InertialQuantity: MountMatrix] = [:]
    var rates: [InertialQuantity: RateSetting] = [:]
    for (quantity, channels) in [
      (InertialQuantity.acceleration, acceleration), (.angularVelocity, angularVelocity),
    ] where !channels.isEmpty {
      mounts[quantity] = reading.mountMatrix(of: quantity, in: tree)
      rates[quantity] = reading.rate(of: quantity)
    }
    (self.mounts, self.rates) = (mounts, rates)
    problems = reading.problems
  }
}

extension DeviceIdentity {
  /// Of the device in a folder. Asks the sensor nothing.
  init(folder: String, in tree: IIOTree) {
    self.init(
      name: Attribute.text("\(folder)/name")?.oneLine ?? "",
      label: Attribute.text("\(folder)/label").flatMap { $0.isEmpty ? nil : $0.oneLine },
      parent: Self.parent(of: folder, in: tree))
  }

  /// The resolved path of what the device sits on, without the tree's root.
  private static func parent(of folder: String, in tree: IIOTree) -> String {
    let own = Folder.resolved(folder)
    let root = Folder.resolved(tree.root)
    let inside = root != "/" && own.hasPrefix(root + "/") ? own.dropFirst(root.count) : own[...]
    return inside.lastIndex(of: "/").map { String(inside[..<$0]) } ?? ""
  }
}
