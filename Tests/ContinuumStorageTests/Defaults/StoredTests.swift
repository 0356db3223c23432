import Testing

/// The tests of stored variables, one after the other: each announcement reaches all variables of the process, and while
/// another thread reads an entry, it is that one which brings the news.
@Suite(.serialized) struct StoredTests {}
