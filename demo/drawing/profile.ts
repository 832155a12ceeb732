import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";

/** Families of outlines; a body style picks one, a model may pick another (an A5 Sportback is a fastback). */
export type Archetype = "hatch" | "saloon" | "fastback" | "estate" | "suv" | "people" | "van" | "roadster";
export type RimDesign = "five" | "twin" | "fan" | "turbine" | "aero" | "blade" | "petal" | "mesh" | "cover";
export type HeadlightShape = "swept" | "slim" | "round" | "oval" | "block" | "split";
export type TailLightShape = "wrap" | "upright" | "bar" | "corner" | "round" | "block" | "boomerang";

/** The measures of the car, in millimetres. */
export type Size = {
  length: number;
  height: number;
  wheelbase: number;
  overhang: number;
  wheel: number;
  width: number;
};

/** The lines of the outline. "Back" counts from the front axle (or the nose), "before" from the tail. */
export type Shape = {
  clearance: number;
  noseHeight: number;
  leadBack: number;
  leadHeight: number;
  leadAngle: number;
  cowlBack: number;
  cowlHeight: number;
  screenRun: number;
  screenDrop: number;
  screenTopAngle: number;
  peakShare: number;
  roofEndBefore: number;
  roofEndDrop: number;
  rearBaseBefore: number;
  rearBaseHeight: number;
  deckBefore: number;
  deckHeight: number;
  tailHeight: number;
  tailAngle: number;
  beltFront: number;
  beltRear: number;
  kick: number;
  rail: number;
  glassTopBefore: number;
  glassEndBefore: number;
  quarterBefore: number;
  doorFrontBack: number;
};

export type Look = {
  doors: 2 | 4;
  rim: RimDesign;
  rimShare: number;
  head: HeadlightShape;
  headLampLength: number;
  headLampHeight: number;
  tail: TailLightShape;
  tailLampLength: number;
  tailLampHeight: number;
  cladding: "none" | "arches" | "full";
  rails: boolean;
  trim: "chrome" | "black";
  handles: "bar" | "flush" | "none";
  flap: "left" | "right";
  roof: "paint" | "black" | "white";
  spoiler: number;
  crease: "straight" | "rising" | "soft" | "double";
  floatingRoof: boolean;
  slidingDoor: boolean;
  sporty: boolean;
};

export type Profile = Size & Shape & Look & { archetype: Archetype };

const bodyArchetypes: Record<BodyStyle, Archetype> = {
  Berlina: "saloon",
  SUV: "suv",
  Compacto: "hatch",
  Familiar: "estate",
  Coupé: "fastback",
  Descapotable: "roadster",
  Monovolumen: "people",
};

export function archetypeOf(bodyStyle: BodyStyle): Archetype {
  return bodyArchetypes[bodyStyle];
}

/** An ordinary car of each family, for models that the tables do not know. */
export const ordinarySizes: Record<Archetype, Size> = {
  hatch: { length: 4250, height: 1455, wheelbase: 2630, overhang: 860, wheel: 632, width: 1790 },
  saloon: { length: 4720, height: 1440, wheelbase: 2840, overhang: 840, wheel: 655, width: 1830 },
  fastback: { length: 4640, height: 1385, wheelbase: 2800, overhang: 830, wheel: 665, width: 1850 },
  estate: { length: 4720, height: 1465, wheelbase: 2780, overhang: 880, wheel: 650, width: 1830 },
  suv: { length: 4520, height: 1640, wheelbase: 2690, overhang: 880, wheel: 700, width: 1860 },
  people: { length: 4480, height: 1640, wheelbase: 2760, overhang: 880, wheel: 650, width: 1830 },
  van: { length: 4940, height: 1940, wheelbase: 3050, overhang: 920, wheel: 680, width: 1910 },
  roadster: { length: 4300, height: 1270, wheelbase: 2500, overhang: 850, wheel: 640, width: 1780 },
};

/** Heights are shares of the car's height. Lengths are millimetres, because overhangs differ less than cars do. */
const share = {
  hatch: { lead: 0.53, nose: 0.37, cowl: 0.685, rearBase: 0.665, tail: 0.42, beltFront: 0.63, beltRear: 0.675 },
  saloon: { lead: 0.525, nose: 0.38, cowl: 0.675, rearBase: 0.735, tail: 0.48, beltFront: 0.625, beltRear: 0.665 },
  fastback: { lead: 0.52, nose: 0.37, cowl: 0.68, rearBase: 0.74, tail: 0.47, beltFront: 0.635, beltRear: 0.685 },
  estate: { lead: 0.52, nose: 0.37, cowl: 0.675, rearBase: 0.66, tail: 0.42, beltFront: 0.62, beltRear: 0.665 },
  suv: { lead: 0.59, nose: 0.41, cowl: 0.69, rearBase: 0.66, tail: 0.44, beltFront: 0.635, beltRear: 0.665 },
  people: { lead: 0.5, nose: 0.35, cowl: 0.655, rearBase: 0.62, tail: 0.38, beltFront: 0.575, beltRear: 0.605 },
  van: { lead: 0.525, nose: 0.34, cowl: 0.61, rearBase: 0.57, tail: 0.36, beltFront: 0.55, beltRear: 0.56 },
  roadster: { lead: 0.52, nose: 0.38, cowl: 0.715, rearBase: 0.69, tail: 0.46, beltFront: 0.665, beltRear: 0.685 },
} satisfies Record<Archetype, Record<string, number>>;

type Lengths = Omit<Shape, "noseHeight" | "leadHeight" | "cowlHeight" | "rearBaseHeight" | "tailHeight" | "beltFront" | "beltRear">;

