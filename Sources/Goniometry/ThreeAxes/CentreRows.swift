// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Glibc
internal import Inertial

/// The equations of the joint's centre, a row a moment: both sensors give its acceleration, R (a − K r − b), with the lever arm
/// r, the accelerometer's bias b and K r = ω̇ × r + ω × (ω × r).
///
/// The error of a row grows with what the segments do, as people's joints are no balls and skin is soft, and has long
/// tails; it lasts, so that many rows tell as much as one. Each row counts by what it is worth: Student's t, over the spread
/// of all, over the time for which errors last.
struct CentreRows {
  /// Of each row, in the room of its own sensor.
  private let proximal, distal: [EightVectors]
  /// By how much more than a calm one each row errs.
  private let growth: [Double]
  private let segments: [Range<Int>]
  private let period: Double
  /// √ of what each row is worth over its variance, s²/m.
  private var weights: [Double]

  /// Standard deviation of a calm row's component at the least, m/s²: tilt and the biases of accelerometers must not look like
  /// heading.
  fileprivate static let leastSpread = 0.1
  /// Seconds for which errors last at the least.
  private static let leastLasting = 0.1
  /// Metres by which a joint's centre is off beside what the segments do.
  private static let softness = 0.03
  /// Degrees of freedom of Student's t.
  private static let freedom = 4.0
  /// The median of the norm of three components of unit variance.
  private static let medianNorm = 1.538
  /// Arm and bias of each segment.
  static let unknowns = 12

  init(_ samples: AxisSamples) {
    var columns = (SegmentColumns(room: samples.count), SegmentColumns(room: samples.count))
    var growth: [Double] = []
    growth.reserveCapacity(samples.count)
    for (proximal, distal) in zip(samples.proximal, samples.distal) {
      columns.0.append(EightVectors(proximal: proximal), of: proximal)
      columns.1.append(EightVectors(distal: distal), of: distal)
      let moving = Self.softness * (proximal.turning + distal.turning)
      growth.append((1 + moving * moving).squareRoot())
    }
    columns.0.turnIntoRoom()
    columns.1.turnIntoRoom()
    (proximal, distal, self.growth) = (columns.0.columns, columns.1.columns, growth)
    (segments, period) = (samples.segments, samples.period)
    weights = growth.map { 1 / ($0 * Self.leastSpread) }
  }

  /// The acceleration of the centre by the distal sensor in the proximal sensor's room, with the other sign, m/s².
  @inline(__always)
  private func distal(_ index: Int, _ unknowns: [Double], _ turn: Quaternion) -> Vector3 {
    turn.rotate(distal[index].rest(unknowns[6..<12]))
  }

  /// Weighs the rows by what they leave, and says what they leave: root mean square, m/s².
  ///
  /// - Parameter turns: of each row, from the distal sensor's room to the proximal one's.
  mutating func weigh(_ unknowns: [Double], _ turns: [Quaternion]) -> Double {
    let errors = proximal.indices.map {
      proximal[$0].rest(unknowns[0..<6]) + distal($0, unknowns, turns[$0])
    }
    let relative = zip(errors, growth).map { $0.norm / $1 }
    let spread = max(Self.leastSpread, OrderStatistics.median(relative) / Self.medianNorm)
    let worth = relative.map { (value: Double) -> Double in
      let standard = value / spread
      return (Self.freedom + 3) / (Self.freedom + standard * standard)
    }
    let lasting = lasting(
      errors.indices.map { errors[$0] * (worth[$0].squareRoot() / (growth[$0] * spread)) })
    let share = (period / lasting).squareRoot()
    for index in weights.indices {
      weights[index] = share * worth[index].squareRoot() / (growth[index] * spread)
    }
    let squares = zip(errors, worth).reduce(0) { $0 + $1.1 * $1.0.squaredNorm }
    return (squares / max(worth.reduce(0, +), .leastNormalMagnitude)).squareRoot()
  }

