import { findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { type ZipEntry, zipStream } from "#app/lib/zip-stream.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import { type Context, runAs } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";

/** A car with what its advertisement needs, and where it is advertised since when and by whom; undefined if there is none. */
export async function findAdvertised(context: Context, vehicleId: string) {
  const vehicle = await findVehicle(context, vehicleId);
  if (!vehicle) return undefined;
  const advertised = await runAs(context, (transaction) =>
    transaction
      .selectFrom("advertised_places")
      .leftJoin("users", "users.id", "marked_by")
      .select(["place", "since", "users.email as by"])
      .where("vehicle_id", "=", vehicleId)
      .execute(),
  );
  return { vehicle, advertised };
}

/** The advertisements that must be taken down: of cars that are reserved, sold, archived or erased, the longest advertised first. */
export function listToTakeDown(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("advertised_places as ad")
      .leftJoin("vehicles", "vehicles.id", "ad.vehicle_id")
      .select(["ad.vehicle_id as vehicleId", "ad.car", "ad.place", "vehicles.status"])
      .where((is) => is.or([is("vehicles.status", "in", ["reserved", "sold", "archived"]), is("vehicles.id", "is", null)]))
      .orderBy("ad.since")
      .orderBy("ad.vehicle_id")
      .orderBy("ad.place")
      .limit(mostShown)
      .execute(),
  );
}

/** A list of one day; the others come when these are ticked. */
const mostShown = 50;
export type ToTakeDown = Awaited<ReturnType<typeof listToTakeDown>>[number];

/** The pictures of a car as a ZIP, "01.jpg" the primary one; undefined if there is no such car. Files are read while it is sent. */
export async function openPictures({ context, storage }: Pick<FileScope, "context" | "storage">, vehicleId: string) {
  const vehicle = await findVehicle(context, vehicleId);
  if (!vehicle) return undefined;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [position, { storage_key: key }] of vehicle?.images.entries() ?? []) {
      const content = await storage.stream(`${key}/1200.jpg`);
      if (content) yield { name: `${String(position + 1).padStart(2, "0")}.jpg`, content };
    }
  }
  return new Response(streamOf(zipStream(entries(), new Date(context.now.epochMilliseconds))), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="fotos-${vehicleId}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
