// Draws hands as programs for headsets do: what the controllers and hand models of three.js read of WebXR's objects.

/** The joints of one hand, each a node with the members of a scene's object. */
export class HandController {
  joints = {};
  isVisible = false;
  isPinching = false;
  events = [];

  /** Makes a node for each joint of an input source. */
  connect({ hand, handedness }) {
    for (const space of hand.values()) this.#node(space);
    this.events.push(`connected ${handedness}`);
  }

  /** Takes a frame: each joint's matrix, taken apart, and its radius. */
  update(source, frame, referenceSpace) {
    if (frame.session.visibilityState === 'visible-blurred') return;
    this.ray = frame.getPose(source.targetRaySpace, referenceSpace);
    for (const space of source.hand.values()) {
      const pose = frame.getJointPose(space, referenceSpace);
      const node = this.#node(space);
      node.visible = pose !== null;
      if (!pose) continue;
      node.matrix.set(pose.transform.matrix);
      node.position = [...node.matrix.slice(12, 15)];
      node.jointRadius = pose.radius;
    }
    this.isVisible = true;
    const [index, thumb] = [this.joints['index-finger-tip'], this.joints['thumb-tip']];
    const distance = Math.hypot(...index.position.map((value, axis) => value - thumb.position[axis]));
    if (this.isPinching !== distance <= (this.isPinching ? 0.025 : 0.015)) {
      this.isPinching = !this.isPinching;
      this.events.push(`${this.isPinching ? 'pinchstart' : 'pinchend'} ${source.handedness}`);
    }
  }

  #node({ jointName }) {
    return this.joints[jointName] ??= { visible: false, matrix: new Float32Array(16), position: [0, 0, 0] };
  }
}

/** A model of a skinned hand: a bone for each of WebXR's names, which follows the joint if that is visible. */
export class HandMesh {
  bones;

  constructor(controller, names) {
    this.controller = controller;
    this.bones = names.map((name) => ({ name, matrix: undefined, scale: 0 }));
  }

  update() {
    for (const bone of this.bones) {
      const joint = this.controller.joints[bone.name];
      if (!joint.visible) continue;
      bone.matrix = joint.matrix.slice();
      bone.scale = joint.jointRadius || 0.008;
    }
  }
}
