/** Where files of listings come into the stock. */
export const importAddress = "/admin/import";
export const importPath = (id: string) => `${importAddress}/${id}`;
export const refusedCsvPath = (id: string) => `${importPath(id)}/rechazadas.csv`;

/** The kinds of rows and cars that an import tells apart, in the order in which they are shown. */
export const shownKinds = ["created", "updated", "handPriced", "gone", "unchanged", "duplicates", "refused", "left", "kept"] as const;
export type ShownKind = (typeof shownKinds)[number];

/** Which kind an address asks to see; undefined where it leaves that open. */
export function readShownKind(params: URLSearchParams): ShownKind | undefined {
  return shownKinds.find((kind) => kind === params.get("show"));
}

/** From 1; what cannot be understood is the first page. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The address of one kind in an import. */
export function kindPath(id: string, kind: ShownKind, page = 1): string {
  return `${importPath(id)}?show=${kind}${page > 1 ? `&page=${page}` : ""}`;
}
