/** The words in which a check describes a car besides its points, and their types. Also runs in the browser. */
import { pointGroups } from "./points.ts";
import type { Shot } from "./shots.ts";

/** When a car is checked. Only the first one is the inspection that the customer confirms the purchase after. */
export const occasions = { inspection: "Inspección", handover: "Revisión en la entrega" } as const;
export type Occasion = keyof typeof occasions;

const [, { points: exterior }, { points: glass }] = pointGroups;

/** The panels of the outline. Their keys are those of the points about them. */
export const panels = {
  front_bumper: exterior.front_bumper,
  bonnet: exterior.bonnet,
  windscreen: glass.windscreen,
  left_front_wing: exterior.left_front_wing,
  right_front_wing: exterior.right_front_wing,
  left_doors: exterior.left_doors,
  right_doors: exterior.right_doors,
  roof: exterior.roof,
  left_rear_side: exterior.left_rear_side,
  right_rear_side: exterior.right_rear_side,
  rear_window: glass.rear_window,
  tailgate: exterior.tailgate,
  rear_bumper: exterior.rear_bumper,
} as const;
export type Panel = keyof typeof panels;

export const damageKinds = {
  scratch: "Arañazo",
  dent: "Abolladura",
  chips: "Golpes de piedra",
  paint: "Pintura dañada",
  rust: "Óxido",
  crack: "Grieta",
  missing: "Falta una pieza",
} as const;
export type DamageKind = keyof typeof damageKinds;

/** Sizes in words, because nobody carries a ruler around a car. */
export const damageSizes = {
  coin: "Como una moneda",
  card: "Como una tarjeta",
  hand: "Como una mano",
  larger: "Más que una mano",
} as const;
export type DamageSize = keyof typeof damageSizes;

/** A damage keeps its number when another one is removed, because photos and the customer's page name it. */
export const damageNumbers: readonly number[] = Array.from({ length: 20 }, (_, place) => place + 1);

/** Panels with a paint reading: those of sheet metal on most cars. Bumpers are of plastic, and glass has no paint. */
export const paintedPanels = [
  "bonnet",
  "roof",
  "tailgate",
  "left_front_wing",
  "right_front_wing",
  "left_doors",
  "right_doors",
  "left_rear_side",
  "right_rear_side",
] as const satisfies readonly Panel[];
export type PaintedPanel = (typeof paintedPanels)[number];

export const materials = { steel: "Acero", aluminium: "Aluminio", plastic: "Plástico" } as const;
export type Material = keyof typeof materials;

export const wheels = {
  front_left: "Delantera izquierda",
  front_right: "Delantera derecha",
  rear_left: "Trasera izquierda",
  rear_right: "Trasera derecha",
} as const;
export type Wheel = keyof typeof wheels;

export type Damage = { panel: Panel; kind: DamageKind; size: DamageSize; note: string };
/** `micrometres`: null where nobody has measured, or where it cannot be measured. */
export type PaintReading = { micrometres: number | null; material: Material };
/** `dot`: the week and the year in which it was made, in four digits; "" if nobody has read them. `tread`: millimetres. */
export type Tyre = { dot: string; tread: number | null };

/** What a check records besides its points. `shots`: why a demanded shot could not be taken. */
export type Condition = {
  damages: Readonly<Record<string, Damage>>;
  paint: Readonly<Partial<Record<PaintedPanel, PaintReading>>>;
  tyres: Readonly<Partial<Record<Wheel, Tyre>>>;
  shots: Readonly<Partial<Record<Shot, string>>>;
};

export type NumberedDamage = Damage & { number: number };

/** The damages in the order of their numbers. */
export function numbered({ damages }: Condition): NumberedDamage[] {
  return damageNumbers.flatMap((number) => {
    const found = damages[String(number)];
    return found ? [{ ...found, number }] : [];
  });
}
