// @any-database: it needs no database.
import { expect, test } from "vitest";
import type { BackupSecrets } from "#server/config.ts";
import { textOf } from "#server/backup/archive.ts";
import { unwrap, wrap } from "#server/backup/envelope.ts";

// Here, because a passphrase is made slow on purpose.
test("a backup with a passphrase: the same opens it, and another one does not", async () => {
  const secrets: BackupSecrets = { recipient: undefined, identity: undefined, passphrase: "lluvia sobre el Rin" };
  const content = "Una copia de seguridad. ".repeat(20_000);
  const pieces: Uint8Array[] = [];
  for await (const piece of await wrap(one(Buffer.from(content)), secrets)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  expect(await textOf(await unwrap(one(bytes), secrets))).toBe(content);
  await expect(unwrap(one(bytes), { ...secrets, passphrase: "lluvia sobre el Elba" })).rejects.toThrow("otra contraseña");
});

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
