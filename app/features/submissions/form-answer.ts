import type { FormErrors, TypedValues } from "#app/lib/read-form.ts";

/** What a toast says. */
export type Notice = { title: string; text: string };

/** What a form's action answers: the page shows it beside the form, with or without a script. */
export type FormAnswer = {
  /** Which of the page's forms it is about. */
  form: string;
  ok: boolean;
  /** No answer came, or not a whole one: the browser says so itself, in the words that the form has for it. */
  unanswered?: true;
  notice?: Notice;
  /** What was typed, shown again unless it was taken. */
  typed: TypedValues;
  errors: FormErrors;
  /** The one to send the form with again, in place of the page's: the same after a refusal, a new one where it was too old. */
  ticket?: string | undefined;
  /** What the command left behind, for the page to show: a reference, a date. */
  outcome?: Record<string, unknown>;
};

/** The texts of a form's outcomes. */
export type FormMessages = {
  done: Notice;
  failed: Notice;
  /** Said instead of `done` when the address has had its mails of the day, and this one is not among them (row D10). */
  unmailed?: Notice;
  /** Said when a box that must be ticked is not. */
  consent?: { fields: readonly string[]; notice: Notice };
};

/** The page's answer about one of its forms; undefined while that form was not sent. */
export function answerAbout(form: string, answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer?.form === form ? answer : undefined;
}
