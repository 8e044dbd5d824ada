/** A die in space: turns as matrices, and where its faces look. */

export type Vector = readonly [number, number, number];
/** Three rows. */
export type Matrix = readonly [Vector, Vector, Vector];

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
export const turn = (matrix: Matrix, vector: Vector): Vector => [dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)];
const columnOf = (matrix: Matrix, place: 0 | 1 | 2): Vector => [matrix[0][place], matrix[1][place], matrix[2][place]];

/** First `other`, then `one`. */
export function after(one: Matrix, other: Matrix): Matrix {
  const row = (vector: Vector): Vector => [dot(vector, columnOf(other, 0)), dot(vector, columnOf(other, 1)), dot(vector, columnOf(other, 2))];
  return [row(one[0]), row(one[1]), row(one[2])];
}

/** Around an axis of length one. */
export function around([x, y, z]: Vector, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const k = 1 - c;
  return [
    [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ];
}

/** A face: its dots, where it looks, and the two directions along it. */
export interface Face {
  dots: number;
  normal: Vector;
  along: Vector;
  down: Vector;
}

/** Opposite faces add up to seven; up is the second direction, towards the eye the third. */
export const FACES: readonly Face[] = [
  { dots: 1, normal: [0, 1, 0], along: [1, 0, 0], down: [0, 0, 1] },
  { dots: 6, normal: [0, -1, 0], along: [1, 0, 0], down: [0, 0, -1] },
  { dots: 2, normal: [0, 0, 1], along: [1, 0, 0], down: [0, -1, 0] },
  { dots: 5, normal: [0, 0, -1], along: [-1, 0, 0], down: [0, -1, 0] },
  { dots: 3, normal: [1, 0, 0], along: [0, 0, -1], down: [0, -1, 0] },
  { dots: 4, normal: [-1, 0, 0], along: [0, 0, 1], down: [0, -1, 0] },
];

const RIGHT = Math.PI / 2;
const UP: Readonly<Record<number, Matrix>> = {
  1: around([1, 0, 0], 0),
  6: around([1, 0, 0], 2 * RIGHT),
  2: around([1, 0, 0], -RIGHT),
  5: around([1, 0, 0], RIGHT),
  3: around([0, 0, 1], RIGHT),
  4: around([0, 0, 1], -RIGHT),
};

/** The turn that brings a face up. */
export const upwards = (face: number): Matrix => UP[face] ?? around([1, 0, 0], 0);
