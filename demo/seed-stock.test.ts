import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { runScript } from "#tests/child.ts";
import { contextOf } from "#tests/database.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { demoStock } from "./demo-stock.ts";

const picturesPerVehicle = 4;
const filesPerPicture = 7;

/** Runs the script until `drawn` pictures exist and then sends Ctrl+C. Returns how many were missing at the start. */
async function seedUntil(folder: string, drawn: number): Promise<number> {
  const script = runScript("scripts/demo.ts", [], { DATA_DIR: folder, DATABASE_URL: "" });
  let total = 0;
  let told = "";
  let interrupted = false;
  script.process.stdout?.on("data", (piece: Buffer) => {
    told += piece.toString();
    const [, done, missing] = /: (\d+) de (\d+)\n$/.exec(told) ?? [];
    total = Number(missing ?? total);
    if (interrupted || !(Number(done) >= drawn)) return;
    interrupted = script.process.kill("SIGINT");
  });
  expect(await script.ended).toBe(0);
  return total;
}

test("the demonstration stock is seeded completely, the drawing of pictures resumes after Ctrl+C, and --remove takes all away", async () => {
  const folder = temporaryFolder("demo");
  await putEmbeddedCopy(folder.path);
  const all = demoStock.length * picturesPerVehicle;
  expect(await seedUntil(folder.path, 3)).toBe(all);
  const left = await seedUntil(folder.path, 5);
  expect(left).toBeLessThanOrEqual(all - 3);

  const database = await openDatabase({ kind: "embedded", folder: join(folder.path, "database") });
  const { vehicles, pictures } = await runAs(contextOf(database), async (transaction) => ({
    vehicles: await transaction.selectFrom("vehicles").select("source_key").execute(),
    pictures: await transaction.selectFrom("vehicle_images").select(["storage_key", "display_order"]).execute(),
  }));
  await database.close();
  expect(new Set(vehicles.map(({ source_key: key }) => key))).toEqual(new Set(demoStock.map(({ key }) => key)));
  expect(vehicles).toHaveLength(demoStock.length);
  expect(pictures.length).toBeGreaterThanOrEqual(all - left + 5);
  expect(filesBelow(join(folder.path, "files", "vehicle-images"))).toHaveLength(pictures.length * filesPerPicture);
  // The papers and photos of the demonstration's orders; the removal below takes them too.
  expect(filesBelow(join(folder.path, "files")).some((path) => path.startsWith("order-papers/"))).toBe(true);

  const removal = runScript("scripts/demo.ts", ["--remove"], { DATA_DIR: folder.path, DATABASE_URL: "" });
  expect(await removal.nextLine()).toMatch(new RegExp(`^Demostración quitada: ${demoStock.length} coches y \\d+ filas`));
  expect(await removal.ended).toBe(0);
  expect(filesBelow(join(folder.path, "files"))).toEqual([]);
  folder.remove();
}, 120_000);
