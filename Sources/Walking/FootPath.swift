// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Goniometry
internal import Inertial

/// The way of a foot from one moment on the ground to the next, by integrating its acceleration.
///
/// At both moments the foot rests: gravity gives its inclination and the velocity is 0. What velocity is left at the end
/// comes from the blow of the heel, which clips accelerometers, and so is taken off by a ramp that begins in the middle of
/// the movement. (Zero velocity updates: Foxlin 2005, doi 10.1109/MCG.2005.140; the ramp by comparison beside optics.)
struct FootPath {
  /// Metres along the ground.
  let length: Double
  /// Metres upwards.
  let rise: Double
  /// Radians that the foot turned about the vertical, left positive.
  let turn: Double

  /// rad/s from which a foot moves.
  private static let moving = 0.5

  /// - Parameters:
  ///   - turning: ``GaitSignal/turning``.
  ///   - from: the row of the first moment.
  init?(_ signal: GaitSignal, turning: [Double], from: Int, to: Int) {
    guard to > from + 4 else { return nil }
    func level(_ row: Int) -> Vector3 {
      let rows = signal.window(row, -0.03, 0.03)
      return rows.reduce(Vector3.zero) { $0 + signal.forces[$1] } * (1 / Double(rows.count))
    }
    let (first, last) = (level(from), level(to))
    guard let up = first.normalized else { return nil }
    // From the sensor to a frame whose z is up; any heading will do.
    var attitude = Quaternion(from: up, to: .unitZ)
    var attitudes = [attitude]
    for row in from..<to {
      let turn = (signal.rates[row] + signal.rates[row + 1]) * (0.5 * signal.period)
      attitude = attitude * Quaternion(rotationVector: turn)
      attitudes.append(attitude)
    }
    guard let end = attitude.rotate(last).normalized else { return nil }
    let tilt = Quaternion(from: end, to: .unitZ).rotationVector
    turn = (attitude * attitudes[0].conjugate).twistAngle(about: .unitZ)
    let span = Double(to - from)
    let gravity = (first.norm, last.norm)
    let moved = (from...to).filter { turning[$0] > Self.moving }
    guard let begin = moved.first, let finish = moved.last, finish > begin else { return nil }
    func acceleration(_ row: Int) -> Vector3 {
      let share = Double(row - from) / span
      let force = Quaternion(rotationVector: tilt * share)
        .rotate(attitudes[row - from].rotate(signal.forces[row]))
      return force - .unitZ * (gravity.0 + (gravity.1 - gravity.0) * share)
    }
    var velocities = [Vector3.zero]
    for row in begin..<finish {
      velocities.append(
        velocities[row - begin] + (acceleration(row) + acceleration(row + 1))
          * (0.5 * signal.period))
    }
    let left = velocities[finish - begin]
    var place = Vector3.zero
    func velocity(_ index: Int) -> Vector3 {
      let share = Double(index) / Double(finish - begin)
      return velocities[index] - left * max(0, 2 * share - 1)
    }
    for index in 0..<(finish - begin) {
      place += (velocity(index) + velocity(index + 1)) * (0.5 * signal.period)
    }
    (length, rise) = (hypot(place.x, place.y), place.z)
  }

  /// Seconds after a contact and before a foot off between which a foot rests; how long it does for one step, and where it
  /// may end without a next one.
  private static let (settling, pause, alone) = (0.1, 1.5, 0.7)

  /// The ways from the rest after each contact to that after the next one, by the place of the contact.
  static func paths(in signal: GaitSignal, _ contacts: [Contact]) -> [Int: FootPath] {
    let turning = signal.turning
    func row(_ time: Double) -> Int {
      Int(((time - signal.time[0]) / signal.period).rounded(), clampedTo: 0...signal.time.count - 1)
    }
    func rest(_ rows: ClosedRange<Int>) -> Int {
      rows.min { turning[$0] < turning[$1] } ?? rows.lowerBound
    }
    let rests = contacts.indices.map { place in
      let contact = contacts[place].time
      let off = place + 1 < contacts.count ? contacts[place + 1].footOff : nil
      let from = row(contact + settling)
      let to = max(from, row(off.map { $0 - settling } ?? contact + alone))
      // A pause has a rest where it begins and one where it ends.
      guard Double(to - from) * signal.period > pause else {
        return (first: rest(from...to), last: rest(from...to))
      }
      return (first: rest(from...row(contact + alone)), last: rest((to - signal.rows(alone))...to))
    }
    var paths: [Int: FootPath] = [:]
    for place in rests.indices.dropLast() {
      paths[place] = FootPath(
        signal, turning: turning, from: rests[place].last, to: rests[place + 1].first)
    }
    return paths
  }
}