  /// How well the sensors agree in some rows.
  ///
  /// - Parameter turns: of each row, as ``weigh(_:_:)`` takes them.
  func agreement(
    in chosen: some Sequence<Int>, _ unknowns: [Double], _ turns: [Quaternion]
  ) -> CentreAgreement {
    let gravity = Vector3.unitZ * InertialSample.standardGravity
    var (apart, sum, weight) = (0.0, 0.0, 0.0)
    for index in chosen {
      let share = 1 / (growth[index] * growth[index])
      let own = proximal[index].rest(unknowns[0..<6]) - gravity
      let other = distal(index, unknowns, turns[index]) + gravity
      apart += share * (own + other).squaredNorm
      sum += share * (own.squaredNorm + other.squaredNorm) / 2
      weight += share
    }
    let count = max(weight, .leastNormalMagnitude)
    return CentreAgreement(
      apart: (apart / count).squareRoot(), acceleration: (sum / count).squareRoot())
  }

  /// Seconds of independent errors: their correlation added up, until it is lost.
  private func lasting(_ errors: [Vector3]) -> Double {
    let mean = errors.reduce(Vector3.zero, +) * (1 / Double(max(1, errors.count)))
    let errors = errors.map { one -> Vector3 in
      let rest = one - mean
      let norm = rest.norm
      return norm > 4 ? rest * (4 / norm) : rest
    }
    let square = errors.reduce(0) { $0 + $1.squaredNorm }
    guard square > 0 else { return Self.leastLasting }
    var sum = 1.0
    for lag in 1..<max(2, errors.count / 4) {
      var products = 0.0
      for segment in segments where segment.count > lag {
        for index in segment.lowerBound..<(segment.upperBound - lag) {
          products += errors[index].dot(errors[index + lag])
        }
      }
      guard products >= 0.05 * square else { break }
      sum += 2 * products / square
    }
    return max(Self.leastLasting, period * sum)
  }

  /// The equations of every row, linear in the unknowns and a small turn of the distal sensor's room in the proximal one's.
  ///
  /// - Parameter add: called with each component: numbers of the unknowns, of the turn about x, y and z, and what they are
  ///   to be.
  func linearised(
    _ unknowns: [Double], _ turns: [Quaternion],
    _ add: (_ row: Int, _ numbers: [Double], _ turn: Vector3, _ wanted: Double) -> Void
  ) {
    var numbers = [Double](repeating: 0, count: Self.unknowns)
    for index in proximal.indices {
      let weight = weights[index]
      let (own, other) = (proximal[index], distal[index].turned(by: turns[index]))
      let v = distal(index, unknowns, turns[index]) * weight
      // Less the columns of t × v.
      let slopes = [Vector3(0, -v.z, v.y), Vector3(v.z, 0, -v.x), Vector3(-v.y, v.x, 0)]
      for axis in 0..<3 {
        let (a, b) = (own.component(axis), other.component(axis))
        for place in 0..<6 {
          (numbers[place], numbers[6 + place]) = (weight * a[place], weight * b[place])
        }
        let force = EightVectors.force
        add(index, numbers, slopes[axis], weight * (a[force] + b[force]))
      }
    }
  }

  /// The sums over all rows from which the unknowns follow under a turn about the vertical after given ones.
  func sums(_ turns: [Quaternion]) -> CentreSums {
    let first = zip(proximal, weights).map { $0.scaled(by: $1) }
    let second = distal.indices.map { distal[$0].turned(by: turns[$0]).scaled(by: weights[$0]) }
    return CentreSums(first, second)
  }
}

/// Root mean squares of what two sensors say of the acceleration of the joint's centre, m/s².
struct CentreAgreement {
  /// The difference between both.
  var apart = 0.0
  /// The acceleration itself, the mean of both.
  var acceleration = 0.0

