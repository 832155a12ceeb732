import { chrome, path, type Scene, trimBlack } from "./car-scene.ts";
import { curvePath, curveThrough, pair, type Point, roundedPolygon } from "./geometry.ts";
import { type Outline, topAt } from "./outline.ts";

export function mirror({ profile, outline, panels, tones }: Scene): string {
  const x = Math.max(outline.glassFront[0] + 110, panels.doorFront - 30);
  const y = outline.beltAt(x) + 24;
  const housing = roundedPolygon(
    [
      [x - 70, y + 20],
      [x - 30, y + 118],
      [x + 110, y + 130],
      [x + 132, y + 36],
      [x + 40, y],
    ],
    [40, 50, 34, 34, 40],
  );
  const foot = roundedPolygon(
    [
      [x + 20, y - 40],
      [x + 20, y + 20],
      [x + 90, y + 20],
      [x + 110, y - 40],
    ],
    10,
  );
  const cap = profile.roof === "paint" ? tones.shoulder : profile.roof === "white" ? "#e8e9e4" : "#272f31";
  return `${path(foot, `fill="${trimBlack}"`)}${path(housing, `fill="${cap}" stroke="${tones.line}" stroke-width="6"`)}${path(
    roundedPolygon(
      [
        [x - 56, y + 22],
        [x - 40, y + 46],
        [x + 128, y + 58],
        [x + 130, y + 36],
        [x + 40, y],
      ],
      [20, 10, 10, 20, 30],
    ),
    `fill="${trimBlack}" fill-opacity=".8"`,
  )}`;
}

export function handles({ profile, outline, panels, tones }: Scene): string {
  if (profile.handles === "none") return "";
  const at = (end: number): string => {
    const x = end - 250;
    const y = outline.beltAt(x) - 105;
    const box = `x="${x}" y="${y}" width="190" height="32" rx="16"`;
    if (profile.handles === "flush")
      return `<rect ${box} fill="${tones.shoulder}" fill-opacity=".5" stroke="${tones.line}" stroke-width="5"/>`;
    return `<ellipse cx="${x + 110}" cy="${y + 8}" rx="64" ry="34" fill="${tones.deep}" fill-opacity=".45"/><rect ${box} fill="${profile.trim === "chrome" ? chrome : tones.shoulder}" stroke="${tones.line}" stroke-width="5"/>`;
  };
  return at(panels.doorRear) + (profile.doors === 4 ? at(Math.min(panels.rearDoorEnd, outline.rearAxle[0] + 60)) : "");
}

/** The lowest y of a round flap's centre above the wheel arch. */
function aboveArch(outline: Outline, x: number, radius: number): number {
  const reach = outline.archRadius + radius + 34;
  return outline.rearAxle[1] + Math.sqrt(Math.max(0, reach ** 2 - (x - outline.rearAxle[0]) ** 2));
}

/** The flap above the rear wheel, for fuel or for the charging plug of an electric car. */
export function flaps({ profile, outline, tones, side, fuelType }: Scene): string {
  if (profile.flap !== side) return "";
  const radius = 74;
  const x = Math.min(outline.rearAxle[0] + outline.archRadius * 0.8, profile.length - profile.tailLampLength - radius - 60);
  const y = Math.max(outline.beltAt(x) - 150, aboveArch(outline, x, radius));
  const line = `fill="none" stroke="${tones.line}" stroke-width="6.5"`;
  if (fuelType !== "Eléctrico") return `<circle cx="${x}" cy="${y}" r="${radius}" ${line}/>`;
  return `<rect x="${x - radius}" y="${y - 66}" width="${radius * 2}" height="132" rx="34" ${line}/><circle cx="${x + 46}" cy="${y - 36}" r="7" fill="#5fb7a0"/>`;
}

/** A plug-in's second flap, on the wing of the other side. */
export function chargingFlap({ profile, outline, tones, side, plugIn }: Scene): string {
  if (!plugIn || profile.flap === side) return "";
  const x = outline.frontAxle[0] + outline.archRadius * 0.1;
  const y = outline.frontAxle[1] + outline.archRadius + (profile.cladding === "none" ? 95 : 140);
  return y < topAt(outline, x) - 130
    ? `<rect x="${x}" y="${y - 50}" width="120" height="100" rx="28" fill="none" stroke="${tones.line}" stroke-width="6"/>`
    : "";
}

/** The rail of a sliding door, on the right, because that is the kerb side in Germany. */
export function slidingRail({ profile, outline, panels, tones, side }: Scene): string {
  if (!profile.slidingDoor || side === "left") return "";
  const y = outline.beltAt(panels.rearDoorEnd) - 70;
  return path(
    `M${pair([panels.rearDoorEnd + 10, y])}L${pair([profile.length - profile.tailLampLength - 110, y])}`,
    `fill="none" stroke="${tones.line}" stroke-width="16" stroke-linecap="round"`,
  );
}

function rails({ profile, outline }: Scene): string {
  const from = outline.screenTop[0] + 120;
  const to = outline.roofEnd[0] - 90;
  const above = [0, 0.035, 0.08, 0.25, 0.5, 0.75, 0.92, 0.965, 1].map((share): Point => {
    const x = from + (to - from) * share;
    const lift = share === 0 || share === 1 ? -10 : share < 0.04 || share > 0.96 ? 18 : 28;
    return [x, topAt(outline, x) + lift];
  });
  const colour = profile.trim === "chrome" ? "#98a2a3" : "#2b3436";
  return path(curvePath(curveThrough(above)), `fill="none" stroke="${colour}" stroke-width="19" stroke-linecap="round"`);
}

export function roofDetails(scene: Scene): string {
  const { profile, outline } = scene;
  if (profile.archetype === "roadster") return "";
  const on = (x: number): Point => [x, topAt(outline, x)];
  const parts: string[] = [];
  const fin = on(outline.roofEnd[0] - 240);
  parts.push(
    path(
      `M${pair([fin[0] - 110, fin[1] - 4])}Q${pair([fin[0] + 30, fin[1] + 8])} ${pair([fin[0] + 74, fin[1] + 42])}Q${pair([fin[0] + 92, fin[1] + 50])} ${pair([fin[0] + 98, fin[1] - 14])}Z`,
      `fill="${trimBlack}"`,
    ),
  );
  if (profile.rails) parts.push(rails(scene));
  return parts.join("");
}

export function spoilerOf({ profile, outline, tones }: Scene): string {
  if (profile.spoiler === 0 || profile.archetype === "roadster") return "";
  const edge = profile.deckHeight === 0 ? outline.roofEnd : outline.rearBase;
  const [x, y] = edge;
  const long = profile.spoiler;
  return path(
    roundedPolygon(
      [
        [x - 260, topAt(outline, x - 260) - 2],
        [x + long, y - 6],
        [x + long * 0.9, y - 40],
        [x - 40, y - 62],
      ],
      [10, 12, 12, 60],
    ),
    `fill="${profile.roof === "paint" ? tones.base : "#272f31"}" stroke="${tones.line}" stroke-width="5"`,
  );
}
