/// The name of a drawing tool and of what it makes, such as `trendLine`.
///
/// An open string: a drawing of a kind no tool is registered for is kept, but neither drawn nor
/// hit.
public struct DrawingKind: Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public var name: String

    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }

    public var description: String { name }

    public static let horizontalLine: DrawingKind = "horizontalLine"
    public static let horizontalRay: DrawingKind = "horizontalRay"
    public static let verticalLine: DrawingKind = "verticalLine"
    public static let trendLine: DrawingKind = "trendLine"
    public static let ray: DrawingKind = "ray"
    public static let extendedLine: DrawingKind = "extendedLine"
    public static let arrow: DrawingKind = "arrow"
    public static let rectangle: DrawingKind = "rectangle"
    public static let ellipse: DrawingKind = "ellipse"
    public static let parallelChannel: DrawingKind = "parallelChannel"
    public static let fibonacciRetracement: DrawingKind = "fibonacciRetracement"
    public static let fibonacciExtension: DrawingKind = "fibonacciExtension"
    public static let polyline: DrawingKind = "polyline"
    public static let brush: DrawingKind = "brush"
    public static let textNote: DrawingKind = "textNote"
    public static let callout: DrawingKind = "callout"
    public static let priceRange: DrawingKind = "priceRange"
    public static let datePriceRange: DrawingKind = "datePriceRange"
    public static let longPosition: DrawingKind = "longPosition"
    public static let shortPosition: DrawingKind = "shortPosition"
    public static let measure: DrawingKind = "measure"
}
