import { redirect } from "react-router";
import type { z } from "zod";
import { recordConsents } from "#app/features/ground/consent/commands.server.ts";
import { withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { findSinceSaved } from "#app/features/matching/alerts/commands/find-new-cars.server.ts";
import { answerForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { secretCookie } from "#server/http/cookies.ts";
import { type Context, runAs, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { FormScope, KeyScope } from "#server/request.ts";
import { alertSignature, newAlertAddress } from "../addresses.ts";
import { alertForms } from "../forms.ts";
import { changedMessages, confirmedMessages, endedMessages, linkEnded, tooManySearches } from "../messages.ts";
import { changingCookie, findSearch, readSearch, type SavedSearch } from "../queries.server.ts";
import { hasRoom } from "../queries/owned.server.ts";
import { queryWithRegion } from "../saved-query.ts";
import { buttonSchema, replacementSchema, settingsSchema, stateSchema } from "../schema.ts";

type Changing<Schema extends z.ZodObject> = {
  form: string;
  schema: Schema;
  messages: FormMessages;
  write: (transaction: Transaction, search: SavedSearch, values: z.output<Schema>) => Promise<WriteResult>;
};

/** Reads the search of an id that a link named, locks it and changes it. One that is erased refuses the form. */
function change<Schema extends z.ZodObject>(scope: FormScope, id: string, sent: FormData, { write, ...description }: Changing<Schema>) {
  const { context } = scope;
  return answerForm(scope, description, sent, (transaction, values) =>
    runAsSystemWithin(transaction, context.actor, async () => {
      await transaction.selectFrom("saved_searches").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
      const search = await readSearch(transaction, id, context.now);
      return search ? write(transaction, search, values) : refused(linkEnded, { status: 410 });
    }),
  );
}

/** Proves the address once, even if pressed many times at once; only the first records the consent. */
export function confirmSearch(scope: FormScope, id: string, sent: FormData) {
  const { context } = scope;
  const now = context.now.toString();
  return change(scope, id, sent, {
    form: alertForms.confirm,
    schema: buttonSchema,
    messages: confirmedMessages,
    write: async (transaction, search) => {
      if (search.state !== "unconfirmed") return { ok: true };
      const userId = await verifiedAccount(transaction, search.email);
      const owned = { ...search, userId };
      if (!(await hasRoom(transaction, owned))) return refused(tooManySearches);
      await update(transaction, id, { user_id: userId, confirmed_at: now, last_found_at: now });
      await findSinceSaved(transaction, search, context.now);
      await recordConsent(transaction, context, owned, { form: alertForms.confirm, granted: true });
      return { ok: true };
    },
  });
}

/** The account that has proven this address, if there is one: its panel lists what its address confirms. */
async function verifiedAccount(transaction: Transaction, email: string): Promise<string | null> {
  const account = await transaction
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return account?.id ?? null;
}

/** Whoever changes how a search writes is still searching. */
export function changeSettings(scope: FormScope, id: string, sent: FormData) {
  return change(scope, id, sent, {
    form: alertForms.settings,
    schema: settingsSchema,
    messages: changedMessages,
    write: async (transaction, _search, settings) => {
      await update(transaction, id, { ...settings, asked_at: null, last_found_at: scope.context.now.toString() });
      return { ok: true };
    },
  });
}

/** Pauses, goes on, or says that somebody still searches. Whoever goes on is asked again only after 60 more days. */
export function changeState(scope: FormScope, id: string, sent: FormData) {
  const now = scope.context.now.toString();
  return change(scope, id, sent, {
    form: alertForms.state,
    schema: stateSchema,
    messages: changedMessages,
    write: async (transaction, { state: before }, { state }) => {
      if (state === "pause" && before === "active") await update(transaction, id, { paused_at: now });
      if (state !== "pause") await update(transaction, id, { paused_at: null, asked_at: null, last_found_at: now });
      return { ok: true };
    },
  });
}

/** Puts another search in the place of this one. Whoever changes it is still searching. */
export function replaceSearch(scope: FormScope, { id, query }: { id: string; query: string }, sent: FormData) {
  const {
    client,
    context: { now },
  } = scope;
  return change(scope, id, sent, {
    form: alertForms.replace,
    schema: replacementSchema,
    messages: changedMessages,
    write: async (transaction, _search, { region }) => {
      await update(transaction, id, { query, region, asked_at: null, last_found_at: now.toString() });
      return { ok: true, headers: { "Set-Cookie": secretCookie({ ...changingCookie, maxAge: 0 }, "", client.secure) } };
    },
  });
}

/** Leads to the page that says what is being changed, and from there to the catalogue. The cookie keeps the key, so no address names it. */
export async function changeInCatalogue(scope: KeyScope & Pick<FormScope, "client">, id: string) {
  const search = await findSearch(scope, id);
  if (!search) return redirect("/stock", { status: 303 });
  const headers = { "Set-Cookie": secretCookie(changingCookie, `${id}.${alertSignature(scope.keys, search)}`, scope.client.secure) };
  return redirect(newAlertAddress(queryWithRegion(search)), { status: 303, headers });
}

export function endSearch(scope: FormScope, id: string, sent: FormData) {
  return change(scope, id, sent, {
    form: alertForms.end,
    schema: buttonSchema,
    messages: endedMessages,
    write: async (transaction, search) => {
      await end(transaction, scope.context, search, alertForms.end);
      return { ok: true, outcome: { ended: "now" } };
    },
  });
}

/** Ends a search without a page, a cookie or a ticket: the signed address is the proof. Doing it twice changes nothing more. */
export async function endWithOneClick({ context }: { context: Context }, id: string): Promise<void> {
  await runAs({ ...context, actor: system }, async (transaction) => {
    await transaction.selectFrom("saved_searches").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    const search = await readSearch(transaction, id, context.now);
    if (search) await end(transaction, context, search, alertForms.oneClick);
  });
}

/** Erases the search with its waiting mails, and records that the consent is withdrawn. */
async function end(transaction: Transaction, context: Context, search: SavedSearch, form: string): Promise<void> {
  // Before the search is gone: its trigger erases waiting mails without a word.
  await withdrawMails(transaction, { ...context, actor: system }, { id: search.id });
  await transaction.deleteFrom("saved_searches").where("id", "=", search.id).execute();
  if (search.state !== "unconfirmed") await recordConsent(transaction, context, search, { form, granted: false });
}

function recordConsent(
  transaction: Transaction,
  context: Context,
  { id, email, userId }: SavedSearch,
  { form, granted }: { form: string; granted: boolean },
) {
  return recordConsents(transaction, context, { form, email, userId, subjectId: id, granted: { alerts: granted } });
}

type Changes = Partial<Record<"query" | "region" | "frequency", string>> &
  Partial<Record<"user_id" | "confirmed_at" | "paused_at" | "asked_at" | "last_found_at", string | null>>;

async function update(transaction: Transaction, id: string, changes: Changes): Promise<void> {
  await transaction.updateTable("saved_searches").set(changes).where("id", "=", id).execute();
}
