import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";

export const importAddress = "/admin/import";
export const importPath = (id: string) => `${importAddress}/${id}`;
/** Where programs send the files of sources. */
export const arrivalAddress = "/stock-files";
export const filePath = (id: string) => `${importPath(id)}/archivo`;
export const sourcePath = (id: string) => `${importAddress}/fuentes/${id}`;
/** In place of an id in the address of a source. */
export const newSource = "nueva";
export const refusedCsvPath = (id: string) => `${importPath(id)}/rechazadas.csv`;

/** The kinds of rows and cars in an import, in display order. */
export const shownKinds = [
  "created",
  "updated",
  "handPriced",
  "gone",
  "unchanged",
  "duplicates",
  "refused",
  "doubtful",
  "joined",
  "moved",
  "leftOut",
  "left",
  "kept",
] as const;
export type ShownKind = (typeof shownKinds)[number];

/** The list of imports. Its addresses name page 1 too. */
export const { read: readImportsSearch, query: importsQuery } = defineSearch({ page: { ...pageNumber, write: String } });

/** The rows that one import's page shows; `show` is undefined if the address names no kind, `search` narrows them. */
const run = defineSearch({ show: oneOf("show", shownKinds, undefined), search: searchText, page: pageNumber });
export const readRunSearch = run.read;

export function kindPath(id: string, kind: ShownKind, page = 1, search = ""): string {
  return importPath(id) + run.query({ show: kind, search, page });
}
