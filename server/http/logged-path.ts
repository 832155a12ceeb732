/** An id of a row, and a word of an address or of a file's name ("bienes-usados.csv", "1200.avif"). A version such as "v1" is a word too. */
const harmless = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[._-]?(?:[a-z]{1,24}\d?|\d{1,4})(?:[._-](?:[a-z]{1,24}|\d{1,4}))*)$/;
/** The end of an address that asks for a page's data. */
const dataEnd = /^(.*?)((?:_)?\.data)?$/;

/**
 * The path with "…" in place of every part that is neither an id nor words: a signature gives access to a person's request and a token to an
 * account, also when a sign follows, when a letter is missing or written as %41, or wherever in the address it stands.
 */
export function loggedPath(path: string): string {
  return path.split("/").map(loggedPart).join("/");
}

function loggedPart(part: string): string {
  const [, name = part, end = ""] = dataEnd.exec(part) ?? [];
  return name === "" || harmless.test(name) ? name + end : `…${end}`;
}
