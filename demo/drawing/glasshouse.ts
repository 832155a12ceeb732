import { chrome, path, type Scene, trimBlack } from "./car-scene.ts";
import { between, pair, type Point, roundedPolygon } from "./geometry.ts";
import { topAt } from "./outline.ts";

/** Seats and the far side seen through the glass. */
function cabin({ profile, outline, panels, side }: Scene): string {
  const base = profile.beltFront - 60;
  const seat = (x: number): string => {
    const top = Math.min(profile.beltFront + 270, topAt(outline, x + 60) - 190);
    return path(
      roundedPolygon(
        [
          [x - 20, base],
          [x + 55, top - 150],
          [x + 50, top - 30],
          [x + 75, top],
          [x + 165, top - 6],
          [x + 170, top - 140],
          [x + 190, base],
        ],
        [10, 60, 20, 34, 40, 40, 10],
      ),
      `fill="#131d20" fill-opacity=".55"`,
    );
  };
  const wheelX = panels.doorFront + 330;
  const steering =
    side === "left"
      ? `<path d="M${wheelX - 30} ${profile.beltFront + 20}L${wheelX + 60} ${profile.beltFront + 150}" stroke="#131d20" stroke-opacity=".6" stroke-width="26" stroke-linecap="round"/>`
      : "";
  const rearSeat = profile.doors === 4 ? seat(panels.pillar + 560) : "";
  return `${seat(panels.pillar - 190)}${rearSeat}${steering}`;
}

/** Two faint reflections of the sky, which always fall from the upper right of the picture on either side of the car. */
function reflections({ profile, outline, side }: Scene): string {
  const [from, to] = [outline.glassFront[0], outline.glassRear[0]];
  const lean = side === "left" ? 300 : -300;
  const band = (share: number, width: number, opacity: number): string => {
    const x = from + (to - from) * share;
    const low = profile.beltFront - 40;
    return path(
      `M${pair([x, low])}L${pair([x + width, low])}L${pair([x + width + lean, profile.height])}L${pair([x + lean, profile.height])}Z`,
      `fill="#fff" fill-opacity="${opacity}"`,
    );
  };
  const start = side === "left" ? 0 : 0.14;
  return (
    band(0.16 + start, 210, 0.12) +
    band(0.16 + start + 260 / (to - from), 60, 0.1) +
    band(0.6 + start, 250, 0.1) +
    band(0.6 + start + 300 / (to - from), 50, 0.08)
  );
}

function pillars({ profile, outline, panels }: Scene): string {
  const strip = (x: number, width: number, lean: number): string =>
    path(`M${pair([x, profile.beltFront - 120])}L${pair([x + lean, profile.height])}`, `stroke="${trimBlack}" stroke-width="${width}"`);
  const parts = [strip(panels.pillar + 20, profile.doors === 4 ? 74 : 46, -24)];
  if (profile.quarterBefore > 0) parts.push(strip(profile.length - profile.quarterBefore + 30, profile.archetype === "van" ? 90 : 46, -60));
  const mirrorPane = panels.doorFront + 60;
  if (mirrorPane - outline.glassFront[0] > 260) parts.push(strip(mirrorPane + 40, 30, 40));
  return parts.join("");
}

export function glasshouse(scene: Scene): string {
  const { outline, profile } = scene;
  const frame = profile.trim === "chrome" ? chrome : trimBlack;
  return [
    path(outline.screen, `fill="#2d3e43"`),
    path(outline.rearScreen, `fill="#2d3e43"`),
    path(outline.glass, `fill="url(#glass)" stroke="${trimBlack}" stroke-width="26" stroke-linejoin="round"`),
    `<g clip-path="url(#panes)">`,
    cabin(scene),
    reflections(scene),
    pillars(scene),
    "</g>",
    path(outline.glass, `fill="none" stroke="${frame}" stroke-width="11" stroke-linejoin="round"`),
  ].join("");
}

/** Open cars with a wheelbase below this, in millimetres, have two seats. */
const twoSeater = 2480;

/** The folded roof under its cover, behind the last seats. */
function foldedRoof(x: number, length: number, belt: number, rise: number): string {
  return `M${pair([x, belt - 60])}C${pair([x, belt + rise])} ${pair([x + length * 0.3, belt + rise + 22])} ${pair([x + length * 0.62, belt + rise * 0.7])}S${pair([x + length, belt + 30])} ${pair([x + length, belt - 60])}Z`;
}

/** A roadster's windscreen frame, seats and hoops above the open body. */
export function openCabin({ profile, outline, tones, panels }: Scene): string {
  const foot: Point = [outline.cowl[0] + 10, outline.cowl[1] - 20];
  const top = outline.screenTop;
  const pane = `M${pair(foot)}Q${pair([between(foot, top, 0.5)[0] - 40, between(foot, top, 0.5)[1] + 45])} ${pair(top)}L${pair([top[0] + 50, top[1] - 28])}L${pair([foot[0] + 330, foot[1] + 6])}Z`;
  const seat = (x: number, shade: string): string =>
    path(
      roundedPolygon(
        [
          [x, profile.beltFront - 80],
          [x + 90, profile.beltFront + 120],
          [x + 95, profile.beltFront + 215],
          [x + 130, profile.beltFront + 240],
          [x + 215, profile.beltFront + 230],
          [x + 225, profile.beltFront + 110],
          [x + 260, profile.beltFront - 80],
        ],
        [0, 60, 20, 30, 40, 50, 0],
      ),
      `fill="${shade}"`,
    );
  const x = panels.doorRear - 330;
  const hoop = `M${pair([x + 330, profile.beltFront - 60])}L${pair([x + 350, profile.beltFront + 130])}Q${pair([x + 360, profile.beltFront + 200])} ${pair([x + 430, profile.beltFront + 150])}L${pair([x + 520, profile.beltFront - 60])}`;
  const rearSeats = profile.wheelbase > twoSeater;
  const cover = foldedRoof(x + (rearSeats ? 1060 : 470), rearSeats ? 560 : 430, profile.beltFront, rearSeats ? 96 : 74);
  return [
    path(cover, `fill="#323b3c"`),
    rearSeats ? seat(x + 660, "#28312f") : "",
    rearSeats ? "" : path(hoop, `fill="#2a3335"`),
    seat(x + 40, "#28312f"),
    seat(x, "#3a4443"),
    `<path d="M${x - 250} ${profile.beltFront - 10}L${x - 190} ${profile.beltFront + 105}" stroke="#20292b" stroke-width="26" stroke-linecap="round"/>`,
    path(pane, `fill="#7f9599" fill-opacity=".55"`),
    path(
      `M${pair(foot)}Q${pair([between(foot, top, 0.5)[0] - 40, between(foot, top, 0.5)[1] + 45])} ${pair(top)}`,
      `fill="none" stroke="${tones.deep}" stroke-width="30" stroke-linecap="round"`,
    ),
    path(
      `M${pair([foot[0] + 330, foot[1] + 6])}L${pair([top[0] + 40, top[1] - 20])}`,
      `fill="none" stroke="${trimBlack}" stroke-width="22" stroke-linecap="round"`,
    ),
  ].join("");
}
