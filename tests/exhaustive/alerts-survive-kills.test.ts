import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const kills = 15;

test(`every address is told of every car exactly once through ${kills} SIGKILLs at random moments`, async () => {
  const folder = temporaryFolder("alert-kills");
  for (let kill = 0; kill < kills; kill += 1) {
    const teller = runScript("tests/exhaustive/tell-cars.ts", [folder.path]);
    await teller.nextLine();
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 3_000));
    await teller.kill();
  }
  const last = runScript("tests/exhaustive/tell-cars.ts", [folder.path, "finish"]);
  await last.nextLine();
  const { cars, told, named, counted } = JSON.parse(await last.nextLine()) as Record<"cars" | "told" | "named", string[]> & {
    counted: number;
  };
  const expected = Array.from({ length: 40 }, (_, number) => cars.map((car) => `wartet-${number}@example.es ${car}`)).flat();
  expect(told.toSorted()).toEqual(expected.toSorted());
  expect(counted).toBe(told.length);
  expect(new Set(named).size).toBe(named.length);
  expect(cars.length).toBeGreaterThan(kills);
  folder.remove();
}, 600_000);
