// @any-database: its sites are on the embedded database, whatever DATABASE_URL says.
import { expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

/** There is no mail server, so the command prints the link. */
const invitation = (address: string) =>
  new RegExp(String.raw`^${address} no tenía cuenta\. .+\nhttp://localhost:\d+/auth/confirm/[\w-]{43}$`);

test("`npm run admin` works while a site runs, after it was killed, and while the next one runs", async () => {
  const folder = temporaryFolder("orders");
  await putEmbeddedCopy(folder.path);
  const env = { DATA_DIR: folder.path, DATABASE_URL: "" };
  const makeAdmin = async (address: string) => {
    const command = runScript("scripts/admin.ts", [address], env);
    const lines = [await command.nextLine(), await command.nextLine()];
    expect(await command.ended).toBe(0);
    return lines.join("\n");
  };

  const first = await startSite({ env });
  expect(await makeAdmin("berta@example.org")).toMatch(invitation("berta@example.org"));
  first.process.kill("SIGKILL");
  await first.ended;
  expect(await makeAdmin("carla@example.org")).toMatch(invitation("carla@example.org"));
  const second = await startSite({ env });
  expect(await makeAdmin("dora@example.org")).toMatch(invitation("dora@example.org"));
  await second.stop();
  folder.remove();
}, 120_000);
