// @any-database: it opens none.
import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";

test.each(["exit", "error", "nothing"])("all lines come in their order, when the process ends by %s", async (end) => {
  const child = runScript("tests/operations/write-lines.ts", [end]);
  for (let number = 1; number <= 2_000; number += 1) {
    expect(JSON.parse(await child.nextLine())).toMatchObject({ number, msg: "line" });
  }
  if (end === "nothing") await child.kill();
  expect(await child.ended).toBe({ exit: 0, error: 1, nothing: null }[end]);
});

test("a process ends although nobody reads its lines any more", async () => {
  const child = runScript("tests/operations/write-lines.ts", ["last-line"]);
  expect(JSON.parse(await child.nextLine())).toMatchObject({ number: 1 });
  child.process.stdout?.destroy();
  expect(await child.ended).toBe(0);
});
