// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A turn integrated, with the derivatives of the rotation as small turns in its first frame.
struct TurnIntegral {
  /// From the frame at the end to that at the start.
  var rotation = Quaternion.identity
  /// By each number of the matrix, by rows.
  var byMatrix = Array(repeating: Vector3.zero, count: 9)
  /// By each component of the bias.
  var byBias = Array(repeating: Vector3.zero, count: 3)

  init(_ turn: GyroscopeFit.Turn, matrix: SensorCalibration.Matrix, bias: Vector3) {
    let columns = [matrix * .unitX, matrix * .unitY, matrix * .unitZ]
    for step in turn.steps {
      let read = (step.rate - bias) * step.seconds
      let turned = matrix * read
      // The middle of the step stands for the whole.
      let middle = rotation * Quaternion(rotationVector: turned / 2)
      let axes = (
        middle.rotate(.unitX), middle.rotate(.unitY), middle.rotate(.unitZ)
      )
      byMatrix[0] += axes.0 * read.x
      byMatrix[1] += axes.0 * read.y
      byMatrix[2] += axes.0 * read.z
      byMatrix[3] += axes.1 * read.x
      byMatrix[4] += axes.1 * read.y
      byMatrix[5] += axes.1 * read.z
      byMatrix[6] += axes.2 * read.x
      byMatrix[7] += axes.2 * read.y
      byMatrix[8] += axes.2 * read.z
      for component in 0..<3 {
        byBias[component] -= middle.rotate(columns[component]) * step.seconds
      }
      rotation = (rotation * Quaternion(rotationVector: turned)).normalized
    }
  }
}
