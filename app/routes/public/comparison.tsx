import { data } from "react-router";
import { compareCars } from "#app/features/cars/comparison/queries.server.ts";
import { ComparisonLinks, MoreCars, type Offered } from "#app/features/cars/comparison/components/comparison-parts.tsx";
import { ComparisonTable } from "#app/features/cars/comparison/components/comparison-table.tsx";
import { comparisonAddress, mostCompared, readCompared } from "#app/features/cars/comparison/search-params.ts";
import { RegionChoice } from "#app/features/cars/landed-price/components/price-choice.tsx";
import { chosenRegion, regionChoice } from "#app/features/cars/landed-price/queries.server.ts";
import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { readCards } from "#app/features/cars/vehicles/queries.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { Letterhead } from "#app/features/ground/company/components/letterhead.tsx";
import { readSavedIds } from "#app/features/people/saved-cars/queries.server.ts";
import { unlessSaving } from "#app/features/people/saved-cars/saving.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { runAs, visitor } from "#server/context.ts";
import { newChoiceHeader } from "#server/pages/page-cache.ts";
import { pagePart, type RequestScope, requestScope } from "#server/request.ts";
import type { Route } from "./+types/comparison.ts";

export const shouldRevalidate = unlessSaving;

export const headers = () => ({ "Cache-Control": "no-store" });

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Comparar" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { searchParams } = new URL(request.url);
  const { ids, leftOut } = readCompared(searchParams);
  const region = chosenRegion(scope, searchParams.get("region"));
  const inAddress = searchParams.get("region") === region ? region : undefined;
  const comparison = await compareCars(scope, ids, region);
  const shown = comparison.cars.map(({ id }) => id);
  const path = comparisonAddress(shown, region);
  const page = {
    comparison: {
      ...comparison,
      query: inAddress === undefined ? "" : `?region=${inAddress}`,
      without: shown.map((id) =>
        comparisonAddress(
          shown.filter((other) => other !== id),
          inAddress,
        ),
      ),
    },
    gone: ids.length - shown.length,
    leftOut,
    choice: { region, regions: regionCodes.map((value) => ({ value, label: regions[value] })), kept: { coches: shown.join(",") } },
    path,
    printed: `Precios en tu puerta: ${regions[region]}, ${formatCalendarDay(companyDay(scope.context.now).toString())}`,
    offered: shown.length < mostCompared ? ((await pagePart(scope, "saved cars", () => offeredTo(scope, shown, inAddress))) ?? []) : [],
  };
  const cookie = newChoiceHeader(askedPage(request), regionChoice, scope.client.secure);
  return data(page, cookie === undefined ? {} : { headers: { "Set-Cookie": cookie } });
}

/** What decides whether the region of the address is remembered, as on the pages that are the same for everybody. */
function askedPage({ method, url, headers: sent }: Request) {
  const [cookies, fetchSite] = ["cookie", "sec-fetch-site"].map((name) => sent.get(name) ?? undefined);
  return { method, url, cookies, fetchSite, authorization: undefined };
}

/** Saved cars that are offered for the comparison. */
const mostOffered = 8;

async function offeredTo(scope: RequestScope, shown: readonly string[], region: string | undefined): Promise<Offered[]> {
  const saved = (await readSavedIds(scope)).filter((id) => !shown.includes(id));
  const cards = await runAs({ ...scope.context, actor: visitor }, (transaction) => readCards(transaction, saved.slice(0, mostOffered)));
  return cards.map((card) => ({ label: `${vehicleName(card)} de ${card.year}`, to: comparisonAddress([...shown, card.id], region) }));
}

export const meta = unlistedMeta("Comparar coches", "Coches uno al lado del otro: precio en tu puerta, datos, equipamiento y documentos.");

const goneInWords = (count: number) =>
  count === 1 ? "Un coche de esta comparación ya no se ofrece." : `${count} coches de esta comparación ya no se ofrecen.`;

export default function ComparisonPage({ loaderData }: Route.ComponentProps) {
  const { comparison, gone, leftOut, choice, path, printed, offered } = loaderData;
  const count = comparison.cars.length;
  return (
    <div className="on-wide-paper">
      <div className="page-width">
        <Letterhead>{printed}</Letterhead>
      </div>
      <div className="print:hidden">
        <PageHeading crumbs={crumbs} title="Comparar coches">
          {count === 0
            ? "Hasta cuatro coches uno al lado del otro: primero lo que cuestan en tu puerta, después todo lo demás."
            : "Primero lo que cuestan en tu puerta. Lo que cambia entre ellos lleva el signo ≠."}
        </PageHeading>
      </div>
      <div className="page-width">
        {leftOut && <p className="mb-4 text-soft">Comparamos cuatro coches como mucho: hemos dejado fuera los demás.</p>}
        {gone > 0 && <p className="mb-4 text-soft">{goneInWords(gone)}</p>}
        {count > 0 && (
          <>
            <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
              <RegionChoice {...choice} />
              <ComparisonLinks path={path} />
            </div>
            <ComparisonTable {...comparison} />
          </>
        )}
        {count < mostCompared && <MoreCars offered={offered} count={count} />}
      </div>
    </div>
  );
}
