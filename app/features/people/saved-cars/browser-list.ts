/**
 * A person without an account saves so many cars at most: ids in a cookie of the browser, newest first. It needs no consent, because they
 * asked for it. With so many, the cookie has 1,320 letters, and an address with all of them is short enough for every mail
 * program.
 */
export const mostInBrowser = 60;

/** Letters of one packed id: sixteen bytes as base64url. */
const packedLength = 22;

/** Ids as one short text, for the cookie and for the address of a list. */
export function packed(ids: readonly string[]): string {
  return ids.map((id) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")).join("");
}

/** The ids of such a text, each once and at most `mostInBrowser`. A text that we did not write has none: anybody can write a cookie. */
export function unpacked(text: string | null | undefined): string[] {
  if (!text || text.length % packedLength !== 0 || !/^[\w-]+$/.test(text)) return [];
  const ids = (text.match(/.{22}/g) ?? []).map(idOf);
  return [...new Set(ids)].slice(0, mostInBrowser);
}

function idOf(letters: string): string {
  return Buffer.from(letters, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
