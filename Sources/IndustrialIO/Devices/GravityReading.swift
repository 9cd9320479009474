// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The present reading of an accelerometer, which at rest is gravity.
public enum GravityReading: Sendable, Hashable {
  /// Length of the specific force, m/s².
  case measured(Double)
  /// No reading, and why.
  case unread(String)

  /// The range of a sensor that is held still or moved gently, m/s².
  public static let plausible = 6.0...13.0

  /// By what the driver's scale must be wrong: a power of ten that makes the reading plausible.
  public var scaleFactor: Double? {
    guard case .measured(let length) = self, !Self.plausible.contains(length) else { return nil }
    return [10, 100, 1000, 0.1, 0.01].first { Self.plausible.contains(length * $0) }
  }

  /// Whether the reading cannot be right.
  public var isImplausible: Bool {
    guard case .measured(let length) = self else { return false }
    return !Self.plausible.contains(length)
  }
}

extension IIODevice {
  /// Asks the accelerometer for a reading. Wakes a sleeping chip, which takes some ten milliseconds.
  ///
  /// The axes are read one after another, so a sensor that moves may read anything: what cannot be
  /// gravity is believed only the third time.
  ///
  /// Not while the buffer runs: some drivers refuse it then, and some put an extra scan into the
  /// data of whoever captures.
  func readGravity(isCapturing: Bool) -> GravityReading {
    guard !acceleration.isEmpty else { return .unread("it has no accelerometer") }
    guard acceleration.allSatisfy(\.hasRaw) else { return .unread("it has no _raw files") }
    guard !isCapturing else { return .unread("its buffer is running") }
    var reading = readForce()
    for _ in 0..<2 where reading.isImplausible { reading = readForce() }
    return reading
  }

  private func readForce() -> GravityReading {
    var force: [Double] = []
    for channel in acceleration {
      guard let scale = channel.scale else { return .unread("the driver says no scale") }
      let path = "\(folder)/\(channel.name)_raw"
      do {
        let text = try Attribute.read(path)
        guard let raw = Double(text) else {
          return .unread("\(channel.name)_raw is '\(text.quotable)', no number")
        }
        force.append((raw + channel.offset) * scale)
      } catch {
        return .unread(error.description)
      }
    }
    return .measured(Vector3(force[0], force[1], force[2]).norm)
  }
}
