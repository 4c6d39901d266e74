/// Why a theme cannot be used.
public enum ThemeError: Error, Hashable, Sendable {
    /// No theme has this id.
    case unknown(id: String)
    /// The file is not a JSON object.
    case notJSON(id: String)
    /// A field nobody knows: most often a spelling mistake.
    case unknownField(String, id: String)
    /// A complete theme lacks a field.
    case missingField(String, id: String)
    /// A value that its field cannot take: a colour is "#RRGGBB", "#RRGGBBAA" or an object of
    /// color and alpha; sizes are finite and not negative.
    case badValue(field: String, id: String)
    /// The theme builds on itself, or on too long a chain of others.
    case circularBase(id: String)
}
