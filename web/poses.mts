// Hands in space: poses, pinches and grabs as events, several cameras, hands as WebXR has them. Needs no WebAssembly.
export type { CameraIntrinsics } from './source/camera.mjs';
export { cameraWithFieldOfView, typicalCamera } from './source/camera.mjs';
export type { FusedHand, RigCamera, RigHand, TriangulatedHand } from './source/camera_rig.mjs';
export { CameraRig } from './source/camera_rig.mjs';
export type { HandPose, Pinch, PosedHand } from './source/hand_pose.mjs';
export { handPose, poseFromJoints } from './source/hand_pose.mjs';
export type {
  Action,
  FollowedHands,
  HandEvent,
  HandPointer,
  InteractingHand,
  InteractionOptions,
  PinchFinger,
  Smoothing,
  Thresholds,
} from './source/interaction_types.mjs';
export { Interactions } from './source/interactions.mjs';
export type { Quaternion, ReadonlyVector, Vector } from './source/vector.mjs';
export type { CameraFrame, CameraSpace, JointPose, JointSpace, RigidTransform } from './source/xr_hand.mjs';
export { CameraHand } from './source/xr_hand.mjs';
export type { XRJoint } from './source/xr_joints.mjs';
export type { XRJointName } from './source/xr_names.mjs';
export { xrJointNames } from './source/xr_names.mjs';
