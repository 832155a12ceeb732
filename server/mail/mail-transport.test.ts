import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { readConfig } from "../config.ts";
import { mailFolder, openMailTransport } from "./mail-transport.ts";

const letter = { subject: "Hola", html: "<p>Hola</p>", plain: "Hola", calendar: null, calendarMethod: null };
const envelope = { recipient: "ana@example.es", replyTo: null, conversationId: null, followsId: null };

test("a mail that somebody can end has the address for one click, and another one none (RFC 8058)", async () => {
  const folder = temporaryFolder("one-click");
  const config = readConfig({ NODE_ENV: "development", DATA_DIR: folder.path });
  const transport = openMailTransport(config);
  await transport.send({ id: "1", ...envelope, ...letter, unsubscribeAddress: "https://shop.test/avisos/1/x/baja" });
  await transport.send({ id: "2", ...envelope, ...letter, unsubscribeAddress: null });
  const files = (await readdir(mailFolder(folder.path))).filter((name) => name.endsWith(".eml")).toSorted();
  const [ending = "", other = ""] = await Promise.all(files.map((name) => readFile(join(mailFolder(folder.path), name), "utf8")));
  expect(ending).toContain("List-Unsubscribe: <https://shop.test/avisos/1/x/baja>\n");
  expect(ending).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n");
  expect(other).not.toContain("List-Unsubscribe");
  folder.remove();
});
