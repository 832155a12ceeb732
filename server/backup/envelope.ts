import { pipeline } from "node:stream/promises";
import { ReadableStream as NodeStream } from "node:stream/web";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import type { BackupSecrets } from "../config.ts";
import { BackupLocked, BackupRefused, brokenBackup } from "./backup-refused.ts";

/** How every age file and every zstd file begins. */
const ageMark = Buffer.from("age-encryption.org/v1\n");
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Whether backups are encrypted with these settings. */
export function isEncrypting({ recipient, passphrase }: BackupSecrets): boolean {
  return recipient !== undefined || passphrase !== undefined;
}

/** Compresses the bytes with zstd, and encrypts them with age for the recipient, or else with the passphrase, if there is one. */
export async function wrap(bytes: AsyncIterable<Uint8Array>, secrets: BackupSecrets): Promise<AsyncIterable<Uint8Array>> {
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  // The reader of `compressed` receives this error too.
  pipeline(bytes, compressed).catch(() => {});
  if (!isEncrypting(secrets)) return compressed;
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  if (secrets.recipient !== undefined) encrypter.addRecipient(secrets.recipient);
  else encrypter.setPassphrase(secrets.passphrase ?? "");
  return (await encrypter.encrypt(streamOf(compressed))) as NodeStream<Uint8Array>;
}

/** Decrypts and decompresses what `wrap` made. Throws BackupRefused for anything else, and for other secrets. */
export async function unwrap(source: AsyncIterable<Uint8Array>, secrets: BackupSecrets): Promise<AsyncIterable<Uint8Array>> {
  const { first, bytes } = await peek(source, ageMark.byteLength);
  const encrypted = first.subarray(0, ageMark.byteLength).equals(ageMark);
  if (!encrypted && !first.subarray(0, zstdMark.byteLength).equals(zstdMark)) throw new BackupRefused(notABackup);
  const decompressed = createZstdDecompress();
  pipeline(encrypted ? await decrypt(bytes, secrets) : bytes, decompressed).catch(() => {});
  return decompressed;
}

async function decrypt(bytes: AsyncIterable<Uint8Array>, { identity, passphrase }: BackupSecrets): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  if (identity === undefined && passphrase === undefined) throw new BackupLocked("missing", secretMissing);
  try {
    // Throws for a key that is mistyped.
    if (identity !== undefined) decrypter.addIdentity(identity);
    if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
    return (await decrypter.decrypt(streamOf(bytes))) as NodeStream<Uint8Array>;
  } catch (error) {
    const unmatched = error instanceof Error && /identity|passphrase|checksum|bech32/i.test(error.message);
    throw unmatched ? new BackupLocked("wrong", secretWrong, { cause: error }) : new BackupRefused(brokenBackup, { cause: error });
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>;
}

/** The first bytes, at least `length` if there are so many, and all bytes from the beginning. */
async function peek(source: AsyncIterable<Uint8Array>, length: number): Promise<{ first: Buffer; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let first: Buffer = Buffer.alloc(0);
  while (first.byteLength < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    first = Buffer.concat([first, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { first, bytes: all() };
}

const notABackup = "El archivo no es una copia de seguridad de esta web: no se ha cambiado nada.";
const secretMissing =
  "La copia está cifrada: pon en BACKUP_IDENTITY la clave que la abre (AGE-SECRET-KEY-…) o en BACKUP_PASSPHRASE su contraseña. No se ha cambiado nada.";
const secretWrong =
  "La copia está cifrada con otra clave u otra contraseña: no se ha cambiado nada. Revisa BACKUP_IDENTITY y BACKUP_PASSPHRASE.";
