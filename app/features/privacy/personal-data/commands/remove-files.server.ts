import { sql } from "kysely";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";

/** Folders of the file store with files of orders: `<folder>/<order>/<file>`, or `<folder>/<order>/<folder of a picture>/<file>`. */
const folders = ["order-papers", "order-inspections"] as const;

const keyOfFile = /^order-[a-z]+\/([0-9a-f-]{36})\/[0-9a-f-]{36}(?=\/|$)/;

/** An upload writes its file shortly before its row. */
const spared = { hours: 24 };

type Found = { key: string; orderId: string; storageKey: string };

/**
 * Removes files of orders that no row holds any more: after an erasure, or after their time (tables.ts). Uploads that broke off go too,
 * a day later. A blocked record holds its files too. Files of orders that this database never had stay, because another database may
 * have them. Returns how many files were removed.
 */
export async function removeUnheldFiles(context: Context, storage: Storage): Promise<number> {
  let removed = 0;
  for (const folder of folders) {
    const found: Found[] = [];
    for await (const file of oldFiles(context, storage, folder)) found.push(file);
    const unheld = await runAs(context, (transaction) => unheldOf(transaction, found));
    for (const { key } of unheld) await storage.remove(key);
    removed += unheld.length;
  }
  return removed;
}

async function* oldFiles({ now }: Context, storage: Storage, folder: string): AsyncGenerator<Found> {
  const before = now.subtract(spared).epochMilliseconds;
  for await (const { key, writtenAt } of storage.list(folder)) {
    const [storageKey, orderId] = keyOfFile.exec(key) ?? [];
    if (storageKey !== undefined && orderId !== undefined && writtenAt.getTime() <= before) yield { key, orderId, storageKey };
  }
}

async function unheldOf(transaction: Transaction, found: readonly Found[]): Promise<Found[]> {
  const storageKeys = [...new Set(found.map(({ storageKey }) => storageKey))];
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
  const { rows: held } = await sql<{ key: string }>`
    select storage_key as key from order_paper_files where storage_key = any(${storageKeys}) and erased_at is null
    union all select storage_key from order_inspection_photos where storage_key = any(${storageKeys})
    union all select unnest(files) from blocked_records where files && ${storageKeys}::text[]`.execute(transaction);
  const { rows: ours } = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}::uuid[])
    union all select id from erased_orders where id = any(${orderIds}::uuid[])`.execute(transaction);
  const heldKeys = new Set(held.map(({ key }) => key));
  const known = new Set(ours.map(({ id }) => id));
  return found.filter(({ storageKey, orderId }) => known.has(orderId) && !heldKeys.has(storageKey));
}
