import { LRUCache } from "lru-cache";
import { deliveryNote, priceView } from "#app/features/cars/landed-price/price-view.ts";
import { chosenPlan, chosenRegion, findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { sharedPictureKey } from "#app/features/cars/vehicles/addresses.ts";
import { priceNotes, shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { factsOfVehicle, findVehicle, type VehicleDetail } from "#app/features/cars/vehicles/queries.server.ts";
import { formatKilometres } from "#app/lib/amounts.ts";
import { visitor } from "#server/context.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { drawPreview, type DrawnPreview } from "#server/files/preview-picture.ts";
import { causeOf } from "#server/log.ts";
import { senderNetwork } from "#server/http/sender-network.ts";
import type { RequestScope } from "#server/request.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { photoPlace, previewDrawing, type PreviewTexts } from "./preview-drawing.ts";

/** The last pictures, by what they show; each has some 60 kB. */
const drawn = new LRUCache<string, Uint8Array>({ maxSize: 8 * 1024 * 1024, sizeCalculation: (bytes) => bytes.length });
/** Whoever asks for a picture that is being drawn gets the same one. */
const underWay = new Map<string, Promise<DrawnPreview>>();

type Scope = Pick<RequestScope, "context" | "client" | "storage" | "log" | "requestId">;

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
    const kept = drawn.get(mark);
    const { bytes, hasPhoto } = kept ? { bytes: kept, hasPhoto: true } : await drawOnce(mark, () => draw(scope, texts, photo));
    const isWhole = hasPhoto || photo === undefined;
    if (isWhole) drawn.set(mark, bytes);
    // The mark speaks of the photograph, so a picture that lacks it must not be kept under it.
    const marks = isWhole ? headers : { "Cache-Control": "no-store" };
    return new Response(new Uint8Array(bytes), { headers: { ...marks, "Content-Type": "image/jpeg" } });
  } catch (error) {
    if (error instanceof TooBusy) return new Response(null, { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } });
    throw error;
  }
}

/** The texts of the car's page: also the spread, without which a figure that is wide would promise too much. */
export async function textsOf(scope: Pick<Scope, "context">, vehicle: VehicleDetail, search: URLSearchParams): Promise<PreviewTexts> {
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
    caption: atDoor ? [atDoor.caption, atDoor.spread].filter(Boolean).join(", ") : delivery,
  };
}

function drawOnce(mark: string, begin: () => Promise<DrawnPreview>): Promise<DrawnPreview> {
  const running = underWay.get(mark) ?? begin().finally(() => underWay.delete(mark));
  underWay.set(mark, running);
  return running;
}

function draw(scope: Scope, texts: PreviewTexts, photo: string | undefined): Promise<DrawnPreview> {
  return drawPreview(senderNetwork(scope.client.address) ?? "", async () => {
    const bytes = photo === undefined ? undefined : await photoBytes(scope, photo);
    return { svg: previewDrawing(texts), photo: bytes && { bytes, ...photoPlace } };
  });
}

/** A store that fails costs the picture its photograph and nothing else. */
async function photoBytes({ storage, log, requestId }: Scope, photo: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.read(sharedPictureKey(photo));
  } catch (error) {
    log.error({ requestId, error: causeOf(error) }, "the photograph of a preview was not read");
    return undefined;
  }
}
