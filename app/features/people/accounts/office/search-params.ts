import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";

export const usersAddress = "/admin/users";

export const { read: readUserSearch, query: userQuery } = defineSearch({
  search: searchText,
  role: oneOf("role", ["admin", "banned"], "all"),
  page: pageNumber,
});
export type UserSearch = ReturnType<typeof readUserSearch>;
