import KChartControl
import KChartCore
import KChartFeeds
import KChartLocalization

extension ReadError {
    /// The refusal of a command: people are told what it is in their language, scripts in full.
    var command: CommandError {
        let name = OneLine.cleaned(path)
        let key: MessageKey =
            switch kind {
            case .notFound: .fileNotFound
            case .isDirectory: .fileIsFolder
            case .unreadable: .fileNoPermission
            case .empty: .fileEmpty
            case .headerOnly, .noBars: .fileNoRows
            case .binary, .unsupported: .fileBinary
            case .tooLarge: .fileTooLarge
            case .inputOutput, .notMarketData, .columnsUnclear, .unfitOption, .exchangeRefusal,
                .damaged, .severalMembers:
                .fileUnknownFormat
            }
        return CommandError(key, name, english: description)
    }
}
