import { createHash, randomUUID } from "node:crypto";
import { type Context, runAs, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { isSecretField } from "#app/lib/read-form.ts";
import type { Refusal } from "../messages.ts";
import { ticketOf, ticketRefusal } from "./check-ticket.server.ts";
import { countSending, type CountedSending } from "./sending-limit.server.ts";
import { seenField } from "../form-answer.ts";

export type Submission = {
  form: string;
  sent: FormData;
  countedAddress: string | undefined;
  unlimited?: boolean;
  /** `before` hashes passwords or does other slow work, so a used ticket must not buy more of it (row A23). */
  slow?: boolean;
  /** The id of the only session that may repeat the form: see FormDescription. */
  session?: string | undefined;
  /** Whether the fields that no hash contains are those of the first submission: see FormDescription. */
  repeats?: (() => Promise<boolean>) | undefined;
};

/** The result of a command: the same for a repeated submission of the form. It is stored as JSON, without the response's headers. */
export type Outcome = { ok: boolean };

export type Submitted<Result extends Outcome> = { processed: true; outcome: Result } | { processed: false; refusal: Refusal };

/** Rolls a transaction back, and keeps what the sender hears. */
class NotWritten extends Error {
  readonly submitted: Submitted<Outcome>;
  constructor(submitted: Submitted<Outcome>) {
    super("not written");
    this.submitted = submitted;
  }
}

/** Runs `write` in one transaction as the actor; rolls it back if `write` returns `ok: false`. `before` may refuse first. */
export async function submit<Result extends Outcome>(
  context: Context,
  write: (transaction: Transaction) => Promise<Result>,
  before?: () => Promise<Result | undefined>,
): Promise<Submitted<Result>> {
  const refused = await before?.();
  if (refused) return { processed: true, outcome: refused };
  try {
    const outcome = await runAs(context, async (transaction) => {
      const written = await write(transaction);
      if (!written.ok) throw new NotWritten({ processed: true, outcome: written });
      return written;
    });
    return { processed: true, outcome };
  } catch (error) {
    if (error instanceof NotWritten) return error.submitted as Submitted<Result>;
    throw error;
  }
}

/**
 * Runs `write` only once for a form, in one transaction as the actor, even if the form is sent several times (row R3). The same ticket and
 * content returns the first outcome; other content is refused. Robots, stale pages and floods are refused first (row D15). If `write`
 * returns `ok: false`, the transaction is rolled back, and the same ticket may be sent again with other content. The outcome of a form with
 * `repeats` is returned again only if that check agrees, also where `before` would refuse because of what the first submission changed. Each
 * submission of a `slow` form counts. One with a used ticket does no slow work, unless the form is a session's, whose tries are counted.
 */
export async function submitOnce<Result extends Outcome>(
  scope: FormScope,
  submission: Submission,
  write: (transaction: Transaction) => Promise<Result>,
  before?: () => Promise<Result | undefined>,
): Promise<Submitted<Result>> {
  const ticket = ticketOf(submission.sent);
  const refusal = ticketRefusal(scope, submission.sent);
  if (refusal) return { processed: false, refusal };

  const { context } = scope;
  const { unlimited, slow, repeats } = submission;
  const used = slow === true && submission.session === undefined && (await readUsed<Result>(context, submission, ticket));
  if (used) return afterUse(used);
  const counted = await countSending(scope, sendingOf(submission, ticket));
  // An unlimited form is written even during a flood, but without a record of its ticket, so that a flood leaves no rows.
  if (!counted) return unlimited === true ? submit(context, write, before) : { processed: false, refusal: "too-many" };
  let written: Result | undefined;
  let repeated = false;
  try {
    const writing = async (transaction: Transaction) => {
      const first = await runAsSystemWithin(transaction, context.actor, () => claim<Result>(transaction, submission, ticket));
      repeated = first !== undefined;
      return (written = first ?? (await writeFirst(transaction, context, ticket, write)));
    };
    const submitted = await submit(context, writing, before);
    await settle(counted, submitted, { written, slow });
    if (!repeats || (written && !repeated)) return submitted;
    const first = await readUsed<Result>(context, submission, ticket);
    if (first?.same && (await repeats())) return afterUse(first);
    return repeated ? { processed: false, refusal: "changed" } : submitted;
  } catch (error) {
    await counted.takeBack();
    throw error;
  }
}

/** Each submission of a slow form counts by itself, any other form once for its ticket. */
function sendingOf({ form, countedAddress, unlimited = false, slow = false }: Submission, ticket: string) {
  return { form, ticket: slow ? `${ticket} ${randomUUID()}` : ticket, countedAddress, unlimited };
}

type Written = { written: Outcome | undefined; slow: boolean | undefined };

async function settle(counted: CountedSending, submitted: Submitted<Outcome>, { written, slow }: Written): Promise<void> {
  if (written?.ok === false) return counted.closeTicket();
  // A refusal after the slow work counts, such as of other content under a used ticket.
  if (!written && !(slow === true && !submitted.processed)) return counted.takeBack();
  return undefined;
}

async function writeFirst<Result extends Outcome>(
  transaction: Transaction,
  context: Context,
  ticket: string,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const outcome = await write(transaction);
  if (!outcome.ok) return outcome;
  await runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("form_submissions")
      // Without the headers, because one of them may be a session's token.
      .set({ outcome: JSON.stringify({ ...outcome, headers: undefined }) })
      .where("ticket", "=", ticket)
      .execute(),
  );
  return outcome;
}

