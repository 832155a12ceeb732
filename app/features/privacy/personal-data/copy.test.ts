import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { strFromU8 } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { bucketPeer, folderPeer, type Peer } from "#tests/file-stores.ts";
import { fillOrder, type FilledOrder } from "#tests/filled-order.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf } from "#tests/request-scope.ts";
import { textIn, unzipped } from "#tests/zip.ts";
import { copyDataOf, largestCopy, pathInCopy } from "./commands/copy.server.ts";
import type { Person } from "./queries.server.ts";

const database = await databaseOfThisFile();

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

/** Every file of an order with its key; `shared`: whether its customer may see it. */
const filesOf = (orderId: string) =>
  system(async (transaction) => {
    const papers = await transaction
      .selectFrom("order_paper_files")
      .innerJoin("order_papers", "order_papers.id", "paper_id")
      .select(["order_paper_files.id", "storage_key as key", "shared", "order_papers.kind"])
      .where("order_papers.order_id", "=", orderId)
      .execute();
    const photos = await transaction
      .selectFrom("order_inspection_photos")
      .select(["id", "storage_key as key"])
      .where("order_id", "=", orderId)
      .execute();
    return { papers, photos };
  });

/** Fills the order, and writes its files: what each of them says names the order and whether its customer may see it. */
async function storeOrder(storage: Storage, id: string, mark: string): Promise<FilledOrder> {
  const filled = await fillOrder(database, id, mark);
  const { papers, photos } = await filesOf(id);
  for (const { key, shared } of papers) await storage.write(key, Buffer.from(`${mark} ${shared ? "papel" : "interno"}`), "application/pdf");
  for (const { key } of photos) await storage.write(key, Buffer.from(`${mark} foto`), "image/webp");
  return filled;
}

const copyOf = async (storage: Storage, person: Person) => unzipped(await copyDataOf(scopeOf(database, { storage }), person));
const pathsIn = (files: Record<string, Uint8Array>) => Object.keys(files).filter((path) => path.includes("/"));
const looksAt = (fileIds: readonly string[]) =>
  system((transaction) =>
    transaction
      .selectFrom("order_paper_looks")
      .select(["file_id", "looked_by", "user_id"])
      .where("file_id", "in", fileIds)
      .where("user_id", "is not", null)
      .execute(),
  );

