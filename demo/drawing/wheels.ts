import { linePath, pair, type Point, roundedPolygon } from "./geometry.ts";
import type { RimDesign } from "./profile.ts";

/** Colours of a rim: the spokes' face and flank, the rim's lip, and the gap between spokes. */
type RimTones = { face: string; flank: string; lip: string; gap: string };

const silver: RimTones = { face: "#d3d8d7", flank: "#a4adad", lip: "#bfc6c5", gap: "#2c3537" };
const graphite: RimTones = { face: "#5c6668", flank: "#434c4e", lip: "#6f797a", gap: "#1c2325" };
const cut: RimTones = { face: "#d9dddc", flank: "#3b4446", lip: "#848d8d", gap: "#1f2628" };

const rimTones: Record<RimDesign, RimTones> = {
  five: silver,
  twin: silver,
  fan: silver,
  turbine: cut,
  aero: { face: "#b9c1c1", flank: "#4a5456", lip: "#a9b2b2", gap: "#262f31" },
  blade: cut,
  petal: { ...silver, flank: "#2a3335" },
  mesh: graphite,
  cover: { ...silver, face: "#c3c9c9" },
};

/** Point of the unit circle scaled to a radius; 0 degrees is up. */
const polar = (radius: number, degrees: number): Point => {
  const angle = ((90 - degrees) * Math.PI) / 180;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
};

const around = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index, index)).join("");

const filled = (path: string, colour: string): string => `<path d="${path}" fill="${colour}"/>`;

/** One straight spoke: half widths in degrees at the hub and at the rim. */
function spoke(angle: number, inner: number, outer: number, [halfInner, halfOuter]: readonly [number, number], lean = 0): string {
  return roundedPolygon(
    [
      polar(inner, angle - halfInner),
      polar(outer, angle + lean - halfOuter),
      polar(outer, angle + lean + halfOuter),
      polar(inner, angle + halfInner),
    ],
    inner * 0.08,
  );
}

function sweptSpoke(angle: number, inner: number, outer: number, half: number, lean: number): string {
  const middle = (inner + outer) / 2;
  const bend = angle + lean * 0.18;
  return `M${pair(polar(inner, angle - half * 1.6))}Q${pair(polar(middle, bend - half * 1.1))} ${pair(polar(outer, angle + lean - half))}L${pair(polar(outer, angle + lean + half))}Q${pair(polar(middle, bend + half * 1.3))} ${pair(polar(inner, angle + half * 1.6))}Z`;
}

type SpokeDrawing = (rim: number, tones: RimTones) => string;

