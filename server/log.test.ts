import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { causeOf, isJournal, openLog, withPriorities } from "./log.ts";

test("each line for the journal begins with its priority, and is the same line otherwise", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "debug" }, withPriorities({ write: (line) => void lines.push(line) }));
  log.error({ error: "x" }, "failed");
  log.warn("odd");
  log.info("usual");
  log.debug("detail");
  log.fatal("over");
  expect(lines.map((line) => line.slice(0, 3))).toEqual(["<3>", "<4>", "<6>", "<7>", "<2>"]);
  for (const line of lines) expect(JSON.parse(line.slice(3))).toHaveProperty("level");
});

test("only the stream that JOURNAL_STREAM names is the journal", () => {
  const folder = temporaryFolder("journal");
  const descriptor = openSync(join(folder.path, "stream"), "w");
  const { dev, ino } = fstatSync(descriptor);
  expect(isJournal(`${dev}:${ino}`, descriptor)).toBe(true);
  for (const other of [undefined, "", `${dev}:${ino + 1}`]) expect(isJournal(other, descriptor)).toBe(false);
  closeSync(descriptor);
  expect(isJournal(`${dev}:${ino}`, 9_999)).toBe(false);
  folder.remove();
});

test("the cause of an error has names and codes, and nothing of a message", () => {
  const full = Object.assign(new Error("could not extend file for ana@example.org: No space left on device"), { code: "58030" });
  expect(causeOf(full)).toBe("Error 58030 ENOSPC");
  expect(causeOf(new TypeError("ana@example.org", { cause: full }))).toBe("TypeError Error 58030 ENOSPC");
  expect(causeOf("ana@example.org")).toBe("not an Error");
});
