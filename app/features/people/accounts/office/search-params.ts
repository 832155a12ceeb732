import { cleanSearchText, readPage } from "#app/lib/address-text.ts";

export const usersAddress = "/admin/users";

/** The search of the list, as in the page's address. */
export type UserSearch = { search: string; role: "all" | "admin" | "banned"; page: number };

export function readUserSearch(parameters: URLSearchParams): UserSearch {
  return {
    search: cleanSearchText(parameters.get("search") ?? ""),
    role: (["admin", "banned"] as const).find((known) => known === parameters.get("role")) ?? "all",
    page: readPage(parameters.get("page")),
  };
}

/** The address of a search, without default values. */
export function usersSearchAddress({ search, role, page }: UserSearch): string {
  const parameters = new URLSearchParams();
  if (search !== "") parameters.set("search", search);
  if (role !== "all") parameters.set("role", role);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query === "" ? usersAddress : `${usersAddress}?${query}`;
}
