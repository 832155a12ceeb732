import { generateIdentity, identityToRecipient } from "age-encryption";
import { describe, expect, test } from "vitest";
import type { BackupSecrets } from "../config.ts";
import { textOf } from "./archive.ts";
import { unwrap, wrap } from "./envelope.ts";

const plain: BackupSecrets = { recipient: undefined, identity: undefined, passphrase: undefined };
const content = "Una copia de seguridad. ".repeat(20_000);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < text.length; start += 7_001) yield Buffer.from(text.slice(start, start + 7_001));
}

async function wrapped(secrets: BackupSecrets): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await wrap(bytesOf(content), secrets)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const unwrapped = async (bytes: Uint8Array, secrets: BackupSecrets) => textOf(await unwrap(one(bytes), secrets));

test("without secrets the bytes are compressed, and secrets in the environment do no harm", async () => {
  const bytes = await wrapped(plain);
  expect(bytes.length).toBeLessThan(content.length / 10);
  expect(await unwrapped(bytes, plain)).toBe(content);
  expect(await unwrapped(bytes, { ...plain, passphrase: "lluvia sobre el Rin" })).toBe(content);
});

const identity = await generateIdentity();
const byKey = await wrapped({ ...plain, recipient: await identityToRecipient(identity) });

describe("encrypted", () => {
  test("for a recipient: the identity opens it, and another one does not", async () => {
    expect(byKey.toString("latin1")).toContain("age-encryption.org/v1");
    expect(await unwrapped(byKey, { ...plain, identity })).toBe(content);
    await expect(unwrapped(byKey, { ...plain, identity: await generateIdentity() })).rejects.toThrow("cifrada con otra clave");
  });

  test("and nothing is given to open it", async () => {
    await expect(unwrapped(byKey, plain)).rejects.toThrow("La copia está cifrada: pon en BACKUP_IDENTITY");
  });

  test("and a cut or changed file never comes back whole", async () => {
    const changed = Buffer.from(byKey);
    changed[changed.length - 30] = (changed.at(-30) ?? 0) ^ 1;
    await expect(unwrapped(changed, { ...plain, identity })).rejects.toThrow(/tag/);
    await expect(unwrapped(byKey.subarray(0, -1), { ...plain, identity })).rejects.toThrow(/tag/);
  });
});
