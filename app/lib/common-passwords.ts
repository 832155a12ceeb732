import { createRequire } from "node:module";
import type * as LanguageCommon from "@zxcvbn-ts/language-common";

/** Entries used from the list, which begins with the passwords most often found in leaks. */
const mostCommon = 5_000;

/** In lower case. */
let passwords: ReadonlySet<string> | undefined;

/** Whether a password is one of the 5,000 that attackers try first (row A5), ignoring case. Server only: the list is long. */
export function isCommonPassword(password: string): boolean {
  passwords ??= readPasswords();
  return passwords.has(password.toLowerCase());
}

/** The package takes 20 MB of memory, so the first password loads it. */
function readPasswords(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require("@zxcvbn-ts/language-common") as typeof LanguageCommon;
  return new Set(dictionary["passwords-common"].slice(0, mostCommon));
}
