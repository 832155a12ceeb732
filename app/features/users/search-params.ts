import { cleanSearchText, readPage } from "#app/lib/address-text.ts";

export const usersAddress = "/admin/users";

/** What the list shows, as its address says it. */
export type UserSearch = { search: string; role: "all" | "admin" | "banned"; page: number };

export function readUserSearch(parameters: URLSearchParams): UserSearch {
  return {
    search: cleanSearchText(parameters.get("search") ?? ""),
    role: (["admin", "banned"] as const).find((known) => known === parameters.get("role")) ?? "all",
    page: readPage(parameters.get("page")),
  };
}

/** The address of a search; what is usual is left out. */
export function usersSearchAddress({ search, role, page }: UserSearch): string {
  const parameters = new URLSearchParams();
  if (search !== "") parameters.set("search", search);
  if (role !== "all") parameters.set("role", role);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query === "" ? usersAddress : `${usersAddress}?${query}`;
}
