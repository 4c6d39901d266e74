import Glibc
import KChartCore

/// Memory for text whose length only its reading tells. Running out of it ends the program by
/// `OutOfMemory`; Swift's own allocation would trap.
enum ByteMemory {
    static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        guard let block = malloc(max(1, count)) else { OutOfMemory.end(bytes: count) }
        return block.bindMemory(to: UInt8.self, capacity: max(1, count))
    }

    /// The same bytes in a larger block; the old pointer is dead.
    static func grown(
        _ block: UnsafeMutablePointer<UInt8>, to count: Int
    ) -> UnsafeMutablePointer<UInt8> {
        guard let larger = realloc(block, max(1, count)) else { OutOfMemory.end(bytes: count) }
        return larger.bindMemory(to: UInt8.self, capacity: max(1, count))
    }

    static func free(_ block: UnsafeMutablePointer<UInt8>) { Glibc.free(block) }
}
