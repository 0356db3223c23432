final class Label {
  var text = ""
}
