import KChartCanvas

extension ThemeFields {
    func color(_ field: String, of id: String) throws(ThemeError) -> Color {
        guard let color = colors[field] else { throw .missingField(field, id: id) }
        return color
    }

    func colors(_ field: String, of id: String) throws(ThemeError) -> [Color] {
        guard let list = lists[field] else { throw .missingField(field, id: id) }
        guard !list.isEmpty else { throw .badValue(field: field, id: id) }
        return list
    }

    func opacity(_ field: String, of id: String) throws(ThemeError) -> Double {
        guard let value = opacities[field] else { throw .missingField(field, id: id) }
        guard (0...1).contains(value) else { throw .badValue(field: field, id: id) }
        return value
    }

    func apply(to target: inout ThemeFonts, of id: String) throws(ThemeError) {
        for (name, font) in fonts {
            let field = "fonts." + name
            guard let path = ThemeFonts.fields[name] else {
                throw .unknownField(field, id: id)
            }
            try Self.check([font.size, font.lineHeight], field: field, of: id)
            if let size = font.size { target[keyPath: path].size = size }
            if let height = font.lineHeight { target[keyPath: path].lineHeight = height }
            if let weight = font.weight {
                guard (100...900).contains(weight) else { throw .badValue(field: field, id: id) }
                target[keyPath: path].weight = weight
            }
        }
    }

    func apply(to target: inout ThemeLines, of id: String) throws(ThemeError) {
        for (name, line) in lines {
            let field = "lines." + name
            guard let path = ThemeLines.fields[name] else {
                throw .unknownField(field, id: id)
            }
            try Self.check([line.width], field: field, of: id)
            if let width = line.width { target[keyPath: path].width = width }
            if let dash = line.dash {
                // Marks and gaps come in pairs.
                guard dash.count % 2 == 0, dash.count <= 8 else {
                    throw .badValue(field: field, id: id)
                }
                try Self.check(dash, field: field, of: id)
                target[keyPath: path].dash = dash
            }
        }
    }

    func apply(to target: inout ThemeMetrics, of id: String) throws(ThemeError) {
        for (name, value) in metrics {
            let field = "metrics." + name
            guard let path = ThemeMetrics.fields[name] else {
                throw .unknownField(field, id: id)
            }
            try Self.check([value], field: field, of: id)
            target[keyPath: path] = value
        }
    }

    /// Sizes are finite, not negative and not beyond any screen.
    private static func check(
        _ sizes: [Double?], field: String, of id: String
    ) throws(ThemeError) {
        for case let size? in sizes where !(size >= 0 && size <= 1000) {
            throw .badValue(field: field, id: id)
        }
    }
}
