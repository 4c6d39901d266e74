import KChartControl

/// The window, which needs no verb.
struct WindowVerb {
    let program: Program
    let options: ChartOptions
    let window: WindowOptions

    func run() throws(Failure) -> ExitCode {
        throw Failure(.unavailable, "not built yet")
    }
}
