#if os(macOS) || os(Linux)

// What the blocks take as given.

/// What comes before a block that is compiled `with` these names, in the order of the directive.
let preambles: [String: String] = [
  "center": "let center = NotificationCenter()",
  "bag": "let bag = ContinuumBag()",
  "Label": """
  final class Label {
    var text = ""
  }
  """,
  "label": "let label = Label()",
  "number": "let number = Variable(value: 1)",
  "count": "let count = Constant(variable: Variable(value: 1))",
  "title": "let title = Variable(value: \"one\")",
  "first": "let first = Variable(value: \"Ada\")",
  "last": "let last = Variable(value: \"Lovelace\")",
  "nine": """
  let (a, b, c) = (Variable(value: 1), Variable(value: 2), Variable(value: 3))
  let (d, e, f) = (Variable(value: 4), Variable(value: 5), Variable(value: 6))
  let (g, h, i) = (Variable(value: 7), Variable(value: 8), Variable(value: 9))
  """,
  "prices": "let prices = [Variable(value: 1), Variable(value: 2)]",
  "raw": "let raw = Variable(value: 0.5)",
  "names": "let names = Variable(value: [\"one\"])",
  "cell": """
  final class Cell { var title = "" }
  struct Song: Identifiable, Equatable { let id: Int; var title: String }
  let songs = Variable(value: [Song(id: 1, title: "One")])
  let (id, cell) = (1, Cell())
  """,
  "viewModel": """
  final class ViewModel {
    let count = Constant(variable: Variable(value: "1"))
    let rows = Constant(variable: Variable(value: ["one"]))
    let finished = Emitter<Void>().signal
  }
  let viewModel = ViewModel()
  """,
  "lists": """
  import ContinuumUIKit
  import UIKit
  struct Song: Identifiable, Equatable {
    let id: Int
    var title = ""
    var isFavorite = false
  }
  struct Album: Identifiable {
    let id: Int
    var songs: [Song]
  }
  enum Section { case main }
  final class SongCell: UITableViewCell {
    let titleLabel = UILabel()
    let toggle = UISwitch()
  }
  final class CoverCell: UICollectionViewCell { let titleLabel = UILabel() }
  let songs = Variable(value: [Song(id: 1)])
  let albums = Variable(value: [Album(id: 1, songs: [Song(id: 1)])])
  let tableView = UITableView()
  let collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  func play(_ song: Song) {}
  """,
  "indexPath": "let indexPath = IndexPath(indexes: [0, 0])",
  "dataSource": """
  let dataSource = UITableViewDiffableDataSource<Section, Int>(tableView: tableView) {
    _, _, _ in nil
  }
  """,
  "albumSource": """
  let albumSource = UITableViewDiffableDataSource<Int, Int>(tableView: tableView) { _, _, _ in nil }
  """,
  "dialog": """
  final class Dialog: Sendable { let answered = Emitter<Bool>().signal }
  let dialog = Dialog()
  """,
  "toggle": """
  import UIKit
  let toggle = UISwitch()
  let isOn = Variable(value: false)
  """,
  "profile": """
  import ContinuumUIKit
  import UIKit
  func upload() async throws {}
  final class ProfileViewModel {
    let name = Variable(value: "")
    let problem = Variable(value: "")
    let save = Command { try await upload() }
  }
  final class Screen { func close() {} }
  let (viewModel, `self`) = (ProfileViewModel(), Screen())
  let (nameField, problemLabel) = (UITextField(), UILabel())
  let (saveButton, spinner) = (UIButton(type: .system), UIActivityIndicatorView())
  """,
  "starCell": """
  final class StarCell: UITableViewCell {
    let starButton = UIButton(type: .system)
  }
  """,
  "controls": """
  import ContinuumUIKit
  import UIKit
  let (button, refreshControl) = (UIButton(type: .system), UIRefreshControl())
  let (barButton, indicator) = (UIBarButtonItem(title: "Save"), UIActivityIndicatorView())
  let password = Variable(value: "")
  func upload() async throws {}
  func send(_ name: String, _ password: String) async throws {}
  func fetchRows() async throws {}
  """,
  "values": """
  import ContinuumUIKit
  import UIKit
  let (slider, stepper, colorWell) = (UISlider(), UIStepper(), UIColorWell())
  let (fontSize, guests) = (Variable(value: 17.0), Variable(value: 2))
  let tint = Variable(value: UIColor.systemRed)
  """,
  "amounts": """
  import ContinuumUIKit
  let (guests, price) = (Variable(value: 2), Variable<Decimal>(value: 5))
  let age = Variable<Int?>(value: nil)
  """,
  "sequences": """
  struct Device { let batteryLevels = AsyncStream<Double> { nil } }
  struct Price: Sendable {}
  struct Feed { let prices = AsyncThrowingStream<Price, any Error> { nil } }
  let (device, feed) = (Device(), Feed())
  let locations = AsyncStream<Int> { nil }
  """,
  "senders": """
  final class Sensor: Sendable {
    init(_ body: @escaping @Sendable (Int) -> Void) {}
    func stop() {}
  }
  final class Reader: Sendable {
    init(_ body: @escaping @Sendable (String) -> Void) {}
    func stop() {}
  }
  @MainActor final class Player { var whenMoved: ((Double) -> Void)? }
  @MainActor final class Window { var whenShaken: (() -> Void)? }
  let (player, window) = (Player(), Window())
  """,
  "posts": """
  let keyboardWillShow = Notification.Name("keyboardWillShow")
  let didResignActive = Notification.Name("didResignActive")
  @MainActor struct Keyboard { init(_ notification: Notification) {} }
  """,
  "Model": """
  final class Model {
    var title = "one"
    var subtitle: String?
  }
  """,
  "model": "let model = Model()",
  "Document": """
  final class Document: Sendable {
    let name = "one"
    let title = Constant(value: "one")
  }
  """,
  "selected": "let selected = Variable<Document?>(value: nil)",
  "document": "let document = Variable(value: Document())",
  "documents": """
  final class Document: Sendable {
    let saved = Emitter<Void>().signal
    let finished = Emitter<Void>().signal
  }
  let document = Variable(value: Document())
  let selected = Variable<Document?>(value: nil)
  """,
  "salutation": "let salutation = Variable(value: \"Dear\")",
  "table": """
  final class Table { func show(_ rows: [String], isAnimated: Bool) {} }
  final class TableViewModel { let rows = Constant(value: ["one"]) }
  let (table, viewModel) = (Table(), TableViewModel())
  """,
  "messages": """
  final class Document: Sendable {}
  struct DocumentDidSave: NotificationCenter.MainActorMessage { typealias Subject = Document }
  struct DownloadDidEnd: NotificationCenter.AsyncMessage { typealias Subject = Document }
  let document = Document()
  """,
  "Image": """
  struct Image: Sendable {}
  func fetchImage(_ url: URL) async throws -> Image { Image() }
  """,
  "age": "let age = Variable(value: 36)",
  "name": "let name = Variable(value: \"Ada\")",
  "MainActor": """
  @MainActor func trimmed(_ text: String) -> String { text }
  @MainActor func format(_ name: String, _ age: Int) -> String { "\\(name), \\(age)" }
  @MainActor final class Phase: Sendable, @MainActor Equatable {
    static func == (old: Phase, new: Phase) -> Bool { old === new }
  }
  let state = Variable(value: Phase())
  """,
  "ContinuumTesting": "import ContinuumTesting",
  "ContinuumStorage": "import ContinuumStorage",
  "database": """
  final class Database: Sendable {
    func titles() -> AsyncThrowingStream<[String], any Error> { .init { nil } }
  }
  """,
  "Library": """
  nonisolated struct Library: Codable { var songs: [String] = [] }
  let url = URL(filePath: "library.json")
  """,
  "Testing": "import Testing",
  "text": "let text = Variable(value: \"\")",
  "edited": "let edited = Emitter<String>()",
  "tapped": "let tapped = Emitter<Void>()",
  "download": """
  struct Download: Sendable { let progress = Constant(value: 0.5) }
  let download = Download()
  """,
  "Search": """
  final class Search: Sendable {
    struct State { var isLoading = false }
    let failure = Emitter<String>().signal
    let state = Constant(value: State())
    let count = Constant(value: 1)
  }
  let viewModel = Search()
  """,
  "Counter": """
  final class Counter: Sendable {
    private let number = Variable(value: 0)
    let count: Constant<Int>
    init() { count = Constant(variable: number) }
    func increment() { number.modify { $0 += 1 } }
  }
  let counter = Counter()
  """,
  "Songs": """
  final class SongViewModel: Sendable {
    let title = Variable(value: "")
    let songs = Variable(value: "")
    func reload() { songs.value = "Loading …" }
  }
  final class SongScreen: Sendable {
    let viewModel: SongViewModel
    init(viewModel: SongViewModel) { self.viewModel = viewModel }
    func show() {}
  }
  let viewModel = SongViewModel()
  """,
  "server": """
  struct Server: Sendable {
    func songs(matching text: String) async throws -> [String] { [text] }
    func save() async throws {}
  }
  let server = Server()
  """,
  "budget": """
  final class NameViewModel: Sendable { let name = Variable(value: "") }
  let viewModel = NameViewModel()
  """,
  "SearchExample": """
  import ContinuumTesting
  @testable import ContinuumExampleKit
  @testable import ContinuumSearch
  let sample = SampleSearch(repositories: try RepositoryFile.sample.read(), delay: .zero)
  """,
  "alert": """
  final class AlertingViewModel: Sendable { let failure = Emitter<String>().signal }
  let viewModel = AlertingViewModel()
  @MainActor func runAlert(_ message: String) {}
  """,
  "emitters": """
  let (failed, typed) = (Emitter<String>(), Emitter<String>())
  let (appeared, retry) = (Emitter<Void>(), Emitter<Void>())
  """,
  "query": "let query = Variable(value: \"\")",
  "search": "func search(_ query: String) async throws -> [String] { [query] }",
  "searchPage": """
  func search(_ query: String, page: Int) async throws -> [String] { [query] }
  """,
  "results": "let results = Constant(value: Loading<[String]>.loaded([]))",
  "account": """
  let account = Variable(value: "Ada")
  func fetchRows(of account: String) async throws -> [String] { [account] }
  """,
  "loading": """
  struct Profile: Sendable { var name = "" }
  func fetchProfile() async throws -> Profile { Profile() }
  func fetchDetails() async throws -> String { "" }
  """,
  "form": """
  struct Form: Sendable {
    var name = ""
    var email = ""
    var address = Address()
  }
  struct Address: Sendable { var city = "" }
  let form = Variable(value: Form())
  """,
  "stars": """
  import UIKit
  final class StarsView: UIView {
    var count = 0
    var onChange: () -> Void = {}
  }
  let (rating, stars) = (Variable(value: 3), StarsView())
  """,
  "song": """
  struct Song: Identifiable, Sendable {
    let id: Int
    var isFavorite = false
  }
  let song = Song(id: 1)
  let songs = Variable(value: [song])
  """,
  "Item": """
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
  }
  """,
  "taps": "let taps = Emitter<Void>().signal",
  "Recents": """
  @MainActor final class RecentsViewModel {
    let recents: Variable<[String]>

    init(defaults: UserDefaults = .standard) {
      recents = Variable.stored("recents", in: defaults, default: [String]())
    }
  }
  """,
  "refresh": "let refresh = Emitter<Void>()",
  "connection": """
  @MainActor final class Connection { let isOffline = false }
  let connection = Variable(value: Connection())
  """,
  "hint": """
  final class Hint { var isHidden = false }
  final class FormViewModel: Sendable { let canSave = Constant(value: true) }
  let (hint, viewModel) = (Hint(), FormViewModel())
  """,
  "email": "let email = Variable(value: \"\")",
  "Field": """
  import ContinuumUIKit
  import UIKit
  \(Block.recipe("Form.swift"))
  """,
  "History": Block.recipe("Undo.swift"),
  "pages": Block.recipe("Pages.swift"),
  "searchScreen": """
  \(Block.recipe("SearchPages.swift"))
  let viewModel = SearchPagesViewModel { query, _ in [query] }
  let (searchBar, messageLabel) = (UISearchBar(), UILabel())
  let retryButton = UIButton(type: .system)
  """,
  "retrying": Block.recipe("Retrying.swift"),
  "online": "let online = Emitter<Void>()",
  "person": """
  struct Person { var age = 1 }
  let form = Variable(value: Person())
  """,
  "field": """
  import UIKit
  let field = UITextField()
  """,
  "dog": """
  final class Dog { var bark: String! = "woof" }
  final class Screen { func play(_ bark: String) {} }
  let (dog, `self`) = (Dog(), Screen())
  """,
  "note": """
  import Observation
  @Observable final class Note {
    var title = "one"
  }
  let note = Note()
  """,
  "self": """
  final class Table { func show(_ rows: [String]) {} }
  final class Screen {
    let table = Table()
    func close() {}
    func save() {}
  }
  let `self` = Screen()
  """,
]

