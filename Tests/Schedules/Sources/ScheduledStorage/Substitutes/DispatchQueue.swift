import Continuum

/// The one whose jobs the scheduler runs, in place of that of Dispatch.
typealias DispatchQueue = Continuum.DispatchQueue
