// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Localization
internal import Reports

/// The drawing of a standard test, which the server has itself.
///
/// It has no words, but for the numbers 1 and 2 at the ends of the movement.
struct TestDrawing {
  private let name: String
  private let joint: Joint
  private let test: MovementTest

  /// The file among the assets; a test's picture is its fragment.
  static let file = "tests.svg"

  /// The drawing of that name, such as `neck.rotation-seated`; `nil` if there is none.
  init?(_ name: String) {
    for joint in Joint.allCases {
      guard let exercise = joint.exercises.first(where: { joint.drawing(of: $0) == name }),
        let test = joint.tested(exercise)?.test, Self.names.contains(name)
      else { continue }
      (self.name, self.joint, self.test) = (name, joint, test)
      return
    }
    return nil
  }

  /// The names of all drawings.
  static let names: Set<String> = {
    let text = String(decoding: PackageResources.tests_svg, as: UTF8.self)
    return Set(text.matches(of: /<view id=.([\w.-]+)/).map { String($0.1) })
  }()

  /// The address of the picture.
  ///
  /// - Parameter root: the address before all paths.
  func address(_ root: String) -> String { "\(root)/assets/\(Self.file)#\(name)" }

  /// The picture and how to read it.
  func markup(_ root: String, _ translator: Translator) -> Markup {
    let box: Message = "The orange box is the device."
    let order: Message = "1 comes first, then 2."
    let side: Message = "The drawing shows the right side."
    let words = [box] + (test.isOneSided ? [] : [order]) + (joint.hasSides ? [side] : [])
    return .element(
      .figure, attributes: [("class", "picture drawing")],
      [
        .image(address(root), text: translator("Drawing of the posture and the movement")),
        .element(.figcaption, words.map(translator.callAsFunction).joined(separator: " ")),
      ])
  }
}
