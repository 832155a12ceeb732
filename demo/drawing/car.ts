import { gaps, shell } from "./body-shell.ts";
import { type CarDrawing, path, type Scene } from "./car-scene.ts";
import { chargingFlap, flaps, handles, mirror, roofDetails, slidingRail, spoilerOf } from "./fittings.ts";
import { pair, type Point } from "./geometry.ts";
import { glasshouse, openCabin } from "./glasshouse.ts";
import { drawHeadlight, drawTailLight } from "./lights.ts";
import { buildOutline } from "./outline.ts";
import { paintTones } from "./paints.ts";
import { panelsOf } from "./panels.ts";
import { drawWheel } from "./wheels.ts";

const stop = (at: number, colour: string, opacity = 1): string => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

const vertical = (id: string, from: number, to: number, stops: string): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}">${stops}</linearGradient>`;

function definitions({ profile, outline, tones }: Scene): string {
  const { height, clearance, beltRear, length } = profile;
  const share = (y: number): number => Math.round(((height - y) / (height - clearance)) * 1000) / 1000;
  const body = [
    stop(0, tones.light),
    stop(share(beltRear + 40), tones.shoulder),
    stop(share(beltRear - 70), tones.shoulder),
    stop(share(beltRear - 130), tones.base),
    stop(share(clearance + 270), tones.base),
    stop(share(clearance + 110), tones.shade),
    stop(1, tones.deep),
  ].join("");
  const ends =
    stop(0, tones.deep, 0.55) +
    stop(0.07, tones.deep, 0.12) +
    stop(0.16, tones.deep, 0) +
    stop(0.86, tones.deep, 0) +
    stop(0.95, tones.deep, 0.16) +
    stop(1, tones.deep, 0.6);
  return `<defs>${vertical("body", height, clearance, body)}${vertical("glass", height - 60, profile.beltFront, stop(0, "#4b5f63") + stop(0.55, "#2f4146") + stop(1, "#223135"))}<linearGradient id="ends" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${length}" y2="0">${ends}</linearGradient>${vertical("rim", profile.leadHeight + 40, profile.noseHeight, stop(0, tones.light, 0.75) + stop(1, tones.light, 0))}<clipPath id="shell"><path d="${outline.body}"/></clipPath><clipPath id="panes"><path d="${outline.glass}"/></clipPath></defs>`;
}

function wheels({ profile, outline, wheelTurn }: Scene): string {
  const caliper = profile.sporty ? "#b8372b" : "#39474a";
  return [outline.frontAxle, outline.rearAxle]
    .map(
      ([x, y], index) =>
        `<g transform="translate(${x} ${y})">${drawWheel({ radius: profile.wheel / 2, rimShare: profile.rimShare, design: profile.rim, caliper, turn: wheelTurn + index * 23 })}</g>`,
    )
    .join("");
}

/** The dark wheel arches and floor, behind all other parts. */
function underneath({ profile, outline }: Scene): string {
  const floor = profile.clearance;
  const radius = outline.archRadius + 2;
  const half = Math.sqrt(radius ** 2 - (floor - outline.frontAxle[1]) ** 2);
  // The arch ends at the sill, because a whole circle would show as black wedges under the body.
  const arch = ([x]: Point): string =>
    path(`M${pair([x + half, floor])}A${radius} ${radius} 0 1 1 ${pair([x - half, floor])}Z`, `fill="#141a1c"`);
  const belly = `M${pair([outline.frontAxle[0] - 200, floor + 30])}L${pair([outline.rearAxle[0] + 260, floor + 30])}L${pair([outline.rearAxle[0] + 160, floor - 50])}L${pair([outline.frontAxle[0] - 80, floor - 50])}Z`;
  return path(belly, `fill="#1a2123"`) + arch(outline.frontAxle) + arch(outline.rearAxle);
}

/** The shadow of the arch on the upper part of each tyre. */
function archShadow({ outline, profile }: Scene): string {
  const radius = profile.wheel / 2;
  const shade = ([x, y]: Point): string =>
    path(
      `M${pair([x - radius * 0.94, y + radius * 0.34])}A${radius} ${radius} 0 0 0 ${pair([x + radius * 0.94, y + radius * 0.34])}Q${pair([x, y + radius * 0.78])} ${pair([x - radius * 0.94, y + radius * 0.34])}Z`,
      `fill="#0b1113" fill-opacity=".42"`,
    );
  return shade(outline.frontAxle) + shade(outline.rearAxle);
}

/** The whole car in millimetres, y upwards, nose at x = 0. */
export function drawCar(drawing: CarDrawing): string {
  const outline = buildOutline(drawing.profile);
  const scene: Scene = {
    ...drawing,
    outline,
    panels: panelsOf(drawing.profile, outline),
    tones: paintTones(drawing.paint),
  };
  const open = drawing.profile.archetype === "roadster";
  return [
    definitions(scene),
    underneath(scene),
    open ? openCabin(scene) : roofDetails(scene),
    spoilerOf(scene),
    shell(scene),
    open ? "" : glasshouse(scene),
    gaps(scene),
    `<g clip-path="url(#shell)">${drawHeadlight(drawing.profile, outline)}${drawTailLight(drawing.profile)}</g>`,
    handles(scene),
    flaps(scene),
    chargingFlap(scene),
    slidingRail(scene),
    path(outline.body, `fill="none" stroke="${scene.tones.line}" stroke-width="5" stroke-opacity=".55"`),
    mirror(scene),
    wheels(scene),
    archShadow(scene),
  ].join("");
}
