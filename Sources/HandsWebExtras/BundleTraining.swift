import Hands
import HandsSystem
import HandsTFLite
import HandsTraining
import HandsWebCalls

/// A classifier trained for a bundle, and the results of testing it.
struct BundleTraining {
  /// The name of the bundle member with the examples that it was trained on, which other bundle
  /// readers ignore.
  private static let memberName = "gesture_examples.bin"
  /// Maximum number of hands, because embeddings take 15 KB per hand and memory is limited.
  private static let handLimit = 10_000

  /// The new bundle, a `.task` file.
  let bundle: [UInt8]
  private let training: GestureTraining

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - base: The bundle whose models to use.
  ///   - file: The examples, an `ExampleRecord`.
  ///   - isMirroring: Whether a gesture is the same for left and right hands.
  /// - Throws: ``WebError`` if the bundle or the examples are invalid.
  init(_ base: [UInt8], examples file: [UInt8], isMirroring: Bool) throws(WebError) {
    let set = try ExampleRecord.examples(in: file)
    let nets = try BundleTraining.nets(in: base)
    let embedder: GestureEmbedder
    do throws(HandsError) {
      embedder = try GestureEmbedder(net: nets.embedder)
    } catch {
      throw WebError(error)
    }
    do throws(TrainingError) {
      training = try GestureTraining(
        set.embedded(by: embedder, isMirroring: isMirroring, limit: BundleTraining.handLimit))
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
    let trained: [UInt8]
    do throws(HandsError) {
      trained = try nets.replacingCustomClassifier(with: training.classifier)
    } catch {
      throw WebError(error)
    }
    do throws(ModelFileError) {
      bundle = try BundleTraining.adding(file, to: trained)
    } catch {
      throw WebError(.bundle(error))
    }
  }

  /// Returns the examples that a bundle was trained on; empty if it has none.
  static func examples(in bundle: [UInt8]) throws(WebError) -> [UInt8] {
    _ = try nets(in: bundle)
    do throws(ModelFileError) {
      guard let member = try ZipArchive(ByteSlice(bundle)).bytes(named: memberName) else {
        return []
      }
      return Array(member.storage[member.range])
    } catch {
      throw WebError(.bundle(error))
    }
  }

  private static func adding(
    _ examples: [UInt8], to bundle: [UInt8]
  ) throws(ModelFileError) -> [UInt8] {
    var writer = ZipWriter()
    for member in try ZipArchive(ByteSlice(bundle)).members {
      writer.add(member.name, member.bytes)
    }
    writer.add(memberName, ByteSlice(examples))
    return writer.finish()
  }

  /// Tests the classifier.
  ///
  /// - Throws: ``WebError`` if the examples have no spread when some are left out.
  func report() throws(WebError) -> ExampleReport {
    do throws(TrainingError) {
      return try ExampleReport(training)
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
  }

  /// Asks the custom classifier of a bundle about examples, or the built-in one if it has none.
  ///
  /// - Throws: ``WebError`` if the bundle or the examples are invalid.
  static func report(of bundle: [UInt8], examples file: [UInt8]) throws(WebError) -> ExampleReport {
    let set = try ExampleRecord.examples(in: file)
    let nets = try nets(in: bundle)
    do throws(HandsError) {
      return try ExampleReport(set, classifiedBy: nets)
    } catch {
      throw WebError(error)
    }
  }

  private static func nets(in bundle: [UInt8]) throws(WebError) -> GestureRecognizerBundle {
    do throws(ModelFileError) {
      return try GestureRecognizerBundle(ByteSlice(bundle))
    } catch {
      throw WebError(.bundle(error))
    }
  }
}

extension ExampleReport {
  /// The report as a record of little-endian words.
  ///
  /// | words | what |
  /// |---|---|
  /// | 2 | number of bytes and address of the file |
  /// | 1 | number of classes |
  /// | classes × (classes + 1) | hands by class and answer; the last column is below the threshold |
  /// | 2 | number of strangers, and how many of them were taken for a gesture |
  ///
  /// - Parameter file: The file that belongs to it, in memory that outlives the record.
  /// - Returns: The words.
  func record(with file: OwnedBytes) -> OwnedBytes {
    let classes = confusion.classes.indices
    var words = [UInt32(file.count), UInt32(bitPattern: file.address), UInt32(classes.count)]
    for label in classes {
      for answer in classes { words.append(UInt32(confusion[label, answer])) }
      words.append(UInt32(confusion[label, nil]))
    }
    return OwnedBytes(words + [UInt32(strangers.hands), UInt32(strangers.taken)])
  }
}
