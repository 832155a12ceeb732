import { officeCalculatorAddress } from "#app/features/cars/calculator/addresses.ts";
import { FoldingPart, FactsForm } from "#app/features/cars/calculator/components/facts-form.tsx";
import { AdditionFields, SalePriceTable } from "#app/features/cars/calculator/office/components/sale-price-table.tsx";
import { ReadingNotes, AdForm } from "#app/features/cars/calculator/components/ad-form.tsx";
import { priceForStock } from "#app/features/cars/calculator/office/queries.server.ts";
import { readAdditions } from "#app/features/cars/calculator/office/search-params.ts";
import { OfficeStanding } from "#app/features/cars/price-standing/office/components/office-standing.tsx";
import { VerdictNote } from "#app/features/cars/calculator/components/calculation-answer.tsx";
import { calculatorPage, readAd } from "#app/features/cars/calculator/queries/page.server.ts";
import { readCalculatorSearch } from "#app/features/cars/calculator/search-params.ts";
import { PriceLines } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { BadgeNote } from "#app/features/cars/vehicles/components/badges.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/calculator.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const search = readCalculatorSearch(params);
  const region = chosenRegion(scope, search.region);
  const { amounts, ...additions } = readAdditions(params);
  const page = await calculatorPage(scope, search, region);
  return { page, additions, stock: await priceForStock(scope, search, region, amounts), ticket: scope.nonce };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const search = readCalculatorSearch(new URL(request.url).searchParams);
  return readAd(scope, search, chosenRegion(scope, search.region), await formIn(request));
}

export const meta = unlistedMeta("Calculadora", "El precio de un coche alemán, en la puerta del cliente y para el stock.");

export default function OfficeCalculator({ loaderData: { page, additions, stock, ticket }, actionData }: Route.ComponentProps) {
  const reading = actionData?.reading;
  const { form, result } = reading ?? page;
  return (
    <>
      <OfficeHeading title="Calculadora">
        {result && (
          <ButtonLink look="secondary" size="small" to={result.lastingAddress}>
            Verla como el cliente
          </ButtonLink>
        )}
      </OfficeHeading>
      <div className="grid items-start gap-x-10 gap-y-8 wide:grid-cols-2">
        <div className="min-w-0">
          <FoldingPart title="Pegar un anuncio" open={result === undefined || reading !== undefined}>
            <AdForm ticket={ticket} answer={actionData} />
            {reading && <ReadingNotes doubts={reading.doubts} equipment={reading.equipment} />}
          </FoldingPart>
          <FactsForm action={officeCalculatorAddress()} groups={form.groups} buyer={form.buyer} submitLabel="Calcular">
            <AdditionFields additions={additions} />
          </FactsForm>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {result === undefined && <p className="text-soft">Escribe el precio en Alemania, o pega el anuncio, y aquí salen las cuentas.</p>}
          {stock && !reading && <SalePriceTable values={stock.values} newVehicle={stock.newVehicle} />}
          {stock && !reading && <OfficeStanding standing={stock.standing} />}
          {result?.verdict && <VerdictNote verdict={result.verdict} />}
          {result && (
            <section aria-labelledby="cliente">
              <h2 id="cliente" className="mb-3 text-heading-3">
                En la puerta del cliente
              </h2>
              <PriceLines view={result.price} sumName={result.price.caption} />
              <BadgeNote badge={result.badge} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <OfficeFailure title="No se pudo calcular" kept={{ answer: actionData, labels: { advertisement: "Anuncio" } }} />;
}
