import { rolesOfTeam, type TeamRole } from "#app/features/ground/back-office/areas.ts";
import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";

export const usersAddress = "/admin/users";

/** The last part of the address that asks about a role; that of an admin's role has none (USER-3). */
const roleWords: Readonly<Record<TeamRole, string>> = { admin: "", salesperson: "ventas", accountant: "contabilidad" };

/** The page that gives a person a role of the team, or takes it. */
export function roleAddress(userId: string, role: TeamRole): string {
  return `${usersAddress}/${userId}/role/${roleWords[role]}`.replace(/\/$/, "");
}

/** The role that such an address names; undefined for a word that names none. */
export function roleOf(word = ""): TeamRole | undefined {
  return rolesOfTeam.find((role) => roleWords[role] === word);
}

export const { read: readUserSearch, query: userQuery } = defineSearch({
  search: searchText,
  role: oneOf("role", ["admin", "team", "banned"], "all"),
  page: pageNumber,
});
export type UserSearch = ReturnType<typeof readUserSearch>;
