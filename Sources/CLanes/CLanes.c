// SPDX-License-Identifier: Apache-2.0

// A target needs a source; all there is stands in the header, to be inlined.

#include "CLanes.h"
