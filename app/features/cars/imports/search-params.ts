export const importAddress = "/admin/import";
export const importPath = (id: string) => `${importAddress}/${id}`;
export const refusedCsvPath = (id: string) => `${importPath(id)}/rechazadas.csv`;

/** The kinds of rows and cars in an import, in display order. */
export const shownKinds = ["created", "updated", "handPriced", "gone", "unchanged", "duplicates", "refused", "left", "kept"] as const;
export type ShownKind = (typeof shownKinds)[number];

export function readShownKind(params: URLSearchParams): ShownKind | undefined {
  return shownKinds.find((kind) => kind === params.get("show"));
}

/** Returns the page from 1; an invalid value counts as 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export function kindPath(id: string, kind: ShownKind, page = 1): string {
  return `${importPath(id)}?show=${kind}${page > 1 ? `&page=${page}` : ""}`;
}
