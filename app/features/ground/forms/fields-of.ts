import type { FormAnswer } from "./form-answer.ts";

type Choice<Initial> = { name: string; chosen: string | Initial; error: string | undefined };

/**
 * Returns the properties of a form's fields: the name, the typed value (otherwise the initial one), and the error. `text` is for text
 * fields, `choice` for selects and radio buttons.
 */
export function fieldsOf(answer: FormAnswer | undefined) {
  const { typed = {}, errors } = answer ?? {};
  return {
    text: (name: string, initial?: string) => ({ name, defaultValue: typed[name] ?? initial, error: errors?.fields[name] }),
    choice: <Initial extends string | undefined>(name: string, initial: Initial): Choice<Initial> => ({
      name,
      chosen: typed[name] ?? initial,
      error: errors?.fields[name],
    }),
  };
}
