import { sharedPictureAddress, vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { shownPrice, statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatKilometres } from "#app/lib/amounts.ts";
import { company } from "#company";
import type { NewVehicle } from "./queries.server.ts";

export const atomAddress = "/coches-nuevos.atom";

/** The newest cars as an Atom feed (RFC 4287), for programs that tell of new ones. `origin` without a trailing slash. */
export function atomText(origin: string, vehicles: readonly NewVehicle[], now: Date): string {
  const updated = new Date(Math.max(...vehicles.map(({ updated_at: changed }) => changed.getTime()), 0) || now.getTime());
  const head = [
    element("title", `Coches nuevos · ${company.name}`),
    element("id", `${origin}${atomAddress}`),
    element("updated", updated.toISOString()),
    `<link rel="self" href="${origin}${atomAddress}"/>`,
    `<link href="${origin}/stock"/>`,
    `<author>${element("name", company.name)}</author>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">${head.join("")}${vehicles
    .map((vehicle) => entry(origin, vehicle))
    .join("\n")}</feed>\n`;
}

function entry(origin: string, vehicle: NewVehicle): string {
  const { id, year, mileage, fuel_type: fuel, transmission, location, status, price, image } = vehicle;
  const page = origin + vehicleAddress(id);
  const picture = image && `<link rel="enclosure" type="image/jpeg" href="${origin}${sharedPictureAddress(image.storage_key)}"/>`;
  // What a car in Germany costs at the door depends on the reader's region.
  const offer = status === "available" ? shownPrice(price) : statusLabel(status);
  return `<entry>${[
    element("title", `${vehicleName(vehicle)} de ${year}`),
    element("id", page),
    `<link href="${page}"/>`,
    picture ?? "",
    element("published", vehicle.created_at.toISOString()),
    element("updated", vehicle.updated_at.toISOString()),
    element("summary", [formatKilometres(mileage), fuel, transmission, location, offer].join(" · ")),
  ].join("")}</entry>`;
}

/** XML knows no control characters, not even escaped ones. */
function element(name: string, text: string): string {
  const written = text
    .replace(/\p{Cc}/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `<${name}>${written}</${name}>`;
}
