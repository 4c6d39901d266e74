import FoundationEssentials
import KChartCanvas

/// The fields a theme file holds: all of a complete theme, or those that differ from its base.
struct ThemeFields: Sendable {
    var name: String?
    /// The theme this one changes.
    var base: String?
    var colors: [String: Color] = [:]
    var lists: [String: [Color]] = [:]
    var opacities: [String: Double] = [:]
    var fontFamilies: [String]?
    var fonts: [String: FontFields] = [:]
    var lines: [String: LineFields] = [:]
    var metrics: [String: Double] = [:]

    struct FontFields: Decodable, Sendable {
        var size: Double?
        var lineHeight: Double?
        var weight: Int?
    }

    struct LineFields: Decodable, Sendable {
        var width: Double?
        var dash: [Double]?
    }

    /// Reads a theme file. Costs a few hundred microseconds.
    init(id: String, json: [UInt8]) throws(ThemeError) {
        do {
            let decoder = JSONDecoder()
            self = try decoder.decode(ThemeFields.self, from: Data(json))
        } catch let error as ThemeFieldError {
            throw error.isUnknown
                ? .unknownField(error.field, id: id) : .badValue(field: error.field, id: id)
        } catch DecodingError.dataCorrupted {
            throw .notJSON(id: id)
        } catch DecodingError.typeMismatch(_, let context) {
            guard let field = context.codingPath.first else { throw .notJSON(id: id) }
            throw .badValue(field: field.stringValue, id: id)
        } catch DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context)
        {
            throw .badValue(field: context.codingPath.first?.stringValue ?? "", id: id)
        } catch {
            throw .notJSON(id: id)
        }
    }

    /// These fields on top of those of `base`.
    func over(_ base: ThemeFields) -> ThemeFields {
        var merged = base
        merged.name = name
        merged.base = nil
        merged.colors.merge(colors) { $1 }
        merged.lists.merge(lists) { $1 }
        merged.opacities.merge(opacities) { $1 }
        merged.fontFamilies = fontFamilies ?? base.fontFamilies
        merged.fonts.merge(fonts) { old, new in
            FontFields(
                size: new.size ?? old.size, lineHeight: new.lineHeight ?? old.lineHeight,
                weight: new.weight ?? old.weight)
        }
        merged.lines.merge(lines) { old, new in
            LineFields(width: new.width ?? old.width, dash: new.dash ?? old.dash)
        }
        merged.metrics.merge(metrics) { $1 }
        return merged
    }
}

/// A field the decoder refused.
struct ThemeFieldError: Error {
    var field: String
    var isUnknown = false
}

extension ThemeFields: Decodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct ColorFields: Decodable {
        var color: String
        var alpha: Double
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys {
            let field = key.stringValue
            switch field {
            case "name": name = try container.decode(String.self, forKey: key)
            case "base": base = try container.decode(String.self, forKey: key)
            case "palette", "paletteText":
                let texts = try container.decode([String].self, forKey: key)
                lists[field] = try texts.map { text in
                    guard let color = Color(hex: text) else { throw ThemeFieldError(field: field) }
                    return color
                }
            case "bandFill", "levelFill":
                opacities[field] = try container.decode(Double.self, forKey: key)
            case "fontFamilies":
                fontFamilies = try container.decode([String].self, forKey: key)
            case "fonts": fonts = try container.decode([String: FontFields].self, forKey: key)
            case "lines": lines = try container.decode([String: LineFields].self, forKey: key)
            case "metrics": metrics = try container.decode([String: Double].self, forKey: key)
            default:
                guard Theme.colorFields.contains(field) else {
                    throw ThemeFieldError(field: field, isUnknown: true)
                }
                colors[field] = try Self.color(container, key)
            }
        }
    }

    private static func color(
        _ container: KeyedDecodingContainer<Key>, _ key: Key
    ) throws -> Color {
        if let text = try? container.decode(String.self, forKey: key) {
            guard let color = Color(hex: text) else {
                throw ThemeFieldError(field: key.stringValue)
            }
            return color
        }
        let fields = try container.decode(ColorFields.self, forKey: key)
        guard let color = Color(hex: fields.color), (0...1).contains(fields.alpha) else {
            throw ThemeFieldError(field: key.stringValue)
        }
        return color.withOpacity(fields.alpha)
    }
}
