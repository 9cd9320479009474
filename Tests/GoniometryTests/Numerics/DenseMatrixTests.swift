// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("DenseMatrix")
struct DenseMatrixTests {
  private let rounding = 1e-12

  @Test("a product by hand, columns selected and scaled")
  func product() {
    let a = DenseMatrix([[1, 2, 3], [4, 5, 6]], columns: 3)
    let b = DenseMatrix([[1, 0], [0, 1], [2, -1]], columns: 2)
    #expect(a * b == DenseMatrix([[7, -1], [16, -1]], columns: 2))
    #expect(a.selecting([2, 0]) == DenseMatrix([[3, 1], [6, 4]], columns: 2))
    #expect(a.scalingColumns(by: [1, 0, 2]) == DenseMatrix([[1, 0, 6], [4, 0, 12]], columns: 3))
    #expect(a.scalingRows(by: [2, 0]) == DenseMatrix([[2, 4, 6], [0, 0, 0]], columns: 3))
    #expect(a.squaredNorm(ofRow: 0) == 14)
  }

  @Test("a pseudo-inverse undoes a tall matrix, and knows its deviations", arguments: 1...5)
  func inverse(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let rows = (0..<7).map { _ in (0..<3).map { _ in generator.nextNoise() } }
    let matrix = DenseMatrix(rows, columns: 3)
    let (inverse, deviations) = try #require(matrix.pseudoInverse)
    let one = inverse * matrix
    for row in 0..<3 {
      for column in 0..<3 { #expect(abs(one[row, column] - (row == column ? 1 : 0)) < rounding) }
      // The deviations are the lengths of the rows, where the matrix has full rank.
      #expect(abs(inverse.squaredNorm(ofRow: row).squareRoot() - deviations[row]) < rounding)
    }
  }

  @Test("what a matrix does not see has an enormous deviation; what it sees has not")
  func unseen() throws {
    let wide = DenseMatrix([[1, 0, 1], [0, 2, 0]], columns: 3)
    let deviations = try #require(wide.pseudoInverse).deviations
    #expect(deviations[0] > 1e9 && deviations[2] > 1e9)
    #expect(abs(deviations[1] - 0.5) < 1e-6)
    #expect(DenseMatrix([[.nan]], columns: 1).pseudoInverse == nil)
    #expect(DenseMatrix([], columns: 0).pseudoInverse == nil)
  }
}
