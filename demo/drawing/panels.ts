import { pair, type Point } from "./geometry.ts";
import { type Outline, topAt } from "./outline.ts";
import type { Profile } from "./profile.ts";

/** Millimetres between the sill and the doors' lower edge, which is above any plastic cladding. */
const doorFoot = { none: 70, arches: 84, full: 122 };

/** The gaps between the sheets of metal, and where the doors begin and end. */
export type Panels = { gaps: string[]; pillar: number; doorFront: number; doorRear: number; rearDoorEnd: number };

function doorEdges(profile: Profile, outline: Outline): Omit<Panels, "gaps"> {
  const doorFront = Math.max(outline.frontAxle[0] + outline.archRadius + 70, outline.frontAxle[0] + profile.doorFrontBack);
  const lastPane = profile.quarterBefore > 0 ? profile.length - profile.quarterBefore : outline.glassRear[0] - 40;
  if (profile.doors === 2) {
    const doorRear = Math.min(doorFront + 1330, outline.rearAxle[0] - outline.archRadius - 60);
    return { doorFront, pillar: doorRear + 30, doorRear, rearDoorEnd: doorRear };
  }
  const rearDoorEnd = Math.min(lastPane, outline.rearAxle[0] + 130);
  const pillar = doorFront + (rearDoorEnd - doorFront) * (profile.archetype === "van" ? 0.47 : 0.53);
  return { doorFront, pillar, doorRear: pillar, rearDoorEnd };
}

const line = (...points: Point[]): string => points.map((point, index) => `${index === 0 ? "M" : "L"}${pair(point)}`).join("");

function rearDoorGap(profile: Profile, outline: Outline, rearDoorEnd: number): string {
  const [x, y] = outline.rearAxle;
  const around = outline.archRadius + 62;
  const top: Point = [rearDoorEnd, outline.beltAt(rearDoorEnd)];
  const hip: Point = [x - around * 0.62, y + around * 0.79];
  const foot: Point = [x - around - 12, profile.clearance + 75];
  return `M${pair(top)}C${pair([top[0] - 20, top[1] - 130])} ${pair([hip[0] + 70, hip[1] + 60])} ${pair(hip)}C${pair([hip[0] - 75, hip[1] - 62])} ${pair([foot[0], y + around * 0.45])} ${pair(foot)}`;
}

export function panelsOf(profile: Profile, outline: Outline): Panels {
  const edges = doorEdges(profile, outline);
  const { doorFront, pillar, doorRear, rearDoorEnd } = edges;
  const sill = profile.clearance + doorFoot[profile.cladding];
  const belt = outline.beltAt(doorFront);
  const frontGap = `M${pair([doorFront + 40, belt + 4])}C${pair([doorFront - 10, belt - 130])} ${pair([doorFront - 14, sill + 260])} ${pair([doorFront + 26, sill])}`;
  const gaps = [
    frontGap,
    line([doorFront + 26, sill], [profile.doors === 2 ? doorRear : outline.rearAxle[0] - outline.archRadius - 74, sill]),
  ];
  if (profile.doors === 4) {
    gaps.push(line([pillar + 22, outline.beltAt(pillar)], [pillar + 8, sill]));
    gaps.push(rearDoorGap(profile, outline, rearDoorEnd));
  } else {
    const top = Math.min(doorRear + 50, outline.glassRear[0] - 30);
    gaps.push(
      `M${pair([top, outline.beltAt(top)])}C${pair([doorRear + 40, outline.beltAt(top) - 200])} ${pair([doorRear + 6, sill + 220])} ${pair([doorRear, sill])}`,
    );
  }
  gaps.push(bonnetGap(profile, outline), frontBumperGap(profile, outline), rearBumperGap(profile, outline));
  if (profile.deckHeight === 0) gaps.push(tailgateGap(outline));
  return { gaps, ...edges };
}

function bonnetGap(profile: Profile, outline: Outline): string {
  const from = profile.leadBack + 190;
  const to = outline.cowl[0] + 20;
  const at = (x: number, drop: number): Point => [x, topAt(outline, x) - drop];
  return `M${pair(at(from, 50))}C${pair(at(from + (to - from) * 0.35, 54))} ${pair(at(from + (to - from) * 0.7, 46))} ${pair([to, outline.cowl[1] - 26])}`;
}

function frontBumperGap(profile: Profile, outline: Outline): string {
  const roundLamp = profile.head === "round" || profile.head === "oval";
  const from: Point = roundLamp
    ? [profile.leadBack + 70, profile.leadHeight - profile.headLampHeight * 1.12]
    : [Math.max(profile.headLampLength * 0.78, 230), profile.leadHeight - 120];
  const angle = 0.93;
  const to: Point = [
    outline.frontAxle[0] - outline.archRadius * angle,
    outline.frontAxle[1] + outline.archRadius * Math.sqrt(1 - angle ** 2),
  ];
  const bend: Point = roundLamp ? [(from[0] + to[0]) / 2, to[1] + 6] : [from[0] + 20, to[1] + 60];
  return `M${pair(from)}Q${pair(bend)} ${pair(to)}`;
}

function rearBumperGap(profile: Profile, outline: Outline): string {
  const angle = 0.9;
  const from: Point = [
    outline.rearAxle[0] + outline.archRadius * angle,
    outline.rearAxle[1] + outline.archRadius * Math.sqrt(1 - angle ** 2),
  ];
  const height = Math.max(profile.tailHeight - 10, from[1] + 60);
  return `M${pair(from)}Q${pair([from[0] + 60, height])} ${pair([profile.length - 190, height + 10])}L${pair([profile.length + 20, height + 16])}`;
}

function tailgateGap(outline: Outline): string {
  const [x, y] = outline.rearBase;
  const [rx, ry] = outline.roofEnd;
  return `M${pair([rx - 30, ry - 36])}C${pair([rx + 20, ry - 90])} ${pair([x - 105, y + 160])} ${pair([x - 78, y - 20])}`;
}
