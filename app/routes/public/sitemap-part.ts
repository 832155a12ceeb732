import { data } from "react-router";
import { listPublicVehicles } from "#app/features/cars/catalogue/queries.server.ts";
import { fixedPages, partNumber, type SitemapEntry, sitemapPart, vehiclesPerPart } from "#app/features/cars/catalogue/sitemap.ts";
import { sharedPictureAddress, vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import type { Context } from "#server/context.ts";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/sitemap-part.ts";

export const headers = sameForEverybody;

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const entries = await readEntries(params.part, scope.context);
  if (entries.length === 0) throw data(null, { status: 404 });
  return new Response(sitemapPart(scope.client.origin, entries), {
    headers: { "Content-Type": "application/xml; charset=utf-8", ...sameForEverybody() },
  });
}

async function readEntries(name: string, context: Context): Promise<SitemapEntry[]> {
  if (name === "pages.xml") return fixedPages.map((path) => ({ path }));
  const part = partNumber(name);
  if (part === undefined) return [];
  const vehicles = await listPublicVehicles(context, { offset: (part - 1) * vehiclesPerPart, limit: vehiclesPerPart });
  return vehicles.map(({ id, updated_at, images }) => ({
    path: vehicleAddress(id),
    lastModified: updated_at,
    pictures: images.map(({ storage_key: key }) => sharedPictureAddress(key)),
  }));
}
