import type { FormAnswer } from "./form-answer.ts";

type Choice<Begun> = { name: string; chosen: string | Begun; error: string | undefined };

/**
 * Returns the properties of a form's fields: the name, the typed value (otherwise the initial one), and the error. `text` is for text
 * fields, `choice` for selects and radio buttons.
 */
export function fieldsOf(answer: FormAnswer | undefined) {
  const { typed = {}, errors } = answer ?? {};
  return {
    text: (name: string, begun?: string) => ({ name, defaultValue: typed[name] ?? begun, error: errors?.fields[name] }),
    choice: <Begun extends string | undefined>(name: string, begun: Begun): Choice<Begun> => ({
      name,
      chosen: typed[name] ?? begun,
      error: errors?.fields[name],
    }),
  };
}
