import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { readDemoStock } from "./demo-stock.ts";

const filesPerCar = 3 * 7;

test("npm run demo inserts the whole stock with its pictures, a second time changes nothing, and --remove takes all away", async () => {
  const folder = temporaryFolder("demo");
  await putEmbeddedCopy(folder.path);
  const demo = async (...args: string[]) => {
    const script = runScript("scripts/demo.ts", args, { DATA_DIR: folder.path, DATABASE_URL: "" });
    let told = "";
    script.process.stdout?.on("data", (piece: Buffer) => (told += piece.toString()));
    expect(await script.ended).toBe(0);
    return told;
  };
  const cars = readDemoStock().length;
  expect(await demo()).toContain(`Stock de demostración listo: ${cars} coches nuevos.`);
  const files = filesBelow(folder.path + "/files");
  expect(files.filter((path) => path.startsWith("vehicle-images/"))).toHaveLength(cars * filesPerCar);
  // The papers of the demonstration's orders; the removal below takes them too.
  expect(files.some((path) => path.startsWith("order-papers/"))).toBe(true);

  expect(await demo()).toContain("Stock de demostración listo: 0 coches nuevos.");
  expect(filesBelow(folder.path + "/files").toSorted()).toEqual(files.toSorted());

  expect(await demo("--remove")).toMatch(new RegExp(`^Demostración quitada: ${cars} coches y \\d+ filas`));
  expect(filesBelow(folder.path + "/files")).toEqual([]);
  folder.remove();
}, 120_000);
