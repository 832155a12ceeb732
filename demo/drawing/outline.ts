import {
  angleBetween,
  between,
  type Cubic,
  curvePath,
  curveThrough,
  distance,
  heightAt,
  linePath,
  moveInwards,
  type OutlineNode,
  pair,
  type Point,
  pointTowards,
  sampleCurve,
  smoothCurve,
} from "./geometry.ts";
import type { Profile } from "./profile.ts";

/** The lines of one car, ready to be filled or drawn. */
export type Outline = {
  frontAxle: Point;
  rearAxle: Point;
  archRadius: number;
  /** The line from the chin over the roof to the rear bumper, as points. */
  skyline: Point[];
  cowl: Point;
  screenTop: Point;
  roofEnd: Point;
  rearBase: Point;
  body: string;
  skylinePath: string;
  glass: string;
  /** The front lower and rear lower corners of the side glass. */
  glassFront: Point;
  glassRear: Point;
  /** The lower edge of the side glass. */
  beltAt: (x: number) => number;
  screen: string;
  rearScreen: string;
};

const steepScreen = 62;

function rearNodes(profile: Profile, roofEnd: Point, rearBase: Point, peak: Point): OutlineNode[] {
  const { length, tailHeight, tailAngle, clearance } = profile;
  const roofSlope = angleBetween(peak, roofEnd);
  const glassSlope = angleBetween(roofEnd, rearBase);
  const bumper: OutlineNode[] = [
    { at: [length, tailHeight], angle: tailAngle },
    { at: [length - 45, clearance + 110], angle: -112 },
    { at: [length - 190, clearance + 25], angle: -172 },
  ];
  if (profile.deckHeight === 0) {
    const steep = glassSlope < -steepScreen;
    return [
      { at: roofEnd, angle: roofSlope * 1.75, out: glassSlope + 7, radius: steep ? 46 : 60 },
      { at: rearBase, angle: (glassSlope + angleBetween(rearBase, [length, tailHeight])) / 2 },
      ...bumper,
    ];
  }
  const deck: Point = [length - profile.deckBefore, profile.deckHeight];
  const deckSlope = angleBetween(rearBase, deck);
  const flat = glassSlope - deckSlope < -9;
  return [
    { at: roofEnd, angle: (roofSlope * 1.2 + glassSlope) / 2 },
    flat ? { at: rearBase, angle: glassSlope - 2, out: deckSlope + 1, radius: 95 } : { at: rearBase, angle: (glassSlope + deckSlope) / 2 },
    { at: deck, angle: deckSlope - 3, out: angleBetween(deck, [length, tailHeight]) - 4, radius: 34 },
    ...bumper,
  ];
}

function frontNodes(profile: Profile, cowl: Point, screenTop: Point): OutlineNode[] {
  const { clearance, noseHeight, leadBack, leadHeight, leadAngle, overhang } = profile;
  const lead: Point = [leadBack, leadHeight];
  const bonnet = angleBetween(lead, cowl);
  const screen = angleBetween(cowl, screenTop);
  return [
    { at: [overhang * 0.42, clearance - 2], angle: 178 },
    { at: [40, clearance + 85], angle: 111 },
    { at: [0, noseHeight], angle: 90 },
    { at: lead, angle: leadAngle },
    // A bonnet bulges a little, so it arrives flatter than its chord. A van's runs straight up to the screen.
    { at: cowl, angle: profile.archetype === "van" ? bonnet : Math.max(2, bonnet * 0.55), out: screen + 5, radius: 70 },
  ];
}

/** The length of the roof behind its highest point, in millimetres: longest for a four-door fastback with rear seats. */
function roofLength({ archetype, doors }: Profile): number {
  if (archetype !== "fastback") return 120;
  return doors === 4 ? 640 : 470;
}

