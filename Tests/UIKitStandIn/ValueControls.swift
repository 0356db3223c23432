// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Controls with one value, which are not on tvOS, but for the page control.

@available(tvOS, unavailable)
@MainActor open class UISwitch: UIControl {
  open var isOn = false

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

@available(tvOS, unavailable)
@MainActor open class UISlider: UIControl {
  open var minimumValue: Float = 0 { didSet { value = position } }
  open var maximumValue: Float = 1 { didSet { value = position } }
  open var value: Float {
    get { position }
    set { position = min(max(newValue, minimumValue), maximumValue) }
  }
  private var position: Float = 0

  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

@available(tvOS, unavailable)
@MainActor open class UIStepper: UIControl {
  open var minimumValue: Double = 0 { didSet { value = position } }
  open var maximumValue: Double = 100 { didSet { value = position } }
  open var stepValue: Double = 1
  open var value: Double {
    get { position }
    set { position = min(max(newValue, minimumValue), maximumValue) }
  }
  private var position: Double = 0
}

@available(tvOS, unavailable)
@MainActor open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }

  open var datePickerMode = Mode.dateAndTime
  open var maximumDate: Date?
  open var date = Date()

  open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

@MainActor open class UIPageControl: UIControl {
  open var numberOfPages = 0
  open var currentPage: Int {
    get { max(0, min(page, numberOfPages - 1)) }
    set { page = newValue }
  }
  private var page = 0
}

@available(tvOS, unavailable)
@MainActor open class UIColorWell: UIControl {
  open var title: String?
  open var supportsAlpha = true
  open var selectedColor: UIColor?
}
