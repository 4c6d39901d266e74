/// What the language of a header says of how its land writes numbers and dates.
enum HeaderLand {
    /// True for headers in languages whose lands write decimals behind a comma and the day before
    /// the month: German, Polish, Portuguese, Spanish, French, Italian, Dutch, Russian, Turkish,
    /// Swedish, Czech, Vietnamese and Indonesian. Two of the names must be of one of them.
    ///
    /// It weighs where nothing in the numbers or dates themselves is sure: Mexico and Switzerland
    /// write points.
    static func hasDecimalComma(_ names: [String]) -> Bool {
        let known = names.filter { name in
            HeaderNames.words(of: name).contains(where: continental.contains)
                || continental.contains(HeaderNames.normalized(name))
        }
        return known.count >= 2
    }

    /// Words that stand in no English header, without marks.
    private static let continental: Set<String> = Set(
        [
            "datum zeit uhrzeit handelstag eröffnung eröffn erster anfangskurs eröffnungskurs hoch",
            "höchst höchstkurs tageshoch tief tiefst tiefstkurs tagestief schluss schlusskurs",
            "schlußkurs letzter umsatz stücke volumen",
            "data czas godzina otwarcie otwarcia najwyższy najniższy maks maksymalny minimalny",
            "zamknięcie zamknięcia kurs wolumen obrót ostatnio",
            "hora abertura máxima mínima máximo mínimo fechamento último preço quantidade",
            "fecha apertura cierre precio jour heure ouverture ouv haut bas clôture dernier plushaut",
            "plusbas ora giorno massimo minimo chiusura ultimo prezzo tijd hoog hoogste laag laagste",
            "slot slotkoers openingskoers laatste tarih saat açılış yüksek düşük kapanış hacim",
            "öppning högst högsta lägst lägsta stängning senast slutkurs volym tid otevření nejvyšší",
            "nejnižší zavření objem čas",
            "ngày giờ mở cửa cao thấp nhất đóng khối lượng thời gian",
            "tanggal waktu pembukaan tertinggi terendah penutupan terakhir",
            "дата время открытие откр максимум макс минимум мин закрытие закр цена объем объём",
        ].joined(separator: " ").split(separator: " ").map { HeaderNames.normalized(String($0)) })
}
