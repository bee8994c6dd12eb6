import Glibc
import Testing

@testable import HandsSystem

/// What a process may still ask its system for.
struct ProcessResourcesTests {
  @Test func descriptorsAreThoseThatAreNotOpen() {
    var limit = rlimit()
    #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #expect(ProcessResources.hasDescriptors(0))
    #expect(ProcessResources.hasDescriptors(8))
    // Three are open at least: standard input, output and errors.
    #expect(!ProcessResources.hasDescriptors(Int(clamping: limit.rlim_cur) - 2))
  }

  @Test func noMemoryHoldsAnyNumberOfThreads() {
    #expect(ProcessResources.hasThreads(1))
    #expect(!ProcessResources.hasThreads(.max))
  }
}