function skylineNodes(profile: Profile): {
  nodes: OutlineNode[];
  cowl: Point;
  screenTop: Point;
  roofEnd: Point;
  rearBase: Point;
} {
  const { overhang, wheelbase, length, height } = profile;
  const cowl: Point = [overhang + profile.cowlBack, profile.cowlHeight];
  const screenTop: Point = [cowl[0] + profile.screenRun, height - profile.screenDrop];
  // The roof needs this length to become level; otherwise the top of the windscreen shows a corner.
  const peak: Point = [
    Math.max(overhang + wheelbase * profile.peakShare, screenTop[0] + (profile.archetype === "fastback" ? 330 : 420)),
    height,
  ];
  // A fastback's roof falls late and evenly, because an earlier fall would leave a peak above the doors.
  const roofEndX = Math.max(length - profile.roofEndBefore, peak[0] + roofLength(profile));
  const roofEnd: Point = [roofEndX, height - profile.roofEndDrop];
  const rearBase: Point = [length - profile.rearBaseBefore, profile.rearBaseHeight];
  const front = frontNodes(profile, cowl, screenTop);
  if (profile.archetype === "roadster") {
    const behind: Point = [length - profile.rearBaseBefore, profile.rearBaseHeight];
    const deck: Point = [length - profile.deckBefore, profile.deckHeight];
    const nodes: OutlineNode[] = [
      ...front.slice(0, -1),
      {
        at: cowl,
        angle: angleBetween([profile.leadBack, profile.leadHeight], cowl) * 0.55,
        out: angleBetween(cowl, behind),
        radius: 120,
      },
      { at: behind, angle: (angleBetween(cowl, behind) + angleBetween(behind, deck)) / 2 },
      { at: deck, angle: angleBetween(behind, deck) - 5, out: -76, radius: 45 },
      { at: [length, profile.tailHeight], angle: profile.tailAngle },
      { at: [length - 50, profile.clearance + 110], angle: -112 },
      { at: [length - 190, profile.clearance + 25], angle: -172 },
    ];
    return { nodes, cowl, screenTop, roofEnd: behind, rearBase: deck };
  }
  const nodes: OutlineNode[] = [
    ...front,
    { at: screenTop, angle: profile.screenTopAngle },
    { at: peak, angle: 0 },
    ...rearNodes(profile, roofEnd, rearBase, peak),
  ];
  return { nodes, cowl, screenTop, roofEnd, rearBase };
}

function bodyPath(curve: readonly Cubic[], profile: Profile, frontAxle: Point, rearAxle: Point, radius: number): string {
  const sill = profile.clearance;
  const rise = sill - frontAxle[1];
  const half = Math.sqrt(radius ** 2 - rise ** 2);
  const arch = (axle: Point): string => `L${pair([axle[0] + half, sill])}A${radius} ${radius} 0 1 1 ${pair([axle[0] - half, sill])}`;
  return `M${pair([frontAxle[0] - half, sill])}${curvePath(curve, "L")}${arch(rearAxle)}${arch(frontAxle)}Z`;
}

/** The strip of windscreen that a side view shows: between the outline and the pillar. */
function screenSliver(skyline: readonly Point[], from: Point, to: Point, depth: number): string {
  const forward = skyline.filter(
    ([x, y]) => x >= Math.min(from[0], to[0]) && x <= Math.max(from[0], to[0]) && y >= Math.min(from[1], to[1]) - 4,
  );
  const inner = moveInwards(forward, 1).map((point, index) => {
    const edge = forward[index] ?? point;
    const taper = Math.sin((Math.PI * index) / Math.max(1, forward.length - 1)) ** 0.45;
    return pointTowards(edge, angleBetween(edge, point), depth * taper);
  });
  return `${linePath(forward)}${linePath(inner.toReversed(), "L")}Z`;
}

type Glass = Pick<Outline, "glass" | "glassFront" | "glassRear" | "beltAt">;

