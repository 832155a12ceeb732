import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";
import { inboxAddress } from "./addresses.ts";
import { inboxKinds, inboxStatuses } from "./inbox-state.ts";

export const { read: readInboxSearch, query: inboxQuery } = defineSearch({
  search: searchText,
  // "late" is no status of its own: what waits for longer than was promised.
  status: oneOf("status", [...valuesOf(inboxStatuses), "late"] as const, undefined),
  assigned: oneOf("assigned", ["me", "nobody"] as const, undefined),
  kind: oneOf("kind", valuesOf(inboxKinds), undefined),
  page: pageNumber,
});
export type InboxSearch = ReturnType<typeof readInboxSearch>;

export function searchAddress(search: Partial<InboxSearch>): string {
  return inboxAddress + inboxQuery(search);
}

function valuesOf<Value extends string>(options: readonly { value: Value }[]): Value[] {
  return options.map(({ value }) => value);
}
