import Foundation

/// A file with the list of a user's repositories, in JSON.
package struct RepositoryFile {
  /// Why a file cannot be used, on one line.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The sample that comes with the example.
  package static var sample: RepositoryFile {
    let url = Bundle.module.url(forResource: "repositories", withExtension: "json")!
    return RepositoryFile(path: url.path)
  }

  /// Reads the repositories, in the order of the file.
  package func read() throws(Failure) -> [Repository] {
    let data = try data()
    do {
      return try JSONDecoder().decode([Repository].self, from: data)
    } catch let error as DecodingError where !error.codingPath.isEmpty {
      throw failure("\(error.codingPath.place): \(error.reason)")
    } catch {
      try checkSyntax(of: data)
      throw failure("the top level: \((error as? DecodingError)?.reason ?? "\(error)")")
    }
  }

  private func data() throws(Failure) -> Data {
    do {
      // A handle reads pipes, too, such as a shell's `<(…)`.
      return try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd() ?? Data()
    } catch {
      let cause = (error as? CocoaError)?.underlying ?? error
      switch Int32((cause as NSError).code) {
      case EISDIR: throw failure("is a directory, not a file")
      case EACCES: throw failure("cannot be read: permission denied")
      case ENOENT: throw failure("there is no such file")
      default: throw failure(cause.localizedDescription)
      }
    }
  }

  /// The decoder does not say on every platform where a text stops being JSON. This does.
  private func checkSyntax(of data: Data) throws(Failure) {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      let details = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw failure("not JSON: \(details ?? error.localizedDescription)")
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(description: "\(path): \(reason)")
  }
}