function sideGlass(profile: Profile, skyline: readonly Point[], cowl: Point): Glass {
  const { length, overhang, wheelbase } = profile;
  const rear: Point = [length - profile.glassEndBefore, profile.beltRear];
  const start = cowl[0] + 20;
  const beltAt = (x: number): number => {
    const share = (x - start) / (rear[0] - start);
    const kickShare = Math.max(0, (x - (overhang + wheelbase * 0.72)) / (rear[0] - (overhang + wheelbase * 0.72)));
    const lifted = profile.beltFront + (profile.beltRear - profile.beltFront) * share ** 1.15;
    return (share < 0 ? profile.beltFront : lifted) + profile.kick * Math.min(1, kickShare) ** 2;
  };
  const topEnd = length - profile.glassTopBefore;
  const inner = moveInwards(skyline, profile.rail).filter(([x, y]) => x > start && x <= topEnd && y > beltAt(x) + 8);
  const front = inner[0] ?? [start, beltAt(start)];
  const second = inner[1] ?? front;
  const glassFront = pointTowards(
    front,
    angleBetween(second, front),
    (front[1] - beltAt(front[0])) / Math.max(0.3, Math.sin((angleBetween(front, second) * Math.PI) / 180)),
  );
  const top = inner.at(-1) ?? front;
  const glassRear: Point = [rear[0], beltAt(rear[0])];
  const rearRadius = Math.min(90, distance(top, glassRear) * 0.3);
  const trimmed = inner.filter((point) => distance(point, top) > rearRadius && distance(point, glassFront) > 40);
  const beltPoints = [0.9, 0.8, 0.7, 0.6, 0.4, 0.2].map((part): Point => {
    const x = between(glassFront, glassRear, part)[0];
    return [x, beltAt(x)];
  });
  const lowerCut = Math.min(60, rearRadius);
  const backEdge = angleBetween(top, glassRear);
  const beltStart = beltPoints[0] ?? glassRear;
  const glass = [
    curvePath(curveThrough(trimmed)),
    `Q${pair(top)} ${pair(pointTowards(top, backEdge, rearRadius))}`,
    `L${pair(pointTowards(glassRear, backEdge + 180, lowerCut))}`,
    `Q${pair(glassRear)} ${pair(pointTowards(glassRear, angleBetween(glassRear, beltStart), lowerCut))}`,
    curvePath(
      curveThrough([
        pointTowards(glassRear, angleBetween(glassRear, beltStart), lowerCut),
        ...beltPoints,
        [glassFront[0] + 45, beltAt(glassFront[0] + 45)],
      ]),
      "L",
    ),
    `Q${pair(glassFront)} ${pair(trimmed[0] ?? glassFront)}Z`,
  ].join("");
  return { glass, glassFront, glassRear, beltAt };
}

export function buildOutline(profile: Profile): Outline {
  const frontAxle: Point = [profile.overhang, profile.wheel / 2];
  const rearAxle: Point = [profile.overhang + profile.wheelbase, profile.wheel / 2];
  const archRadius = profile.wheel / 2 + (profile.archetype === "suv" || profile.archetype === "van" ? 38 : 27);
  const { nodes, cowl, screenTop, roofEnd, rearBase } = skylineNodes(profile);
  const curve = smoothCurve(nodes);
  const skyline = sampleCurve(curve);
  return {
    frontAxle,
    rearAxle,
    archRadius,
    skyline,
    cowl,
    screenTop,
    roofEnd,
    rearBase,
    body: bodyPath(curve, profile, frontAxle, rearAxle, archRadius),
    skylinePath: curvePath(curve),
    ...sideGlass(profile, skyline, cowl),
    screen: screenSliver(skyline, cowl, screenTop, 40),
    rearScreen: screenSliver(skyline, roofEnd, rearBase, 30),
  };
}

/** Height of the body's upper edge at x. */
export function topAt(outline: Outline, x: number): number {
  return heightAt(outline.skyline, x);
}
