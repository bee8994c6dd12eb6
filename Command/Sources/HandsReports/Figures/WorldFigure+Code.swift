extension WorldFigure {
  /// The style sheet of the figure, for light and dark appearance.
  static let style = """
    .wf { font: 13px system-ui, sans-serif; width: 100%; max-width: 888px; }
    .wf-ground { fill: none; }
    .wf-panel { fill: #33383f; }
    .wf-name { fill: #c5cad1; }
    .wf-caption, .wf-scale { fill: #59616b; }
    .wf-caption { font-weight: 600; }
    .wf-scale { text-anchor: end; }
    .wf-bar { stroke: #59616b; stroke-width: 1.5; fill: none; }
    .wf-hand line { stroke-width: 5; stroke-linecap: round; }
    .wf-hand circle { stroke: #ffffff; stroke-width: 1.5; }
    .wf-handle { fill: transparent; rx: 10px; }
    .wf-turnable { touch-action: none; }
    .wf-turnable:focus { outline: none; }
    .wf-turnable:focus-visible .wf-handle { stroke: #4aa8ff; stroke-width: 3; }
    @media (prefers-color-scheme: dark) {
      .wf-panel { fill: #23272d; }
      .wf-caption, .wf-scale { fill: #a4acb6; }
      .wf-bar { stroke: #a4acb6; }
    }
    """

  /// A script that rotates the first view of each hand by pointer and keyboard.
  static let script = """
    "use strict";
    for (const hand of document.querySelectorAll(".wf-turnable")) {
      const numbers = hand.dataset.hand.split(" ").map(Number);
      const start = [Number(hand.dataset.yaw), Number(hand.dataset.pitch)];
      const middle = Number(hand.dataset.middle);
      const shapes = Array.from(hand.querySelectorAll("[data-points]"), shape =>
        ({ shape, points: shape.dataset.points.split(" ").map(Number) }));
      let [yaw, pitch] = start;
      const seen = index => {
        const [x, y, z] = numbers.slice(3 * index, 3 * index + 3);
        const back = z * Math.cos(yaw) - x * Math.sin(yaw);
        return {
          x: middle + x * Math.cos(yaw) + z * Math.sin(yaw),
          y: middle + y * Math.cos(pitch) + back * Math.sin(pitch),
          depth: back * Math.cos(pitch) - y * Math.sin(pitch)
        };
      };
      const draw = () => {
        for (const part of shapes) {
          const ends = part.points.map(seen);
          part.depth = ends.reduce((sum, end) => sum + end.depth, 0) / ends.length;
          const names = ends.length > 1 ? [["x1", "y1"], ["x2", "y2"]] : [["cx", "cy"]];
          names.forEach(([x, y], end) => {
            part.shape.setAttribute(x, ends[end].x.toFixed(1));
            part.shape.setAttribute(y, ends[end].y.toFixed(1));
          });
        }
        shapes.sort((a, b) => b.depth - a.depth);
        hand.append(...shapes.map(part => part.shape));
      };
      const turn = (right, down) => {
        yaw += right;
        pitch = Math.max(-1.5, Math.min(1.5, pitch - down));
        draw();
      };
      hand.style.cursor = "grab";
      hand.addEventListener("pointerdown", event => hand.setPointerCapture(event.pointerId));
      hand.addEventListener("pointermove", event => {
        if (event.buttons) turn(event.movementX / 120, event.movementY / 120);
      });
      hand.addEventListener("keydown", event => {
        const steps = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1],
          ArrowDown: [0, 0.1] }[event.key];
        if (event.key === "Home") [yaw, pitch] = start;
        if (!steps) { if (event.key !== "Home") return; }
        event.preventDefault();
        turn(...(steps || [0, 0]));
      });
    }
    """
}
