/// The pictures of the icon set that stand for drawing tools.
enum DrawingIcons {
    /// A tool that has none of its own is drawn as a line.
    static func icon(of kind: String) -> String { all[kind] ?? "trend-line" }

    private static let all = [
        "none": "cursor", "trendLine": "trend-line", "ray": "ray",
        "extendedLine": "extended-line", "horizontalLine": "horizontal-line",
        "horizontalRay": "horizontal-ray", "verticalLine": "vertical-line", "arrow": "arrow",
        "parallelChannel": "parallel-channel", "rectangle": "rectangle", "ellipse": "ellipse",
        "polyline": "polyline", "brush": "brush", "fibonacciRetracement": "fibonacci",
        "fibonacciExtension": "fibonacci-extension", "textNote": "text", "callout": "callout",
        "priceRange": "price-range", "datePriceRange": "date-price-range",
        "longPosition": "long-position", "shortPosition": "short-position", "measure": "measure",
    ]
}
