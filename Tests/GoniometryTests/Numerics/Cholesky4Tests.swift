// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Cholesky factor of four rows")
struct Cholesky4Tests {
  private static func product(_ a: SymmetricMatrix4, _ x: SIMD4<Double>) -> SIMD4<Double> {
    (0..<4).reduce(SIMD4<Double>.zero) { $0 + a[$1] * x[$1] }
  }

  @Test("the solution solves, whatever the matrix", arguments: [UInt64](1...20))
  func solves(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func vector() -> SIMD4<Double> {
      SIMD4((0..<4).map { _ in Double.random(in: -1...1, using: &generator) })
    }
    var matrix = SymmetricMatrix4(repeating: .zero)
    for _ in 0..<6 {
      let v = vector()
      for column in 0..<4 { matrix[column] += v * v[column] }
    }
    let (diagonal, b) = (SIMD4(repeating: 0.01), vector())
    let x = try #require(Cholesky4(matrix, adding: diagonal)).solution(of: b)
    let remainder = Self.product(matrix, x) + diagonal * x - b
    #expect((remainder * remainder).sum() < 1e-20, "seed \(seed)")
  }

  @Test("a matrix that is not positive definite, or not of numbers, has no factor")
  func refused() {
    let none = SymmetricMatrix4(repeating: .zero)
    #expect(Cholesky4(none, adding: .zero) == nil)
    #expect(Cholesky4(none, adding: SIMD4(1, 1, -1, 1)) == nil)
    #expect(Cholesky4(none, adding: SIMD4(1, .nan, 1, 1)) == nil)
    #expect(Cholesky4(none, adding: SIMD4(1, 1, 1, .infinity)) == nil)
  }
}
