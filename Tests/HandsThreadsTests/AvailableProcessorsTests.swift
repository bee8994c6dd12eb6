import Testing

@testable import HandsThreads

@Suite struct AvailableProcessorsTests {
  @Test func someAreAvailable() {
    #expect((1...1 << 20).contains(AvailableProcessors.count))
    #expect(AvailableProcessors.jobs(threads: 1 << 30) == 1)
    #expect(AvailableProcessors.jobs(threads: 1) <= AvailableProcessors.jobLimit)
  }

  @Test(
    arguments: [
      ("0", 1), ("0-3", 4), ("1,3", 2), ("0-3,8,10-11", 7), ("", nil), ("a", nil), ("3-1", nil),
      ("-1", nil), ("0-99999999999", nil),
    ] as [(String, Int?)])
  func listOfProcessors(list: String, count: Int?) {
    let status = "Name:\thands\nCpus_allowed:\tff\nCpus_allowed_list:\t\(list)\nMems_allowed:\t1\n"
    #expect(AvailableProcessors.allowedCount(status) == count)
    #expect(AvailableProcessors.allowedCount("Name:\thands\n") == nil)
  }

  /// The smallest of a group's limit and those of the groups above it.
  @Test(
    arguments: [
      ("0::/a/b\n", ["/a/b/cpu.max": "max 100000\n", "/a/cpu.max": "150000 100000\n"], 2),
      ("0::/\n", ["/cpu.max": "400000 100000\n"], 4),
      ("0::/a\n", ["/a/cpu.max": "50000 100000\n", "/cpu.max": "200000 100000\n"], 1),
      (
        "4:cpu,cpuacct:/a\n",
        [
          "/cpu,cpuacct/a/cpu.cfs_quota_us": "300000\n",
          "/cpu,cpuacct/a/cpu.cfs_period_us": "100000\n",
        ], 3
      ),
      ("1:cpu:/\n", ["/cpu/cpu.cfs_quota_us": "-1\n", "/cpu/cpu.cfs_period_us": "100000\n"], nil),
      ("2:cpuset:/\n", ["/cpuset/cpu.max": "100 100\n"], nil),
      ("0::/\n", ["/cpu.max": "0 100000"], nil), ("0::/\n", ["/cpu.max": "1 0"], nil),
      ("0::/\n", ["/cpu.max": "9223372036854775807 1"], .max), ("0::/\n", ["/cpu.max": "x"], nil),
      ("", [:], nil), ("a:b", [:], nil), ("0::/../..\n", [:], nil),
    ] as [(String, [String: String], Int?)])
  func limitsOfControlGroups(groups: String, files: [String: String], count: Int?) {
    let found = AvailableProcessors.grantedCount(groups) { path in
      path.hasPrefix("/sys/fs/cgroup") ? files[String(path.dropFirst(14))] : nil
    }
    #expect(found == count)
  }
}
