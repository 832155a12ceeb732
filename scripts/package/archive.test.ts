import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { writeArchive } from "./archive.ts";

const noon = 1_790_000_000;

/** Writes the files in the given order and with the given time, and packs them. Returns the archive's SHA-256. */
async function packed(names: readonly string[], written: number, mode: number): Promise<string> {
  const folder = temporaryFolder("archive");
  mkdirSync(join(folder.path, "site"));
  for (const name of names) {
    writeFileSync(join(folder.path, "site", name), `content of ${name}`, { mode });
    utimesSync(join(folder.path, "site", name), written, written);
  }
  const target = join(folder.path, "site.tar.gz");
  const { sha256, bytes } = await writeArchive(folder.path, "site", target, noon);
  const list = execFileSync("tar", ["-tzf", target], { encoding: "utf8" });
  folder.remove();
  expect(list).toBe("site/\nsite/a\nsite/b\n");
  expect(bytes).toBeGreaterThan(100);
  return sha256;
}

test.skipIf(process.platform !== "linux")(
  "the same files give the same archive, whenever and in whatever order they were written",
  async () => {
    const first = await packed(["a", "b"], 1_000_000, 0o644);
    expect(await packed(["b", "a"], 2_000_000, 0o664)).toBe(first);
  },
);

test.skipIf(process.platform !== "linux")("a folder that is not there gives an error and no archive", async () => {
  const folder = temporaryFolder("archive");
  const target = join(folder.path, "x.tar.gz");
  await expect(writeArchive(folder.path, "nowhere", target, noon)).rejects.toThrow("tar failed");
  expect(existsSync(target)).toBe(false);
  folder.remove();
});
