/// A kind of place in a JSON text that holds tables, in one of the shapes market data comes in.
///
/// Tables whose way through the text differs only in which element of an array they stand in are
/// pages of one table, or the tables of several markets.
struct JSONSite {
    enum Shape {
        /// [[1, 2], …]
        case arrays
        /// [{"open": 1}, …]
        case objects
        /// {"2024-01-02": {"open": 1}, …}, or arrays: the key is the first cell.
        case keyed
        /// {"open": [1, 2], "close": [1, 2]}
        case columns
        /// {"open": {"0": 1}, "close": {"0": 1}}
        case keyedColumns
        /// ["2024-01-02,1,2,3,4", …]
        case lines
    }

    /// One table.
    struct Page {
        /// Where its array or object begins.
        var place: Int
        /// Where the object round it begins.
        var parent: Int
        /// Where an index stands beside rows of arrays, as pandas splits them.
        var index: Int?
        /// The market that the objects round it name.
        var market = JSONPageMarket()
    }

    var shape: Shape
    /// The keys on the way to it, empty ones for elements of arrays.
    var path: [String]
    var pages: [Page]
    /// Names that stand beside rows of arrays: "columns", "fields".
    var names: [String]?
    /// Pages name their columns in several ways.
    var namesDiffer = false

    /// The key under which it stands, empty in an array.
    var key: String { path.last ?? "" }

    /// More sites than this are not looked at.
    static let most = 200

    /// The one key in which the ways to two sites of one shape differ; nil for sites that differ
    /// in more.
    func difference(from other: JSONSite) -> Int? {
        guard shape == other.shape, path.count == other.path.count else { return nil }
        let places = path.indices.filter { path[$0] != other.path[$0] }
        guard places.count == 1, let place = places.first, !path[place].isEmpty,
            !other.path[place].isEmpty
        else { return nil }
        return place
    }
}
