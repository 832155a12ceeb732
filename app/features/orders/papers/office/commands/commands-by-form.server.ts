import type { FormScope } from "#server/request.ts";
import { acceptForm, askForm, returnForm, stopForm } from "../messages.ts";
import { askForPaper } from "./ask.server.ts";
import { acceptPaper, returnPaper } from "./check-file.server.ts";
import { stopAskingForPaper } from "./stop-asking.server.ts";

type Command = (scope: FormScope, orderId: string, sent: FormData) => ReturnType<typeof askForPaper>;

/** The commands of the forms in the team's section about papers, by the name of the form. */
export const paperCommands: Readonly<Record<string, Command>> = {
  [askForm]: askForPaper,
  [stopForm]: stopAskingForPaper,
  [acceptForm]: acceptPaper,
  [returnForm]: returnPaper,
};
