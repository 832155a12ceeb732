import { data } from "react-router";
import { refusalResponse, refused } from "#app/features/ground/forms/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { alertForms } from "../forms.ts";
import { changeInCatalogue, changeSettings, changeState, confirmSearch, endSearch } from "./manage.server.ts";

/** The command of each form of a search's page. */
const commands = {
  [alertForms.confirm]: confirmSearch,
  [alertForms.settings]: changeSettings,
  [alertForms.state]: changeState,
  [alertForms.end]: endSearch,
  [alertForms.change]: changeInCatalogue,
};

type Command = (typeof commands)[keyof typeof commands];

/** Hands a form to its command; 400 for a form that the page does not have. */
export function manageSearch(scope: FormScope, id: string, sent: FormData, form: FormDataEntryValue | null): ReturnType<Command> {
  const command = Object.entries(commands).find(([name]) => name === form)?.[1];
  if (command === undefined) throw data(null, { status: 400 });
  return command(scope, id, sent);
}

/** Refuses a form before anything of it is read. */
export function refusedAlert(form: string, sentence: string) {
  return refusalResponse({ form, typed: {} }, refused(sentence));
}
