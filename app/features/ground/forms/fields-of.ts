import type { FormAnswer } from "./form-answer.ts";

type Choice<Initial> = { name: string; chosen: string | Initial; error: string | undefined };

/** Returns a field's name, its typed value (otherwise the initial one) and its error: `text` for text fields, `choice` for selects. */
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
