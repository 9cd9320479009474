// SPDX-License-Identifier: Apache-2.0

// The C math library is named in this file alone, so that no other file of the module depends on
// which C library it comes from.

internal import Glibc

@usableFromInline func sine(_ x: Double) -> Double { sin(x) }
@usableFromInline func cosine(_ x: Double) -> Double { cos(x) }
@usableFromInline func tangent(_ x: Double) -> Double { tan(x) }
@usableFromInline func arcTangent2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
@usableFromInline func exponential(_ x: Double) -> Double { exp(x) }
