import ContinuumExampleKit

/// What the presenter of a list asks of its view.
protocol ListView: AnyObject {
  func show(rows: [String], emptyMessage: String?)
}

/// What the presenter of a repository asks of its view.
protocol DetailView: AnyObject {
  func show(title: String, url: String)
  func show(favoriteButtonTitle: String)
}

extension ListScreen: ListView {
  func show(rows: [String], emptyMessage: String?) {
    self.rows = rows
    emptyLabel.text = emptyMessage
  }
}

extension DetailScreen: DetailView {
  func show(title: String, url: String) {
    titleLabel.text = title
    urlLabel.text = url
  }

  func show(favoriteButtonTitle: String) {
    favoriteButton.title = favoriteButtonTitle
  }
}
