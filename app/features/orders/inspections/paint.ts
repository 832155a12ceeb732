import { type Condition, type Material, type PaintedPanel, type PaintReading, panels } from "./condition.ts";

/**
 * From when on a reading stands out, in micrometres. Common practice of those who sell and use the gauges: factory paint has some 70 to 180,
 * a second coat more, filler from 300 on. No norm says so: a report calls it an indication.
 */
export const paintLimits = { repainted: 180, filler: 300 };

/** From this difference between the left and the right panel on a report points it out, in micrometres. Our own figure. */
export const sidesApart = 50;

/** What a reading hints at; undefined for one that looks like factory paint. */
export function paintHint(micrometres: number): string | undefined {
  if (micrometres > paintLimits.filler) return "Posible masilla";
  return micrometres > paintLimits.repainted ? "Posible repintado" : undefined;
}

/** A reading in words, with what it hints at. */
export type PaintCell = { words: string; hint?: string | undefined };
/** One cell, or the left and the right one. `difference`: in micrometres, between two sides that are both measured. */
export type PaintRow = { label: string; cells: readonly PaintCell[]; difference?: number; apart: boolean };

const unmeasurable: Record<Exclude<Material, "steel">, string> = {
  aluminium: "No se puede medir (aluminio)",
  plastic: "No se puede medir (plástico)",
};

function cellOf(reading: PaintReading | undefined): PaintCell {
  if (reading && reading.material !== "steel") return { words: unmeasurable[reading.material] };
  if (!reading || reading.micrometres === null) return { words: "Sin medir" };
  return { words: `${reading.micrometres} µm`, hint: paintHint(reading.micrometres) };
}

const rows: readonly { label: string; of: readonly PaintedPanel[] }[] = [
  { label: "Aletas delanteras", of: ["left_front_wing", "right_front_wing"] },
  { label: "Puertas", of: ["left_doors", "right_doors"] },
  { label: "Laterales traseros", of: ["left_rear_side", "right_rear_side"] },
  { label: panels.bonnet, of: ["bonnet"] },
  { label: panels.roof, of: ["roof"] },
  { label: panels.tailgate, of: ["tailgate"] },
];

/** The paint of a car with the left and the right side compared; empty if nobody has recorded anything. */
export function paintTable({ paint }: Pick<Condition, "paint">): PaintRow[] {
  if (Object.keys(paint).length === 0) return [];
  return rows.map(({ label, of }) => {
    const [left, right] = of.map((panel) => measured(paint[panel]));
    const difference = left === undefined || right === undefined ? undefined : Math.abs(left - right);
    const cells = of.map((panel) => cellOf(paint[panel]));
    return {
      label,
      cells,
      ...(difference === undefined ? {} : { difference }),
      apart: difference !== undefined && difference >= sidesApart,
    };
  });
}

function measured(reading: PaintReading | undefined): number | undefined {
  return reading?.material === "steel" ? (reading.micrometres ?? undefined) : undefined;
}
