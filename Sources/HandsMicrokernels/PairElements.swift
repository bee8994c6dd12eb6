/// An operation on each of some channels that takes products of pairs, one vector of channels at a time.
public protocol PairElements {
  /// Channels.
  var channels: Int { get }
  /// Computes a vector of channels.
  ///
  /// - Parameters:
  ///   - instructions: The products.
  ///   - channel: The first channel.
  ///   - isElement: Whether it is the only one.
  func compute<P: PairProduct>(by instructions: P.Type, _ channel: Int, isElement: Bool)
}

extension PairElements {
  /// Computes all channels: the last vector overlaps its neighbour; fewer channels than a vector has lanes are taken by its
  /// half, if the set has one, and still fewer come one by one.
  ///
  /// - Parameter instructions: The products.
  @inlinable @_transparent
  public func sweep<P: PairProduct>(by instructions: P.Type) {
    if channels >= P.Vector.scalarCount {
      sweepVectors(by: instructions)
    } else if P.Narrow.Vector.scalarCount < P.Vector.scalarCount,
      channels >= P.Narrow.Vector.scalarCount
    {
      sweepVectors(by: P.Narrow.self)
    } else {
      for channel in 0..<channels { compute(by: instructions, channel, isElement: true) }
    }
  }

  /// Computes all channels, as many as a vector has lanes or more.
  @inlinable @_transparent
  func sweepVectors<P: PairProduct>(by instructions: P.Type) {
    var channel = 0
    while channel < channels {
      compute(
        by: instructions, min(channel, channels &- P.Vector.scalarCount), isElement: false)
      channel &+= P.Vector.scalarCount
    }
  }
}
