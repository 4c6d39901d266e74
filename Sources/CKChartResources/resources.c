#include "CKChartResources.h"

#include <string.h>

// `#embed` is C23; the compiler knows it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Every `#embed` names its file to the compiler, which lists it among the dependencies of this
// object: an edited text or theme is built in with the next build. The compiler takes C23's
// directive in every C; it need not say so for each line.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char words_en[] = {
#embed "../../Localization/en.strings"
};
static const unsigned char words_de[] = {
#embed "../../Localization/de.strings"
};
static const unsigned char words_es[] = {
#embed "../../Localization/es.strings"
};
static const unsigned char words_fr[] = {
#embed "../../Localization/fr.strings"
};
static const unsigned char words_hi[] = {
#embed "../../Localization/hi.strings"
};
static const unsigned char words_id[] = {
#embed "../../Localization/id.strings"
};
static const unsigned char words_it[] = {
#embed "../../Localization/it.strings"
};
static const unsigned char words_nl[] = {
#embed "../../Localization/nl.strings"
};
static const unsigned char words_pt_br[] = {
#embed "../../Localization/pt-BR.strings"
};
static const unsigned char words_ru[] = {
#embed "../../Localization/ru.strings"
};
static const unsigned char words_tr[] = {
#embed "../../Localization/tr.strings"
};
static const unsigned char words_vi[] = {
#embed "../../Localization/vi.strings"
};
static const unsigned char words_zh_hans[] = {
#embed "../../Localization/zh-Hans.strings"
};
static const unsigned char words_ar[] = {
#embed "../../Localization/ar.strings"
};

static const unsigned char theme_dark[] = {
#embed "../../Assets/Themes/dark.json"
};
static const unsigned char theme_light[] = {
#embed "../../Assets/Themes/light.json"
};
static const unsigned char theme_midnight[] = {
#embed "../../Assets/Themes/midnight.json"
};
static const unsigned char theme_solaris[] = {
#embed "../../Assets/Themes/solaris.json"
};
static const unsigned char theme_high_contrast[] = {
#embed "../../Assets/Themes/high-contrast.json"
};
static const unsigned char theme_colour_blind[] = {
#embed "../../Assets/Themes/colour-blind.json"
};
static const unsigned char theme_colour_blind_light[] = {
#embed "../../Assets/Themes/colour-blind-light.json"
};
static const unsigned char theme_red_up[] = {
#embed "../../Assets/Themes/red-up.json"
};
static const unsigned char theme_red_up_light[] = {
#embed "../../Assets/Themes/red-up-light.json"
};

static const unsigned char icons[] = {
#embed "../../Assets/Icons/icons.json"
};

static const kchart_resource resources[] = {
    {"Localization/en.strings", words_en, sizeof words_en},
    {"Localization/de.strings", words_de, sizeof words_de},
    {"Localization/es.strings", words_es, sizeof words_es},
    {"Localization/fr.strings", words_fr, sizeof words_fr},
    {"Localization/hi.strings", words_hi, sizeof words_hi},
    {"Localization/id.strings", words_id, sizeof words_id},
    {"Localization/it.strings", words_it, sizeof words_it},
    {"Localization/nl.strings", words_nl, sizeof words_nl},
    {"Localization/pt-BR.strings", words_pt_br, sizeof words_pt_br},
    {"Localization/ru.strings", words_ru, sizeof words_ru},
    {"Localization/tr.strings", words_tr, sizeof words_tr},
    {"Localization/vi.strings", words_vi, sizeof words_vi},
    {"Localization/zh-Hans.strings", words_zh_hans, sizeof words_zh_hans},
    {"Localization/ar.strings", words_ar, sizeof words_ar},
    {"Themes/dark.json", theme_dark, sizeof theme_dark},
    {"Themes/light.json", theme_light, sizeof theme_light},
    {"Themes/midnight.json", theme_midnight, sizeof theme_midnight},
    {"Themes/solaris.json", theme_solaris, sizeof theme_solaris},
    {"Themes/high-contrast.json", theme_high_contrast, sizeof theme_high_contrast},
    {"Themes/colour-blind.json", theme_colour_blind, sizeof theme_colour_blind},
    {"Themes/colour-blind-light.json", theme_colour_blind_light, sizeof theme_colour_blind_light},
    {"Themes/red-up.json", theme_red_up, sizeof theme_red_up},
    {"Themes/red-up-light.json", theme_red_up_light, sizeof theme_red_up_light},
    {"Icons/icons.json", icons, sizeof icons},
};

unsigned long kchart_resource_count(void) {
    return sizeof resources / sizeof resources[0];
}

const kchart_resource *kchart_resource_at(unsigned long index) {
    return index < kchart_resource_count() ? &resources[index] : NULL;
}

const kchart_resource *kchart_resource_named(const char *name) {
    for (unsigned long i = 0; i < kchart_resource_count(); i++) {
        if (strcmp(resources[i].name, name) == 0) {
            return &resources[i];
        }
    }
    return NULL;
}
