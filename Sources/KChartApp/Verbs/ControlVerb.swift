import KChartControl

/// `ctl`: one command to a running chart.
struct ControlVerb {
    let program: Program
    let socket: String
    let command: [String]

    func run() throws(Failure) -> ExitCode {
        switch try ControlClient.send(command, to: socket) {
        case .success(let data):
            let text = program.output.isTerminal ? data.prettyText : data.compactText
            program.output.write(text + "\n")
            return .success
        case .failure(let error):
            throw Failure(.checkFailed, error.message)
        }
    }
}
