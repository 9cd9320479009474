// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The kind of answer that a question asks for; it decides the kind of its result.
public enum QuestionType: String, JSONName {
  /// No answer at all: a format of this type only takes up a place.
  case none
  case scale, singleChoice, multipleChoice, multiplePicker, decimal, integer, boolean, text
  case timeOfDay, dateAndTime, date, timeInterval, height, weight, location, age
  /// A rung of a ladder of social standing.
  case rung = "socioeconomicLadder"
}
