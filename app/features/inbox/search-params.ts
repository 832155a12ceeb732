import { cleanSearchText, readPage } from "#app/lib/address-text.ts";
import { inboxAddress } from "./addresses.ts";
import { type InboxKind, type InboxStatus, isInboxKind, isInboxStatus } from "./inbox-state.ts";

/** Which rows of the inbox are asked for. */
export type InboxSearch = {
  /** 80 characters at most (row D3). */
  search: string;
  status: InboxStatus | undefined;
  kind: InboxKind | undefined;
  /** From 1. */
  page: number;
};

/** Reads it from an address; what cannot be understood is left out. */
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

/** The part of an address behind "?", with it, without what is as usual: "" for the whole inbox. */
export function inboxQuery({ search, status, kind, page }: InboxSearch): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (status !== undefined) params.set("status", status);
  if (kind !== undefined) params.set("kind", kind);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params.toString()}`;
}

/** Where these rows are shown. */
export function searchAddress(search: InboxSearch): string {
  return inboxAddress + inboxQuery(search);
}
