// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// How a chip sits in its device: `v_body = M · v_chip`, and who says so.
///
/// The kernel hands the matrix on from the board's description and neither checks nor applies it.
/// Real ones are mirrored, or have an axis twice, so a matrix is used only where it is a rotation.
/// Which way the body's axes point is up to whoever described the board.
public struct MountMatrix: Sendable, Hashable {
  /// Where a matrix was found.
  public enum Origin: Sendable, Hashable {
    /// A file of the device: `in_mount_matrix`.
    case attribute(String)
    /// The property `ACCEL_MOUNT_MATRIX` that udev took from systemd's list of boards.
    case udev
    /// Nowhere: the chip's own axes.
    case nowhere
  }

  /// Why a text is no matrix that could be used.
  public enum Fault: Error, Sendable, Hashable {
    /// Not three rows of three numbers.
    case notAMatrix
    /// A row depends on the others: an axis is lost.
    case singular
    /// Its determinant is −1: a left-handed frame, in which a gyroscope turns the wrong way.
    case mirrored
    /// Rows that are not of length 1 at right angles.
    case stretched
  }

  /// A text that was found and is not used.
  public struct Refusal: Sendable, Hashable {
    /// The text.
    public let text: String
    /// Why.
    public let fault: Fault
  }

  /// How far an entry of M · Mᵀ may be from the identity's: what rounding to two decimals makes.
  public static let tolerance = 0.015

  /// Chip to body; the identity where nothing that can be used was found.
  public let matrix: SensorCalibration.Matrix
  /// Where it was looked for with success; also of a refused one.
  public let origin: Origin
  /// A matrix that was found there and cannot be used; `nil` if there is none.
  public let refusal: Refusal?

  /// A chip in its own axes.
  public static let identity = MountMatrix(matrix: .identity, origin: .nowhere, refusal: nil)

  init(matrix: SensorCalibration.Matrix, origin: Origin, refusal: Refusal?) {
    (self.matrix, self.origin, self.refusal) = (matrix, origin, refusal)
  }

  /// The matrix of a text that was found; the identity with a refusal where it is none.
  init(_ text: String, from origin: Origin) {
    do {
      self.init(matrix: try Self.matrix(text), origin: origin, refusal: nil)
    } catch {
      let refusal = Refusal(text: text, fault: error)
      self.init(matrix: .identity, origin: origin, refusal: refusal)
    }
  }

  /// The rotation that a text `a, b, c; d, e, f; g, h, i` stands for, by rows; spaces are free.
  ///
  /// - Throws: why it is none: M · Mᵀ must be the identity within ``tolerance``, and det M = +1.
  public static func matrix(_ text: String) throws(Fault) -> SensorCalibration.Matrix {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false).map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmed) }
    }
    guard rows.count == 3 else { throw .notAMatrix }
    var vectors: [Vector3] = []
    for row in rows {
      guard row.count == 3, let x = row[0], let y = row[1], let z = row[2],
        x.isFinite, y.isFinite, z.isFinite
      else { throw .notAMatrix }
      vectors.append(Vector3(x, y, z))
    }
    let (a, b, c) = (vectors[0], vectors[1], vectors[2])
    let lengths = a.norm * b.norm * c.norm
    let determinant = a.cross(b).dot(c)
    // The volume of the rows beside that of a box with the same edges: 1 at right angles.
    guard lengths > 0, abs(determinant) > tolerance * lengths else { throw .singular }
    let lengthErrors = [a, b, c].map { $0.squaredNorm - 1 }
    let angleErrors = [a.dot(b), b.dot(c), c.dot(a)]
    // Not `>`: what overflowed to NaN is refused too.
    guard (lengthErrors + angleErrors).allSatisfy({ abs($0) <= tolerance }) else {
      throw .stretched
    }
    guard determinant > 0 else { throw .mirrored }
    return .init(a, b, c)
  }

  /// Looks for the matrix of a quantity: its own file, one for all inputs, one for all, then udev's.
  static func found(
    of quantity: InertialQuantity, folder: String, in tree: IIOTree
  ) -> MountMatrix {
    for name in ["in_\(quantity.rawValue)_mount_matrix", "in_mount_matrix", "mount_matrix"] {
      if let text = Attribute.text("\(folder)/\(name)"), !text.isEmpty {
        return MountMatrix(text, from: .attribute(name))
      }
    }
    return udevText(folder: folder, in: tree).map { MountMatrix($0, from: .udev) } ?? .identity
  }

  /// udev keeps what it knows of a device under its number, or its name where it has no node.
  private static func udevText(folder: String, in tree: IIOTree) -> String? {
    let node = folder.split(separator: "/").last ?? ""
    let files = (Attribute.text("\(folder)/dev").map { ["c\($0)"] } ?? []) + ["+iio:\(node)"]
    let key = "E:ACCEL_MOUNT_MATRIX="
    for file in files {
      // A name from a file must not lead out of the folder.
      guard !file.contains("/"), let text = Attribute.text(tree.path("run/udev/data/\(file)"))
      else { continue }
      if let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) }) {
        return String(line.dropFirst(key.count))
      }
    }
    return nil
  }
}

extension MountMatrix.Origin: CustomStringConvertible {
  /// `in_mount_matrix`, or words.
  public var description: String {
    switch self {
    case .attribute(let name): name
    case .udev: "udev's ACCEL_MOUNT_MATRIX"
    case .nowhere: "none stated"
    }
  }
}

extension MountMatrix.Fault: CustomStringConvertible {
  /// Half a sentence.
  public var description: String {
    switch self {
    case .notAMatrix: "not three rows of three numbers, as in 1, 0, 0; 0, 1, 0; 0, 0, 1"
    case .singular: "singular: an axis of the chip is lost"
    case .mirrored:
      "mirrored (its determinant is -1): the gyroscope would turn the wrong way; one axis has the "
        + "wrong sign, or two are exchanged"
    case .stretched: "stretched or skewed: its rows are not of length 1 at right angles"
    }
  }
}

extension StringProtocol {
  /// Without the spaces and tabs at both ends.
  fileprivate var trimmed: SubSequence {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
