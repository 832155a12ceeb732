import type { FormAnswer, Notice } from "./form-answer.ts";

const unchanged: Notice = { title: "No se ha cambiado", text: "No hemos recibido respuesta. Inténtalo de nuevo." };

/** An answer in a title and a sentence. `failed` is said where no answer came, and lends its title to a refusal that has none. */
export function saidOf({ notice, errors }: FormAnswer, failed: Notice = unchanged): Notice {
  const { title, text } = notice ?? failed;
  return { title, text: errors.form ?? Object.values(errors.fields)[0] ?? text };
}
