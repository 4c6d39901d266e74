/// "1 bar", "2 bars": a count with its noun in the form that English has for it.
func counted(_ number: Int, _ one: String, _ other: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(other ?? one + "s")"
}
