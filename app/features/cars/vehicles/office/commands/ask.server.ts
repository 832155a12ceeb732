import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { FieldValues } from "#app/features/cars/vehicles/fields.ts";
import type { RefusedForm } from "#app/features/ground/forms/write-result.ts";
import { newQuestions, questionsAbout } from "#app/features/cars/vehicles/questions.ts";

type Asked = { now: Temporal.Instant; car: FieldValues; confirmed: readonly string[]; saved?: FieldValues };

/**
 * Returns the refusal that asks about values which look wrong; undefined if there are none, or if the person has confirmed each of them. What
 * the saved vehicle has already is not asked again.
 */
export function questionsRefusal({ now, car, confirmed, saved }: Asked): RefusedForm | undefined {
  const today = companyDay(now);
  const asked = newQuestions(questionsAbout(car, today), saved === undefined ? [] : questionsAbout(saved, today));
  if (asked.every(({ sentence }) => confirmed.includes(sentence))) return undefined;
  // The confirmed ones are shown too, so that their ticks are sent again.
  const fields = Object.fromEntries(asked.map(({ field, sentence }) => [field, sentence]));
  return { ok: false, status: 400, errors: { fields, questions: Object.keys(fields) } };
}
