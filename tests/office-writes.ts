import { formField, ticketField, trapField } from "#app/features/submissions/fields.ts";
import { makeTicket } from "#server/form-ticket.ts";
import type { Write } from "./account-writes.ts";
import type { FilledFolder } from "./filled-folder.ts";

/** What the routes of the back office take, by their patterns. A visitor may send none of it. */
export function officeWrites({ accounts, keys }: FilledFolder): Record<string, Write[]> {
  const ticket = makeTicket(keys, Temporal.Now.instant().epochMilliseconds - 60_000);
  const write = (address: string, form: string, fields: Record<string, string> = {}): Write => {
    const body = new URLSearchParams({ [formField]: form, [ticketField]: ticket, [trapField]: "", ...fields });
    return { address, body: body.toString(), visitors: false };
  };
  const thread = `/admin/inquiries/inquiry/${accounts.inquiry}`;
  return {
    "/admin/inquiries": [
      write("/admin/inquiries", "inquiry-status", { kind: "inquiry", id: accounts.inquiry, seen: "pending", status: "in_progress" }),
      write("/admin/inquiries", "retry-mails", { id: accounts.inquiry }),
    ],
    "/admin/inquiries/:kind/:id": [write(thread, "team-reply", { message: "Hola", seen: "" })],
    "/admin/inquiries/saved-replies": [write("/admin/inquiries/saved-replies", "add-saved-reply", { title: "Visita", body: "Hola" })],
  };
}
