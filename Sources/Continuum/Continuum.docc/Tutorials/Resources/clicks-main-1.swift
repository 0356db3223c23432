let screen = CounterScreen(viewModel: CounterViewModel())
print(screen.label.text)

while let line = readLine() {
  if line == "+" { screen.plusButton.press() }
  if line == "-" { screen.minusButton.press() }
  print(screen.label.text)
}
