import type { Profile } from "./profile.ts";

/** The picture every view is drawn on. */
export const picture = {
  width: 1800,
  height: 1200,
  tile: "#f1efe8",
  ink: "#10211f",
  petrol: "#0d4a57",
  line: "#dfe2dc",
  groundLine: 868,
};

const widest = { pixels: 1560, millimetres: 5200 };
const { groundLine } = picture;

/** Pixels per millimetre. Small cars are drawn a little larger than to scale, so that each fills its picture. */
export function scaleFor(profile: Profile): number {
  return (widest.pixels * (profile.length / widest.millimetres) ** 0.62) / profile.length;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A car standing on the ground line, its nose to the left or to the right. */
export function placeCar(car: string, profile: Profile, side: "left" | "right"): string {
  const scale = scaleFor(profile);
  const half = (profile.length * scale) / 2;
  const x = side === "left" ? picture.width / 2 - half : picture.width / 2 + half;
  return `<g transform="translate(${round(x)} ${groundLine}) scale(${round(side === "left" ? scale : -scale)} ${round(-scale)})">${car}</g>`;
}

/** The background; larger than the picture, because a detail may show an area past its edge. */
export function tileFloor(): string {
  return `<rect x="-900" y="-600" width="3600" height="2400" fill="${picture.tile}"/>`;
}

/** One wide shadow on the ground and two darker ones under the tyres. */
export function groundShadow(profile: Profile, side: "left" | "right"): string {
  const scale = scaleFor(profile);
  const middle = picture.width / 2;
  const half = (profile.length * scale) / 2;
  const stops = (strength: number): string =>
    [
      [0, 1],
      [0.45, 0.72],
      [0.75, 0.25],
      [1, 0],
    ]
      .map(([at, part]) => `<stop offset="${at}" stop-color="#1b2a28" stop-opacity="${round(strength * (part ?? 0))}"/>`)
      .join("");
  const left = middle - half;
  const tyre = (x: number): string =>
    `<ellipse cx="${round(left + x * scale)}" cy="${groundLine + 1}" rx="${round(profile.wheel * scale * 0.62)}" ry="11" fill="url(#close)"/>`;
  const front = side === "left" ? profile.overhang : profile.length - profile.overhang;
  const rear = side === "left" ? front + profile.wheelbase : front - profile.wheelbase;
  return `<defs><radialGradient id="wide">${stops(0.42)}</radialGradient><radialGradient id="close">${stops(0.85)}</radialGradient></defs><ellipse cx="${middle}" cy="${groundLine + 6}" rx="${round(half * 1.1)}" ry="36" fill="url(#wide)"/><ellipse cx="${middle}" cy="${groundLine - 6}" rx="${round(half * 0.9)}" ry="22" fill="url(#wide)"/>${tyre(front)}${tyre(rear)}`;
}

export function svgPicture(content: string, viewBox = `0 0 ${picture.width} ${picture.height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="${viewBox}">${content}</svg>`;
}