const commonLengths: Lengths = {
  clearance: 205,
  leadBack: 125,
  leadAngle: 36,
  cowlBack: 420,
  screenRun: 830,
  screenDrop: 40,
  screenTopAngle: 12,
  peakShare: 0.56,
  roofEndBefore: 410,
  roofEndDrop: 112,
  rearBaseBefore: 105,
  deckBefore: 0,
  deckHeight: 0,
  tailAngle: -90,
  kick: 0,
  rail: 88,
  glassTopBefore: 980,
  glassEndBefore: 790,
  quarterBefore: 0,
  doorFrontBack: 465,
};

const lengths: Record<Archetype, Lengths> = {
  hatch: commonLengths,
  saloon: {
    ...commonLengths,
    cowlBack: 560,
    screenRun: 820,
    peakShare: 0.53,
    roofEndBefore: 1290,
    roofEndDrop: 84,
    rearBaseBefore: 560,
    deckBefore: 70,
    deckHeight: 1040,
    kick: 25,
    rail: 82,
    glassTopBefore: 1130,
    glassEndBefore: 1010,
  },
  fastback: {
    ...commonLengths,
    clearance: 190,
    cowlBack: 560,
    screenRun: 830,
    peakShare: 0.5,
    roofEndBefore: 1500,
    roofEndDrop: 95,
    rearBaseBefore: 420,
    deckBefore: 60,
    deckHeight: 985,
    kick: 30,
    rail: 78,
    glassTopBefore: 1080,
    glassEndBefore: 980,
  },
  estate: {
    ...commonLengths,
    cowlBack: 480,
    screenRun: 830,
    peakShare: 0.52,
    roofEndBefore: 330,
    roofEndDrop: 110,
    rearBaseBefore: 95,
    rail: 86,
    glassTopBefore: 520,
    glassEndBefore: 330,
    quarterBefore: 1090,
    kick: 20,
  },
  suv: {
    ...commonLengths,
    clearance: 265,
    leadBack: 105,
    leadAngle: 30,
    cowlBack: 470,
    screenRun: 790,
    roofEndBefore: 330,
    roofEndDrop: 110,
    rearBaseBefore: 120,
    rail: 98,
    glassTopBefore: 640,
    glassEndBefore: 450,
    quarterBefore: 1010,
    kick: 25,
  },
  people: {
    ...commonLengths,
    leadAngle: 46,
    cowlBack: 200,
    screenRun: 960,
    screenTopAngle: 12,
    roofEndBefore: 240,
    roofEndDrop: 95,
    rearBaseBefore: 85,
    rail: 98,
    glassTopBefore: 430,
    glassEndBefore: 300,
    quarterBefore: 960,
    doorFrontBack: 450,
  },
  van: {
    ...commonLengths,
    clearance: 230,
    leadBack: 150,
    leadAngle: 48,
    cowlBack: 30,
    screenRun: 720,
    screenDrop: 45,
    screenTopAngle: 14,
    roofEndBefore: 150,
    roofEndDrop: 60,
    rearBaseBefore: 60,
    rail: 150,
    glassTopBefore: 330,
    glassEndBefore: 260,
    quarterBefore: 1270,
    doorFrontBack: 440,
  },
  roadster: {
    ...commonLengths,
    clearance: 170,
    cowlBack: 580,
    screenRun: 560,
    roofEndBefore: 1400,
    rearBaseBefore: 900,
    deckBefore: 70,
    deckHeight: 890,
    rail: 70,
  },
};

const commonLook: Look = {
  doors: 4,
  rim: "twin",
  rimShare: 0.72,
  head: "swept",
  headLampLength: 470,
  headLampHeight: 130,
  tail: "wrap",
  tailLampLength: 300,
  tailLampHeight: 130,
  cladding: "none",
  rails: false,
  trim: "black",
  handles: "bar",
  flap: "right",
  roof: "paint",
  spoiler: 0,
  crease: "straight",
  floatingRoof: false,
  slidingDoor: false,
  sporty: false,
};

const looks: Record<Archetype, Look> = {
  hatch: { ...commonLook, spoiler: 60 },
  saloon: { ...commonLook, trim: "chrome" },
  fastback: { ...commonLook, doors: 2, rimShare: 0.74, crease: "rising", sporty: true },
  estate: { ...commonLook, rails: true, trim: "chrome", spoiler: 70 },
  suv: { ...commonLook, cladding: "full", rails: true, spoiler: 70 },
  people: { ...commonLook, tail: "upright", tailLampLength: 150, tailLampHeight: 330, spoiler: 50 },
  van: {
    ...commonLook,
    tail: "upright",
    tailLampLength: 95,
    tailLampHeight: 470,
    head: "block",
    slidingDoor: true,
    spoiler: 30,
  },
  roadster: { ...commonLook, doors: 2, rimShare: 0.72, sporty: true },
};

/** Wheels are drawn a little larger, as illustrators do, because from the side they look smaller than they are. */
const drawnWheel = 1.045;

/** Builds a whole profile from the measures of a car and its particular values. */
export function buildProfile(archetype: Archetype, size: Size, particular: Partial<Shape & Look> = {}): Profile {
  const part = share[archetype];
  const mm = (value: number): number => Math.round(value * size.height);
  return {
    archetype,
    ...size,
    wheel: Math.round(size.wheel * drawnWheel),
    ...lengths[archetype],
    noseHeight: mm(part.nose),
    leadHeight: mm(part.lead),
    cowlHeight: mm(part.cowl),
    rearBaseHeight: mm(part.rearBase),
    tailHeight: mm(part.tail),
    beltFront: mm(part.beltFront),
    beltRear: mm(part.beltRear),
    ...looks[archetype],
    ...particular,
  };
}
