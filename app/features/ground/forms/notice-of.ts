import type { FormAnswer, Notice } from "./form-answer.ts";

const unchanged: Notice = { title: "No se ha cambiado", text: "No hemos recibido respuesta. Inténtalo de nuevo." };

/** Returns an answer as a title and a sentence. `failed` is used if no response came, and its title for a refusal without one. */
export function noticeOf({ notice, errors }: FormAnswer, failed: Notice = unchanged): Notice {
  const { title, text } = notice ?? failed;
  return { title, text: errors.form ?? Object.values(errors.fields)[0] ?? text };
}
