#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>

// Calls with a variable number of arguments do not import; each gets a fixed twin.

static inline XIC cx11_create_ic(XIM method, Window window) {
    return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing,
                     XNClientWindow, window, XNFocusWindow, window, (char *)0);
}

/// The events the input context wants to see; 0 when it does not say.
static inline unsigned long cx11_ic_filter_mask(XIC context) {
    unsigned long mask = 0;
    if (XGetICValues(context, XNFilterEvents, &mask, (char *)0) != 0) { return 0; }
    return mask;
}

/// Tells when the input method's server went away; `callback` must live as long as the method.
static inline void cx11_set_im_destroy_callback(XIM method, XIMCallback *callback) {
    XSetIMValues(method, XNDestroyCallback, callback, (char *)0);
}
