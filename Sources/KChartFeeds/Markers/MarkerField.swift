/// What a column or a key of a list of markers or trades means.
enum MarkerField: Hashable {
    case time, clock, kind, price, label, color, id
    /// A signed amount: above zero is a purchase.
    case size
    /// A trade with its beginning and its end in one row.
    case entryTime, exitTime, entryPrice, exitPrice
    /// True for a trade that begins with a sale.
    case isShort

    /// The field of a name, which is compared without case, blanks and punctuation; a currency
    /// beside it adds nothing. Nil for a name that says nothing.
    init?(name: String) {
        guard name.utf8.count <= 80 else { return nil }
        let words = HeaderNames.words(of: HeaderText.unescaped(name))
            .filter { !HeaderNames.currencies.contains($0) }
        guard let field = Self.names[words.joined()] else { return nil }
        self = field
    }

    /// The columns of a list without a header, in this order.
    static let inOrder: [MarkerField] = [.time, .kind, .price, .label, .color, .id]

    private static let names: [String: MarkerField] = {
        var names: [String: MarkerField] = [:]
        func add(_ field: MarkerField, _ list: String) {
            for name in list.split(separator: " ") { names[String(name)] = field }
        }
        add(
            .time,
            "time date datetime timestamp ts t when dateutc timeutc datetimeutc dateandtime "
                + "tradetime filltime executiontime executedtime transacttime createdat executedat")
        add(.clock, "timeofday clock")
        add(.kind, "kind side type action direction buysell transaction tradetype ordertype")
        add(
            .price,
            "price rate px value avgprice averageprice fillprice executionprice tradeprice level")
        add(.label, "label text note comment tag signal message reason title")
        add(.color, "color colour")
        add(.id, "id uid uuid markerid")
        add(.size, "size qty quantity amount volume shares contracts units executed")
        add(
            .entryTime,
            "entrytime entrydate entrydatetime entrytimestamp opentime opendate opentimestamp "
                + "timeopen dateopen opened openedat")
        add(
            .exitTime,
            "exittime exitdate exitdatetime exittimestamp closetime closedate closetimestamp "
                + "timeclose dateclose closed closedat")
        add(.entryPrice, "entryprice openprice openrate entryrate entry priceopen")
        add(.exitPrice, "exitprice closeprice closerate exitrate exit priceclose")
        add(.isShort, "isshort short")
        return names
    }()
}
