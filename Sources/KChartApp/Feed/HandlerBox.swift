/// Lets a closure be made before what it calls.
final class HandlerBox {
    var handler: (() -> Void)?
    func run() { handler?() }
}
