#pragma once
// Xlib's types belong to CX11: a second owner would depend on the order of a build.
#include "../CX11/shim.h"
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

/// Selects `count` event types of a device on a window; the list replaces an earlier one.
static inline int cxi_select(Display *display, Window window, int device, const int *events,
                             int count) {
    unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
    for (int index = 0; index < count; index++) { XISetMask(bits, events[index]); }
    XIEventMask mask = {.deviceid = device, .mask_len = sizeof bits, .mask = bits};
    return XISelectEvents(display, window, &mask, 1);
}
