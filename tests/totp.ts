import { createHmac } from "node:crypto";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an authenticator app at a moment, written after RFC 4226 and RFC 6238, to check the library. */
export function codeAt(typedSecret: string, now: { epochMilliseconds: number }): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.epochMilliseconds / 30_000)));
  const hash = createHmac("sha1", decoded(typedSecret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

function decoded(text: string): Buffer {
  const bits = Array.from(text.replaceAll(" ", ""), (letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
