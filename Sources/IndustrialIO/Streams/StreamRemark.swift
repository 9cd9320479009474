// SPDX-License-Identifier: Apache-2.0

/// Something about a running stream that a person should know of, said when it begins.
public enum StreamRemark: Sendable, Hashable {
  /// The same six numbers came three times in a row while the device was turning: its own rate is
  /// below its trigger's. Said once.
  case rateBelowTrigger
  /// The time stamps show another rate than the driver promises: more than a tenth off. Said once.
  case rateDiffers(nominalHz: Double, measuredHz: Double)
  /// The time stamps jitter by more than a tenth of the period, and are smoothed from now on. Said
  /// once.
  case smoothing(jitterSeconds: Double)
  /// This program is slower than the sensor; the newest reading is so old.
  case fallingBehind(seconds: Double)
  /// The kernel's buffer was full, and so many readings were lost.
  case overrun(lost: Int)
  /// The clock of the stream was set back by so much.
  case clockSetBack(seconds: Double)
  /// One of two streams that make up a sensor stopped; the other one goes on, flagged.
  case stopped(InertialQuantity)
  /// It goes on again.
  case resumed(InertialQuantity)
}

extension StreamRemark: CustomStringConvertible {
  /// Its meaning and the remedy.
  public var description: String {
    switch self {
    case .rateBelowTrigger:
      "the same values come several times: the sensor measures less often than its trigger asks; "
        + "raise its rate or lower the trigger's"
    case .rateDiffers(let nominal, let measured):
      "measures at \(measured.shown) Hz, where its driver says \(nominal.shown) Hz"
    case .smoothing(let jitter):
      "its time stamps jitter by \((jitter * 1000).shown) ms and are smoothed"
    case .fallingBehind(let seconds):
      "readings are \((seconds * 1000).shown) ms old when they are read: this machine is too busy"
    case .overrun(let lost):
      "the kernel's buffer was full and \(lost) readings were lost: this machine is too busy, or the "
        + "buffer too short"
    case .clockSetBack(let seconds):
      seconds > 0
        ? "its clock was set back by \(seconds.shown) s; what follows is counted from there"
        : "its clock jumped; what follows is counted from there"
    case .stopped(.acceleration): "the accelerometer stopped; its last value is held"
    case .stopped(.angularVelocity):
      "the gyroscope stopped; samples have no angular velocity"
    case .resumed(.acceleration): "the accelerometer is back"
    case .resumed(.angularVelocity): "the gyroscope is back"
    }
  }
}
