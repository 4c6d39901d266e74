// The package manager names the entry of a program, so that libFuzzer's own main has no place.

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

var count = CommandLine.argc
var words = CommandLine.unsafeArgv
_ = runFuzzer(&count, &words) { readOneInput($0, $1) }
