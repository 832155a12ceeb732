import { useState } from "react";
import { data, NavigationType, useLocation, useNavigationType } from "react-router";
import { AdForm } from "#app/features/cars/calculator/components/ad-form.tsx";
import { adForm, calculatorAddress, resultPlace } from "#app/features/cars/calculator/addresses.ts";
import { CalculationResult } from "#app/features/cars/calculator/components/calculation-result.tsx";
import { CalculationStart } from "#app/features/cars/calculator/components/calculation-start.tsx";
import { FoldingPart } from "#app/features/cars/calculator/components/facts-form.tsx";
import { calculatorPage, quoteFor, readAd } from "#app/features/cars/calculator/queries/page.server.ts";
import { isEmptySearch, readCalculatorSearch } from "#app/features/cars/calculator/search-params.ts";
import { chosenRegion, regionChoice } from "#app/features/cars/landed-price/queries.server.ts";
import { breadcrumbList } from "#app/features/ground/company/structured-data.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { requestCar } from "#app/features/requests/inquiries/commands.server.ts";
import { RequestSection } from "#app/features/requests/inquiries/components/inquiry-form.tsx";
import { greetingAboutQuote } from "#app/features/requests/inquiries/messages.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { Breadcrumb, PageHeading } from "#app/ui/page-heading.tsx";
import { sameForEach } from "#server/pages/page-cache.ts";
import { requestScope } from "#server/request.ts";
import { personOf } from "#server/session.ts";
import type { Route } from "./+types/calculator.ts";

export const headers = sameForEach(regionChoice);

const title = "Cuánto cuesta en tu puerta";
const crumbs = [{ label: "Inicio", to: "/" }, { label: "Calculadora" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readCalculatorSearch(new URL(request.url).searchParams);
  const page = await calculatorPage(scope, search, chosenRegion(scope, search.region));
  return { page, begun: !isEmptySearch(search), person: personOf(scope.session), ticket: scope.nonce };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const search = readCalculatorSearch(new URL(request.url).searchParams);
  const region = chosenRegion(scope, search.region);
  const { sent, form } = await sentForm(request);
  if (form === adForm) {
    const { data: answer, init } = await readAd(scope, search, region, sent);
    return data(answer, init ?? {});
  }
  const quote = await quoteFor(scope, search, region);
  if (!quote) throw data(null, { status: 400 });
  return requestCar(scope, quote, sent);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: "Cuánto cuesta en tu puerta un coche alemán",
    description:
      "Pega el anuncio de cualquier coche alemán y mira, línea a línea, lo que cuesta hasta tu puerta en tu comunidad: impuestos, tasas, transporte y documentos.",
    origin,
    path: calculatorAddress(),
    unlisted: loaderData?.begun ?? false,
    structuredData: [breadcrumbList(origin, calculatorAddress(), crumbs)],
  });
};

export default function Calculator({ loaderData, actionData }: Route.ComponentProps) {
  const { page, person, ticket, begun } = loaderData;
  const read = answerAbout(adForm, actionData);
  const requested = answerAbout("car-request", actionData);
  // The page of a read ad comes with the answer, because the address does not hold the ad.
  const reading = actionData && "reading" in actionData ? actionData.reading : undefined;
  const { form, result } = reading ?? page;
  const [lastRead, setLastRead] = useState(reading);
  const kept = result && (reading ?? lastRead);
  if (kept !== lastRead) setLastRead(kept);
  const heading = useResultFocus();
  // An ad that could not be read is corrected where it is, so the page begins with it again.
  const refused = read?.ok === false;
  if (!result || refused) {
    const isNews = !refused && (begun || reading !== undefined);
    return (
      <>
        <PageHeading crumbs={crumbs} title={title}>
          Cualquier coche alemán, línea a línea: lo que fija la ley va al céntimo, y lo estimado, con un mínimo y un máximo.
        </PageHeading>
        <CalculationStart form={form} isNews={isNews} reading={reading} ticket={ticket} answer={read} heading={heading} />
      </>
    );
  }
  return (
    <>
      <header className="page-width pt-4 pb-5 print:hidden">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="mt-2 text-heading-3">{title}</h1>
      </header>
      <CalculationResult result={result} buyer={form.buyer} reading={reading} lastRead={lastRead} heading={heading} />
      <div className="page-width print:hidden">
        {!reading && <RequestSection person={person} ticket={ticket} answer={requested} greeting={greetingAboutQuote(result.quote)} />}
        <div id="anuncio" className="mt-14 border-b border-line">
          <FoldingPart title="Leer otro anuncio" open={false}>
            <div className="max-w-prose">
              <AdForm ticket={ticket} answer={read} />
            </div>
          </FoldingPart>
        </div>
      </div>
    </>
  );
}

/** After a form was sent, the heading with the total takes the focus. After Back, the browser finds its own place. */
function useResultFocus() {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  return useFocusOnChange<HTMLHeadingElement>(hash === `#${resultPlace}` && !isBack ? key : undefined);
}

const keptFields = { advertisement: "Anuncio", name: "Nombre", email: "Correo", phone: "Teléfono", message: "Mensaje" };

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <NotFoundPage
        missing={false}
        title="No hemos podido calcularlo"
        text="No se ha perdido nada. Vuelve a intentarlo en unos segundos."
      />
      <KeptText answer={actionData} labels={keptFields} />
    </>
  );
}
