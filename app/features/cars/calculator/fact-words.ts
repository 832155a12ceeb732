import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { factField, type FactField, factNames } from "./fact-fields.ts";
import { typedMonth } from "./form-groups.ts";

/** Returns the known facts with their labels, in the form's order: "Kilómetros: 64.300 km". */
export function factWords(facts: CarFacts): { label: string; value: string }[] {
  return factNames.flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    const field = factField(name);
    return [{ label: field.label, value: withUnit(field, wordOf(field, value)) }];
  });
}

function wordOf(field: FactField, value: NonNullable<CarFacts[keyof CarFacts]>): string {
  switch (field.kind) {
    case "month":
      return typedMonth(String(value));
    case "number":
      return formatCount(Number(value));
    case "decimal":
      return String(value).replace(".", ",");
    case "yesOrNo":
      return value === true ? "Sí" : "No";
    case "several":
      return (value as readonly string[]).map((one) => labelOf(field.choices, one)).join(", ");
    case "choice":
      return labelOf(field.choices, String(value));
    case "text":
      return String(value);
  }
}

function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function withUnit({ unit }: FactField, word: string): string {
  return unit === undefined ? word : `${word} ${unit}`;
}

/** "Volkswagen Golf Variant, 03/2021"; "un coche" if nothing is known. */
export function carName({ make, model, firstRegistration }: CarFacts): string {
  const name = [make, model].filter((part) => part !== undefined).join(" ");
  const when = firstRegistration === undefined ? "" : `, ${typedMonth(firstRegistration)}`;
  return name === "" ? `un coche alemán${when}` : `${name}${when}`;
}
