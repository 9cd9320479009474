// SPDX-License-Identifier: Apache-2.0

#include "Renamed.h"

#include "../../../Sources/CKernels/Signals.c"
