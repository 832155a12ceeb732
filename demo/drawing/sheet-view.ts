import { linePath, pair, type Point, roundedPolygon } from "./geometry.ts";
import { buildOutline, type Outline } from "./outline.ts";
import { mixColours, paintTones, type Paint } from "./paints.ts";
import { panelsOf } from "./panels.ts";
import type { Profile } from "./profile.ts";
import { picture } from "./scene.ts";

/**
 * The technical sheet: side, front and plan of the car in petrol hairlines, as on a drawing board.
 * It has no letters or figures, because a server without fonts must draw the same picture.
 */

const { petrol, tile, width: sheetWidth, height: sheetHeight } = picture;
const gap = { columns: 560, rows: 640 };
const drawable = { width: 1500, height: 960 };
const hair = `fill="none" stroke="${petrol}" vector-effect="non-scaling-stroke" stroke-linejoin="round" stroke-linecap="round"`;

const stroke = (d: string, width: number, opacity = 1, extra = ""): string =>
  `<path d="${d}" ${hair} stroke-width="${width}" stroke-opacity="${opacity}" ${extra}/>`;
const wash = (d: string, opacity = 0.06): string => `<path d="${d}" fill="${petrol}" fill-opacity="${opacity}"/>`;
const ring = ([x, y]: Point, radius: number, width: number, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${hair} stroke-width="${width}" stroke-opacity="${opacity}"/>`;

function sideElevation(profile: Profile, outline: Outline): string {
  const wheel = (axle: Point): string =>
    `<circle cx="${axle[0]}" cy="${axle[1]}" r="${profile.wheel / 2}" fill="${tile}"/>` +
    ring(axle, profile.wheel / 2, 2.6) +
    ring(axle, (profile.wheel / 2) * profile.rimShare, 1.5) +
    ring(axle, (profile.wheel / 2) * 0.16, 1.5) +
    stroke(`M${pair([axle[0] - 60, axle[1]])}h120M${pair([axle[0], axle[1] - 60])}v120`, 1, 0.7);
  const open = profile.archetype === "roadster";
  const foot = outline.cowl;
  const top = outline.screenTop;
  const cabin = open
    ? stroke(`M${pair(foot)}L${pair(top)}L${pair([foot[0] + 330, foot[1]])}`, 2)
    : wash(outline.glass, 0.12) + stroke(outline.glass, 1.8);
  return [
    wash(outline.body),
    stroke(outline.body, 2.8),
    cabin,
    stroke(panelsOf(profile, outline).gaps.join(""), 1.2, 0.6),
    wheel(outline.frontAxle),
    wheel(outline.rearAxle),
  ].join("");
}

/** Half a front view, and its mirror image about x = 0. */
const bothHalves = (points: readonly Point[]): Point[] => [...points, ...points.toReversed().map(([x, y]): Point => [-x, y])];

/** Half a plan, and its mirror image about y = 0. */
const bothSides = (points: readonly Point[]): Point[] => [...points, ...points.toReversed().map(([x, y]): Point => [x, -y])];

const roundLampPath = ([x, y]: Point, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;

/** The front, symmetrical about x = 0. */
function frontElevation(profile: Profile): string {
  const { width, height, clearance, cowlHeight, leadHeight, wheel } = profile;
  const half = width / 2;
  const roof = half * (profile.archetype === "van" ? 0.82 : 0.63);
  const open = profile.archetype === "roadster";
  const belt = profile.beltFront + 20;
  const body = roundedPolygon(
    bothHalves([
      [half - 90, clearance],
      [half - 30, clearance + 150],
      [half, leadHeight - 160],
      [half - 60, belt],
      [half * 0.87, cowlHeight],
    ]),
    [60, 90, 160, 120, 10, 10, 120, 160, 90, 60],
  );
  const greenhouse = roundedPolygon(
    bothHalves([
      [half * 0.87, cowlHeight],
      [roof + 30, height - 90],
      [roof * 0.8, height],
    ]),
    [10, 130, 120, 120, 130, 10],
  );
  const screen = roundedPolygon(
    bothHalves([
      [half * 0.77, cowlHeight + 34],
      [roof - 20, height - (open ? 30 : 110)],
    ]),
    [40, 70, 70, 40],
  );
  const roundLamps = profile.head === "round" || profile.head === "oval";
  const lamp = (side: 1 | -1): string =>
    roundLamps
      ? roundLampPath([side * half * 0.72, leadHeight - 130], 105)
      : roundedPolygon(
          [
            [side * (half - 40), leadHeight - 60],
            [side * half * 0.52, leadHeight - 120],
            [side * half * 0.5, leadHeight - 200],
            [side * (half - 50), leadHeight - 190],
          ],
          40,
        );
  const tyre = (side: 1 | -1): string =>
    roundedPolygon(
      [
        [side * (half - 20), 0],
        [side * (half - 20), wheel * 0.7],
        [side * (half - 245), wheel * 0.7],
        [side * (half - 245), 0],
      ],
      40,
    );
  const mirror = (side: 1 | -1): string =>
    roundedPolygon(
      [
        [side * (half - 70), belt + 20],
        [side * (half + 110), belt + 10],
        [side * (half + 120), belt + 120],
        [side * (half - 10), belt + 130],
      ],
      40,
    );
  const grille = roundedPolygon(
    bothHalves([
      [half * 0.42, leadHeight - 90],
      [half * 0.36, leadHeight - 260],
    ]),
    40,
  );
  const intake = roundedPolygon(
    bothHalves([
      [half * 0.7, clearance + 200],
      [half * 0.6, clearance + 90],
    ]),
    40,
  );
  return [
    wash(tyre(1), 0.5),
    wash(tyre(-1), 0.5),
    `<path d="${body}" fill="${tile}"/>`,
    wash(body),
    stroke(body, 2.8),
    open ? "" : wash(greenhouse) + stroke(greenhouse, 2.8),
    wash(screen, 0.12),
    stroke(screen, 1.8),
    stroke(lamp(1) + lamp(-1) + mirror(1) + mirror(-1), 1.8),
    stroke(grille + intake, 1.3, 0.75),
    stroke(
      `M${pair([half * 0.62, cowlHeight - 16])}Q${pair([half * 0.5, leadHeight + 20])} ${pair([half * 0.44, leadHeight - 70])}M${pair([-half * 0.62, cowlHeight - 16])}Q${pair([-half * 0.5, leadHeight + 20])} ${pair([-half * 0.44, leadHeight - 70])}`,
      1.2,
      0.6,
    ),
  ].join("");
}

/** The plan, symmetrical about y = 0, under the side view so that the lines correspond. */
function plan(profile: Profile, outline: Outline): string {
  const { length, width } = profile;
  const half = width / 2;
  const body = roundedPolygon(
    bothSides([
      [0, half * 0.62],
      [profile.overhang * 0.42, half * 0.95],
      [profile.overhang + profile.wheelbase * 0.5, half],
      [length - 330, half * 0.95],
      [length, half * 0.7],
    ]),
    [260, 420, 900, 420, 260, 260, 420, 900, 420, 260],
  );
  const roofFront = outline.screenTop[0];
  const roofRear = Math.max(outline.roofEnd[0] - 60, roofFront + 500);
  const roof = half * (profile.archetype === "van" ? 0.8 : 0.64);
  const open = profile.archetype === "roadster";
  const screen = roundedPolygon(
    bothSides([
      [outline.cowl[0] + 40, half * 0.62],
      [outline.cowl[0] + 200, half * 0.8],
      [roofFront + 10, roof * 0.96],
      [roofFront - 40, roof * 0.75],
    ]),
    [160, 60, 30, 160, 160, 30, 60, 160],
  );
  const rear = roundedPolygon(
    bothSides([
      [roofRear, roof * 0.85],
      [roofRear + 20, roof * 0.96],
      [Math.max(outline.rearBase[0] - 40, roofRear + 160), half * 0.78],
      [Math.max(outline.rearBase[0], roofRear + 200), half * 0.6],
    ]),
    60,
  );
  const panel = open
    ? roundedPolygon(
        bothSides([
          [roofFront - 60, half * 0.72],
          [roofRear, half * 0.7],
        ]),
        120,
      )
    : roundedPolygon(
        bothSides([
          [roofFront + 10, roof * 0.92],
          [roofRear - 20, roof * 0.92],
        ]),
        90,
      );
  const bonnet = `M${pair([outline.cowl[0] + 60, half * 0.72])}C${pair([outline.cowl[0] - 200, half * 0.8])} ${pair([330, half * 0.74])} ${pair([150, half * 0.46])}`;
  const mirrored = `${bonnet}M${pair([outline.cowl[0] + 60, -half * 0.72])}C${pair([outline.cowl[0] - 200, -half * 0.8])} ${pair([330, -half * 0.74])} ${pair([150, -half * 0.46])}`;
  const mirrors = [1, -1]
    .map((side) =>
      roundedPolygon(
        [
          [outline.cowl[0] + 330, side * (half - 40)],
          [outline.cowl[0] + 300, side * (half + 130)],
          [outline.cowl[0] + 400, side * (half + 120)],
          [outline.cowl[0] + 450, side * (half - 40)],
        ],
        40,
      ),
    )
    .join("");
  return [
    wash(body),
    stroke(body, 2.8),
    stroke(mirrors, 1.8),
    wash(screen, 0.12),
    stroke(screen, 1.8),
    open ? "" : wash(rear, 0.12) + stroke(rear, 1.8),
    wash(panel, open ? 0.14 : 0.03),
    stroke(panel, 1.3, 0.75),
    stroke(mirrored, 1.2, 0.6),
  ].join("");
}

/** A dimension line in pixels: arrowheads at both ends, and thin witness lines to the measured points. */
function dimension(from: Point, to: Point, witness: number): string {
  const horizontal = from[1] === to[1];
  const head = (at: Point, towards: 1 | -1): string =>
    horizontal
      ? `M${pair(at)}L${pair([at[0] + 17 * towards, at[1] - 4.5])}L${pair([at[0] + 17 * towards, at[1] + 4.5])}Z`
      : `M${pair(at)}L${pair([at[0] - 4.5, at[1] + 17 * towards])}L${pair([at[0] + 4.5, at[1] + 17 * towards])}Z`;
  const reach = (at: Point): string =>
    horizontal
      ? `M${pair([at[0], at[1] - witness])}L${pair([at[0], at[1] + 10])}`
      : `M${pair([at[0] + witness, at[1]])}L${pair([at[0] - 10, at[1]])}`;
  return `${stroke(reach(from) + reach(to), 1.1, 0.4)}${stroke(linePath([from, to]), 1.5)}<path d="${head(from, 1)}${head(to, -1)}" fill="${petrol}"/>`;
}

function boardGrid(): string {
  const step = 60;
  const lines: string[] = [];
  for (let x = step; x < sheetWidth; x += step) lines.push(`M${x} 0V${sheetHeight}`);
  for (let y = step; y < sheetHeight; y += step) lines.push(`M0 ${y}H${sheetWidth}`);
  return `<rect width="${sheetWidth}" height="${sheetHeight}" fill="${tile}"/><path d="${lines.join("")}" stroke="${picture.line}" stroke-opacity=".75" stroke-width="1.4"/>`;
}

/** The paint as four fields: in light, unchanged, in shade, and at night. */
function paintSwatch(paint: Paint, x: number, y: number, width: number): string {
  const tones = paintTones(paint);
  const fields = [tones.light, tones.base, tones.shade, mixColours(tones.deep, "#0c2024", 0.25)];
  const each = width / fields.length;
  const rects = fields
    .map((colour, index) => `<rect x="${x + each * index}" y="${y}" width="${each + 0.5}" height="96" fill="${colour}"/>`)
    .join("");
  return `<clipPath id="swatch"><rect x="${x}" y="${y}" width="${width}" height="96" rx="10"/></clipPath><g clip-path="url(#swatch)">${rects}</g><rect x="${x}" y="${y}" width="${width}" height="96" rx="10" ${hair} stroke-width="1.5" stroke-opacity=".5"/>`;
}

/** A rule of one metre per field. */
function metreRule(x: number, y: number, scale: number, metres: number): string {
  const fields = Array.from(
    { length: metres },
    (_, index) =>
      `<rect x="${x + index * 1000 * scale}" y="${y}" width="${1000 * scale}" height="9" fill="${index % 2 === 0 ? petrol : tile}" stroke="${petrol}" stroke-width="1.4"/>`,
  );
  return fields.join("");
}

/** The whole sheet as the content of an SVG picture. */
export function drawSheet(profile: Profile, paint: Paint): string {
  const outline = buildOutline(profile);
  const { length, width, height, overhang, wheelbase } = profile;
  const scale = Math.min(drawable.width / (length + width + gap.columns), drawable.height / (height + width + gap.rows));
  const left = (sheetWidth - (length + width + gap.columns) * scale) / 2 + 26;
  const top = (sheetHeight - (height + width + gap.rows) * scale) / 2 - 6;
  const ground = top + height * scale;
  const planMiddle = ground + (gap.rows + width / 2) * scale;
  const frontMiddle = left + (length + gap.columns + width / 2) * scale;
  const right = left + length * scale;
  const px = (mm: number): number => left + mm * scale;
  const place = (x: number, y: number, content: string): string =>
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${content}</g>`;
  const correspondence = [0, overhang, overhang + wheelbase, length]
    .map((mm) => `M${px(mm).toFixed(1)} ${(ground + 100).toFixed(1)}V${(planMiddle + (width / 2) * scale * 0.55).toFixed(1)}`)
    .join("");
  const levels = `M${right + 26} ${ground - height * scale}H${frontMiddle + (width / 2) * scale}`;
  return [
    boardGrid(),
    stroke(correspondence, 1, 0.28, `stroke-dasharray="3 7"`),
    stroke(levels, 1, 0.28, `stroke-dasharray="3 7"`),
    stroke(`M${left - 40} ${ground}H${frontMiddle + (width / 2) * scale + 40}`, 1.5, 0.7),
    place(left, ground, sideElevation(profile, outline)),
    place(frontMiddle, ground, frontElevation(profile)),
    place(left, planMiddle, plan(profile, outline)),
    stroke(`M${left - 30} ${planMiddle}H${right + 30}`, 1, 0.45, `stroke-dasharray="22 6 4 6"`),
    dimension([px(overhang), ground + 42], [px(overhang + wheelbase), ground + 42], 36),
    dimension([left, ground + 82], [right, ground + 82], 76),
    dimension([left - 48, ground - height * scale], [left - 48, ground], 40),
    dimension([frontMiddle - (width / 2) * scale, ground + 42], [frontMiddle + (width / 2) * scale, ground + 42], 36),
    paintSwatch(paint, frontMiddle - (width / 2) * scale, planMiddle - 70, width * scale),
    metreRule(frontMiddle - (width / 2) * scale, planMiddle + 62, scale, Math.floor(width / 1000) + (width % 1000 > 900 ? 1 : 0)),
  ].join("");
}
