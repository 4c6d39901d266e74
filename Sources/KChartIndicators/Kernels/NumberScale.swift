/// How an indicator's sums are held small when they would leave the numbers.
enum NumberScale {
    /// What numbers are multiplied by before they are added, once a sum was not finite: a power of
    /// two, so that no digit is lost. Some thousands of the greatest numbers add up to 1e293 then.
    static let small = 0x1p-64
}
