#pragma once

// The files that are part of the program: Localization/*.strings, Assets/Themes/*.json and
// Assets/Icons/icons.json.

typedef struct {
    /// "Localization/en.strings" or "Themes/dark.json".
    const char *_Nonnull name;
    /// Not terminated by a zero; lives as long as the program.
    const unsigned char *_Nonnull bytes;
    unsigned long count;
} kchart_resource;

/// How many files there are.
unsigned long kchart_resource_count(void);
/// The file at `index`; null beyond the last one.
const kchart_resource *_Nullable kchart_resource_at(unsigned long index);
/// The file of that name; null when there is none.
const kchart_resource *_Nullable kchart_resource_named(const char *_Nonnull name);
