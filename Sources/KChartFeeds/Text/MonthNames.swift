/// Names of months in the languages market data is written in, whole or cut after three letters or
/// more.
enum MonthNames {
    /// The month a word means, 1 to 12; nil for other words, and for beginnings that could be two
    /// months.
    static func month(_ word: String) -> Int? {
        prefixes[HeaderNames.normalized(word)].flatMap { $0 > 0 ? $0 : nil }
    }

    /// Every beginning of a name with its month; 0 where languages disagree.
    private static let prefixes: [String: Int] = {
        var result: [String: Int] = [:]
        var whole: [String: Int] = [:]
        for language in names {
            for (place, name) in language.split(separator: " ").enumerated() {
                let letters = Array(HeaderNames.normalized(String(name)))
                whole[String(letters)] = place + 1
                for count in 2..<max(letters.count, 3) where count >= min(3, letters.count) {
                    let prefix = String(letters.prefix(count))
                    let known = result[prefix] ?? place + 1
                    result[prefix] = known == place + 1 ? known : 0
                }
            }
        }
        // A whole name is sure, whatever begins like it elsewhere.
        return result.merging(whole) { $1 }
    }()

    private static let names = [
        "january february march april may june july august september october november december",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "jänner feber maerz april mai juni juli august sept oktober november dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
            + "dicembre",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "januari februari mars april maj juni juli augusti september oktober november december",
        "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad "
            + "grudzień",
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
            + "listopada grudnia",
        "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
        "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
        "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    ]
}
