import Foundation

/// Whether the program was built with `--sanitize=thread`.
let isUnderThreadSanitizer = dlsym(nil, "__tsan_init") != nil
