import { readUuid } from "#app/lib/uuid.ts";
import type { KeyScope, LinkScope, SessionScope } from "#server/request.ts";
import { isTeam, type Actor, type Context, runAs, type Transaction } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { accountOrderAddress } from "./addresses.ts";
import { linkIsOver } from "./link-end.ts";

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
  "end_reason",
  "link_version",
  "legal_name",
  "document_kind",
  "document_number",
  "street_address",
  "postal_code",
  "locality",
  "vin",
  "car_version",
  "plate",
] as const;

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/**
 * An order that its customer has opened. `scope` acts for its customer: the database shows it this order, with the account also their
 * others, and refuses those of other people. `base` is the address of the order's page, below which its other pages are. `by`: with the
 * account of the order, or with the signed link. `onlyLooks`: a team member with the customer's link. Every command of a customer refuses
 * what they send (`refusedToTeam`).
 */
export type OpenedOrder<Scope> = { order: CustomerOrder; base: string; scope: Scope; by: "account" | "link"; onlyLooks: boolean };

type OrderParameters = { orderId?: string | undefined; signature?: string | undefined };
type AccessScope = SessionScope & KeyScope;

/**
 * Opens the order that an address names, for its customer. With a signature in the address, any holder of the link is the customer; otherwise
 * the account to which the order belongs. Undefined for any other person, as for an unknown id (row B2). A team member with an order of their
 * own is its customer.
 */
export async function openOrder<Scope extends AccessScope>(
  scope: Scope,
  { orderId, signature }: OrderParameters,
): Promise<OpenedOrder<Scope> | undefined> {
  const id = readUuid(orderId);
  if (id === undefined) return undefined;
  return signature === undefined ? openAsAccount(scope, id) : openByLink(scope, id, signature);
}

async function openAsAccount<Scope extends AccessScope>(scope: Scope, id: string): Promise<OpenedOrder<Scope> | undefined> {
  const { actor } = scope.context;
  if (!("userId" in actor)) return undefined;
  const opened = actingAs(scope, { kind: "customer", userId: actor.userId });
  const order = await runAs(opened.context, (transaction) => readOrder(transaction, id));
  if (order?.user_id !== actor.userId) return undefined;
  return { order, base: accountOrderAddress(id), scope: opened, by: "account", onlyLooks: false };
}

async function openByLink<Scope extends AccessScope>(scope: Scope, id: string, signature: string): Promise<OpenedOrder<Scope> | undefined> {
  const { context, keys, session } = scope;
  const { actor } = context;
  const opened = actingAs(
    scope,
    actor.kind === "customer" ? { kind: "customer", userId: actor.userId, orderId: id } : { kind: "visitor", orderId: id },
  );
  // Read once: the signature is compared with the version of this row, and nothing of the row leaves before.
  const order = await runAs(opened.context, (transaction) => readOrder(transaction, id));
  const linked = { id, linkVersion: order?.link_version ?? 0 };
  if (!order || !isSigned(keys, linked, signature) || linkIsOver(order.ended_at, context.now)) return undefined;
  const isTheirs = "userId" in actor && actor.userId === order.user_id;
  const onlyLooks = (isTeam(actor) || (session?.role ?? null) !== null) && !isTheirs;
  return { order, base: linkedOrderAddress(keys, linked), scope: opened, by: "link", onlyLooks };
}

function isSigned(keys: Keys, order: LinkedOrder, signature: string): boolean {
  return keys.verify("order-link", signedText(order), signature);
}

/** Whether the parameters of an address below an order's link have a valid signature. */
export async function holdsOrderLink({ context, keys }: KeyScope, { orderId, signature }: OrderParameters): Promise<boolean> {
  const id = readUuid(orderId);
  if (id === undefined || signature === undefined) return false;
  const order = await runAs({ ...context, actor: { kind: "visitor", orderId: id } }, (transaction) => readOrder(transaction, id));
  if (!order || linkIsOver(order.ended_at, context.now)) return false;
  return isSigned(keys, { id, linkVersion: order.link_version }, signature);
}

function actingAs<Scope extends { context: Context }>(scope: Scope, actor: Actor): Scope {
  return { ...scope, context: { ...scope.context, actor } };
}

/** The columns of an order that its customer may see; undefined if the actor may not see the order. */
export function readOrder(transaction: Transaction, id: string) {
  return transaction.selectFrom("orders").select(columns).where("id", "=", id).executeTakeFirst();
}

/** The same of a person's orders, at most `limit`: the open ones first, then the newest. */
export function readOwnOrders(transaction: Transaction, userId: string, limit: number) {
  return transaction
    .selectFrom("orders")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy((row) => row("status", "=", "open"), "desc")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
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

/** The address with which a mail leads to an order: its link, and after the link's end the account; undefined without either. */
export function mailedAddress(scope: LinkScope, order: MailedOrder): string | undefined {
  if (!linkIsOver(order.ended_at, scope.context.now)) return orderLink(scope, order);
  return order.user_id === null ? undefined : scope.siteOrigin + accountOrderAddress(order.id);
}

type MailedOrder = { id: string; link_version: number; user_id: string | null; ended_at: Date | null };

/** The same with the site's origin, for mails. */
export function orderLink({ siteOrigin, keys }: LinkScope, { id, link_version }: { id: string; link_version: number }): string {
  return siteOrigin + linkedOrderAddress(keys, { id, linkVersion: link_version });
}