describe.each([
  ["a folder", folderPeer],
  ["an S3 bucket", bucketPeer],
])("the files of a person's copy, from %s", (_title, open) => {
  let peer: Peer;
  let storage: Storage;
  beforeAll(async () => {
    peer = await open();
    storage = openStorage(peer.config);
  });
  afterAll(() => peer.stop());

  test("are the customer's own papers, those that the team shares and the photos of the inspection", async () => {
    const userId = await insertUser(database);
    const order = await storeOrder(storage, await insertOrder(database, { userId }), "marcaeva");
    const files = await copyOf(storage, { userId });
    expect(pathsIn(files).toSorted()).toEqual(["fotos/01 marcaeva foto.webp", "papeles/01 marcaeva.pdf", "papeles/02 marcaeva.pdf"]);
    expect(pathsIn(files).map((path) => textIn(files, path))).not.toContain("marcaeva interno");
    expect(textIn(files, "fotos/01 marcaeva foto.webp")).toBe("marcaeva foto");
    const rows: { id: string; archivo: string }[] = parse(textIn(files, "importaciones-archivos.csv"), {
      bom: true,
      columns: true,
      delimiter: ";",
    });
    expect(rows.map(({ archivo }) => archivo).toSorted()).toEqual(["papeles/01 marcaeva.pdf", "papeles/02 marcaeva.pdf"]);
    expect(textIn(files, "LEEME.txt")).not.toContain("Faltan");
    // Each look at a paper is recorded (ORDER-42).
    const { papers } = await filesOf(order.id);
    const looks = await looksAt(papers.map(({ id }) => id));
    expect(looks).toHaveLength(2);
    expect(looks).toContainEqual({ file_id: order.customerFile, looked_by: "account", user_id: userId });
    expect(looks.map(({ file_id }) => file_id)).not.toContain(order.unsharedFile);
  });

  test("that the store has lost are named, and the others come all the same", async () => {
    const userId = await insertUser(database);
    const order = await storeOrder(storage, await insertOrder(database, { userId }), "marcalost");
    const { papers } = await filesOf(order.id);
    await storage.remove(papers.find(({ id }) => id === order.customerFile)?.key ?? "");
    const files = await copyOf(storage, { userId });
    expect(pathsIn(files)).toHaveLength(2);
    const [, lost = ""] = /^Faltan estos archivos.*\n- (.*)$/m.exec(textIn(files, "LEEME.txt")) ?? [];
    expect(lost).toMatch(/^papeles\/0[12] marcalost\.pdf$/);
    expect(Object.keys(files)).not.toContain(lost);
    const json = JSON.parse(textIn(files, "datos.json")) as Record<string, { id: string; archivo: string }[]>;
    expect(json["importaciones-archivos"]?.find(({ id }) => id === order.customerFile)?.archivo).toBe("");
  });

  test("do not include erased papers, nor photos before the report is published", async () => {
    const userId = await insertUser(database);
    const order = await storeOrder(storage, await insertOrder(database, { userId }), "marcaold");
    await system(async (transaction) => {
      await transaction.updateTable("order_paper_files").set({ erased_at: "2026-11-20" }).where("id", "=", order.customerFile).execute();
      await transaction.updateTable("order_inspections").set({ published_at: null }).where("order_id", "=", order.id).execute();
    });
    const files = await copyOf(storage, { userId });
    expect(pathsIn(files)).toEqual(["papeles/01 marcaold.pdf"]);
    expect(textIn(files, "LEEME.txt")).not.toContain("Faltan");
  });
});

