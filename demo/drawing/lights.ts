import { type Point, roundedPolygon } from "./geometry.ts";
import { type Outline, topAt } from "./outline.ts";
import type { Profile } from "./profile.ts";

/** Millimetres by which a lamp runs past the outline. The body clips it, so that it ends flush with the bumper. */
const beyond = 60;

const lensColour = "#e9eeec";
const lampHousing = "#2b383c";
const lampWhite = "#fffdf4";
const tailRed = "#b12a20";
const tailBright = "#e2574a";
const tailDeep = "#74191a";

type Lamp = { outlinePath: string; svg: string };

const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

function ellipsePath([x, y]: Point, rx: number, ry: number): string {
  return `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;
}

function sweptLamp(profile: Profile, outline: Outline): Lamp {
  const { leadHeight, leadBack, headLampLength: length, headLampHeight: height } = profile;
  const top = leadHeight - 22;
  const back = topAt(outline, length) - 62;
  const edge = (inset: number): string =>
    roundedPolygon(
      [
        [-beyond, top - height - 10 + inset],
        [-beyond, top - 30 - inset],
        [leadBack, top + 2 - inset],
        [length - inset * 2.4, back - inset * 0.9],
        [length - 70 - inset * 0.6, back - height * 0.5 + inset * 0.7],
        [length * 0.45, top - height * 0.86 + inset],
      ],
      [0, 0, 40, 14, 40, 60],
    );
  const projector = (x: number): string => {
    const y = top - height * 0.5 + (x - leadBack) * 0.13;
    return roundedPolygon(
      [
        [x - 24, y - 26],
        [x - 12, y + 22],
        [x + 46, y + 30],
        [x + 34, y - 20],
      ],
      12,
    );
  };
  return {
    outlinePath: edge(0),
    svg:
      shape(edge(0), lampWhite) +
      shape(edge(17), lampHousing) +
      shape(projector(leadBack * 0.7), lensColour) +
      shape(projector(leadBack * 0.7 + 92), "#b9c7c8"),
  };
}

function slimLamp(profile: Profile, outline: Outline): Lamp {
  const { leadHeight, headLampLength: length, headLampHeight: height } = profile;
  const top = leadHeight - 36;
  const back = Math.min(topAt(outline, length) - 80, top + 52);
  const path = roundedPolygon(
    [
      [-beyond, top - height],
      [-beyond, top - 14],
      [length * 0.5, top + 4],
      [length, back],
      [length - 90, back - height * 0.52],
      [length * 0.3, top - height * 0.95],
    ],
    [0, 0, 60, 12, 40, 60],
  );
  const line = roundedPolygon(
    [
      [-beyond, top - 32],
      [-beyond, top - 14],
      [length * 0.5, top + 4],
      [length, back],
      [length * 0.5, top - 16],
    ],
    [0, 0, 60, 6, 60],
  );
  const lens = (x: number, colour: string): string => {
    const y = top - height * 0.42 + x * 0.05;
    return shape(
      roundedPolygon(
        [
          [x - 20, y - 15],
          [x - 10, y + 15],
          [x + 40, y + 20],
          [x + 30, y - 10],
        ],
        9,
      ),
      colour,
    );
  };
  return {
    outlinePath: path,
    svg: shape(path, lampHousing) + lens(length * 0.26, "#c6d2d2") + lens(length * 0.26 + 82, "#7f9296") + shape(line, lampWhite),
  };
}

/** A round lamp is on the corner of the wing, so from the side it is an upright ellipse. */
function roundLamp(profile: Profile, oval: boolean): Lamp {
  const { leadHeight, leadBack, headLampHeight: height } = profile;
  const rx = oval ? height * 0.74 : height * 0.34;
  const ry = oval ? height * 0.46 : height * 0.52;
  const centre: Point = oval ? [leadBack + 62, leadHeight - 36] : [leadBack + 4, leadHeight - height * 0.52];
  const turn = oval ? 34 : -9;
  const glow = ellipsePath([centre[0] - rx * 0.08, centre[1]], rx * 0.6, ry * 0.62);
  const spark = `M${centre[0] - rx * 0.62} ${centre[1] + ry * 0.1}A${rx * 0.7} ${ry * 0.76} 0 0 0 ${centre[0] + rx * 0.3} ${centre[1] + ry * 0.72}`;
  const svg = `<g transform="rotate(${turn} ${centre[0]} ${centre[1]})">${shape(ellipsePath(centre, rx + 12, ry + 12), "#cfd6d6")}${shape(ellipsePath(centre, rx, ry), "#8b9ea2")}${shape(glow, "#dfe8e6")}<path d="${spark}" fill="none" stroke="${lampWhite}" stroke-width="8" stroke-linecap="round"/></g>`;
  return { outlinePath: ellipsePath(centre, rx, ry), svg };
}

function blockLamp(profile: Profile): Lamp {
  const { leadHeight, leadBack, headLampLength: length, headLampHeight: height } = profile;
  const top = leadHeight - 26;
  const path = roundedPolygon(
    [
      [-beyond, top - height - 20],
      [-beyond, top - 24],
      [leadBack, top],
      [length, top + 44],
      [length - 10, top - height * 0.55],
      [length * 0.55, top - height - 8],
    ],
    [0, 0, 40, 24, 36, 50],
  );
  const glass = roundedPolygon(
    [
      [-beyond, top - height],
      [-beyond, top - 44],
      [leadBack, top - 22],
      [length - 30, top + 18],
      [length - 34, top - height * 0.46],
      [length * 0.55, top - height + 12],
    ],
    [0, 0, 40, 20, 30, 40],
  );
  const reflector = roundedPolygon(
    [
      [leadBack + 40, top - height * 0.8],
      [leadBack + 46, top - 52],
      [leadBack + 150, top - 36],
      [leadBack + 146, top - height * 0.66],
    ],
    24,
  );
  return { outlinePath: path, svg: shape(path, lampWhite) + shape(glass, "#8fa1a5") + shape(reflector, lensColour) };
}

/** Day-running light on top, main lamp in the bumper below. */
function splitLamp(profile: Profile, outline: Outline): Lamp {
  const slim = slimLamp({ ...profile, headLampHeight: 62 }, outline);
  const top = profile.leadHeight - 175;
  const lower = roundedPolygon(
    [
      [-beyond, top - 95],
      [-beyond, top],
      [180, top + 6],
      [150, top - 95],
    ],
    [0, 0, 30, 40],
  );
  return {
    outlinePath: slim.outlinePath,
    svg: slim.svg + shape(lower, lampHousing) + shape(ellipsePath([85, top - 44], 30, 30), lensColour),
  };
}

export function drawHeadlight(profile: Profile, outline: Outline): string {
  const lamps: Record<Profile["head"], () => Lamp> = {
    swept: () => sweptLamp(profile, outline),
    slim: () => slimLamp(profile, outline),
    round: () => roundLamp(profile, false),
    oval: () => roundLamp(profile, true),
    block: () => blockLamp(profile),
    split: () => splitLamp(profile, outline),
  };
  const { outlinePath, svg } = lamps[profile.head]();
  const edge =
    profile.head === "round" || profile.head === "oval"
      ? ""
      : `<path d="${outlinePath}" fill="none" stroke="#10211f" stroke-opacity=".35" stroke-width="6"/>`;
  return svg + edge;
}

/** Where the tail lamp begins: under the rear window, or under the edge of the boot lid. */
function tailLampTop(profile: Profile): number {
  return profile.deckHeight > 0 ? profile.deckHeight - 62 : profile.rearBaseHeight - 40;
}

function tailLampPoints(profile: Profile): { points: Point[]; radii: number[] } {
  const { length, tailLampLength: long, tailLampHeight: high } = profile;
  const top = tailLampTop(profile);
  const end = length + beyond;
  const shapes: Record<Exclude<Profile["tail"], "round">, { points: Point[]; radii: number[] }> = {
    wrap: {
      points: [
        [end, top + 6],
        [end, top - high],
        [length - long * 0.7, top - high * 0.92],
        [length - long, top - high * 0.42],
        [length - long * 0.8, top - 6],
      ],
      radii: [0, 0, 34, 20, 40],
    },
    upright: {
      points: [
        [end, top + high * 0.42],
        [end, top - high * 0.58],
        [length - long, top - high * 0.58],
        [length - long * 1.05, top - high * 0.1],
        [length - long * 1.5, top + high * 0.42],
      ],
      radii: [0, 0, 30, 40, 20],
    },
    bar: {
      points: [
        [end, top + 2],
        [end, top - high * 0.55],
        [length - long * 0.4, top - high * 0.5],
        [length - long * 1.15, top - high * 0.12],
        [length - long * 0.6, top + 2],
      ],
      radii: [0, 0, 30, 12, 30],
    },
    corner: {
      points: [
        [end, top + 8],
        [end, top - high * 1.1],
        [length - long * 0.42, top - high * 1.1],
        [length - long * 0.5, top - high * 0.5],
        [length - long, top - high * 0.34],
        [length - long * 0.92, top - 2],
      ],
      radii: [0, 0, 26, 30, 24, 26],
    },
    block: {
      points: [
        [end, top + 10],
        [end, top - high * 1.15],
        [length - long * 0.62, top - high * 1.1],
        [length - long * 0.7, top],
      ],
      radii: [0, 0, 36, 36],
    },
    boomerang: {
      points: [
        [end, top + high * 0.3],
        [end, top - high * 0.75],
        [length - long * 0.55, top - high * 0.7],
        [length - long, top - high * 0.1],
        [length - long * 1.05, top + high * 0.25],
        [length - long * 0.45, top - high * 0.1],
      ],
      radii: [0, 0, 30, 18, 12, 30],
    },
  };
  return shapes[profile.tail === "round" ? "wrap" : profile.tail];
}

export function drawTailLight(profile: Profile): string {
  const top = tailLampTop(profile);
  if (profile.tail === "round") {
    const centre: Point = [profile.length - profile.tailLampLength * 0.34, top - profile.tailLampHeight * 0.5];
    const rx = profile.tailLampLength * 0.36;
    const ry = profile.tailLampHeight * 0.56;
    return (
      shape(ellipsePath(centre, rx + 9, ry + 9), "#d6dbda") +
      shape(ellipsePath(centre, rx, ry), tailRed) +
      shape(ellipsePath(centre, rx * 0.55, ry * 0.55), tailBright)
    );
  }
  const { points, radii } = tailLampPoints(profile);
  const path = roundedPolygon(points, radii);
  const low = Math.min(...points.map(([, y]) => y));
  const high = Math.max(...points.map(([, y]) => y));
  const band = (from: number, to: number, colour: string): string =>
    `<rect x="${profile.length - 600}" y="${low + (high - low) * from}" width="${600 + beyond}" height="${(high - low) * (to - from)}" fill="${colour}"/>`;
  return `<clipPath id="tail"><path d="${path}"/></clipPath><g clip-path="url(#tail)">${band(0, 1, tailRed)}${band(0.58, 0.76, tailBright)}${band(0, 0.2, tailDeep)}</g><path d="${path}" fill="none" stroke="#3c1212" stroke-opacity=".5" stroke-width="6"/>`;
}
