import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { contextOf } from "./database.ts";
import { fillOrder, type FilledOrder } from "./filled-order.ts";
import { somePdf } from "./order-papers.ts";
import { insertOrder } from "./orders.ts";

/** The orders of a filled folder. */
export type FilledOrders = {
  /** The owner's open order with something of each kind. */
  owners: FilledOrder;
  /** The address of its page for a person without an account. */
  link: string;
};

type People = { ownerId: string; otherId: string };

/** Two orders with their files: an open one of the owner, and one from which the other customer has withdrawn. */
export async function fillOrders(database: Database, storage: Storage, keys: Keys, { ownerId, otherId }: People): Promise<FilledOrders> {
  const id = await insertOrder(database, { userId: ownerId, email: "duena@ejemplo.es", name: "Dueña" });
  const owners = await fillOrder(database, id, "Dueña");
  const others = await insertOrder(database, { userId: otherId, email: "otra@ejemplo.es", name: "Otra", status: "withdrawn" });
  await fillOrder(database, others, "otra@ejemplo.es");
  await runAs(contextOf(database), async (transaction) => {
    await transaction.deleteFrom("order_withdrawals").where("order_id", "=", id).execute();
    await transaction.insertInto("erased_orders").values({ id: crypto.randomUUID() }).execute();
    const files = await transaction.selectFrom("order_paper_files").select("storage_key").execute();
    const photos = await transaction.selectFrom("order_inspection_photos").select("storage_key").execute();
    for (const { storage_key: key } of photos) await storage.write(key, Buffer.from("RIFFxxxxWEBPVP8 "), "image/webp");
    const readings = await transaction.selectFrom("mileage_files").select("storage_key").execute();
    for (const { storage_key: key } of [...files, ...readings])
      await storage.write(key, Buffer.from(somePdf(), "latin1"), "application/pdf");
  });
  return { owners, link: linkedOrderAddress(keys, { id, linkVersion: 0 }) };
}
