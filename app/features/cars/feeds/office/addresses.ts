import { defineSearch, oneOf, pageNumber } from "#app/lib/address-search.ts";
import type { FormatName } from "../formats.ts";
import { reasonNames } from "../reasons.ts";

export const feedsAddress = "/admin/portales";

/** Which of the cars that a feed leaves out are shown: all, or those with one reason. */
export const { read: readLeftOutSearch, query: leftOutQuery } = defineSearch({
  reason: oneOf("motivo", reasonNames, undefined),
  page: pageNumber,
});

/** The page of the cars that a feed leaves out. */
export function leftOutAddress(format: FormatName, search: Parameters<typeof leftOutQuery>[0] = {}): string {
  return `${feedsAddress}/${format}${leftOutQuery(search)}`;
}
