import KChartControl
import KChartCore
import KChartDrawings
import KChartModel

/// A document of drawings that the command line names.
struct DrawingFile {
    /// More bytes are not read: 64 MB.
    private static let sizeLimit = 64 << 20

    let drawings: [Drawing]

    /// Nil without a path.
    init?(_ path: String?, _ diagnostics: Diagnostics) throws(Failure) {
        guard let path else { return nil }
        let name = OneLine.quoted(path)
        let bytes: [UInt8]
        do throws(FileBytes.Refusal) {
            bytes = try FileBytes.contents(of: path, limit: Self.sizeLimit)
        } catch {
            let reason = error.reason(limit: Self.sizeLimit)
            throw Failure(.noInput, "--drawings: \(name): \(reason)")
        }
        switch DrawingExchange.read(bytes) {
        case .success(let document):
            drawings = document.drawings
            if let first = document.skipped.first {
                diagnostics.say(
                    "--drawings: \(name): \(document.skipped.count) drawings cannot be kept, the "
                        + "first is number \(first) of the list")
            }
        case .failure(.newer(let version)):
            throw Failure(
                .badData, "--drawings: \(name) is of version \(version), allowed: 1")
        case .failure(.noJSON):
            throw Failure(.badData, "--drawings: \(name) is not valid JSON")
        case .failure(.noDrawings):
            throw Failure(
                .badData,
                "--drawings: \(name) holds no drawings, allowed: an object with a list "
                    + "called drawings")
        }
    }

    /// Adds what is not there yet: the same file at each start makes no second copies.
    func add(to model: ChartModel) {
        let present = model.state.drawings.drawings
        let new = drawings.filter { !present.contains($0.id) }
        if !new.isEmpty { model.editDrawings(.add(new)) }
    }
}