/** Records the form's ticket, or returns its first submission's outcome. Waits for a concurrent submission of the ticket. */
async function claim<Result extends Outcome>(
  transaction: Transaction,
  submission: Submission,
  ticket: string,
): Promise<Result | undefined> {
  const hash = bodyHash(submission.sent, submission.session);
  const claimed = await transaction
    .insertInto("form_submissions")
    .values({ ticket, form: submission.form, body_hash: hash })
    .onConflict((conflict) => conflict.column("ticket").doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 0n) return undefined;
  const used = await findUsed<Result>(transaction, submission, ticket);
  if (!used?.same) throw new NotWritten({ processed: false, refusal: "changed" });
  return used.outcome;
}

/** What the first submission with a ticket led to, and whether this one is the same form with the same content. */
type UsedTicket<Result> = { same: boolean; outcome: Result };

function afterUse<Result extends Outcome>({ same, outcome }: UsedTicket<Result>): Submitted<Result> {
  return same ? { processed: true, outcome } : { processed: false, refusal: "changed" };
}

function readUsed<Result extends Outcome>(context: Context, submission: Submission, ticket: string) {
  return runAs({ ...context, actor: system }, (transaction) => findUsed<Result>(transaction, submission, ticket));
}

/** Undefined for a ticket that nothing was written with; in a transaction of the system. */
async function findUsed<Result extends Outcome>(
  transaction: Transaction,
  submission: Submission,
  ticket: string,
): Promise<UsedTicket<Result> | undefined> {
  const first = await transaction
    .selectFrom("form_submissions")
    .select(["form", "body_hash", "outcome"])
    .where("ticket", "=", ticket)
    .executeTakeFirst();
  const same = first?.form === submission.form && bodyHash(submission.sent, submission.session).equals(first.body_hash);
  return first && { same, outcome: first.outcome as Result };
}

/**
 * Hashes the body in sorted order, so that the same content has the same hash from any browser. It leaves out passwords, so that nobody can
 * guess them from the database. It also leaves out the `seen` field: the sender did not write it, and a reload may change it. With
 * `session`, the id of the sender's session, the same content from another session has another hash.
 */
function bodyHash(sent: FormData, session?: string): Buffer {
  const content = [...sent].filter(([name]) => !isSecretField(name) && name !== seenField);
  const entries = content.map(([name, value]) => JSON.stringify([name, typeof value === "string" ? value : value.name])).toSorted();
  const sender = session === undefined ? [] : [JSON.stringify({ session })];
  return createHash("sha256")
    .update([...sender, ...entries].join("\n"))
    .digest();
}
