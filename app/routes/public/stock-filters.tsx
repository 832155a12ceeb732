import { FurtherDialog } from "#app/features/cars/catalogue/components/further-dialog.tsx";
import { furtherPage } from "#app/features/cars/catalogue/further-page.ts";
import { countFurther } from "#app/features/cars/catalogue/queries/further-counts.server.ts";
import { isFiltered, readCatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import { chosenRegion, regionChoice } from "#app/features/cars/landed-price/queries.server.ts";
import { sameForEach } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/stock-filters.ts";

export const headers = sameForEach(regionChoice);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const scope = context.get(requestScope);
  const search = readCatalogueSearch(searchParams);
  const counts = await countFurther(scope.context, search, chosenRegion(scope, search.region));
  return { page: furtherPage(counts, searchParams), head: headOf(scope.client.origin, isFiltered(search)) };
}

/** Built in the loader, so that no script contains the data for search engines. The page without a search is a page like others. */
function headOf(origin: string, filtered: boolean) {
  return pageMeta({
    title: "Más filtros: marca, carrocería, potencia y color",
    description:
      "Busca entre los coches por marca, modelo, carrocería, potencia, primera matriculación, color, tracción, propietarios y distintivo.",
    origin,
    path: "/stock/filtros",
    unlisted: filtered,
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function StockFilters({ loaderData: { page } }: Route.ComponentProps) {
  return <FurtherDialog page={page} />;
}