  /// The disagreement as a share of the acceleration, and of an error that sensors on one joint have beside it, m/s².
  func doubt(beside error: Double) -> Double { apart / hypot(acceleration, error) }

  /// Standard deviation of the heading that goes by the acceleration, radians, which no number of samples takes away.
  ///
  /// A difference beyond the sensors' own errors goes along with the acceleration, as skin does, and is taken for alike in three
  /// directions. Its part across an acceleration along a line turns the heading.
  var headingDeviation: Double {
    let own = CentreRows.leastSpread * CentreRows.leastSpread
    guard acceleration > 0 else { return 0 }
    return max(0, apart * apart / 3 - own).squareRoot() / acceleration
  }
}

/// Sums over the rows of a joint's centre.
struct CentreSums {
  private var (proximal, distal) = (VectorProducts(), VectorProducts())
  private var (upright, cosine, sine) = (VectorProducts(), VectorProducts(), VectorProducts())
  private let rows: Int

  fileprivate init(_ first: [EightVectors], _ second: [EightVectors]) {
    rows = 3 * first.count
    proximal.add(squaresOf: first)
    distal.add(squaresOf: second)
    kernels_add_parts(&upright, &cosine, &sine, first, second, first.count)
  }

  /// The unknowns under a turn, and half the sum of the squares that remain, theirs included; `nil` where the numbers
  /// allow none.
  func solution(turnedBy angle: Double) -> (unknowns: [Double], cost: Double)? {
    var mixed = upright
    mixed.add(cosine, times: cos(angle))
    mixed.add(sine, times: sin(angle))
    let (own, other, both) = (proximal.numbers, distal.numbers, mixed.numbers)
    let (half, count, force) = (6, CentreRows.unknowns, EightVectors.force)
    var normal = [Double](repeating: 0, count: count * count)
    var right = [Double](repeating: 0, count: count)
    for i in 0..<half {
      for j in 0..<half {
        normal[i * count + j] = own[8 * i + j]
        normal[(half + i) * count + half + j] = other[8 * i + j]
        normal[i * count + half + j] = both[8 * i + j]
        normal[(half + j) * count + i] = both[8 * i + j]
      }
      right[i] = own[8 * i + force] + both[8 * i + force]
      right[half + i] = other[8 * i + force] + both[8 * force + i]
    }
    let squares = own[9 * force] + other[9 * force] + 2 * both[9 * force]
    let system = RidgeLeastSquares(
      normal: normal, right: right, sumOfSquares: squares, rows: rows)
    let ridge = 1 / (EightVectors.armDeviation * EightVectors.armDeviation)
    guard let (x, meanSquare) = system.solution(ridge: ridge) else { return nil }
    return (x, (meanSquare * Double(rows) + ridge * x.reduce(0) { $0 + $1 * $1 }) / 2)
  }
}

extension EightVectors {
  /// The force less what six unknowns of the other columns explain.
  @inline(__always)
  fileprivate func rest(_ unknowns: ArraySlice<Double>) -> Vector3 {
    var (a, b, c) = (x[Self.force], y[Self.force], z[Self.force])
    for (column, value) in unknowns.enumerated() {
      a -= x[column] * value
      b -= y[column] * value
      c -= z[column] * value
    }
    return Vector3(a, b, c)
  }

  @inline(__always)
  fileprivate func scaled(by factor: Double) -> EightVectors {
    EightVectors(x: x * factor, y: y * factor, z: z * factor)
  }

  @inline(__always)
  fileprivate func component(_ axis: Int) -> SIMD8<Double> { axis == 0 ? x : axis == 1 ? y : z }
}

extension AxisSegment {
  /// Acceleration that the turn gives a point a metre off, m/s²: Frobenius' norm of K.
  fileprivate var turning: Double {
    let square = rate.squaredNorm
    return (2 * rateDerivative.squaredNorm + 2 * square * square).squareRoot()
  }
}
