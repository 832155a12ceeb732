/** The team's page of makes and models. */
export const makesModelsAddress = "/admin/makes-models";

export type ListTab = "makes" | "models";

/** The filter of a list; `proposed` means added by customers for themselves. */
export const listStates = ["all", "active", "inactive", "proposed"] as const;
export type ListState = (typeof listStates)[number];

export type ListSearch = {
  tab: ListTab;
  search: string;
  state: ListState;
  /** Only the models of the make with this id; "" for all makes. */
  make: string;
  /** From 1. */
  page: number;
};

/** The open action of a row: its name is edited, or its removal waits for confirmation. */
export type RowAction = { kind: "edit" | "remove"; id: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const longestSearch = 80;
const largestPage = 100_000;

/** Reads a list search from an address; ignores invalid values. */
export function readListSearch(params: URLSearchParams): ListSearch {
  const page = Number(params.get("page"));
  const make = params.get("make") ?? "";
  return {
    tab: params.get("tab") === "models" ? "models" : "makes",
    search: cleanSearch(params.get("search") ?? ""),
    state: listStates.find((state) => state === params.get("state")) ?? "all",
    make: uuid.test(make) ? make : "",
    page: Number.isInteger(page) && page >= 1 && page <= largestPage ? page : 1,
  };
}

/** The action and row that an address names, or undefined. */
export function readRowAction(params: URLSearchParams): RowAction | undefined {
  for (const kind of ["edit", "remove"] as const) {
    const id = params.get(kind) ?? "";
    if (uuid.test(id)) return { kind, id };
  }
  return undefined;
}

/** The address of a list search, without default values. */
export function listAddress({ tab, search, state, make, page }: ListSearch, action?: RowAction): string {
  const params = new URLSearchParams({ tab });
  if (search !== "") params.set("search", search);
  if (state !== "all") params.set("state", state);
  if (make !== "" && tab === "models") params.set("make", make);
  if (page > 1) params.set("page", String(page));
  if (action) params.set(action.kind, action.id);
  return `${makesModelsAddress}?${params}`;
}

export const wholeList = (tab: ListTab): ListSearch => ({ tab, search: "", state: "all", make: "", page: 1 });

function cleanSearch(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, longestSearch);
}
