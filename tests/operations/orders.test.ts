import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

test("`npm run admin` works while a site runs, after it was killed, and while the next one runs", async () => {
  const folder = temporaryFolder("orders");
  await putEmbeddedCopy(folder.path);
  const env = { DATA_DIR: folder.path, DATABASE_URL: "" };
  const makeAdmin = async (address: string) => {
    const command = runScript("scripts/admin.ts", [address], env);
    const line = await command.nextLine();
    expect(await command.ended).toBe(0);
    return line;
  };

  const first = await startSite({ env });
  expect(await makeAdmin("berta@example.org")).toContain("berta@example.org no tenía cuenta");
  first.process.kill("SIGKILL");
  await first.ended;
  expect(await makeAdmin("carla@example.org")).toContain("carla@example.org no tenía cuenta");
  const second = await startSite({ env });
  expect(await makeAdmin("dora@example.org")).toContain("dora@example.org no tenía cuenta");
  await second.stop();
  folder.remove();
}, 120_000);
