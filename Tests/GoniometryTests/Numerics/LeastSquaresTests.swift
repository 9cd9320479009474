// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("Least squares through GSL")
struct LeastSquaresTests {
  /// Rosenbrock's valley: residuals 10(y − x²) and 1 − x, minimum at (1, 1).
  struct Rosenbrock: LeastSquaresProblem {
    let parameterCount = 2
    let residualCount = 2
    func residuals(at p: UnsafePointer<Double>, into r: UnsafeMutablePointer<Double>) {
      r[0] = 10 * (p[1] - p[0] * p[0])
      r[1] = 1 - p[0]
    }
    func jacobian(at p: UnsafePointer<Double>, into j: UnsafeMutablePointer<Double>) {
      (j[0], j[1], j[2], j[3]) = (-20 * p[0], 10, -1, 0)
    }
  }

  /// A problem with fewer residuals than parameters, or with NaN.
  struct Hopeless: LeastSquaresProblem {
    let parameterCount = 2
    let residualCount: Int
    func residuals(at p: UnsafePointer<Double>, into r: UnsafeMutablePointer<Double>) {
      for index in 0..<residualCount { r[index] = .nan }
    }
    func jacobian(at p: UnsafePointer<Double>, into j: UnsafeMutablePointer<Double>) {
      for index in 0..<(2 * residualCount) { j[index] = .nan }
    }
  }

  private static let solverTolerance = 1e-7

  @Test("the bottom of Rosenbrock's valley is found from the usual start")
  func rosenbrock() throws {
    let minimum = try #require(Rosenbrock().minimum(from: [-1.2, 1]))
    #expect(abs(minimum.parameters[0] - 1) < Self.solverTolerance)
    #expect(abs(minimum.parameters[1] - 1) < Self.solverTolerance)
    #expect(minimum.sumOfSquares < Self.solverTolerance * Self.solverTolerance)
  }

  @Test("a problem with too few residuals, or without finite ones, has no minimum")
  func hopeless() {
    #expect(Hopeless(residualCount: 1).minimum(from: [0, 0]) == nil)
    #expect(Hopeless(residualCount: 3).minimum(from: [0, 0]) == nil)
  }

  @Test("a line through points is the textbook's, and its residual is counted exactly")
  func line() throws {
    // y = 1 + 2x with residuals +1, −2, +1, which are orthogonal to both columns.
    var system = RidgeLeastSquares(unknowns: 2)
    system.add([1, 0], equals: 1 + 1)
    system.add([1, 1], equals: 3 - 2)
    system.add([1, 2], equals: 5 + 1)
    let (x, meanSquare) = try #require(system.solution(ridge: 1e-12))
    #expect(abs(x[0] - 1) < 1e-9)
    #expect(abs(x[1] - 2) < 1e-9)
    #expect(abs(meanSquare - 2) < 1e-9)
  }

  @Test("a ridge pulls towards zero by the textbook's amount")
  func ridge() throws {
    // One unknown: x = Σay / (Σa² + λ) = 10 / (4 + 1).
    var system = RidgeLeastSquares(unknowns: 1)
    system.add([2], equals: 5)
    let (x, meanSquare) = try #require(system.solution(ridge: 1))
    #expect(abs(x[0] - 2) < 1e-12)
    #expect(abs(meanSquare - 1) < 1e-12)
  }

  @Test("no rows, or a row that is not finite, give no solution")
  func nothing() {
    var system = RidgeLeastSquares(unknowns: 2)
    #expect(system.solution(ridge: 1) == nil)
    system.add([1, 1], equals: .nan)
    #expect(system.solution(ridge: 1) == nil)
  }
}
