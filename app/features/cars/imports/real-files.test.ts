/** Imports real listings from a folder next to the project. They are not part of it, so without the folder these tests are skipped. */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { importStock } from "./commands/import-stock.server.ts";
import { autoscout24 } from "./reading/formats/autoscout24.ts";
import type { StockFormat } from "./reading/formats/format.ts";
import { kleinanzeigen } from "./reading/formats/kleinanzeigen.ts";
import { type RefusedRow, totalRefused } from "./judging/samples.ts";

const folder = join(projectFolder, "../shared/data");
const missing = !existsSync(folder);
if (missing) console.warn(`Skipped: the real listings are not in ${folder}.`);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe.skipIf(missing)("real files", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  async function importBytes(source: AsyncIterable<Uint8Array>, format: StockFormat) {
    const refusedRows: RefusedRow[] = [];
    const onRefused = (rows: readonly RefusedRow[]) => void refusedRows.push(...rows);
    const result = await importStock(contextOf(database), source, { format, status: "german_prospect", onRefused });
    const { read, created, updated, unchanged, duplicates } = result;
    expect(created + updated + unchanged + duplicates + totalRefused(result)).toBe(read);
    expect(refusedRows).toHaveLength(totalRefused(result));
    return { ...result, refusedRows };
  }

  const importFile = (name: string, format: StockFormat) => importBytes(createReadStream(join(folder, name)), format);

  async function countVehicles(format: StockFormat) {
    return database.kysely
      .selectFrom("vehicles")
      .leftJoin("catalogue", "catalogue.vehicle_id", "vehicles.id")
      .where("source", "=", format.source)
      .select((select) => [select.fn.countAll<number>().as("vehicles"), select.fn.count<number>("vehicle_id").as("catalogue")])
      .executeTakeFirstOrThrow();
  }

  test("of AutoScout24 with 46,405 rows change nothing in a second import", { timeout: 180_000 }, async () => {
    const first = await importFile("autoscout24-de-46k.csv.gz", autoscout24);
    expect(first).toMatchObject({ read: 46_405, updated: 0, unchanged: 0, cancelled: false });
    expect(first.broken).toBeUndefined();
    expect(first.created).toBeGreaterThan(43_500);
    expect(first.duplicates).toBeGreaterThan(2_000);
    expect(await countVehicles(autoscout24)).toEqual({ vehicles: first.created, catalogue: first.created });

    const { created, unchanged, duplicates, refused } = await importFile("autoscout24-de-46k.csv.gz", autoscout24);
    expect({ created, unchanged, duplicates, refused }).toEqual({
      created: 0,
      unchanged: first.created,
      duplicates: first.duplicates,
      refused: first.refused,
    });
  });

  test("of Kleinanzeigen in UTF-8, then in Windows-1252 with a cut last row, give the same cars", { timeout: 120_000 }, async () => {
    const first = await importFile("kleinanzeigen-18k.csv.gz", kleinanzeigen);
    expect(first.read).toBe(18_683);
    expect(first.created).toBeGreaterThan(14_000);
    expect(first.broken).toBeUndefined();

    const second = await importFile("kleinanzeigen-18k-cp1252.csv.gz", kleinanzeigen);
    expect(second).toMatchObject({ read: 18_684, created: 0, updated: 0, unchanged: first.created, refused: { row_cut: 1 } });
    expect(second.broken).toBe("El archivo está cortado: termina a mitad de la línea 18685.");
    // Umlauts and the euro sign are correct in the rows of either file.
    const rowsWith = (letter: string, rows: readonly RefusedRow[]) =>
      rows.filter(({ text }) => text.includes(letter)).map(({ text }) => text);
    expect(rowsWith("Ü", second.refusedRows).length).toBeGreaterThan(10);
    for (const letter of ["Ü", "ö", "€"]) expect(rowsWith(letter, second.refusedRows)).toEqual(rowsWith(letter, first.refusedRows));
  });

  describe("difficult rows", () => {
    type NastyRow = { n: number; row: Record<string, string> | string[] };
    const nasty = missing
      ? []
      : readFileSync(join(folder, "nasty-rows.jsonl"), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as NastyRow);
    const csvLine = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
    const fileOf = (rows: readonly NastyRow[]) =>
      [csvLine(Object.keys(rows[0]?.row ?? {})), ...rows.map(({ row }) => csvLine(Object.values(row)))].join("\n");

    test("of Kleinanzeigen", async () => {
      const rows = nasty.filter(({ n }) => n <= 24);
      const { refusedRows, ...result } = await importBytes(bytesOf(fileOf(rows)), kleinanzeigen);
      // Row 24 is the last row here: nine cells, cut in the middle of a word.
      expect(result).toMatchObject({ read: 24, broken: "El archivo está cortado: termina a mitad de la línea 25." });
      expect(Object.fromEntries(refusedRows.map(({ line, reason }) => [line - 1, reason]))).toEqual({
        1: "price_out_of_reason",
        2: "wanted_ad",
        3: "price_out_of_reason",
        4: "price_out_of_reason",
        5: "price_out_of_reason",
        6: "year_out_of_reason",
        7: "wanted_ad",
        8: "year_out_of_reason",
        9: "year_out_of_reason",
        10: "missing_model",
        11: "missing_model",
        12: "wanted_ad",
        13: "price_out_of_reason",
        14: "wanted_ad",
        20: "price_out_of_reason",
        22: "missing_model",
        24: "row_cut",
      });
    });

    test("of AutoScout24", async () => {
      const rows = nasty.filter(({ n }) => n > 24 && n <= 30);
      const { refusedRows, ...result } = await importBytes(bytesOf(fileOf(rows)), autoscout24);
      expect(result.read).toBe(6);
      expect(result.broken).toBeUndefined();
      expect(refusedRows.map(({ line, reason }) => [line + 23, reason])).toEqual([
        [26, "mileage_out_of_reason"],
        [29, "not_a_car"],
      ]);
    });

    test.each(nasty.filter(({ n }) => n > 30))("of foreign columns, row $n", async ({ n, row }) => {
      for (const format of [autoscout24, kleinanzeigen]) {
        const result = await importBytes(bytesOf(fileOf([{ n, row }])), format);
        expect(result).toMatchObject({
          read: 0,
          broken: expect.stringMatching(/^El archivo no tiene el formato .* en su cabecera faltan/),
        });
      }
    });
  });
});
