import { formField, ticketField, trapField } from "#app/features/submissions/fields.ts";
import { makeTicket } from "#server/form-ticket.ts";
import type { Write } from "./account-writes.ts";
import type { FilledFolder } from "./filled-folder.ts";

/** What the routes of the back office take, by their patterns. A visitor may send none of it. */
export function officeWrites({ keys, accounts }: FilledFolder): Record<string, Write[]> {
  const ticket = makeTicket(keys, Temporal.Now.instant().epochMilliseconds - 60_000);
  const write = (address: string, form: string, fields: Record<string, string> = {}): Write => {
    const body = new URLSearchParams({ [formField]: form, [ticketField]: ticket, [trapField]: "", ...fields });
    return { address, body: body.toString(), visitors: false };
  };
  const waiting = `/admin/import/${accounts.stockImport}`;
  return {
    "/admin/import": [write("/admin/import", "upload", { source: "autoscout24", status: "available", file: "x" })],
    "/admin/import/:importId": [write(waiting, "start", { gone: "leave" })],
    "/admin/makes-models": [write("/admin/makes-models", "create-make", { name: "Lucid" })],
  };
}
