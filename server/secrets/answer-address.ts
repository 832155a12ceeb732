import { timingSafeEqual } from "node:crypto";
import type { Keys, KeyVersion } from "./keys.ts";

const signatureBytes = 10;
/** 16 bytes of the id and the signature: 208 bits, in digits of five bits. So the first digit is below 8, and each token has one spelling. */
const tokenShape = /^[0-7][0-9a-v]{41}$/;

export type AnswerAddress = {
  /** The mailbox's own address. */
  plain: string;
  /** The address for answers to a conversation, such as `respuestas+TOKEN@example.org`: it names the conversation and is signed. */
  of(conversationId: string): string;
  /** The conversation that one of the addresses names with a valid signature; undefined when none does. */
  conversationIn(addresses: readonly string[]): string | undefined;
};

/** The addresses for answers by mail (decision 0067). Mail servers may change the case of an address, so a token has no capitals. */
export function answerAddress(plain: string, keys: Keys): AnswerAddress {
  const [local = "", domain = ""] = plain.split("@");
  return {
    plain,
    of(conversationId) {
      const [version] = keys.validVersions();
      if (!version) throw new Error("There is no key.");
      const id = idBytes(conversationId);
      const number = BigInt(`0x${Buffer.concat([id, signature(version, id)]).toString("hex")}`);
      return `${local}+${number.toString(32).padStart(42, "0")}@${domain}`;
    },
    conversationIn(addresses) {
      for (const address of addresses) {
        const [given = "", at] = address.toLowerCase().split("@");
        const token = given.startsWith(`${local}+`) && at === domain ? given.slice(local.length + 1) : "";
        const conversation = tokenShape.test(token) ? conversationOf(token, keys) : undefined;
        if (conversation !== undefined) return conversation;
      }
      return undefined;
    },
  };
}

function conversationOf(token: string, keys: Keys): string | undefined {
  const number = Array.from(token).reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n);
  const bytes = Buffer.from(number.toString(16).padStart(2 * (16 + signatureBytes), "0"), "hex");
  const id = bytes.subarray(0, 16);
  if (!keys.validVersions().some((version) => timingSafeEqual(signature(version, id), bytes.subarray(16)))) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const idBytes = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

function signature(version: KeyVersion, id: Buffer): Buffer {
  return version.signature("answer-address", id.toString("hex")).subarray(0, signatureBytes);
}
