import type { FormAnswer } from "./form-answer.ts";

type Choice<Begun> = { name: string; chosen: string | Begun; error: string | undefined };

/**
 * What the fields of a form show: their name, what was typed when it was sent (else what they begin with), and what is wrong with it.
 * `text` is for boxes to write in, `choice` for selects and radio buttons.
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