describe("a copy", () => {
  let peer: Peer;
  let storage: Storage;
  beforeAll(async () => {
    peer = await folderPeer();
    storage = openStorage(peer.config);
  });
  afterAll(() => peer.stop());

  /** An order with this many files of 15 MiB in its rows; no paper of `fillOrder`. */
  async function orderWithFiles(count: number): Promise<Person> {
    const userId = await insertUser(database);
    const order_id = await insertOrder(database, { userId });
    await system(async (transaction) => {
      const paper = { order_id, kind: "other", title: "Otro papel", brought_by: "customer" };
      const { id: paper_id } = await transaction.insertInto("order_papers").values(paper).returning("id").executeTakeFirstOrThrow();
      const file = { paper_id, order_id, file_name: "Foto.jpg", content_type: "image/jpeg", bytes: 15 * 1024 * 1024 };
      const rows = Array.from({ length: count }, (_, number) => ({
        ...file,
        sha256: String(number).padStart(64, "0"),
        uploaded_by: "customer",
      }));
      await transaction
        .insertInto("order_paper_files")
        .values(rows.map((row) => ({ ...row, storage_key: `order-papers/${order_id}/${crypto.randomUUID()}` })))
        .execute();
    });
    return { userId };
  }

  test("reads its files only as fast as it is taken, and leaves the store when its reader leaves", async () => {
    let open = 0;
    let read = 0;
    const slow: Storage = {
      ...storage,
      async stream() {
        return (async function* () {
          open += 1;
          try {
            for (let piece = 0; piece < 240; piece += 1) {
              read += 64 * 1024;
              yield new Uint8Array(64 * 1024);
            }
          } finally {
            open -= 1;
          }
        })();
      },
    };
    const reader = (await copyDataOf(scopeOf(database, { storage: slow }), await orderWithFiles(20))).getReader();
    let taken = 0;
    while (taken < 40 * 1024 * 1024) {
      taken += (await reader.read()).value?.length ?? 0;
      expect(open).toBeLessThanOrEqual(1);
      expect(read - taken).toBeLessThanOrEqual(256 * 1024);
    }
    await reader.cancel();
    expect(open).toBe(0);
    expect(read).toBeLessThan(41 * 1024 * 1024);
  });

  test("has a bound, and names the files beyond it", async () => {
    const small: Storage = { ...storage, stream: async () => (async function* () {})() };
    const most = Math.floor(largestCopy / (15 * 1024 * 1024));
    const files = await copyOf(small, await orderWithFiles(most + 2));
    expect(pathsIn(files)).toHaveLength(most);
    const beyond = textIn(files, "LEEME.txt")
      .split("\n")
      .filter((line) => line.startsWith("- papeles/"));
    expect(beyond).toEqual([`- papeles/${most + 1} Foto.jpg`, `- papeles/${most + 2} Foto.jpg`]);
  });

  test("breaks off when a file does, so that nobody takes half a paper for a whole one", async () => {
    const broken: Storage = {
      ...storage,
      stream: async () =>
        (async function* () {
          yield new Uint8Array(10);
          throw new Error("the disk is gone");
        })(),
    };
    await expect(copyOf(broken, await orderWithFiles(1))).rejects.toThrow("the disk is gone");
  });

  test("of one of 50 customers, made at the same time as those of others, has no byte of another's (row B4)", async () => {
    const mark = (number: number) => `marca${String(number).padStart(3, "0")}z`;
    const people: Person[] = [];
    for (let number = 0; number < 50; number += 1) {
      const email = `${mark(number)}@example.es`;
      const userId = await insertUser(database, { email });
      // Of the account; of the account under the address of the next customer, whose it is not; of the address alone.
      const owners = [{ userId, email }, { userId, email: `${mark((number + 1) % 50)}@example.es` }, { email }];
      await storeOrder(storage, await insertOrder(database, owners[number % 3]), mark(number));
      people.push({ userId }, { userId, email }, { email });
    }
    // A database on a busy machine makes 25 at once.
    const copiesOf = (some: readonly Person[]) => Promise.all(some.map((person) => copyOf(storage, person)));
    const copies: Record<string, Uint8Array>[] = [];
    while (copies.length < people.length) copies.push(...(await copiesOf(people.slice(copies.length, copies.length + 25))));
    for (const [position, files] of copies.entries()) {
      const number = Math.floor(position / 3);
      const everything = Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join("\n");
      const marks = [...everything.matchAll(/marca\d{3}z(?!@)/g)].map(([found]) => found);
      expect(marks.filter((found) => found !== mark(number))).toEqual([]);
      expect(everything).not.toContain("interno");
      // Two papers and a photo: with the account, with both, with the address alone.
      const expected = number % 3 === 2 ? [0, 3, 3] : [3, 3, 0];
      expect(pathsIn(files), `${number}, ${position % 3}`).toHaveLength(expected[position % 3] ?? 0);
    }
  }, 120_000);
});

test.each([
  ["dni.pdf", "papeles/01 dni.pdf"],
  ["CON.pdf", "papeles/01 CON.pdf"],
  ["../../etc/passwd", "papeles/01 passwd"],
  ["=HYPERLINK.pdf", "papeles/01 =HYPERLINK.pdf"],
  ["año nuevo ñ 🚗.pdf", "papeles/01 año nuevo ñ 🚗.pdf"],
  [`${"muy largo ".repeat(11)}.webp`, `papeles/01 ${"muy largo ".repeat(5)}muy la.webp`],
  [". .", "papeles/01"],
])("%j is %j in a copy", (name, path) => {
  expect(pathInCopy("papeles", 0, name)).toBe(path);
});

test("every name becomes a path that every system can save, in its folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 220 }), fc.nat(9_999), (name, position) => {
      const path = pathInCopy("papeles", position, name);
      expect(path).toMatch(/^papeles\/\d{2,5}( [^/\\:<>"|?*\p{Cc}\p{Cf}]+)?(\.[^/\\:<>"|?*\p{Cc}\p{Cf}]*)?$/u);
      expect(path).not.toMatch(/[. ]$/);
      expect(Buffer.byteLength(path.slice("papeles/".length))).toBeLessThanOrEqual(255);
    }),
  );
});
