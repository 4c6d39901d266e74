/// The whole input of a reader: bytes of UTF-8 text and where they came from.
///
/// Valid only during `BarFormat.read`; nothing of it may be kept.
public struct FormatInput {
    public let path: String
    /// The text, without a byte order mark.
    public let bytes: UnsafeBufferPointer<UInt8>
    let file: InputFile?
    /// Bytes of the file before `bytes`.
    let offset: Int
    /// What the caller knows better.
    public internal(set) var options = ReadOptions()

    init(path: String, bytes: UnsafeBufferPointer<UInt8>, file: InputFile?, offset: Int) {
        self.path = path
        self.bytes = bytes
        self.file = file
        self.offset = offset
    }

    /// An input in memory; `bytes` must outlive it.
    public init(path: String, bytes: UnsafeBufferPointer<UInt8>) {
        self.init(path: path, bytes: bytes, file: nil, offset: 0)
    }

    /// Lends text made from `input` to `body` as if it stood in the file.
    static func with<Value>(
        _ text: [UInt8], as input: FormatInput,
        _ body: (FormatInput) throws(ReadError) -> Value
    ) throws(ReadError) -> Value {
        let outcome = text.withUnsafeBufferPointer { buffer -> Result<Value, ReadError> in
            var inner = FormatInput(path: input.path, bytes: buffer)
            inner.options = input.options
            do throws(ReadError) {
                return .success(try body(inner))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// A stretch of this input, as an input of its own.
    func part(_ range: Range<Int>) -> FormatInput {
        var part = FormatInput(
            path: path, bytes: UnsafeBufferPointer(rebasing: bytes[range]), file: file,
            offset: offset + range.lowerBound)
        part.options = options
        return part
    }

    /// How many of the bytes are still there: a file can be shortened while it is read.
    func availableCount() -> Int {
        guard let file else { return bytes.count }
        return max(0, min(bytes.count, file.available - offset))
    }

    /// The bytes before `position` are not needed any more.
    func release(before position: Int) {
        file?.release(before: offset + position)
    }
}
