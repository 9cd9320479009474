// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Inertial

/// A movement in blocks of a quarter of a second, each as the sums that searches for the joint need of
/// it.
///
/// The heading difference changes so slowly that a block has one. What depends on it, the products of
/// the proximal segment's columns with the distal segment's turned ones, is linear in its cosine and sine: the equations of
/// the joint centre under any axes cost a few products a block in place of some hundred a row.
struct MovementBlocks {
  /// The rows of each block, in order.
  private(set) var rows: [Range<Int>] = []
  /// Seconds of the middle of each block.
  private(set) var time: [Double] = []
  /// The blocks of each segment of the movement.
  private(set) var segments: [Range<Int>] = []
  /// The heading products of each block, for any axes.
  private(set) var headings: [HeadingProducts] = []
  /// The products of each block that the cosine of the heading difference goes with, and its sine.
  private var cosines: [VectorProducts] = []
  private var sines: [VectorProducts] = []
  /// Products that no heading enters: of the proximal segment, of the distal segment, and of the upright parts of both.
  private(set) var proximal = VectorProducts()
  private(set) var distal = VectorProducts()
  private var upright = VectorProducts()

  /// Seconds of a block.
  static let seconds = 0.25

  /// No blocks.
  init() {}

  /// Sums a movement up.
  ///
  /// - Parameters:
  ///   - time: of each row, seconds.
  ///   - proximal: every row of the proximal segment; likewise `distal`.
  ///   - segments: the rows without a gap, as ranges.
  ///   - period: seconds from one row to the next.
  init(
    time: [Double], _ proximal: [AxisSegment], _ distal: [AxisSegment], segments: [Range<Int>],
    period: Double
  ) {
    let length = max(1, Int((Self.seconds / period).rounded(), clampedTo: 1...1_000_000))
    let count = time.count / length + segments.count
    headings.reserveCapacity(count)
    cosines.reserveCapacity(count)
    sines.reserveCapacity(count)
    var columns = (proximal: SegmentColumns(room: length), distal: SegmentColumns(room: length))
    for segment in segments {
      let first = rows.count
      for start in stride(from: segment.lowerBound, to: segment.upperBound, by: length) {
        let block = start..<min(start + length, segment.upperBound)
        add(proximal, distal, block, &columns)
        rows.append(block)
        self.time.append((time[block.lowerBound] + time[block.upperBound - 1]) / 2)
      }
      self.segments.append(first..<rows.count)
    }
  }

  /// - Parameter columns: room for those of both segments.
  private mutating func add(
    _ proximals: [AxisSegment], _ distals: [AxisSegment], _ block: Range<Int>,
    _ columns: inout (proximal: SegmentColumns, distal: SegmentColumns)
  ) {
    var heading = HeadingProducts()
    columns.proximal.removeAll()
    columns.distal.removeAll()
    for row in block {
      let (a, b) = (proximals[row], distals[row])
      heading.add(Matrix3(a.attitude), Matrix3(b.attitude))
      columns.proximal.append(EightVectors(proximal: a), of: a)
      columns.distal.append(EightVectors(distal: b), of: b)
    }
    columns.proximal.turnIntoRoom()
    columns.distal.turnIntoRoom()
    let (own, others) = (columns.proximal.columns, columns.distal.columns)
    proximal.add(squaresOf: own)
    distal.add(squaresOf: others)
    var (cosine, sine) = (VectorProducts(), VectorProducts())
    kernels_add_parts(&upright, &cosine, &sine, own, others, block.count)
    headings.append(heading)
    cosines.append(cosine)
    sines.append(sine)
  }

  /// The products of the proximal segment's columns with the distal segment's, turned in each block by an angle.
  func products(turnedBy directions: [HeadingDirection]) -> VectorProducts {
    var sum = upright
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        for (block, direction) in directions.enumerated() {
          sum.add(cosines[block], times: direction.cosine)
          sum.add(sines[block], times: direction.sine)
        }
      }
    }
    return sum
  }
}

/// Σ over rows of the level parts of e₁ = R₁j₁ and e₂ = R₂j₂ multiplied, for any axes.
struct HeadingProducts {
  /// M of the scalar product j₁ᵀ M j₂.
  private var real = Matrix3()
  /// Likewise of the cross product.
  private var imaginary = Matrix3()

  /// Adds a row.
  @inline(__always)
  mutating func add(_ proximal: Matrix3, _ distal: Matrix3) {
    real.add(proximal.x, times: distal.x)
    real.add(proximal.y, times: distal.y)
    imaginary.add(proximal.y, times: distal.x)
    imaginary.add(-proximal.x, times: distal.y)
  }

  /// The sum under a pair of axes.
  @inline(__always)
  func phasor(_ axes: HingeAxes) -> HeadingPhasor {
    HeadingPhasor(
      real: axes.proximal.dot(real * axes.distal),
      imaginary: axes.proximal.dot(imaginary * axes.distal))
  }
}
