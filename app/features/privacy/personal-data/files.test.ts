import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { describeFileStores } from "#tests/file-stores.ts";
import { fillOrder } from "#tests/filled-order.ts";
import { insertOrder } from "#tests/orders.ts";
import { testKeys } from "#tests/request-scope.ts";
import { erasePerson } from "./commands/erase.server.ts";
import { removeUnheldFiles } from "./commands/remove-files.server.ts";
import { applyRetention } from "./commands/retain.server.ts";

const database = await databaseOfThisFile();

/** A moment at which files of now are older than a day. */
const later = (days = 2) => Temporal.Now.instant().add({ hours: 24 * days });
const at = (moment: Temporal.Instant) => contextOf(database, undefined, moment);

describeFileStores("files of orders", (storage) => {
  const keysIn = async (folder: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(folder)) keys.push(key);
    return keys.toSorted();
  };
  const isThere = async (key: string) => (await storage.read(key)) !== undefined;

  /** An ended order of this address with its files in the store; a picture is a folder with formats. */
  async function storeOrder(email: string): Promise<{ id: string; papers: Record<string, string>; photo: string }> {
    const id = await insertOrder(database, { email, status: "completed" });
    await fillOrder(database, id, email);
    return runAs(contextOf(database), async (transaction) => {
      const files = await transaction
        .selectFrom("order_paper_files")
        .innerJoin("order_papers", "order_papers.id", "paper_id")
        .select(["kind", "storage_key"])
        .where("order_papers.order_id", "=", id)
        .execute();
      const { storage_key: photo } = await transaction
        .selectFrom("order_inspection_photos")
        .select("storage_key")
        .where("order_id", "=", id)
        .executeTakeFirstOrThrow();
      for (const { storage_key } of files) await storage.write(storage_key, Buffer.from(id), "application/pdf");
      for (const width of [400, 800]) await storage.write(`${photo}/${width}.webp`, Buffer.from(id), "image/webp");
      return { id, papers: Object.fromEntries(files.map(({ kind, storage_key }) => [kind, storage_key])), photo: `${photo}/400.webp` };
    });
  }

  test("stay while a row holds them", async () => {
    const { papers, photo } = await storeOrder("stays@example.es");
    expect(await removeUnheldFiles(at(later()), storage)).toBe(0);
    expect(await Promise.all([...Object.values(papers), photo].map(isThere))).toEqual([true, true, true, true]);
  });

  test("go with the erasure of their customer, but the papers of tax law only with the blocked record", async () => {
    const { id, papers, photo } = await storeOrder("leaves@example.es");
    const other = await storeOrder("stays@example.es");
    await runAs(at(later()), (transaction) => erasePerson(transaction, at(later()), testKeys, { email: "leaves@example.es" }));
    expect(await removeUnheldFiles(at(later()), storage)).toBe(4);
    expect(await keysIn(`order-papers/${id}`)).toEqual([papers["invoice"]]);
    expect(await isThere(photo)).toBe(false);
    expect(await isThere(other.photo)).toBe(true);
    const { rows } = await applyRetention(at(later(365 * 6 + 30)));
    expect(rows["blocked_records"]).toBeGreaterThan(0);
    await removeUnheldFiles(at(later()), storage);
    expect(await keysIn(`order-papers/${id}`)).toEqual([]);
  });

  test("go a year after the order's end if tax law does not demand them, and their row tells when", async () => {
    const { id, papers, photo } = await storeOrder("year@example.es");
    const yearLater = later(367);
    await applyRetention(at(yearLater));
    await removeUnheldFiles(at(later()), storage);
    expect(await keysIn(`order-papers/${id}`)).toEqual([papers["invoice"]]);
    expect(await isThere(photo)).toBe(true);
    const erased = await runAs(contextOf(database), (transaction) =>
      transaction
        .selectFrom("order_paper_files")
        .select("erased_at")
        .where("storage_key", "=", papers["identity"] ?? "")
        .execute(),
    );
    expect(erased).toEqual([{ erased_at: new Date(yearLater.epochMilliseconds) }]);
  });

  test("go 30 days after another copy of an identity paper took their place or they were sent back, and no day before", async () => {
    const { id } = await storeOrder("copies@example.es");
    const began = Temporal.Now.instant();
    const copies = await runAs(contextOf(database), async (transaction) => {
      const kept: Record<string, string> = {};
      for (const kind of ["identity", "contract"]) {
        const { id: paper } = await transaction
          .insertInto("order_papers")
          .values({ order_id: id, kind, title: kind, brought_by: "customer" })
          .returning("id")
          .executeTakeFirstOrThrow();
        const left = { superseded_at: began.toString() };
        const returned = { state: "returned", checked_at: began.toString(), return_reason: "No se lee." };
        for (const [what, state] of Object.entries({
          replaced: left,
          returned,
          current: {},
          accepted: { state: "accepted", checked_at: began.toString() },
        })) {
          const storage_key = `order-papers/${id}/${crypto.randomUUID()}`;
          const sha256 = createHash("sha256").update(storage_key).digest("hex");
          const file = {
            paper_id: paper,
            order_id: id,
            file_name: "x.pdf",
            content_type: "application/pdf",
            bytes: 1,
            uploaded_by: "customer",
          };
          await transaction
            .insertInto("order_paper_files")
            .values({ ...file, storage_key, sha256, ...state })
            .execute();
          await storage.write(storage_key, Buffer.from("x"), "application/pdf");
          kept[`${kind}, ${what}`] = storage_key;
        }
      }
      return kept;
    });
    const left = async () => {
      await removeUnheldFiles(at(later()), storage);
      const there = await Promise.all(Object.entries(copies).map(async ([what, key]) => ((await isThere(key)) ? [what] : [])));
      return there.flat();
    };
    await applyRetention(at(began.add({ hours: 24 * 29 })));
    expect(await left()).toEqual(Object.keys(copies));
    await applyRetention(at(began.add({ hours: 24 * 31 })));
    expect(await left()).toEqual(Object.keys(copies).filter((what) => !["identity, replaced", "identity, returned"].includes(what)));
  });

  test("of an upload that broke off go after a day, and those of another database stay", async () => {
    const { id } = await storeOrder("broken@example.es");
    const broken = `order-papers/${id}/${crypto.randomUUID()}`;
    const foreign = `order-papers/${crypto.randomUUID()}/${crypto.randomUUID()}`;
    const strange = "order-papers/README.txt";
    for (const key of [broken, foreign, strange]) await storage.write(key, Buffer.from("x"), "application/pdf");
    expect(await removeUnheldFiles(at(Temporal.Now.instant().add({ hours: 23 })), storage)).toBe(0);
    expect(await removeUnheldFiles(at(later()), storage)).toBe(1);
    expect(await Promise.all([broken, foreign, strange].map(isThere))).toEqual([false, true, true]);
  });
});
