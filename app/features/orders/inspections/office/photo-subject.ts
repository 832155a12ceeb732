/** What a photo shows, and whether it is still that when the photo arrives. Also runs in the browser. */
import { type Condition, damageNumbers } from "../condition.ts";
import { damageField } from "./condition-to-form.ts";

/** A point, a demanded shot, a damage, or nothing: the car in general. */
export type Subject = { point: string | null; shot: string | null; damage: number | null };

/** What the page showed when the photo was taken: the mark of the car, and the damages as `damagesSeen` writes them. */
export type Seen = { car: string; damages: string };

/** The mark of an order's car. A car that was found for the order is another one when its name changes. */
export function carSeen({ vehicle_id, car_name }: { vehicle_id: string | null; car_name: string }): string {
  return vehicle_id ?? car_name;
}

/** Panel and kind of each damage in a form, saved or not, as one text: "1/roof/dent 2//". */
export function damagesSeen(text: (field: string) => string): string {
  return damageNumbers.map((number) => damageMark(number, text(damageField(number, "panel")), text(damageField(number, "kind")))).join(" ");
}

/**
 * Whether the number of a damage still means what the page showed. A number that is not in the list may be new, because a photo can arrive
 * before the save of its damage; a kind that nobody had chosen may be any.
 */
export function isSameDamage(number: number, seen: Seen, { damages }: Condition): boolean {
  const now = damages[String(number)];
  const marks = seen.damages.split(" ");
  return !now || [now.kind, ""].some((kind) => marks.includes(damageMark(number, now.panel, kind)));
}

function damageMark(number: number, panel: string, kind: string): string {
  return [number, panel, kind].join("/");
}
