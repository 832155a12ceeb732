import { trimBlack, plastic, path, type Scene } from "./car-scene.ts";
import { between, linePath, moveInwards, pair, type Point, roundedPolygon } from "./geometry.ts";
import type { Profile } from "./profile.ts";

function creaseHeights(profile: Profile): [front: number, rear: number] {
  const { beltFront, beltRear } = profile;
  const drop = (beltFront - profile.clearance) * 0.2;
  if (profile.crease === "rising") return [beltFront - drop * 1.5, beltRear - drop * 0.75];
  return [beltFront - drop, beltRear - drop * 1.05];
}

/** The line along the flank, with light above and shade below; both fade out towards the lamps. */
function crease(scene: Scene): string {
  const { profile, tones } = scene;
  const [front, rear] = creaseHeights(profile);
  const from: Point = [profile.headLampLength * 0.9, front - 30];
  const to: Point = [profile.length - 60, rear - 10];
  const bow: Point = [between(from, to, 0.5)[0], (front + rear) / 2 + 46];
  const strong = profile.crease === "soft" ? 0.35 : 1;
  const below = (depth: number): string =>
    `M${pair(from)}Q${pair(bow)} ${pair(to)}L${pair([to[0], to[1] - depth])}Q${pair([bow[0], bow[1] - depth * 1.5])} ${pair(from)}Z`;
  const lower = profile.clearance + 210;
  const dip = `M${pair([scene.panels.doorFront - 40, lower])}Q${pair([(scene.panels.doorFront + scene.outline.rearAxle[0]) / 2, lower - 60])} ${pair([scene.outline.rearAxle[0] - scene.outline.archRadius - 30, lower + 40])}`;
  return [
    path(below(120), `fill="${tones.shade}" fill-opacity="${0.4 * strong}"`),
    profile.crease === "double" ? secondCrease(scene, lower) : "",
    path(below(52), `fill="${tones.shade}" fill-opacity="${0.55 * strong}"`),
    path(
      `M${pair(from)}Q${pair(bow)} ${pair(to)}L${pair(to)}Q${pair([bow[0], bow[1] + 22])} ${pair(from)}Z`,
      `fill="${tones.light}" fill-opacity="${0.85 * strong}"`,
    ),
    path(dip, `fill="none" stroke="${tones.light}" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"`),
    path(dip, `fill="none" stroke="${tones.deep}" stroke-opacity=".35" stroke-width="7" transform="translate(0 -9)"`),
  ].join("");
}

/** A second, shorter line over the sill. */
function secondCrease({ panels, outline, tones }: Scene, height: number): string {
  const from: Point = [panels.doorFront + 120, height + 60];
  const to: Point = [outline.rearAxle[0] - outline.archRadius + 10, height + 150];
  const bow: Point = [between(from, to, 0.6)[0], height + 62];
  return path(
    `M${pair(from)}Q${pair(bow)} ${pair(to)}L${pair([to[0], to[1] - 14])}Q${pair([bow[0], bow[1] - 60])} ${pair(from)}Z`,
    `fill="${tones.shade}" fill-opacity=".5"`,
  );
}

/** A roof in another colour: the strip above the side glass; a floating roof rests on black pillars. */
function roofOf({ profile, outline }: Scene): string {
  if (profile.roof === "paint") return "";
  const colour = profile.roof === "white" ? "#e8e9e4" : "#272f31";
  const above = (from: number, to: number): Point[] =>
    outline.skyline.filter(([x, y]) => x >= from && x <= to && y > profile.beltRear - 10);
  const top = above(outline.cowl[0] + profile.screenRun * 0.62, outline.roofEnd[0] + 30);
  const [first, last] = [top[0]?.[0] ?? 0, top.at(-1)?.[0] ?? 0];
  // The strip gets thinner at both ends, because the roof runs into the pillars.
  const inner = moveInwards(top, profile.rail - 6).map((point, index): Point => {
    const edge = top[index] ?? point;
    return between(edge, point, Math.min(1, (edge[0] - first) / 280, (last - edge[0]) / 420) ** 0.7);
  });
  const strip = path(`${linePath(top)}${linePath(inner.toReversed(), "L")}Z`, `fill="${colour}"`);
  if (!profile.floatingRoof) return strip;
  const cage = above(outline.cowl[0], profile.length);
  const [rearX, rearY] = cage.at(-1) ?? outline.rearBase;
  const black = `${linePath(cage)}L${pair([rearX, Math.min(rearY, outline.glassRear[1])])}L${pair(outline.glassRear)}L${pair(outline.glassFront)}Z`;
  return path(black, `fill="${trimBlack}"`) + strip;
}