const spokeDrawings: Record<RimDesign, SpokeDrawing> = {
  five: (rim, { face, flank }) =>
    around(
      5,
      (angle) =>
        filled(spoke(angle, rim * 0.2, rim * 0.95, [34, 13.5]), flank) + filled(spoke(angle, rim * 0.2, rim * 0.95, [24, 8.5]), face),
    ),
  twin: (rim, { face, flank }) =>
    around(5, (angle) =>
      [-1, 1]
        .map(
          (side) =>
            filled(spoke(angle + side * 9, rim * 0.2, rim * 0.95, [15, 5.6], side * 5), flank) +
            filled(spoke(angle + side * 9, rim * 0.2, rim * 0.95, [11, 3.6], side * 5), face),
        )
        .join(""),
    ),
  fan: (rim, { face, flank }) =>
    around(
      10,
      (angle) =>
        filled(spoke(angle, rim * 0.19, rim * 0.95, [15, 5.4]), flank) + filled(spoke(angle, rim * 0.19, rim * 0.95, [10, 3]), face),
    ),
  turbine: (rim, { face, flank }) =>
    around(
      7,
      (angle) =>
        filled(sweptSpoke(angle, rim * 0.2, rim * 0.95, 13, 30), flank) + filled(sweptSpoke(angle + 4, rim * 0.2, rim * 0.95, 6, 30), face),
    ),
  aero: (rim, { face, flank }) =>
    filled(linePath(Array.from({ length: 72 }, (_, i) => polar(rim * 0.95, i * 5))) + "Z", flank) +
    around(5, (angle) => filled(spoke(angle, rim * 0.12, rim * 0.93, [58, 25]), face)) +
    around(5, (angle) => filled(spoke(angle, rim * 0.24, rim * 0.9, [12, 5]), "#d8dddc")) +
    around(5, (angle) =>
      filled(
        roundedPolygon(
          [polar(rim * 0.5, angle + 33), polar(rim * 0.9, angle + 31), polar(rim * 0.9, angle + 41), polar(rim * 0.5, angle + 39)],
          rim * 0.03,
        ),
        "#2c3537",
      ),
    ),
  blade: (rim, { face, flank }) =>
    around(
      5,
      (angle) =>
        filled(spoke(angle, rim * 0.18, rim * 0.95, [36, 21]), flank) +
        filled(
          roundedPolygon(
            [polar(rim * 0.22, angle - 28), polar(rim * 0.95, angle - 20), polar(rim * 0.95, angle - 12), polar(rim * 0.34, angle - 3)],
            3,
          ),
          face,
        ) +
        filled(
          roundedPolygon(
            [polar(rim * 0.22, angle + 28), polar(rim * 0.95, angle + 20), polar(rim * 0.95, angle + 12), polar(rim * 0.34, angle + 3)],
            3,
          ),
          face,
        ),
    ),
  petal: (rim, { face, flank }) =>
    around(
      5,
      (angle) =>
        filled(
          roundedPolygon(
            [
              polar(rim * 0.16, angle - 30),
              polar(rim * 0.62, angle - 21),
              polar(rim * 0.97, angle - 24),
              polar(rim * 0.97, angle + 24),
              polar(rim * 0.62, angle + 21),
              polar(rim * 0.16, angle + 30),
            ],
            rim * 0.1,
          ),
          face,
        ) + filled(spoke(angle, rim * 0.4, rim * 0.86, [5, 5]), flank),
    ),
  mesh: (rim, { face, flank }) =>
    around(
      10,
      (angle) =>
        filled(spoke(angle, rim * 0.2, rim * 0.95, [10, 3.4], 17), flank) +
        filled(spoke(angle, rim * 0.2, rim * 0.95, [10, 3.4], -17), face),
    ),
  cover: (rim, { face, flank }) =>
    filled(linePath(Array.from({ length: 72 }, (_, i) => polar(rim * 0.93, i * 5))) + "Z", face) +
    around(9, (angle) =>
      filled(
        roundedPolygon(
          [polar(rim * 0.58, angle - 8), polar(rim * 0.84, angle - 10), polar(rim * 0.84, angle + 10), polar(rim * 0.58, angle + 8)],
          rim * 0.05,
        ),
        "#8f9797",
      ),
    ) +
    `<circle r="${Math.round(rim * 0.34)}" fill="none" stroke="${flank}" stroke-width="7"/>`,
};

const circle = (radius: number, fill: string): string => `<circle r="${radius.toFixed(1)}" fill="${fill}"/>`;
const ring = (radius: number, stroke: string, width: number, opacity = 1): string =>
  `<circle r="${radius.toFixed(1)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

type Wheel = { radius: number; rimShare: number; design: RimDesign; caliper: string; turn: number };

function brake(rim: number, caliper: string): string {
  const arc = [58, 70, 82, 94, 106, 118].map((angle) => polar(rim * 0.74, angle));
  const back = [118, 106, 94, 82, 70, 58].map((angle) => polar(rim * 0.5, angle));
  return (
    circle(rim * 0.7, "#7e8889") +
    ring(rim * 0.62, "#6c7677", rim * 0.05) +
    circle(rim * 0.36, "#4a5455") +
    filled(`${linePath(arc)}${linePath(back, "L")}Z`, caliper)
  );
}

/** One wheel around the origin, in millimetres. */
export function drawWheel({ radius, rimShare, design, caliper, turn }: Wheel): string {
  const rim = radius * rimShare;
  const tones = rimTones[design];
  const nuts = around(5, (angle) => {
    const [x, y] = polar(rim * 0.125, angle + 36);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(rim * 0.026).toFixed(1)}" fill="${tones.gap}"/>`;
  });
  return [
    circle(radius, "#262d2f"),
    ring(radius - 6, "#1c2224", 12),
    ring(rim + (radius - rim) * 0.55, "#3d4648", 5, 0.9),
    circle(rim + 9, "#141a1c"),
    circle(rim, tones.lip),
    ring(rim - 3, "#f2f4f2", 5, 0.55),
    circle(rim * 0.945, tones.gap),
    brake(rim, caliper),
    `<g transform="rotate(${turn})">${spokeDrawings[design](rim, tones)}`,
    circle(rim * 0.21, tones.face),
    nuts,
    "</g>",
    circle(rim * 0.085, tones.flank),
    ring(rim * 0.085, tones.gap, 3, 0.6),
  ].join("");
}
