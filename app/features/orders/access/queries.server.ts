import type { Transaction } from "kysely";
import { readUuid } from "#app/lib/uuid.ts";
import type { DB } from "#db/types.ts";
import { type Actor, type Context, runAs, system } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { accountOrderAddress } from "./addresses.ts";

const columns = [
  "id",
  "reference",
  "user_id",
  "name",
  "email",
  "region",
  "delivery_place",
  "plan",
  "template",
  "contract_form",
  "inquiry_id",
  "vehicle_id",
  "car_name",
  "begun_on",
  "status",
  "ended_at",
  "link_version",
] as const;

/** An order as its customer may see it. */
export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/**
 * An order that its customer has opened. `scope` acts for this order: the database shows it this order, and refuses others. `base` is the
 * address of the order's page, below which its other pages are. `by`: with the account of the order, or with the signed link.
 */
export type OpenedOrder<Scope> = { order: CustomerOrder; base: string; scope: Scope; by: "account" | "link" };

type OrderParameters = { orderId?: string | undefined; signature?: string | undefined };

/**
 * Opens the order that an address names, for its customer. With a signature in the address, any holder of the link is the customer; otherwise
 * the account to which the order belongs. Undefined for any other person, as for an unknown id (row B2). A team member acts as a customer here.
 */
export async function openOrder<Scope extends { context: Context; keys: Keys }>(
  scope: Scope,
  { orderId, signature }: OrderParameters,
): Promise<OpenedOrder<Scope> | undefined> {
  const id = readUuid(orderId);
  if (id === undefined) return undefined;
  return signature === undefined ? openAsAccount(scope, id) : openByLink(scope, id, signature);
}

async function openAsAccount<Scope extends { context: Context }>(scope: Scope, id: string): Promise<OpenedOrder<Scope> | undefined> {
  const { actor } = scope.context;
  if (!("userId" in actor)) return undefined;
  const opened = actingAs(scope, { kind: "customer", userId: actor.userId });
  const order = await runAs(opened.context, (transaction) => readOrder(transaction, id));
  return order?.user_id === actor.userId ? { order, base: accountOrderAddress(id), scope: opened, by: "account" } : undefined;
}

async function openByLink<Scope extends { context: Context; keys: Keys }>(
  scope: Scope,
  id: string,
  signature: string,
): Promise<OpenedOrder<Scope> | undefined> {
  const { context, keys } = scope;
  if (!(await isSignedFor(scope, id, signature))) return undefined;
  const { actor } = context;
  const opened = actingAs(
    scope,
    actor.kind === "customer" ? { kind: "customer", userId: actor.userId, orderId: id } : { kind: "visitor", orderId: id },
  );
  const order = await runAs(opened.context, (transaction) => readOrder(transaction, id));
  if (!order) return undefined;
  const base = linkedOrderAddress(keys, { id, linkVersion: order.link_version });
  return { order, base, scope: opened, by: "link" };
}

/** Whether this is the signature of the order's link of now. */
async function isSignedFor({ context, keys }: { context: Context; keys: Keys }, id: string, signature: string): Promise<boolean> {
  const linked = await runAs({ ...context, actor: system }, (transaction) =>
    transaction.selectFrom("orders").select("link_version").where("id", "=", id).executeTakeFirst(),
  );
  return linked !== undefined && keys.verify("order-link", signedText({ id, linkVersion: linked.link_version }), signature);
}

/** Whether the path of a page below an order's link has a valid signature. */
export async function holdsOrderLink(scope: { context: Context; keys: Keys }, path: string): Promise<boolean> {
  const [, orderId, signature] = /^\/importacion\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  const id = readUuid(orderId);
  return id !== undefined && signature !== undefined && isSignedFor(scope, id, signature);
}

function actingAs<Scope extends { context: Context }>(scope: Scope, actor: Actor): Scope {
  return { ...scope, context: { ...scope.context, actor } };
}

/** The columns of an order that its customer may see; undefined if the actor may not see the order. */
export function readOrder(transaction: Transaction<DB>, id: string) {
  return transaction.selectFrom("orders").select(columns).where("id", "=", id).executeTakeFirst();
}

/** What an order's link signs. A higher version ends the older links. */
type LinkedOrder = { id: string; linkVersion: number };

function signedText({ id, linkVersion }: LinkedOrder): string {
  return `${id}/${linkVersion}`;
}

/** The page of an order for a person without an account: the signature is the key (`server/secrets`). */
export function linkedOrderAddress(keys: Keys, order: LinkedOrder): string {
  return `/importacion/${order.id}/${keys.sign("order-link", signedText(order))}`;
}
