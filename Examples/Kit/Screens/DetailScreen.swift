/// A repository, and a button that makes it a favorite.
package final class DetailScreen {
  package let titleLabel = Label()
  package let urlLabel = Label()
  package let favoriteButton = Button()

  package init() {}

  /// What the targets hold.
  package var lines: [String] { titleLabel.lines + urlLabel.lines + favoriteButton.lines }
}
