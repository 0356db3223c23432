import Foundation

/// Whether the program was built with `--sanitize=thread`.
let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
