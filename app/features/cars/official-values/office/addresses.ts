/** What an admin types to find a version when the vehicle's own make or model does not lead to it. */
export type VersionSearch = { make: string; model: string };

const names = { make: "marca", model: "modelo" } as const;
const longest = 120;

/** Reads the search of the page; what is not typed is the vehicle's own. */
export function readVersionSearch(params: URLSearchParams, vehicle: VersionSearch): VersionSearch {
  const read = (name: keyof VersionSearch) => {
    const typed = params.get(names[name]);
    return typed === null ? vehicle[name] : typed.replace(/\s+/g, " ").trim().slice(0, longest);
  };
  return { make: read("make") || vehicle.make, model: read("model") };
}

export const versionSearchNames = names;

export const officialYearsAddress = "/admin/valores-oficiales";

/** Where the team finds and confirms the official value of a vehicle. `query` is the search of the team's list, with "?". */
export function officialValueAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}/valor-oficial${query}`;
}

export const boeOrderAddress = "https://www.boe.es/buscar/doc.php?id=BOE-A-2025-26357";
