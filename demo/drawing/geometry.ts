/**
 * Curves of the drawings. All lengths are millimetres of the real car: x runs from the nose to the tail,
 * y from the ground upwards. Angles are degrees of the direction of travel (0 = towards the tail, 90 = up).
 */

export type Point = readonly [x: number, y: number];
export type Cubic = readonly [Point, Point, Point, Point];

/** A point of an outline. At a corner `out` differs from `angle`, and `radius` rounds the corner. */
export type OutlineNode = { at: Point; angle: number; out?: number; radius?: number };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Degrees of the line from one point to another. */
export function angleBetween(from: Point, to: Point): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
}

/** The point at some distance from another in a direction. */
export function pointTowards(from: Point, angle: number, reach: number): Point {
  return [from[0] + Math.cos(radians(angle)) * reach, from[1] + Math.sin(radians(angle)) * reach];
}

/** The point at a share (0 to 1) of the way between two points. */
export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Replaces each corner by two smooth nodes, so that the whole outline is tangent-continuous. */
function roundCorners(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => {
    if (node.out === undefined) return [node];
    const radius = node.radius ?? 30;
    return [
      { at: pointTowards(node.at, node.angle + 180, radius), angle: node.angle },
      { at: pointTowards(node.at, node.out, radius), angle: node.out },
    ];
  });
}

/** The cubic that leaves and arrives in the given directions and bends like an arc of a circle. */
function arcLikeCubic(from: Point, leaving: number, to: Point, arriving: number): Cubic {
  const turn = radians(((arriving - leaving + 540) % 360) - 180);
  const reach = distance(from, to) / (3 * Math.cos(turn / 4) ** 2);
  return [from, pointTowards(from, leaving, reach), pointTowards(to, arriving + 180, reach), to];
}

/** Smooth cubics through the nodes, in their order. */
export function smoothCurve(nodes: readonly OutlineNode[]): Cubic[] {
  const smooth = roundCorners(nodes);
  return smooth.slice(1).map((node, index) => {
    const previous = smooth[index] ?? node;
    return arcLikeCubic(previous.at, previous.angle, node.at, node.angle);
  });
}

/** A smooth curve through plain points (Catmull-Rom), for outlines found by sampling. */
export function curveThrough(points: readonly Point[]): Cubic[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    return [
      from,
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ];
  });
}

function cubicAt([a, b, c, d]: Cubic, t: number): Point {
  const mix = (i: 0 | 1): number => {
    const s = 1 - t;
    return s ** 3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t ** 3 * d[i];
  };
  return [mix(0), mix(1)];
}

/** Points along a curve, evenly by parameter. */
export function sampleCurve(curve: readonly Cubic[], perCubic = 14): Point[] {
  const points: Point[] = [];
  curve.forEach((cubic, index) => {
    for (let step = index === 0 ? 0 : 1; step <= perCubic; step += 1) points.push(cubicAt(cubic, step / perCubic));
  });
  return points;
}

/** The same line moved to the right of its direction of travel (into the body, for an outline drawn over the roof). */
export function moveInwards(points: readonly Point[], by: number): Point[] {
  return points.map((point, index) => {
    const direction = angleBetween(points[index - 1] ?? point, points[index + 1] ?? point);
    return pointTowards(point, direction - 90, by);
  });
}

/** Height of a sampled line at x; the highest one where the line passes x several times. */
export function heightAt(points: readonly Point[], x: number): number {
  let height = Number.NEGATIVE_INFINITY;
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? to;
    if ((from[0] - x) * (to[0] - x) > 0 || from[0] === to[0]) return;
    height = Math.max(height, from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]));
  });
  return Number.isFinite(height) ? height : 0;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);
export const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

/** SVG path data of cubics, continued from the current point when `join` is set. */
export function curvePath(curve: readonly Cubic[], join: "M" | "L" = "M"): string {
  const first = curve[0];
  if (first === undefined) return "";
  return `${join}${pair(first[0])}` + curve.map(([, b, c, d]) => `C${pair(b)} ${pair(c)} ${pair(d)}`).join("");
}

export function linePath(points: readonly Point[], join: "M" | "L" = "M"): string {
  return points.map((point, index) => `${index === 0 ? join : "L"}${pair(point)}`).join("");
}

/** A closed polygon with corners rounded by quadratic curves; radii shrink on short sides. */
export function roundedPolygon(points: readonly Point[], radius: number | readonly number[]): string {
  const count = points.length;
  const parts = points.map((point, index) => {
    const before = points[(index + count - 1) % count] ?? point;
    const after = points[(index + 1) % count] ?? point;
    const wanted = typeof radius === "number" ? radius : (radius[index] ?? 0);
    const cutBefore = Math.min(wanted, distance(point, before) * 0.48);
    const cutAfter = Math.min(wanted, distance(point, after) * 0.48);
    const start = pointTowards(point, angleBetween(point, before), cutBefore);
    const end = pointTowards(point, angleBetween(point, after), cutAfter);
    return `${index === 0 ? "M" : "L"}${pair(start)}Q${pair(point)} ${pair(end)}`;
  });
  return `${parts.join("")}Z`;
}
