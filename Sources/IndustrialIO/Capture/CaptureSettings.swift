// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// How a device is to be captured. The defaults suit most: the rate and the trigger that the device
/// has, times that never jump, and data within about 10 ms.
public struct CaptureSettings: Sendable, Hashable {
  /// The kernel's names of the clocks that may stamp scans.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    /// Never jumps; stands still in suspend.
    case monotonic
    /// Never jumps; goes on in suspend.
    case boottime
    /// The time of day: jumps when somebody sets it.
    case realtime
  }

  /// How many scans are gathered before the reader is woken.
  public enum Wakeup: Sendable, Hashable {
    /// A hundredth of a second of them, at least one.
    case hundredthOfSecond
    /// Each of them: the least latency, the most work.
    case everyScan
    /// That many, 1 or more.
    case scans(Int)
  }

  /// The action for a buffer that is switched on already: by a program that died, or one that
  /// runs.
  public enum TakeOver: Sendable, Hashable {
    /// Switch it off, unless somebody holds the device.
    case ifNobodyHoldsIt
    /// Leave it: the error is ``IIOError/busy(_:holder:)``.
    case never
  }

  /// Readings a second to ask for; `nil` for what is set.
  public var rateHz: Double?
  /// The trigger to measure by; `nil` for the one that is set, the device's own, or the only one.
  public var trigger: String?
  /// Whether to make a timer trigger of ``rateHz`` (100 Hz by default) where the device has none of
  /// its own. Needs root.
  public var makesTrigger = false
  /// When the reader is woken.
  public var wakeup = Wakeup.hundredthOfSecond
  /// Scans that the kernel keeps for a reader who is late; `nil` for a second of them, at least 64.
  public var bufferLength: Int?
  /// The clock of the time stamps.
  public var clock = Clock.monotonic
  /// The action for a buffer that is on.
  public var takeOver = TakeOver.ifNobodyHoldsIt
  /// Multiplies what the driver says of the accelerometer's scale, for drivers that say it wrong;
  /// is the scale, m/s² a raw step, where the driver says none.
  public var accelerationScaleFactor: Double?
  /// The same of the gyroscope's, rad/s a raw step.
  public var angularVelocityScaleFactor: Double?
  /// Chip to body for both quantities, instead of the device's own.
  public var mount: SensorCalibration.Matrix?
  /// Whether to ask for value by value although there is a buffer.
  public var isPollingForced = false
  /// Seconds after the start that are left out of the samples: filters settle.
  public var settlingSeconds = 0.1
  /// Seconds within which the first scan must come; `nil` for ten periods, at least 1 s.
  public var firstScanSeconds: Double?
  /// Whether a device that was unplugged, or gives nothing any more, is looked for and started anew.
  public var reattaches = true

  /// The defaults.
  public init() {}

  /// The factor on a quantity's scale.
  func scaleFactor(of quantity: InertialQuantity) -> Double? {
    quantity == .acceleration ? accelerationScaleFactor : angularVelocityScaleFactor
  }

  /// Scans between two wake-ups at a rate.
  func watermark(rateHz: Double?) -> Int {
    switch wakeup {
    case .everyScan: 1
    case .scans(let count): max(1, count)
    case .hundredthOfSecond: max(1, Int(min(rateHz ?? 100, 1e6) / 100))
    }
  }

  /// Scans that the kernel shall keep at a rate: never fewer than two wake-ups of them.
  func length(rateHz: Double?) -> Int {
    let second = Int(min(rateHz ?? 100, 1e6).rounded(.up))
    return max(bufferLength ?? max(64, second), 2 * watermark(rateHz: rateHz))
  }
}
