import { dictionary } from "@zxcvbn-ts/language-common";

/** Entries used from the list, which begins with the passwords most often found in leaks. */
const mostCommon = 5_000;

/** In lower case. */
const passwords: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, mostCommon));

/** Whether a password is one of the 5,000 that attackers try first (row A5), ignoring case. Server only: the list is long. */
export function isCommonPassword(password: string): boolean {
  return passwords.has(password.toLowerCase());
}
