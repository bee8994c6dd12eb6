import HandsSynthetic

/// Drawn hands have poses too; a pose in space is `Hands.HandPose`.
typealias HandPose = HandsSynthetic.HandPose
