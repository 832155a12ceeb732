import { cleanSearchText, readPage } from "#app/lib/address-text.ts";
import { inboxAddress } from "./addresses.ts";
import { type InboxKind, type InboxStatus, isInboxKind, isInboxStatus } from "./inbox-state.ts";

export type InboxSearch = {
  /** At most 80 characters (row D3). */
  search: string;
  status: InboxStatus | undefined;
  kind: InboxKind | undefined;
  /** From 1. */
  page: number;
};

/** Reads a search from an address; ignores invalid values. */
export function readInboxSearch(params: URLSearchParams): InboxSearch {
  const status = params.get("status");
  const kind = params.get("kind") ?? undefined;
  return {
    search: cleanSearchText(params.get("search") ?? ""),
    status: isInboxStatus(status) ? status : undefined,
    kind: isInboxKind(kind) ? kind : undefined,
    page: readPage(params.get("page")),
  };
}

/** The search as the part of an address from "?" on, without default values: "" for the whole inbox. */
export function inboxQuery({ search, status, kind, page }: InboxSearch): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (status !== undefined) params.set("status", status);
  if (kind !== undefined) params.set("kind", kind);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params.toString()}`;
}

export function searchAddress(search: InboxSearch): string {
  return inboxAddress + inboxQuery(search);
}
