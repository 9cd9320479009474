// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Axes of an accelerometer and a gyroscope that do not belong together: one is mirrored, two are exchanged.
///
/// Gravity turns in the sensor as df/dt = f × M ω, where M is the identity if both sensors have the same axes. A mirrored
/// or exchanged axis of either makes M another of the 48 matrices that only permute axes and turn their signs; the one
/// under which the windows of a calm movement agree is found among all. One rotation can leave several: they are
/// all named.
public struct AxisMismatch: Sendable, Equatable {
  /// A field that has to come from the column of another field, or with the other sign.
  public struct Change: Sendable, Equatable {
    /// The field.
    public let field: SampleField
    /// The field whose column it comes from.
    public let source: SampleField
    /// Whether its sign is the other one.
    public let isMirrored: Bool
  }

  /// The changes that bring the axes together, the likeliest first; each is enough by itself.
  public let remedies: [[Change]]

  /// Windows that have to be there.
  private static let fewestWindows = 3
  /// Share of the turning that the axes may leave unexplained as they are, and have to leave so that others are looked for.
  static let unexplained = 0.25
  /// The same of other axes, at the most, and how much better they are.
  private static let (explained, better, clear) = (0.45, 1.5, 0.15)
  /// Axes that leave so much more than the best may be the right ones.
  private static let alike = 1.25
  private static let mostRemedies = 3

  /// - Parameters:
  ///   - windows: rows over which the device turns calmly.
  init?(_ recording: InertialRecording, windows: [Range<Int>]) {
    let turnings = windows.map { Turning(recording, $0) }.filter(\.isOfGravity)
    guard turnings.count >= Self.fewestWindows else { return nil }
    let whole = turnings.reduce(0) { $0 + $1.change.norm }
    let found = SignedAxes.all.map { axes in
      (axes: axes, left: turnings.reduce(0) { $0 + $1.unexplained(by: axes) } / whole)
    }.sorted { $0.left < $1.left }
    guard let asTheyAre = found.first(where: { $0.axes == .identity })?.left,
      let best = found.first?.left, best < Self.explained, asTheyAre > Self.better * best,
      asTheyAre > best + Self.clear
    else { return nil }
    let alike = found.prefix { $0.left <= Self.alike * best }.map { $0.axes.remedy }
    let simple = alike.filter(Self.isSimple)
    let fewest = alike.map(\.count).min() ?? 0
    remedies = Array(
      (simple.isEmpty ? alike.filter { $0.count == fewest } : simple).prefix(Self.mostRemedies))
  }

  /// One mirrored axis, or all of a sensor, or two exchanged.
  private static func isSimple(_ changes: [Change]) -> Bool {
    changes.count == 1 || changes.count == 2 && !changes.contains(where: \.isMirrored)
      || changes.count == 3 && changes.allSatisfy { $0.isMirrored && $0.field == $0.source }
  }

  /// The remedies in words, such as `the sign of gy turned, or gx and gy exchanged`.
  public var words: String {
    remedies.map { changes in
      switch (changes.count, changes.contains(where: \.isMirrored)) {
      case (1, _): "the sign of \(changes[0].field.rawValue) turned"
      case (3, true) where Self.isSimple(changes): "all signs of the gyroscope turned"
      case (2, false): "\(changes[0].field.rawValue) and \(changes[1].field.rawValue) exchanged"
      default: Self.columns(changes, [])
      }
    }.joined(separator: ", or ")
  }

  /// A sentence with what mends it.
  ///
  /// - Parameter columns: the setting of the columns.
  func warning(
    _ mapping: [RecordingSource.Mapping], columns: ReadingSetting
  ) -> SettingText {
    let remedy: SettingText =
      mapping.isEmpty || mapping.contains { $0.position == nil }
      ? "check the order and the signs of its axes"
      : remedies.map { "state \(columns, Self.columns($0, mapping))" as SettingText }
        .reduce("") { $0 == "" ? $1 : $0 + ", or " + $1 }
    return
      "the axes of gyroscope and accelerometer do not belong together: gravity turns as the angular velocity says "
      + "only with \(words); " + remedy
  }

