// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// All that must be known of a stream of scans to make samples of its bytes, and to know later what
/// they were: a value that stands at the head of a raw recording.
public struct StreamDescription: Sendable, Hashable {
  /// How scans come to be.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// The kernel's buffer, one scan at one time.
    case buffer
    /// Asked for value by value: axes of one scan are of different times.
    case polling
    /// A board's iiod.
    case network
  }

  /// How the three raw numbers of a quantity become a vector: M · s ∘ (raw + o).
  public struct Conversion: Sendable, Hashable {
    /// SI unit a raw step, for x, y and z.
    public var scale: Vector3
    /// Raw steps added first.
    public var offset: Vector3
    /// Chip to body.
    public var mount: SensorCalibration.Matrix

    /// A conversion from its parts.
    public init(
      scale: Vector3, offset: Vector3 = .zero, mount: SensorCalibration.Matrix = .identity
    ) {
      (self.scale, self.offset, self.mount) = (scale, offset, mount)
    }
  }

  /// A file of the device with what was in it at the start.
  public struct Attribute: Sendable, Hashable {
    /// Its path within the device's folder.
    public var name: String
    /// Its text, a line.
    public var text: String

    /// An attribute from its parts.
    public init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
  }

  /// Which device it is.
  public var identity: DeviceIdentity
  /// How its scans come to be.
  public var origin: Origin
  /// Where each channel stands in a scan.
  public var layout: ScanLayout
  /// The accelerometer's, where the scan has one.
  public var acceleration: Conversion?
  /// The gyroscope's, where the scan has one.
  public var angularVelocity: Conversion?
  /// The clock of the time stamps, as the kernel calls it: `monotonic`. `nil` where scans have none:
  /// then they get the time of their arrival on the monotonic clock.
  public var clock: String?
  /// Readings a second as the driver promises; `nil` where it does not say.
  public var nominalRateHz: Double?
  /// Readings a second as they were asked for; `nil` for the rate that was set.
  public var requestedRateHz: Double?
  /// The trigger that makes the device measure, if it is not the device itself.
  public var trigger: String?
  /// Seconds after the start that are left out of the samples: filters settle, and first times are
  /// wrong. 0.1 by default.
  public var settlingSeconds: Double
  /// Release of the kernel that the device is on.
  public var kernel: String
  /// Every attribute that was read, for the record.
  public var attributes: [Attribute]

  /// A description from its parts.
  public init(
    identity: DeviceIdentity, origin: Origin, layout: ScanLayout, acceleration: Conversion? = nil,
    angularVelocity: Conversion? = nil, clock: String? = nil, nominalRateHz: Double? = nil,
    requestedRateHz: Double? = nil, trigger: String? = nil, settlingSeconds: Double = 0.1,
    kernel: String = "", attributes: [Attribute] = []
  ) {
    self.identity = identity
    self.origin = origin
    self.layout = layout
    self.acceleration = acceleration
    self.angularVelocity = angularVelocity
    self.clock = clock
    self.nominalRateHz = nominalRateHz
    self.requestedRateHz = requestedRateHz
    self.trigger = trigger
    self.settlingSeconds = settlingSeconds
    self.kernel = kernel
    self.attributes = attributes
  }

  /// The conversion of a quantity; `nil` where the stream has none of it.
  public func conversion(of quantity: InertialQuantity) -> Conversion? {
    quantity == .acceleration ? acceleration : angularVelocity
  }
}
