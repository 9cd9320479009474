// SPDX-License-Identifier: Apache-2.0

/// How a block of time moves the error states of ``BoundedPositionFilter``:
///
/// θ' = θ + ξ, v' = v − S × (θ + ξ/2), p' = λ (p + T v − (T/2) S × θ), with ξ = G · (b, matrix).
///
/// ξ is the turn that the standing errors cause in the block; S × θ is what a wrong attitude makes
/// of the specific force. Errors of attitude are taken as growing evenly over the block.
struct ErrorTransition: Sendable {
  /// G by columns, in the order of the standing states; rad per unit of each.
  var gains = FixedArray<12>()
  /// S: the integral of the specific force in the Earth frame, m/s.
  var impulse = Vector3.zero
  /// T, seconds.
  var duration = 0.0
  /// λ, 0…1: what is left of a position after the block.
  var leak = 1.0

  /// A transition with G at hand, for the time of a call.
  struct View {
    let gains: Lanes
    let impulse: Vector3
    let duration: Double
    let leak: Double

    /// ξ of one set of standing errors.
    @inline(__always)
    func xi(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> SIMD4<Double> {
      gains(0, a) + gains(1, b) + gains(2, c)
    }

    /// The part of ξ that four of the standing errors add.
    @inline(__always)
    func gains(_ vector: Int, _ errors: SIMD4<Double>) -> SIMD4<Double> {
      let g = gains.from(4 * vector)
      return (g[0] * errors.x + g[1] * errors.y) + (g[2] * errors.z + g[3] * errors.w)
    }

    /// Moves the nine rows of moving errors in place, some vectors of columns of each.
    ///
    /// - Parameters:
    ///   - rows: row r from `length · r`.
    ///   - added: ξ in the same columns: three rows for one vector, then three for the next.
    @inline(never)
    func moveRows(_ rows: Lanes, adding added: Lanes, length: Int = 6, vectors: Int) {
      // S × θ and S × (θ + ξ/2) share a half of S × θ.
      let (hx, hy, hz) = (0.5 * impulse.x, 0.5 * impulse.y, 0.5 * impulse.z)
      for vector in 0..<vectors {
        let m = rows.from(vector)
        let xi = Rows(added, vector * 3, step: 1)
        var theta = Rows(m, 0, step: length)
        var velocity = Rows(m, 3 * length, step: length)
        var position = Rows(m, 6 * length, step: length)
        let ax = hy * theta.z - hz * theta.y
        let ay = hz * theta.x - hx * theta.z
        let az = hx * theta.y - hy * theta.x
        position.x = leak * (position.x + duration * (velocity.x - ax))
        position.y = leak * (position.y + duration * (velocity.y - ay))
        position.z = leak * (position.z + duration * (velocity.z - az))
        position.store(m, 6 * length, step: length)
        velocity.x -= (ax + ax) + (hy * xi.z - hz * xi.y)
        velocity.y -= (ay + ay) + (hz * xi.x - hx * xi.z)
        velocity.z -= (az + az) + (hx * xi.y - hy * xi.x)
        velocity.store(m, 3 * length, step: length)
        theta.x += xi.x
        theta.y += xi.y
        theta.z += xi.z
        theta.store(m, 0, step: length)
      }
    }
  }

  @inline(__always)
  mutating func withView<Output>(_ body: (View) -> Output) -> Output {
    let (impulse, duration, leak) = (impulse, duration, leak)
    return gains.withLanes {
      body(View(gains: $0, impulse: impulse, duration: duration, leak: leak))
    }
  }
}

/// Three rows of one vector of columns.
struct Rows {
  var x = SIMD4<Double>.zero
  var y = SIMD4<Double>.zero
  var z = SIMD4<Double>.zero

  @inline(__always)
  init() {}

  @inline(__always)
  init(_ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  @inline(__always)
  init(_ lanes: Lanes, _ first: Int, step: Int) {
    self.init(lanes[first], lanes[first + step], lanes[first + 2 * step])
  }

  @inline(__always)
  func store(_ lanes: Lanes, _ first: Int, step: Int) {
    lanes[first] = x
    lanes[first + step] = y
    lanes[first + 2 * step] = z
  }

  /// The first three columns as rows.
  @inline(__always)
  var transposed: Rows {
    Rows(SIMD4(x.x, y.x, z.x, 0), SIMD4(x.y, y.y, z.y, 0), SIMD4(x.z, y.z, z.z, 0))
  }
}
