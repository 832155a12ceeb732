import { LRUCache } from "lru-cache";
import { deliveryNote, priceView } from "#app/features/cars/landed-price/price-view.ts";
import { chosenPlan, chosenRegion, findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { sharedPictureKey } from "#app/features/cars/vehicles/addresses.ts";
import { priceNotes, shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { factsOfVehicle, findVehicle, type VehicleDetail } from "#app/features/cars/vehicles/queries.server.ts";
import { formatKilometres } from "#app/lib/amounts.ts";
import { visitor } from "#server/context.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { drawPreview } from "#server/files/preview-picture.ts";
import { senderNetwork } from "#server/http/sender-network.ts";
import type { RequestScope } from "#server/request.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { photoPlace, previewDrawing, type PreviewTexts } from "./preview-drawing.ts";

/** The last pictures, by what they show; each has some 60 kB. */
const drawn = new LRUCache<string, Uint8Array>({ maxSize: 8 * 1024 * 1024, sizeCalculation: (bytes) => bytes.length });

type Scope = Pick<RequestScope, "context" | "client" | "storage">;

/**
 * The picture of a shared link as a visitor may see it; undefined for a car that is not public. It follows from the address alone, so everybody
 * gets the same. `known`: the mark of the picture that a program has (If-None-Match).
 */
export async function openPreview(
  scope: Scope,
  vehicleId: string,
  search: URLSearchParams,
  known: string | null,
): Promise<Response | undefined> {
  const asVisitor = { ...scope, context: { ...scope.context, actor: visitor } };
  const vehicle = await findVehicle(asVisitor.context, vehicleId);
  if (!vehicle) return undefined;
  const texts = await textsOf(asVisitor, vehicle, search);
  const photo = vehicle.images[0]?.storage_key;
  const mark = hashOf(JSON.stringify([texts, photo])).toString("base64url");
  const headers = { ETag: `"${mark}"`, "Cache-Control": "public, max-age=300" };
  if (known?.split(",").some((one) => one.trim().replace(/^W\//, "") === headers.ETag)) return new Response(null, { status: 304, headers });
  try {
    const bytes = drawn.get(mark) ?? (await draw(scope, texts, photo));
    drawn.set(mark, bytes);
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": "image/jpeg" } });
  } catch (error) {
    if (error instanceof TooBusy) return new Response(null, { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } });
    throw error;
  }
}

async function textsOf(scope: Pick<Scope, "context">, vehicle: VehicleDetail, search: URLSearchParams): Promise<PreviewTexts> {
  // Without the cookie, which a program does not send.
  const region = chosenRegion({ cookies: null }, search.get("region"));
  const isInGermany = vehicle.status === "german_prospect";
  const found = isInGermany ? await findDoorPrice(scope, factsOfVehicle(vehicle), region, chosenPlan(search.get("plan"))) : undefined;
  const atDoor = found && priceView(found.price);
  const [note = "", delivery = note] = priceNotes(vehicle, atDoor !== undefined, deliveryNote(region));
  return {
    name: vehicleName(vehicle),
    facts: [
      `${vehicle.year} · ${formatKilometres(vehicle.mileage)}`,
      `${vehicle.fuel_type} · ${vehicle.transmission}`,
      `En ${vehicle.location}`,
    ],
    price: vehicle.status === "sold" ? "Vendido" : (atDoor?.total ?? shownPrice(vehicle.price)),
    caption: atDoor?.caption ?? delivery,
  };
}

async function draw({ client, storage }: Scope, texts: PreviewTexts, photo: string | undefined): Promise<Uint8Array> {
  const bytes = photo === undefined ? undefined : await storage.read(sharedPictureKey(photo));
  return drawPreview(senderNetwork(client.address) ?? "", previewDrawing(texts), bytes && { bytes, ...photoPlace });
}
