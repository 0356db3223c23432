import Continuum
import Testing

@Suite("A form with validation")
struct FormTests {
  let form = Form()

  @Test func anEmptyFormSaysWhatIsMissing() {
    let screen = FormScreen(form)
    #expect(screen.nameHint.detail == "Enter your name.")
    #expect(screen.emailHint.detail == "Enter your email address.")
    #expect(!screen.submit.isEnabled)
  }

  @Test func aFormThatIsFilledInCanBeSubmitted() {
    let screen = FormScreen(form)
    form.name.value = " Ada "
    form.email.value = "ada"
    form.acceptsTerms.value = true
    #expect(screen.emailHint.detail == "This is not an address.")
    #expect(!screen.submit.isEnabled)
    form.email.value = "ada@example.com"
    #expect(screen.nameHint.detail == nil)
    #expect(screen.emailHint.detail == nil)
    #expect(screen.greeting.text == "Welcome, Ada.")
    #expect(screen.submit.isEnabled)
  }

  @Test func aSpaceThatChangesNothingIsNotDelivered() {
    let screen = FormScreen(form)
    form.name.value = "Ada"
    form.name.value = "Ada "
    #expect(screen.accounts == [Account(), Account(name: "Ada")])
  }
}
