import { Outlet } from "react-router";
import { CatalogueView } from "#app/features/cars/catalogue/components/catalogue-view.tsx";
import { linksOf } from "#app/features/cars/catalogue/links.ts";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import {
  type CatalogueSearch,
  catalogueAddress,
  emptySearch,
  isFiltered,
  readCatalogueSearch,
} from "#app/features/cars/catalogue/search-params.ts";
import { RecentlySeen } from "#app/features/cars/recently-seen/components/recently-seen.tsx";
import { chosenRegion, pricedCards, regionChoice } from "#app/features/cars/landed-price/queries.server.ts";
import { shownPage } from "#app/features/cars/catalogue/shown-page.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlessSaving } from "#app/features/people/saved-cars/saving.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import { sameForEach } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/stock.ts";

export const headers = sameForEach(regionChoice);

export const shouldRevalidate = unlessSaving;

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readCatalogueSearch(new URL(request.url).searchParams);
  const scope = context.get(requestScope);
  const region = chosenRegion(scope, asked.region);
  const found = await searchCatalogue(scope.context, asked, region);
  const { search, page } = found;
  const priced = await pricedCards(scope, region, found.vehicles);
  return { page: shownPage(found, priced, "/stock"), links: linksOf(search, "/stock"), head: headOf(search, page, scope.client.origin) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

function headOf(search: CatalogueSearch, page: number, origin: string) {
  return pageMeta({
    title: page === 1 ? "Coches alemanes en stock" : `Coches alemanes en stock, página ${page}`,
    description: "Coches de ocasión alemanes, en España o por traer de Alemania: precio, kilómetros, año y equipamiento de cada uno.",
    origin,
    path: isFiltered(search) ? "/stock" : catalogueAddress({ ...emptySearch, page }),
    unlisted: isFiltered(search),
  });
}

export default function Stock({ loaderData: { page, links } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 tablet:pt-14">
      <h1 className="text-heading-1">Coches en stock</h1>
      <p className="mt-3 mb-9 text-lead text-soft">
        {links.chips.length > 0 && page.total > 0 ? "Los que encajan con tu búsqueda" : countOf(page.total, "vehículo", "vehículos")}, en
        España o por traer de Alemania.
      </p>
      <CatalogueView page={page} links={links} place="/stock" />
      <RecentlySeen />
      <Outlet />
    </div>
  );
}
