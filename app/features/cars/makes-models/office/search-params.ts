import { defineSearch, oneOf, pageNumber, searchText, uuidOf, uuidParameter } from "#app/lib/address-search.ts";

const makesModelsAddress = "/admin/makes-models";

export type ListTab = "makes" | "models";

const { read, query } = defineSearch({
  /** Written for both lists, so that each tab has its address. */
  tab: { parameter: "tab", read: (text): ListTab => (text === "models" ? "models" : "makes"), write: (tab: ListTab) => tab },
  search: searchText,
  /** `proposed` means added by customers for themselves. */
  state: oneOf("state", ["active", "inactive", "proposed"], "all"),
  /** Only the models of the make with this id; undefined for all makes. */
  make: uuidParameter("make"),
  page: pageNumber,
});
export const readListSearch = read;
export type ListSearch = ReturnType<typeof read>;
export type ListState = ListSearch["state"];

export const wholeList = (tab: ListTab): ListSearch => ({ ...read(new URLSearchParams()), tab });

/** The open action of a row: its name is edited, or its removal waits for confirmation. */
export type RowAction = { kind: "edit" | "remove"; id: string };

export function readRowAction(params: URLSearchParams): RowAction | undefined {
  for (const kind of ["edit", "remove"] as const) {
    const id = uuidOf(params.get(kind) ?? "");
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** The address of a list search, and of a row's action in it. The list of makes has no filter by make. */
export function listAddress({ make, ...search }: ListSearch, action?: RowAction): string {
  const list = makesModelsAddress + query({ ...search, make: search.tab === "models" ? make : undefined });
  return action === undefined ? list : `${list}&${action.kind}=${action.id}`;
}
