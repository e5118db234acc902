import type { Point } from '../tools/geometry.ts';

/**
 * The face seen from in front, eyes at y 0, about 300 wide and 410 high. `turn` is 0 for straight ahead and 1 for a
 * three-quarter view to the left: the far cheek draws in, the middle line moves. `jaw` widens (or narrows) the jaw.
 */
export function faceOutline(turn: number, jaw: number): Point[] {
  const near: Point[] = [
    [96, -186],
    [143, -112],
    [150, -30],
    [143 + 3 * turn, 46],
    [120 + 6 * turn + jaw, 116],
    [80 + 4 * turn + jaw, 168],
    [36 - 10 * turn + jaw * 0.7, 199],
  ];
  const far: Point[] = [
    [-36 - 24 * turn - jaw * 0.7, 199],
    [-80 - 4 * turn - jaw, 168],
    [-120 + 7 * turn - jaw, 116],
    [-143 + 10 * turn, 46],
    [-149 + 22 * turn, -6],
    [-149 + 16 * turn, -44],
    [-143 + 6 * turn, -112],
    [-96, -186],
  ];
  return [[0, -206], ...near, [-24 * turn, 207], ...far];
}

/** Where the middle of the face is at a height: it bends towards the side the head turns to. */
export function middleAt(y: number, turn: number): number {
  return -turn * (38 + 8 * Math.sin(((y + 40) / 200) * Math.PI));
}
