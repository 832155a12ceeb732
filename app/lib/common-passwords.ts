import { dictionary } from "@zxcvbn-ts/language-common";

/** How many of the list, which is ordered by how often they were found in leaks. */
const mostCommon = 5_000;

/** In lower case. */
const passwords: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, mostCommon));

/** Whether a password is among the few thousand that are tried first (row A5); upper and lower case count as the same. Server only: the list is long. */
export function isCommonPassword(password: string): boolean {
  return passwords.has(password.toLowerCase());
}