/// How the blocks in the doc comments of a file are compiled.
let directives: [String: String] = [
  "BatchUpdates.swift": "with first, last",
  "Constant+Combining.swift": "with center, first, last",
  "Constant+CombiningMany.swift": "with nine, prices",
  "Constant+CombiningOnMainActor.swift": "with name, age, MainActor",
  "Constant+Following.swift": "with sequences",
  "Constant+WhileObserved.swift": "with senders",
  "Constant.swift": "with",
  "EverySchedule.swift": "with ContinuumTesting, Testing",
  "ContinuumBindings.swift": "with center",
  "ContinuumTrace.swift": "with",
  "ExpectReleased.swift": "with ContinuumTesting, Songs",
  "ExpectWork.swift": "with ContinuumTesting, budget",
  "Command.swift": "with center",
  "EditableControl.swift": "with center, controls",
  "Constant+LoadingOnce.swift": "with center, loading",
  "LinkedVariable.swift": "with",
  "Loading.swift": "with results",
  "ManualClock.swift": "with ContinuumTesting, Testing, server",
  "Settled.swift": "with ContinuumTesting, Testing, server",
  "Recorder.swift": "with ContinuumTesting, Testing, Counter, Songs",
  "Signal+Every.swift": "with center, Label, label",
  "Signal+Time.swift": "with edited, tapped",
  "Signal+Values.swift": "with Search",
  "Signal+WhileObserved.swift": "with senders",
  "ContinuumBag.swift": "with",
  "ContinuumObserver.swift": "with center, count",
  "Emitter.swift": "with center",
  "NotificationCenterContinuum.swift": "with Label, label, viewModel",
  "NotificationCenterContinuum+Bindings.swift": "with center",
  "NotificationCenterContinuum+Changes.swift": "with center, table",
  "NotificationCenterContinuum+Commands.swift": "with center, name, controls",
  "NotificationCenterContinuum+Controls.swift": "with center, email, field, toggle, controls",
  "NotificationCenterContinuum+EditableControls.swift": "with center, toggle, email, field, values",
  "NotificationCenterContinuum+DataSources.swift": "with center, lists, dataSource, albumSource",
  "NotificationCenterContinuum+Editing.swift": "with center, email, field, toggle",
  "NotificationCenterContinuum+Events.swift": "with center, posts, self",
  "NotificationCenterContinuum+Formats.swift": "with center, field, amounts",
  "NotificationCenterContinuum+Lists.swift": "with center, lists",
  "NotificationCenterContinuum+Messages.swift": "with center, messages",
  "NotificationCenterContinuum+Posting.swift": "with center, Model",
  "NotificationCenterContinuum+Properties.swift": "with center, Label, label, note",
  "NotificationCenterContinuum+Sources.swift": "with center, bag, Label, label, viewModel, self",
  "NotificationCenterContinuum+EditingConverted.swift": "with center, field, person",
  "NotificationCenterContinuum+TwoWay.swift": "with center",
  "NotificationCenterContinuum+UnwrappedProperties.swift": "with center, dog",
  "NotificationCenterContinuum+ValueOfProperty.swift": "with center, note, viewModel",
  "ObservationSource.swift": "with",
  "ObservationSource+First.swift": "with Search, dialog",
  "Part+Row.swift": "with song, MainActor",
  "Part.swift": "with center, Label, label, field, form",
  "UIControlContinuum.swift": "with center, field, controls, self",
  "WritableRepresentable.swift": "with",
  "ValueRepresentable+Debounce.swift": "with text",
  "ValueRepresentable+Tracked.swift": "with note, email",
  "Signal.swift": "with center, emitters",
  "Signal+Latest.swift": "with emitters",
  "Signal+RemoveDuplicates.swift": "with emitters",
  "Signal+Transforming.swift": "with emitters",
  "ValueRepresentable+Changes.swift": "with query, refresh",
  "ValueRepresentable+FlatMapEvents.swift": "with documents",
  "ValueRepresentable+FlatMap.swift": "with Document, document, selected",
  "ValueRepresentable+Load.swift": "with center, query, search, controls, account, Image",
  "ValueRepresentable+Lists.swift": "with lists, indexPath",
  "ValueRepresentable+Map.swift":
    "with number, Document, document, MainActor, connection, center, hint",
  "ValueRepresentable+RemoveDuplicates.swift": "with number, raw, MainActor",
  "ValueRepresentable+Row.swift": "with center, cell",
  "ValueRepresentable+Throttle.swift": "with download",
  "ValueRepresentable+Values.swift": "with Search",
  "ValueRepresentable.swift": "with Label, name, salutation",
  "StoredFile.swift": "with ContinuumStorage, Library",
  "StoredFileError.swift": "with ContinuumStorage",
  "Variable+Stored.swift": "with ContinuumStorage",
  "Variable.swift": "with names",
]

#endif
