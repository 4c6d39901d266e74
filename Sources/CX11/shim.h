#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>

// Calls with a variable number of arguments do not import; each gets a fixed twin.

/// An input context whose method shows nothing of what it composes.
static inline XIC cx11_create_plain_ic(XIM method, Window window) {
    return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing,
                     XNClientWindow, window, XNFocusWindow, window, (char *)0);
}

/// One whose composition the program draws; the callbacks are copied.
static inline XIC cx11_create_callback_ic(XIM method, Window window, XICCallback *start,
                                          XICCallback *done, XICCallback *draw,
                                          XICCallback *caret) {
    XVaNestedList list = XVaCreateNestedList(
        0, XNPreeditStartCallback, start, XNPreeditDoneCallback, done, XNPreeditDrawCallback, draw,
        XNPreeditCaretCallback, caret, (char *)0);
    if (list == 0) { return 0; }
    XIC context = XCreateIC(method, XNInputStyle, XIMPreeditCallbacks | XIMStatusNothing,
                            XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes,
                            list, (char *)0);
    XFree(list);
    return context;
}

/// One whose method draws the composition at the text cursor.
static inline XIC cx11_create_position_ic(XIM method, Window window, XFontSet fonts) {
    XPoint spot = {0, 0};
    XVaNestedList list =
        XVaCreateNestedList(0, XNSpotLocation, &spot, XNFontSet, fonts, (char *)0);
    if (list == 0) { return 0; }
    XIC context = XCreateIC(method, XNInputStyle, XIMPreeditPosition | XIMStatusNothing,
                            XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes,
                            list, (char *)0);
    XFree(list);
    return context;
}

/// Tells the method where the text cursor stands, in the window.
static inline void cx11_set_spot(XIC context, short x, short y) {
    XPoint spot = {x, y};
    XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &spot, (char *)0);
    if (list == 0) { return; }
    XSetICValues(context, XNPreeditAttributes, list, (char *)0);
    XFree(list);
}

/// Nonzero when the method can work in that style.
static inline int cx11_im_has_style(XIM method, unsigned long style) {
    XIMStyles *styles = 0;
    if (XGetIMValues(method, XNQueryInputStyle, &styles, (char *)0) != 0 || styles == 0) {
        return 0;
    }
    int found = 0;
    for (unsigned short index = 0; index < styles->count_styles; ++index) {
        if (styles->supported_styles[index] == style) { found = 1; }
    }
    XFree(styles);
    return found;
}

/// The changed text of a composition as the locale's bytes or as wide characters; both null when
/// only its colours change.
static inline const char *cx11_im_bytes(const XIMText *text) {
    return text->encoding_is_wchar ? 0 : text->string.multi_byte;
}
static inline const wchar_t *cx11_im_wide(const XIMText *text) {
    return text->encoding_is_wchar ? text->string.wide_char : 0;
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
