import type { BodyStyle, FuelType } from "#app/features/cars/vehicles/vocabulary.ts";
import { drawCar } from "./car.ts";
import { findProfile, seededShare, shortModelName } from "./find-profile.ts";
import type { Paint } from "./paints.ts";
import type { Profile } from "./profile.ts";
import { groundShadow, picture, placeCar, scaleFor, svgPicture, tileFloor } from "./scene.ts";
import { drawSheet } from "./sheet-view.ts";

export type PictureSubject = {
  make: string;
  model: string;
  year: number;
  bodyStyle: BodyStyle;
  paint: Paint;
  fuelType: FuelType;
  mileage: number;
};

export type DrawnPicture = { view: "left" | "right" | "detail" | "sheet"; svg: string; altText: string };

type Side = "left" | "right";

/** How much of the car a detail shows, in millimetres from the nose or the tail. */
const crops = [
  { end: "front", side: "left", width: 1860, margin: 150 },
  { end: "rear", side: "left", width: 1800, margin: 140 },
  { end: "front", side: "right", width: 1720, margin: 120 },
] as const;

type Crop = (typeof crops)[number];

/** The name without engine and trim: "X3 xDrive20d" is a picture of an X3. */
const shownName = (subject: PictureSubject): string => `${subject.make} ${shortModelName(subject)}`;

/** Plug-ins share the fuel "Híbrido" with other hybrids; only the name tells ("330e", "300 de", "PHEV"). */
function isPlugIn({ fuelType, model }: PictureSubject): boolean {
  return fuelType === "Híbrido" && /PHEV|e-Hybrid|Recharge|\d ?[xd]?e\b|Cooper SE|Hybrid 2\d\d/i.test(model);
}

function carOn(subject: PictureSubject, profile: Profile, side: Side): string {
  const wheelTurn = Math.round(seededShare(`${subject.make}${subject.model}${subject.mileage}${side}`) * 72);
  const car = drawCar({
    profile,
    paint: subject.paint,
    fuelType: subject.fuelType,
    plugIn: isPlugIn(subject),
    side,
    wheelTurn,
  });
  return `${tileFloor()}${groundShadow(profile, side)}${placeCar(car, profile, side)}`;
}

/** The viewBox of a detail: the part of the whole picture that it enlarges. */
function cropBox(profile: Profile, crop: Crop): string {
  const scale = scaleFor(profile);
  const width = crop.width * scale;
  const height = (width * picture.height) / picture.width;
  const half = (profile.length * scale) / 2;
  const atLeftEdge = (crop.end === "front") === (crop.side === "left");
  const x = atLeftEdge ? picture.width / 2 - half - crop.margin * scale : picture.width / 2 + half + crop.margin * scale - width;
  const y = picture.groundLine + 95 * scale - height;
  return [x, y, width, height].map((value) => value.toFixed(1)).join(" ");
}

/** Four pictures of one car; the first is the primary one. The same subject always gives the same bytes. */
export function drawPictures(subject: PictureSubject): DrawnPicture[] {
  const profile = findProfile(subject);
  const crop = crops[Math.floor(seededShare(`${subject.make}${subject.model}${subject.paint}${subject.year}`) * crops.length)] ?? crops[0];
  const name = `${shownName(subject)} ${subject.paint}`;
  const what = crop.end === "front" ? "rueda delantera y faro" : "rueda trasera y piloto";
  return [
    { view: "left", svg: svgPicture(carOn(subject, profile, "left")), altText: `${name}, lado izquierdo` },
    { view: "right", svg: svgPicture(carOn(subject, profile, "right")), altText: `${name}, lado derecho` },
    {
      view: "detail",
      svg: svgPicture(carOn(subject, profile, crop.side), cropBox(profile, crop)),
      altText: `${name}, ${what}`,
    },
    {
      view: "sheet",
      svg: svgPicture(drawSheet(profile, subject.paint)),
      altText: `${shownName(subject)}, plano técnico con vistas lateral, frontal y superior`,
    },
  ];
}
