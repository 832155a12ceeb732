import { readUuid } from "#app/lib/uuid.ts";

/** Cars side by side. */
export const mostCompared = 4;

/** The cars of a comparison's address, each once. The boxes of a form write `coches` several times, a link once with commas. */
export function readCompared(search: URLSearchParams): { ids: string[]; leftOut: boolean } {
  const ids = search.getAll("coches").flatMap((list) => list.split(",").flatMap((id) => readUuid(id.toLowerCase()) ?? []));
  const all = [...new Set(ids)];
  return { ids: all.slice(0, mostCompared), leftOut: all.length > mostCompared };
}

/** The address of a comparison, to send to somebody. `region`: the one whose prices it shows, if the address shall say it. */
export function comparisonAddress(ids: readonly string[], region?: string): string {
  const cars = ids.length === 0 ? [] : [`coches=${ids.join(",")}`];
  const query = [...cars, ...(region === undefined ? [] : [`region=${region}`])].join("&");
  return query === "" ? "/comparar" : `/comparar?${query}`;
}
