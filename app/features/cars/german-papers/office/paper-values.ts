import { fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { paperValuesForm } from "./addresses.ts";

const longestValue = 40;

/** The answer that fills a vehicle's form with a value of a paper that somebody took over. It writes nothing: a person checks the form and saves it. */
export function proposeValues(sent: FormData): FormAnswer {
  const typed = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = sent.get(name);
      return typeof value === "string" ? [[name, value.slice(0, longestValue)]] : [];
    }),
  );
  const labels = fieldNames.filter((name) => typed[name] !== undefined).map((name) => `${fieldOf(name).label}: ${typed[name]}`);
  const text = `Del papel, sin guardar todavía: ${labels.join(" · ")}. Repásalo y pulsa «Guardar».`;
  return { form: paperValuesForm, ok: true, typed, errors: { fields: {} }, notice: { title: "Del papel", text } };
}
