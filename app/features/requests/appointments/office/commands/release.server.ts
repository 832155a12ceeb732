import { readAppointment } from "#app/features/requests/appointments/queries.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import { releasedMeanwhile, releaseMessages, restoreMessages } from "../messages.ts";
import { releaseSchema } from "../schema.ts";
import { changeStatus } from "./set-status.server.ts";

/** Cancels one suspicious booking or a group of them, as an admin. An appointment that somebody changed meanwhile stays (row R21). */
export function releaseAppointments(scope: FormScope, sent: FormData) {
  return changeEach(scope, sent, "release", releaseMessages, (seen) => ({ from: seen, to: "cancelled" }));
}

/** Undoes the release: restores the state of each appointment if its hour is still free. */
export function restoreAppointments(scope: FormScope, sent: FormData) {
  return changeEach(scope, sent, "restore", restoreMessages, (seen) => ({ from: "cancelled", to: seen }));
}

function changeEach(
  scope: FormScope,
  sent: FormData,
  form: string,
  messages: typeof releaseMessages,
  changeOf: (seen: string) => { from: string; to: string },
) {
  const description = { form, schema: releaseSchema, messages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { appointments }) => {
    let changed = 0;
    // In a fixed order, to avoid a deadlock between two admins.
    for (const [id, seen] of appointments.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const { from, to } = changeOf(seen);
      const before = await readAppointment(transaction, id, { forUpdate: true });
      if (before?.status === from && from !== to && (await changeStatus(transaction, scope, before, to))) changed += 1;
    }
    return changed > 0 ? { ok: true } : refused(releasedMeanwhile);
  });
}