function claddingOf({ profile, outline }: Scene): string {
  const width = profile.cladding === "full" ? 62 : 40;
  const arch = ([x, y]: Point): string =>
    `<circle cx="${x}" cy="${y}" r="${outline.archRadius + width / 2 - 4}" fill="none" stroke="${plastic}" stroke-width="${width}"/>`;
  const { clearance, length } = profile;
  const sillTop = clearance + (profile.cladding === "full" ? 108 : 70);
  const sill = `M${pair([outline.frontAxle[0], clearance - 10])}L${pair([outline.frontAxle[0], sillTop])}L${pair([outline.rearAxle[0], sillTop + 8])}L${pair([outline.rearAxle[0], clearance - 10])}Z`;
  const bumper = `M-40 ${clearance - 20}L-40 ${clearance + 120}L${outline.frontAxle[0]} ${clearance + 70}L${outline.frontAxle[0]} ${clearance - 20}ZM${length + 40} ${clearance - 20}L${length + 40} ${clearance + 150}L${outline.rearAxle[0]} ${clearance + 90}L${outline.rearAxle[0]} ${clearance - 20}Z`;
  return `<g>${path(sill, `fill="${plastic}"`)}${path(bumper, `fill="${plastic}"`)}${arch(outline.frontAxle)}${arch(outline.rearAxle)}${path(`M${pair([outline.frontAxle[0] + outline.archRadius + 40, sillTop])}L${pair([outline.rearAxle[0] - outline.archRadius - 40, sillTop + 7])}`, `stroke="#56605f" stroke-width="7"`)}</g>`;
}

function lowerTrim({ profile, outline }: Scene): string {
  const { clearance, length } = profile;
  const sill = `M${pair([outline.frontAxle[0], clearance - 20])}L${pair([outline.frontAxle[0], clearance + 34])}L${pair([outline.rearAxle[0], clearance + 40])}L${pair([outline.rearAxle[0], clearance - 20])}Z`;
  const intake = roundedPolygon(
    [
      [-40, clearance + 95],
      [-40, clearance + 210],
      [120, clearance + 190],
      [190, clearance + 110],
      [150, clearance + 70],
    ],
    [0, 0, 40, 40, 40],
  );
  const diffuser = roundedPolygon(
    [
      [length + 40, clearance - 20],
      [length + 40, clearance + 105],
      [length - 150, clearance + 92],
      [length - 330, clearance + 30],
      [length - 330, clearance - 20],
    ],
    [0, 0, 40, 40, 0],
  );
  return (
    path(sill, `fill="${trimBlack}" fill-opacity=".9"`) +
    path(intake, `fill="${trimBlack}" fill-opacity=".86"`) +
    path(diffuser, `fill="${trimBlack}" fill-opacity=".86"`)
  );
}

function archLip({ profile, outline, tones }: Scene): string {
  if (profile.cladding !== "none") return "";
  const lip = ([x, y]: Point): string =>
    `<circle cx="${x}" cy="${y}" r="${outline.archRadius + 8}" fill="none" stroke="${tones.light}" stroke-opacity=".55" stroke-width="9"/><circle cx="${x}" cy="${y}" r="${outline.archRadius + 19}" fill="none" stroke="${tones.shade}" stroke-opacity=".6" stroke-width="8"/>`;
  return lip(outline.frontAxle) + lip(outline.rearAxle);
}

export function shell(scene: Scene): string {
  const { outline, profile } = scene;
  const rim = moveInwards(outline.skyline, 9);
  const cladding = profile.cladding === "none" ? "" : claddingOf(scene);
  return [
    path(outline.body, `fill="url(#body)"`),
    `<g clip-path="url(#shell)">`,
    path(outline.body, `fill="url(#ends)"`),
    crease(scene),
    path(linePath(rim), `fill="none" stroke="url(#rim)" stroke-width="13"`),
    roofOf(scene),
    cladding,
    lowerTrim(scene),
    archLip(scene),
    "</g>",
  ].join("");
}

export function gaps({ panels, tones }: Scene): string {
  const d = panels.gaps.join("");
  return `<g clip-path="url(#shell)">${path(d, `fill="none" stroke="${tones.light}" stroke-opacity=".4" stroke-width="6" transform="translate(6 -2)"`)}${path(d, `fill="none" stroke="${tones.line}" stroke-width="7.5" stroke-linecap="round"`)}</g>`;
}
