// SPDX-License-Identifier: Apache-2.0

internal import FHIRExchange
internal import Foundation
internal import JSON

/// A form of groups of 20 questions with scored options, a condition on each question but the first of
/// a group, and a sum over 20 questions for every 20 questions.
struct GeneratedForm {
  /// How the expressions of the sums find their questions.
  enum Style: String, CaseIterable {
    /// By group and question, one sum over a group.
    case group
    /// By group and question, 20 terms from 20 groups.
    case terms
    /// With `descendants()`, 20 questions of 20 groups.
    case descendants
    /// With `repeat(item)`, 20 questions of 20 groups.
    case `repeat`
    /// All that there is in a group: the links of the questions do not stand in the expression.
    case whole
  }

  /// Questions; a multiple of 20.
  let count: Int
  let style: Style
  private static let inGroup = 20
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private var groups: Int { count / Self.inGroup }

  /// The form as a file.
  var data: Data { json.data(isPretty: false) }

  private var json: JSONValue {
    let groups = (0..<self.groups).map { group -> JSONValue in
      [
        "linkId": .string("g\(group)"), "type": "group", "text": .string("Group \(group)"),
        "item": .array((0..<Self.inGroup).map { question(group * Self.inGroup + $0) }),
      ]
    }
    return [
      "resourceType": "Questionnaire", "status": "active", "url": "http://example.org/generated",
      "item": .array(groups + (0..<self.groups).map(sum)),
    ]
  }

  private func question(_ index: Int) -> JSONValue {
    var members: [String: JSONValue] = [
      "linkId": .string("q\(index)"), "type": "choice", "text": .string("Question \(index)"),
      "answerOption": .array((0..<5).map(Self.option)),
    ]
    if !index.isMultiple(of: Self.inGroup) {
      members["enableWhen"] = [
        [
          "question": .string("q\(index - 1)"), "operator": "!=",
          "answerCoding": ["system": "http://example.org/often", "code": "o4"],
        ]
      ]
    }
    return .object(members)
  }

  private static func option(_ place: Int) -> JSONValue {
    [
      "valueCoding": [
        "system": "http://example.org/often", "code": .string("o\(place)"),
        "display": .string("Answer \(place)"),
        "extension": [
          [
            "url": "http://hl7.org/fhir/StructureDefinition/ordinalValue",
            "valueDecimal": .integer(place),
          ]
        ],
      ]
    ]
  }

  /// The questions of a sum, each with its group.
  private func summed(_ sum: Int) -> [(group: Int, question: Int)] {
    (0..<Self.inGroup).map { place in
      let isOneGroup = style == .group || style == .whole
      let group = isOneGroup ? sum : (sum + place * 7) % groups
      return (group, group * Self.inGroup + place)
    }
  }

  private func sum(_ number: Int) -> JSONValue {
    let questions = summed(number)
    let links = questions.map { "linkId = 'q\($0.question)'" }.joined(separator: " or ")
    let list = questions.map { "'q\($0.question)'" }.joined(separator: " | ")
    let expression =
      switch style {
      case .group:
        "%resource.item.where(linkId = 'g\(number)').item.where(\(links)).answer.value.ordinal().sum()"
      case .terms:
        questions.map {
          "iif(%resource.item.where(linkId = 'g\($0.group)').item.where(linkId = 'q\($0.question)')"
            + ".answer.exists(), %resource.item.where(linkId = 'g\($0.group)')"
            + ".item.where(linkId = 'q\($0.question)').answer.value.ordinal(), 0)"
        }.joined(separator: " + ")
      case .descendants: "%resource.descendants().where(\(links)).answer.value.ordinal().sum()"
      case .repeat:
        "%resource.repeat(item).where(linkId in (\(list))).answer.value.ordinal().sum()"
      case .whole:
        "%resource.item.where(linkId = 'g\(number)').item.answer.value.ordinal().sum()"
      }
    return [
      "linkId": .string("s\(number)"), "type": "decimal", "readOnly": true,
      "extension": [
        [
          "url": .string(Self.sdc + "calculatedExpression"),
          "valueExpression": ["language": "text/fhirpath", "expression": .string(expression)],
        ]
      ],
    ]
  }

  /// The linkId of a question.
  static func linkId(_ question: Int) -> String { "q\(question)" }

  /// The answer of a place.
  static func answer(_ place: Int) -> FHIR.Value {
    .coding(FHIR.Coding(system: "http://example.org/often", code: "o\(place)"))
  }
}
