import { lazy, Suspense } from "react";
import { CallToAction, StepsSection, Hero, PlansSection } from "#app/features/ground/company/components/home-sections.tsx";
import { dealerData } from "#app/features/ground/company/structured-data.ts";
import { CatalogueView } from "#app/features/cars/catalogue/components/catalogue-view.tsx";
import { linksOf } from "#app/features/cars/catalogue/links.ts";
import { homePageSize, searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { chosenRegion, pricedCards, regionChoice } from "#app/features/cars/landed-price/queries.server.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { isFiltered, readCatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { shownPage } from "#app/features/cars/catalogue/shown-page.ts";
import { readActivePlan } from "#app/features/requests/contracts/queries.server.ts";
import { findRecommendations } from "#app/features/matching/recommendations/queries.server.ts";
import { FeaturedSection } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import { findFeatured } from "#app/features/cars/vehicles/queries.server.ts";
import { readDeliveryTime } from "#app/features/orders/orders/queries.server.ts";
import { unlessSaving } from "#app/features/people/saved-cars/saving.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { company } from "#company";
import { pagePart, type RequestScope, requestScope } from "#server/request.ts";
import { sameForEach } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/home.ts";

export const headers = sameForEach(regionChoice);

export const shouldRevalidate = unlessSaving;

/** Loaded only for signed-in people, so that the page stays light for everyone else. */
const RecommendationsSection = lazy(() =>
  import("#app/features/matching/recommendations/components/recommendations-section.tsx").then(({ RecommendationsSection: section }) => ({
    default: section,
  })),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readCatalogueSearch(new URL(request.url).searchParams);
  const { session } = scope;
  const region = chosenRegion(scope, search.region);
  const catalogue = await pagePart(scope, "catalogue", async () => {
    const found = await searchCatalogue(scope.context, search, region, homePageSize);
    const priced = await pricedCards(scope, region, found.vehicles);
    return { search: found.search, page: shownPage(found, priced, "/") };
  });
  return {
    page: catalogue?.page,
    links: linksOf(catalogue?.search ?? search, "/"),
    time: await readDeliveryTime(scope),
    head: headOf(scope.client.origin, isFiltered(search)),
    person: session && {
      sessionId: session.id,
      recommendations: await pagePart(scope, "recommendations", () => recommendationsFor(scope, session.userId, region)),
    },
    featured: await pagePart(scope, "featured", async () => {
      return pricedCards(scope, region, await findFeatured(scope.context));
    }),
  };
}

async function recommendationsFor(scope: RequestScope, userId: string, region: Region) {
  const found = await findRecommendations(scope.context, userId, readActivePlan);
  const vehicles = await pricedCards(
    scope,
    region,
    found.vehicles.map(({ vehicle }) => vehicle),
  );
  return { ...found, vehicles, reasons: found.vehicles.map(({ reason }) => reason) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Built in the loader, so that no script contains the data for search engines. */
function headOf(origin: string, filtered: boolean) {
  return pageMeta({
    title: `${company.name}: coches de Alemania, matriculados en ${company.address.locality}`,
    description: company.description,
    origin,
    path: "/",
    unlisted: filtered,
    structuredData: [dealerData(origin)],
  });
}

export default function Home({ loaderData: { links, person, featured, page, time } }: Route.ComponentProps) {
  return (
    <>
      <Hero total={links.chips.length > 0 ? undefined : page?.total} time={time} />
      <StepsSection />
      {person && (
        <Suspense>
          <RecommendationsSection {...person} />
        </Suspense>
      )}
      <FeaturedSection vehicles={featured} />
      <PlansSection />
      <section id="catalogo" aria-labelledby="todo-el-stock" className="page-width pt-20">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <h2 id="todo-el-stock" className="text-heading-2">
            Todo el stock
          </h2>
          <ButtonLink to="/stock" look="quiet">
            Abrir el catálogo completo
          </ButtonLink>
        </div>
        {page === undefined ? (
          <p role="alert" className="border-y border-line py-8 text-soft">
            No hemos podido cargar el catálogo. Vuelve a intentarlo en unos segundos.
          </p>
        ) : (
          <CatalogueView page={page} links={links} place="/" />
        )}
      </section>
      <CallToAction />
    </>
  );
}
