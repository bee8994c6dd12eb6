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
    let nets: GestureRecognizerBundle
    let embedder: GestureEmbedder
    do throws(ModelFileError) {
      nets = try GestureRecognizerBundle(ByteSlice(base))
    } catch {
      throw WebError(.bundle(error))
    }
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

  /// Returns the examples that a bundle was trained on; empty if it has no readable examples.
  static func examples(in bundle: [UInt8]) throws(WebError) -> [UInt8] {
    do throws(ModelFileError) {
      _ = try GestureRecognizerBundle(ByteSlice(bundle))
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

  /// Creates a record of the results, as little-endian words.
  ///
  /// | words | what |
  /// |---|---|
  /// | 2 | number of bytes and address of the bundle |
  /// | 1 | number of classes, the background first |
  /// | classes × (classes + 1) | cross-validation: hands by class and answer; the last column is below the threshold |
  /// | 2 | number of hands of gestures that were left out in turn, and how many of them were taken for another |
  ///
  /// - Parameter bundle: The bundle, in memory that outlives the record.
  /// - Returns: The words.
  /// - Throws: ``WebError`` if the examples have no spread when some are left out.
  func record(bundle: OwnedBytes) throws(WebError) -> OwnedBytes {
    var words = [UInt32(bundle.count), UInt32(bitPattern: bundle.address)]
    do throws(TrainingError) {
      let report = try ExampleReport(training)
      let confusion = report.confusion
      let classes = confusion.classes.indices
      words.append(UInt32(classes.count))
      for label in classes {
        for answer in classes { words.append(UInt32(confusion[label, answer])) }
        words.append(UInt32(confusion[label, nil]))
      }
      words += [UInt32(report.strangers.hands), UInt32(report.strangers.taken)]
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
    return OwnedBytes(words)
  }
}
