import { countOf, formatEuros } from "#app/lib/amounts.ts";
import { textsOf } from "./equipment-list.ts";
import { statusLabel } from "../labels.ts";
import { type VehicleStatus, vehicleStatuses } from "../vocabulary.ts";
import { readWrittenDecimal, readWrittenNumber } from "../written-values.ts";

/** The forms that change many cars of the list at once, and take that back. */
export const manyForm = "many-vehicles";
export const undoManyForm = "undo-many-vehicles";

/** The boxes of the rows and of the whole page, and the hidden field with the page's cars. Each car is written as "id:revision". */
export const tickField = "chosen";
export const wholeField = "whole";
export const pageField = "page_cars";

/** The field that gathers the ticked cars. */
const carsField = "cars";

/** One page of the list (catalogue/office/queries.server.ts): the most cars that one form changes. */
export const mostCars = 50;

/** What can be done with many cars, in the order of its menu. A state has its own name. */
export const manyChanges = [...vehicleStatuses, "lower", "raise", "feature", "unfeature"] as const;
export type ManyChange = (typeof manyChanges)[number];

const changeLabels: Partial<Record<ManyChange, string>> = {
  archived: "Archivar",
  lower: "Bajar el precio",
  raise: "Subir el precio",
  feature: "Destacar en la portada",
  unfeature: "Quitar de destacados",
};

/** The menu's words: "Pasar a «Reservado»", "Archivar". */
export function changeLabel(change: ManyChange): string {
  return changeLabels[change] ?? `Pasar a «${statusLabel(change)}»`;
}

export const priceUnits = { euros: "€", percent: "%" } as const;
export type PriceUnit = keyof typeof priceUnits;

/** The column that a change writes. */
export type ManyColumn = "status" | "price" | "featured";

export function columnOf(change: ManyChange): ManyColumn {
  if (change === "lower" || change === "raise") return "price";
  return change === "feature" || change === "unfeature" ? "featured" : "status";
}

type Step = { change: ManyChange; amount: number; unit: PriceUnit };
type Car = { price: number; status: string; german_price: number | null; price_fixed: boolean };

/** Below this nobody sells a car here; the vehicle's form asks about such a price, too (questions.ts). In euros. */
const leastPrice = 500;
const mostPrice = 9_999_999;

/** Reads the amount of a price step: whole euros, or per cent with one decimal, below 100. Undefined for anything else and for 0. */
export function readStep(text: string, unit: PriceUnit): number | undefined {
  const amount = unit === "euros" ? readWrittenNumber(text) : readWrittenDecimal(text.trim().replace(/%$/, ""));
  return amount !== undefined && amount > 0 && (unit === "euros" || amount < 100) ? amount : undefined;
}

/** Why a change leaves a car as it is, with the end of a sentence about one car and about several. */
export const leftReasons = {
  computed: ["su precio sigue a la cuenta de Alemania", "su precio sigue a la cuenta de Alemania"],
  unpriced: ["no tiene precio", "no tienen precio"],
  unlikely: [`quedaría en menos de ${formatEuros(leastPrice)}`, `quedarían en menos de ${formatEuros(leastPrice)}`],
  asked: [
    "su ficha pregunta antes si es correcto, como un precio de 0 €",
    "sus fichas preguntan antes si es correcto, como un precio de 0 €",
  ],
  meanwhile: ["otra persona lo ha cambiado antes", "otra persona los ha cambiado antes"],
  gone: ["ya no existe", "ya no existen"],
} as const;
export type LeftReason = keyof typeof leftReasons;

/** Returns the value that a change gives a car, or why the car keeps its own. */
export function wantedValue(car: Car, { change, amount, unit }: Step): VehicleStatus | number | boolean | { left: LeftReason } {
  if (change === "feature" || change === "unfeature") return change === "feature";
  if (change !== "lower" && change !== "raise") return change;
  if (isComputedPrice(car)) return { left: "computed" };
  if (car.price === 0) return { left: "unpriced" };
  const step = unit === "euros" ? amount : (car.price * amount) / 100;
  const price = Math.round(change === "lower" ? car.price - step : car.price + step);
  return price < leastPrice || price > mostPrice ? { left: "unlikely" } : price;
}

/** Whether the price follows the total at the door, so that no person sets it (DOOR-11). */
export function isComputedPrice({ status, german_price: asked, price_fixed: fixed }: Car): boolean {
  return status === "german_prospect" && asked !== null && !fixed;
}

/** What the undo needs of a car: its value from before, the value that it got, and its price from before, because a state may move that. */
export type ChangedCar = { id: string; before: string; after: string; price: number };

export function writtenCars(cars: readonly ChangedCar[]): string {
  return cars.map(({ id, before, after, price }) => [id, before, after, price].join(":")).join(",");
}

/** Reads what `writtenCars` wrote; undefined if a part is missing. The schema checks the values. */
export function readCars(text: string): ChangedCar[] | undefined {
  const cars = text.split(",").map((car) => {
    const [id = "", before = "", after = "", price = "", ...more] = car.split(":");
    return more.length === 0 && /^\d{1,7}$/.test(price) ? { id, before, after, price: Number(price) } : undefined;
  });
  return cars.every((car) => car !== undefined) ? cars : undefined;
}

/** Makes one field of the ticked boxes. The box of the whole page counts for all of its cars, for a browser without scripts. */
export function gatherTicks(sent: FormData): FormData {
  const gathered = new FormData();
  const boxes = new Set([tickField, wholeField, pageField]);
  for (const [name, value] of sent) if (!boxes.has(name)) gathered.append(name, value);
  const ticked = sent.has(wholeField) ? textsOf(sent, pageField) : textsOf(sent, tickField);
  gathered.append(carsField, ticked.join(","));
  return gathered;
}

/** Whether a sent form, that came back, had this car. */
export function wasTicked(cars: string | undefined, id: string): boolean {
  return cars?.includes(id) ?? false;
}

type LeftCars = Readonly<Partial<Record<LeftReason, readonly string[]>>>;

/** "12 coches cambiados. 1 ya estaba así. No se han tocado 2: BMW X3, Audi A3 (otra persona los ha cambiado antes)." */
export function manyInWords({ changed, same, left }: { changed: number; same: number; left: LeftCars }): string {
  const parts = [`${countOf(changed, "coche cambiado", "coches cambiados")}.`];
  if (same > 0) parts.push(`${countOf(same, "ya estaba así", "ya estaban así")}.`);
  return [...parts, ...leftInWords(left)].join(" ");
}

/** One sentence for each reason, with the names of the first cars. */
export function leftInWords(left: LeftCars): string[] {
  return (Object.keys(leftReasons) as LeftReason[]).flatMap((reason) => {
    const names = left[reason] ?? [];
    if (names.length === 0) return [];
    const because = leftReasons[reason][names.length === 1 ? 0 : 1];
    const shown = names.filter(Boolean).slice(0, 3).join(", ");
    const more = names.length > 3 ? ` y ${names.length - 3} más` : "";
    const which = shown === "" ? "" : `: ${shown}${more}`;
    return [`No se ${names.length === 1 ? "ha" : "han"} tocado ${names.length}, porque ${because}${which}.`];
  });
}
