import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { FormErrors, TypedValues } from "#app/lib/read-form.ts";

export type Notice = { title: string; text: string };

/** The response of a form's action: the page shows it at the form, with or without JavaScript. */
export type FormAnswer = {
  form: string;
  ok: boolean;
  /** No response came, or an incomplete one: the browser creates this answer itself and shows the form's `failed` text. */
  responseLost?: true;
  notice?: Notice;
  /** The typed values, shown again unless the form was accepted. */
  typed: TypedValues;
  errors: FormErrors;
  /** The ticket for the next submission, in place of the page's: the same after a refusal, a new one if it was too old. */
  ticket?: string | undefined;
  /** The command's outcome for the page to show, such as a reference or a date. */
  outcome?: Record<string, unknown>;
};

export type FormMessages = {
  done: Notice;
  failed: Notice;
  /** Shown instead of `done` if the address has reached its daily mail limit, so that this mail is not sent (row D10). */
  unmailed?: Notice;
  consent?: { fields: readonly string[]; notice: Notice };
};

/** The texts of a change that is made whole or not at all. */
export function changeMessages(done: string, text: string, failed: string): FormMessages {
  return {
    done: { title: done, text },
    failed: { title: failed, text: "No se ha cambiado nada. Vuelve a intentarlo en unos segundos." },
  };
}

/** Returns the page's answer about one of its forms; undefined if that form was not sent. */
export function answerAbout(form: string, answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer?.form === form ? answer : undefined;
}

/**
 * A page's `shouldRevalidate`: reloads the data also after an answer that refuses, because the person must see what somebody else changed
 * meanwhile. Not after a 5xx status: a failed reload would replace the form and lose the typed values.
 */
export function afterEveryAnswer({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500;
}

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

const unchanged: Notice = { title: "No se ha cambiado", text: "No hemos recibido respuesta. Inténtalo de nuevo." };

/** Returns an answer as a title and a sentence. `failed` is used if no response came, and its title for a refusal without one. */
export function noticeOf({ notice, errors }: FormAnswer, failed: Notice = unchanged): Notice {
  const { title, text } = notice ?? failed;
  return { title, text: errors.form ?? Object.values(errors.fields)[0] ?? text };
}

/** The hidden fields of every form, in addition to its own. */
export const ticketField = "ticket";

/** People do not see this field; a robot that fills in everything is detected by it. No browser knows the name as one of a person's data. */
export const trapField = "leave_empty";

/** The name of the sent form, because a page may have several. */
export const formField = "form";

/** The state that the page showed, so that nobody overwrites or overlooks a change that they have not seen (row R21). */
export const seenField = "seen";

/** Returns a sent form without the fields that its schema does not know; `seen` is in the schema of each form that has it. */
export function withoutHiddenFields(sent: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of sent) if (name !== ticketField && name !== trapField && name !== formField) own.append(name, value);
  return own;
}

/** The form in a request. Another body counts as a form without fields, which the schema reports (row D1). */
export async function formIn(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** The form in a request, and its name. */
export async function sentForm(request: Request): Promise<{ sent: FormData; form: FormDataEntryValue | null }> {
  const sent = await formIn(request);
  return { sent, form: sent.get(formField) };
}
