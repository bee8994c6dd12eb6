/** Hands of swift-hands in a scene of three.js: spheres at joints, cylinders along bones.
 *
 * A page with a canvas and a camera needs no more than this:
 *
 *     import * as THREE from 'three';
 *     import { Hands } from 'swift-hands';
 *     import { cameraWithFieldOfView, handPose } from 'swift-hands/poses';
 *     import { cameraOf, HandMeshes } from './three_hands.mjs';
 *
 *     const intrinsics = cameraWithFieldOfView(video.videoWidth, video.videoHeight, 60);
 *     const view = cameraOf(THREE, intrinsics);
 *     const meshes = [new HandMeshes(THREE), new HandMeshes(THREE)];
 *     scene.add(...meshes.map((mesh) => mesh.group));
 *     // For each frame:
 *     meshes.forEach((mesh, index) => mesh.update(hands[index] && handPose(hands[index], intrinsics)));
 *     renderer.render(scene, view);
 */

/** The joints that the bones connect, as positions in WebXR's list: from the wrist along each finger. */
const BONES = [[1, 4], [5, 9], [10, 14], [15, 19], [20, 24]].flatMap(([first, tip]) =>
  Array.from({ length: tip - first + 1 }, (_, index) => [index === 0 ? 0 : first + index - 1, first + index])
);

/** The camera of three.js that sees what the camera of the images saw: both look along −z, with y up. */
export function cameraOf(THREE, { width, height, focalLength: [fx, fy] }) {
  const degrees = 2 * Math.atan(height / 2 / fy) * 180 / Math.PI;
  return new THREE.PerspectiveCamera(degrees, (width / fx) / (height / fy), 0.01, 10);
}

/** The meshes of one hand. */
export class HandMeshes {
  /** @param THREE The module `three`. */
  constructor(THREE, color = 0xffcc99) {
    this.group = new THREE.Group();
    this.group.visible = false;
    const material = new THREE.MeshStandardMaterial({ color });
    const sphere = new THREE.SphereGeometry(1, 16, 12);
    const cylinder = new THREE.CylinderGeometry(1, 1, 1, 12);
    const add = (geometry) => {
      const mesh = new THREE.Mesh(geometry, material);
      this.group.add(mesh);
      return mesh;
    };
    this.joints = Array.from({ length: 25 }, () => add(sphere));
    this.bones = BONES.map(() => add(cylinder));
    this.up = new THREE.Vector3(0, 1, 0);
    this.along = new THREE.Vector3();
  }

  /** Shows a pose of `handPose`, or nothing without one. */
  update(pose) {
    this.group.visible = pose !== undefined;
    if (!pose) return;
    pose.xrJoints.forEach(({ matrix, radius }, index) => {
      const joint = this.joints[index];
      joint.position.set(matrix[12], matrix[13], matrix[14]);
      joint.scale.setScalar(radius);
    });
    BONES.forEach(([start, end], index) => {
      const [from, to, bone] = [this.joints[start], this.joints[end], this.bones[index]];
      this.along.subVectors(to.position, from.position);
      const length = this.along.length();
      const radius = Math.min(from.scale.x, to.scale.x) * 0.8;
      bone.position.addVectors(from.position, to.position).multiplyScalar(0.5);
      bone.scale.set(radius, length, radius);
      if (length > 0) bone.quaternion.setFromUnitVectors(this.up, this.along.divideScalar(length));
    });
  }
}
