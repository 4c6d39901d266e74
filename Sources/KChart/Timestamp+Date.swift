public import Foundation
public import KChartCore

extension Timestamp {
    /// The instant of a date, to the microsecond; dates out of reach saturate.
    public init(_ date: Date) {
        self = Timestamp(secondsSince1970: date.timeIntervalSince1970) ?? .epoch
    }

    /// The instant as a date.
    public var date: Date { Date(timeIntervalSince1970: secondsSince1970) }
}
