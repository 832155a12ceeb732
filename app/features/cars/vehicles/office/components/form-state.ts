import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { type FieldName, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { confirmedField, confirmedSentences } from "../gathered-form.ts";
import { typedInWords, type VehicleValues } from "../vehicle-values.ts";

export type FormState = ReturnType<typeof formState>;

/** What the controls of the vehicle form show: the typed values after a refusal, otherwise the saved ones. */
export function formState(answer: FormAnswer | undefined, values: VehicleValues) {
  const fields = fieldsOf(answer);
  const typed = answer && !answer.ok ? answer.typed : undefined;
  const isTicked = (name: FieldName) => (typed ?? values)[name] === "on";
  const nowSaved = (name: FieldName) => {
    const mine = typed?.[name];
    return answer?.errors.form === undefined || mine === undefined || mine === values[name]
      ? {}
      : { hint: `Guardado ahora: ${typedInWords(fieldOf(name), values[name])}` };
  };
  return {
    isTicked,
    text: (name: FieldName) => ({ ...fields.text(name, values[name]), ...nowSaved(name), short: true }),
    box: (name: FieldName) => {
      const { defaultValue = "", error } = fields.text(name, values[name]);
      // A form without a tick sends nothing for its box.
      const value = fieldOf(name).kind === "yesOrNo" ? (isTicked(name) ? "on" : "") : defaultValue;
      return { field: fieldOf(name), name, value, error, ...nowSaved(name) };
    },
    /** The question at a field, and whether the person has confirmed it already. */
    question: (name: FieldName) => {
      const sentence = answer?.errors.questions?.includes(name) ? answer.errors.fields[name] : undefined;
      return sentence === undefined ? undefined : { sentence, ticked: confirmedSentences(typed?.[confirmedField]).includes(sentence) };
    },
  };
}