  /// The changes as columns are stated: `gy=-Gyro_Y`.
  private static func columns(
    _ changes: [Change], _ mapping: [RecordingSource.Mapping]
  ) -> String {
    changes.map { change in
      let column = mapping.first { $0.field == change.source }
      let isWord = column?.column.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      let name = isWord ? column?.column : column?.position.map(String.init)
      let sign = change.isMirrored != (column?.isMirrored ?? false) ? "-" : ""
      return "\(change.field.rawValue)=\(sign)\(name ?? change.source.rawValue)"
    }.joined(separator: ",")
  }
}

/// How gravity turned in a window, and what turning about each axis would have done to it.
private struct Turning {
  let change: Vector3
  /// ∫ f ωⱼ dt of each component of the angular velocity.
  private let products: [Vector3]
  /// Whether a limb's own acceleration is too small to make the change.
  let isOfGravity: Bool

  /// Metres between a joint and a sensor on the limb that it moves, and how much greater than its acceleration a change is
  /// that gravity makes.
  private static let (lever, clear) = (0.3, 1.5)

  init(_ recording: InertialRecording, _ rows: Range<Int>) {
    let first = recording[rows.lowerBound]
    var last = recording[rows.upperBound - 1]
    change = last.specificForce - first.specificForce
    let (before, after) = (first.angularVelocity, last.angularVelocity)
    let acceleration =
      before.squaredNorm + after.squaredNorm
      + (after - before).norm / max(last.time - first.time, .leastNormalMagnitude)
    isOfGravity = change.norm > Self.clear * Self.lever * acceleration
    var (x, y, z) = (Vector3.zero, Vector3.zero, Vector3.zero)
    last = first
    for row in rows.dropFirst() {
      let sample = recording[row]
      let force = (last.specificForce + sample.specificForce) / 2
      let turn = (last.angularVelocity + sample.angularVelocity) * ((sample.time - last.time) / 2)
      x += force * turn.x
      y += force * turn.y
      z += force * turn.z
      last = sample
    }
    products = [x, y, z]
  }

  /// The part of the change that is not there with these axes of the gyroscope: at most all of it.
  func unexplained(by axes: SignedAxes) -> Double {
    func product(_ axis: Int) -> Vector3 { products[axes.places[axis]] * axes.signs[axis] }
    let (x, y, z) = (product(0), product(1), product(2))
    let turned = Vector3(z.y - y.z, x.z - z.x, y.x - x.y)
    return min((change - turned).norm, change.norm)
  }
}

/// Axes in another order and with other signs.
private struct SignedAxes: Equatable {
  /// Component i is that at place `places[i]`, times `signs[i]`.
  let places: [Int]
  let signs: [Double]

  static let identity = SignedAxes(places: [0, 1, 2], signs: [1, 1, 1])

  static let all: [SignedAxes] = [
    [0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0],
  ]
  .flatMap { places in
    (0..<8).map { bits in
      SignedAxes(places: places, signs: (0..<3).map { bits >> $0 & 1 == 0 ? 1 : -1 })
    }
  }

  /// Whether they are a rotation and no mirror image.
  private var isRotation: Bool {
    let isEven = places[1] == (places[0] + 1) % 3
    return (signs.count { $0 < 0 } % 2 == 0) == isEven
  }

  /// The other way round.
  private var inverse: SignedAxes {
    let order = (0..<3).map { axis in places.firstIndex(of: axis) ?? axis }
    return SignedAxes(places: order, signs: order.map { signs[$0] })
  }

  private var opposite: SignedAxes { SignedAxes(places: places, signs: signs.map { -$0 }) }

  /// The fewest changes that have these axes of the gyroscope in the accelerometer's frame: of the gyroscope, or of the
  /// accelerometer. With the axes A of that, gravity turns as det(A) A⁻¹ ω says.
  var remedy: [AxisMismatch.Change] {
    let ofRotation = changes(of: SampleField.rotation)
    guard isRotation else { return ofRotation }
    return [inverse, inverse.opposite].map { $0.changes(of: SampleField.acceleration) }
      .reduce(ofRotation) { $1.count < $0.count ? $1 : $0 }
  }

  private func changes(of fields: [SampleField]) -> [AxisMismatch.Change] {
    (0..<3).filter { places[$0] != $0 || signs[$0] < 0 }.map { axis in
      AxisMismatch.Change(
        field: fields[axis], source: fields[places[axis]], isMirrored: signs[axis] < 0)
    }
  }
}
