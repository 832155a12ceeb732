// @any-database: it opens none.
import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";

test.each([
  ["ends", "exit", 0],
  ["fails", "error", 1],
  ["goes on", "nothing", null],
] as const)("all lines come in their order when the process %s", async (_what, end, code) => {
  const child = runScript("tests/operations/write-lines.ts", [end]);
  for (let number = 1; number <= 2_000; number += 1) {
    expect(JSON.parse(await child.nextLine())).toMatchObject({ number, msg: "line" });
  }
  if (end === "nothing") await child.kill();
  expect(await child.ended).toBe(code);
});

test("a process ends although nobody reads its lines any more", async () => {
  const child = runScript("tests/operations/write-lines.ts", ["last-line"]);
  expect(JSON.parse(await child.nextLine())).toMatchObject({ number: 1 });
  child.process.stdout?.destroy();
  expect(await child.ended).toBe(0);
});
