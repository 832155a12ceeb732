import { sql } from "kysely";
import { isTeam, runAs, system, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { senderNetworks } from "#server/http/sender-network.ts";

export type Sending = {
  form: string;
  ticket: string;
  /** The recipient of the form's mails; undefined for a form that mails nobody. */
  countedAddress: string | undefined;
  /** Exempt from limits (recovery, ending a session): only its own network is counted. */
  unlimited: boolean;
};

/** Forms of one kind in an hour (row D15): by one person, to one mail address, from a near or a wide network. */
const perHour = { person: 30, address: 8, near: 30, wide: 120 };
/** The limit of each network while the site gets more than FORMS_PER_HOUR: enough for a person, too little for a flood. */
const perHourInFlood = { near: 3, wide: 12 };

type Limit = { key: string; most: number; mostInFlood: number };

export type CountedSending = {
  /** The form was not processed, and its sender is not the cause. */
  takeBack(): Promise<void>;
  /** The form was refused, and the same ticket may come again: the next submission counts as another one. */
  closeTicket(): Promise<void>;
};

const uncounted: CountedSending = { takeBack: async () => {}, closeTicket: async () => {} };

/**
 * Counts a form before it is written, each ticket once; undefined if its sender has reached a limit. It uses a short transaction and
 * separate rows, so that no form waits for another person's form to be written. The team's forms are not counted.
 */
export async function countSending(scope: FormScope, sending: Sending): Promise<CountedSending | undefined> {
  const { context, keys } = scope;
  if (isTeam(context.actor)) return uncounted;
  const limits = limitsOf(scope, sending);
  // Only visitors' forms that send mails, because together they may cause a flood of mails.
  const flood =
    context.actor.kind === "visitor" && !sending.unlimited && sending.countedAddress !== undefined
      ? [keys.sign("form-counter", "all")]
      : [];
  const counted = [...limits.map(({ key }) => key), ...flood];
  return runAs({ ...context, actor: system }, async (transaction) => {
    await lock(
      transaction,
      limits.map(({ key }) => key),
    );
    const since = new Date(context.now.subtract({ hours: 1 }).epochMilliseconds);
    const flooded = flood.length > 0 && (await countUpTo(transaction, flood[0] ?? "", since, scope.formsPerHour)) >= scope.formsPerHour;
    const added = await transaction
      .insertInto("form_sendings")
      .values(counted.map((key) => ({ key, ticket: sending.ticket, sent_at: context.now.toString() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .execute();
    const later = (work: (another: Transaction) => Promise<void>) => () => runAs({ ...context, actor: system }, work);
    for (const { key, most, mostInFlood } of limits) {
      const limit = flooded ? mostInFlood : most;
      if ((await countUpTo(transaction, key, since, limit + 1)) <= limit) continue;
      await remove(transaction, sending.ticket, added);
      return undefined;
    }
    return {
      takeBack: later((another) => remove(another, sending.ticket, added)),
      closeTicket: later((another) => rename(another, sending.ticket, added)),
    };
  });
}

function limitsOf({ keys, client, context }: FormScope, { form, countedAddress, unlimited: open }: Sending): Limit[] {
  const limit = (whose: string, most: number, mostInFlood = most) => {
    return { key: keys.sign("form-counter", `${whose} sends ${form}`), most, mostInFlood };
  };
  // A signed-in person has an own limit, which nobody else can use up.
  if (context.actor.kind === "customer") return [limit(`person ${context.actor.userId}`, perHour.person)];
  const networks = senderNetworks(client.address).map((network, position) => {
    const width = position === 0 ? "near" : "wide";
    return limit(`network ${network}`, perHour[width], perHourInFlood[width]);
  });
  return countedAddress === undefined || open ? networks : [limit(`email ${countedAddress}`, perHour.address), ...networks];
}

/** Makes concurrent submissions from the same place wait until this short transaction ends. The fixed order avoids deadlocks. */
async function lock(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(number)
    from (select hashtextextended(key, 0) as number from unnest(${[...keys]}::text[]) as key order by 1) as numbers`.execute(transaction);
}

async function countUpTo(transaction: Transaction, key: string, since: Date, most: number): Promise<number> {
  const { sent } = await transaction
    .selectFrom((tables) =>
      tables.selectFrom("form_sendings").select("ticket").where("key", "=", key).where("sent_at", ">", since).limit(most).as("recent"),
    )
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .executeTakeFirstOrThrow();
  return sent;
}

async function remove(transaction: Transaction, ticket: string, added: readonly { key: string }[]): Promise<void> {
  if (added.length === 0) return;
  const keys = added.map(({ key }) => key);
  await transaction.deleteFrom("form_sendings").where("ticket", "=", ticket).where("key", "in", keys).execute();
}

async function rename(transaction: Transaction, ticket: string, added: readonly { key: string }[]): Promise<void> {
  if (added.length === 0) return;
  const keys = added.map(({ key }) => key);
  const another = `${ticket} ${crypto.randomUUID()}`;
  await transaction.updateTable("form_sendings").set({ ticket: another }).where("ticket", "=", ticket).where("key", "in", keys).execute();
}
