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
