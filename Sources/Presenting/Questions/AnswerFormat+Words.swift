// SPDX-License-Identifier: Apache-2.0

package import Localization
package import StudyTasks

extension AnswerFormat {
  /// The answer in words. An end of an age that stands for all beyond it has words of its own.
  package func spoken(_ answer: Answer, in translator: Translator = .english) -> String {
    if case .age(let format) = implied.kind, case .numeric(let number) = answer {
      if number.value == Double(AgeFormat.minimumSentinel) {
        return format.minimumText ?? translator("\(format.minimum) or less")
      }
      if number.value == Double(AgeFormat.maximumSentinel) {
        return format.maximumText ?? translator("\(format.maximum) or more")
      }
    }
    // Of inches and pounds there are endless decimals in centimetres and kilograms.
    if case .numeric(var number) = answer, questionType == .height || questionType == .weight {
      number.value = (number.value * 100).rounded() / 100
      return words(for: .numeric(number), in: translator)
    }
    return words(for: answer, in: translator)
  }

  /// The request to the person, as a sentence: "Type a whole number from 0 to 10."
  var asked: Message { "Type \(inWords)." }

  /// Why an answer cannot be taken, for a person: of a number what is asked for, else what is wrong.
  func sentence(of problem: AnswerError) -> Message {
    switch problem {
    case .wrongKind, .notANumber, .outOfBounds, .notWhole, .notARung: asked
    case .notOnScale(_, step: 1): asked
    case .notOnScale(let minimum, let step): "\(asked) It is \(minimum) plus steps of \(step)."
    default: problem.message
    }
  }

  /// The words of an empty field.
  var placeholder: String? {
    switch implied.kind {
    case .numeric(let format): format.placeholder
    case .text(let format): format.placeholder
    case .location(let format): format.placeholder
    default: nil
    }
  }
}

extension RGBAColor {
  /// The colour as a web page writes it: `#RRGGBB`.
  package var hexCode: String {
    let digits = Array("0123456789ABCDEF")
    return [red, green, blue].reduce(into: "#") { text, part in
      let value = Int((max(0, min(part.isFinite ? part : 0, 1)) * 255).rounded())
      text += "\(digits[value / 16])\(digits[value % 16])"
    }
  }
}
