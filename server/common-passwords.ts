import { dictionary } from "@zxcvbn-ts/language-common";

/** How many of the list, which is ordered by how often they were found in leaks. */
const mostCommon = 5_000;

/** In lower case. */
export const passwords: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, mostCommon));
