/// Division that rounds towards minus infinity, so that buckets before 1970 are as long as those
/// after it. The divisor must be positive.
@usableFromInline
enum FloorDivision {
    @inlinable
    static func quotient<Value: FixedWidthInteger & SignedInteger>(
        _ value: Value, by divisor: Value
    ) -> Value {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// `0 ..< divisor`.
    @inlinable
    static func remainder<Value: FixedWidthInteger & SignedInteger>(
        _ value: Value, by divisor: Value
    ) -> Value {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
