// SPDX-License-Identifier: Apache-2.0

/// Something that a file does not state and that a person has to.
public struct UnstatedValue: Sendable, Hashable {
  /// The setting that states it.
  public var setting: ReadingSetting
  /// What the numbers of the file say it is; `nil` where they say nothing.
  public var value: String?
  /// Why, to stand in brackets; without a value why there is none, as far as that is known.
  public var reason: String
  /// Whether physics confirms the value; where not, it is the usual one.
  public var isConfirmed: Bool

  /// A value from its parts.
  package init(setting: ReadingSetting, value: String?, reason: String, isConfirmed: Bool) {
    (self.setting, self.value) = (setting, value)
    (self.reason, self.isConfirmed) = (reason, isConfirmed)
  }
}

extension SettingNames {
  /// The words that state a value on a command line; none without a name of the setting.
  package func words(_ value: UnstatedValue) -> [String] {
    self[value.setting].map { [$0, value.value ?? value.setting.placeholder] } ?? []
  }
}
