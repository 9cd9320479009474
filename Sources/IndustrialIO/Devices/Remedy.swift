// SPDX-License-Identifier: Apache-2.0

/// A setting of ``CaptureSettings`` that a person may have to state. The front end that asks the
/// person knows what it calls the setting (``SensorWording``).
public enum SensorSetting: String, Sendable, Hashable, CaseIterable {
  /// ``CaptureSettings/trigger``.
  case trigger
  /// ``CaptureSettings/makesTrigger``.
  case makesTrigger
  /// ``CaptureSettings/accelerationScaleFactor`` and ``CaptureSettings/angularVelocityScaleFactor``.
  case scaleFactors
  /// ``CaptureSettings/mount``.
  case mountMatrix
}

/// One step of fixing a problem.
public enum Remedy: Sendable, Hashable {
  /// An instruction.
  case words(String)
  /// A command for a shell; may go over several lines.
  case command(String)
  /// A line to put into a file that the words before it name.
  case line(String)
  /// A setting to state, with its value; `nil` if it is only switched on.
  case setting(SensorSetting, String?)
  /// Installing the udev rule that lets the members of a group capture sensors.
  case installUdevRule
  /// Looking at the devices as root.
  case examineAsRoot
}

/// How a front end asks for settings, and offers its own commands, in remedies.
///
/// ```swift
/// for remedy in finding.remedies { print(SensorWording.neutral.step(of: remedy).text) }
/// ```
public struct SensorWording: Sendable {
  /// A remedy as text.
  public enum Step: Sendable, Hashable {
    /// An instruction.
    case words(String)
    /// A command for a shell; may go over several lines.
    case command(String)
    /// A line to copy.
    case line(String)

    /// The text without its kind.
    public var text: String {
      switch self {
      case .words(let text), .command(let text), .line(let text): text
      }
    }
  }

  private let setting: @Sendable (SensorSetting, String?) -> Step
  private let installUdevRule: Step
  private let examineAsRoot: Step

  /// A front end's wording.
  public init(
    setting: @escaping @Sendable (SensorSetting, String?) -> Step, installUdevRule: Step,
    examineAsRoot: Step
  ) {
    (self.setting, self.installUdevRule) = (setting, installUdevRule)
    self.examineAsRoot = examineAsRoot
  }

  /// Words for a program without names of its own.
  public static let neutral = SensorWording(
    setting: { setting, value in
      let noun =
        switch setting {
        case .trigger: "trigger"
        case .makesTrigger: "make a timer trigger"
        case .scaleFactors: "scale factors of accelerometer and gyroscope"
        case .mountMatrix: "mount matrix"
        }
      return .line(value.map { "\(noun): \($0)" } ?? noun)
    },
    installUdevRule: .words(
      "Write the udev rule as /etc/udev/rules.d/60-goniometer-iio.rules (the project's folder "
        + "Support has it)."),
    examineAsRoot: .words("Examine the devices as root."))

  /// A remedy as text.
  public func step(of remedy: Remedy) -> Step {
    switch remedy {
    case .words(let text): .words(text)
    case .command(let text): .command(text)
    case .line(let text): .line(text)
    case .setting(let setting, let value): self.setting(setting, value)
    case .installUdevRule: installUdevRule
    case .examineAsRoot: examineAsRoot
    }
  }
}
