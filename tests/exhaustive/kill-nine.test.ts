import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const rounds = 20;

test(`the embedded database keeps every acknowledged row through ${rounds} SIGKILLs at random moments (row R2)`, async () => {
  const folder = temporaryFolder("kill-nine");
  const acknowledged = new Set<string>();
  for (let round = 0; round <= rounds; round += 1) {
    const writer = runScript("tests/exhaustive/insert-vehicles.ts", [folder.path]);
    const found = new Set(JSON.parse(await writer.nextLine()) as string[]);
    expect(
      [...acknowledged].filter((key) => !found.has(key)),
      `lost after kill ${round}`,
    ).toEqual([]);

    acknowledged.add(await writer.nextLine());
    const killed = new Promise((resolve) => setTimeout(resolve, Math.random() * 500)).then(() => writer.kill());
    for (let next = await writer.lines.next(); next.done !== true; next = await writer.lines.next()) acknowledged.add(next.value);
    await killed;
  }
  expect(acknowledged.size).toBeGreaterThan(rounds);
  folder.remove();
}, 300_000);
