import { conditionToForm, shotField } from "#app/features/orders/inspections/office/condition-to-form.ts";
import { noteField, ratingField } from "#app/features/orders/inspections/office/messages.ts";
import { inspectionPoints } from "#app/features/orders/inspections/points.ts";
import { shotKeys } from "#app/features/orders/inspections/shots.ts";
import { readCondition } from "#app/features/orders/inspections/stored-condition.ts";

type Fields = Readonly<Record<string, string>>;

/** An empty condition in which no shot could be taken, so that the check can be published. */
const unseen: Fields = {
  ...conditionToForm(readCondition(null)),
  ...Object.fromEntries(shotKeys.map((shot) => [shotField(shot), "Sin luz"])),
};

/** The form of an inspection without a verdict, in which every point is good. */
export function inspectionFields(given: Fields = {}): Fields {
  const facts = { revision: "0", inspected_on: "2026-11-19", inspector: "Jonas Weber", place: "Colonia", mileage: "87.000" };
  const points = inspectionPoints.flatMap(({ key }) => [[ratingField(key), "good"] as const, [noteField(key), ""] as const]);
  return { ...facts, verdict: "", summary: "", ...Object.fromEntries(points), ...unseen, ...given };
}

/** The form of a check at the handover. */
export function handoverCheckFields(given: Fields = {}): Fields {
  const facts = { revision: "0", inspected_on: "2026-11-20", inspector: "Lola", place: "Murcia", mileage: "87120", summary: "" };
  return { ...facts, ...unseen, ...given };
}
