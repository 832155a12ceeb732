import { data } from "react-router";
import { AdForm, ReadingNotes } from "#app/features/cars/calculator/components/ad-form.tsx";
import { adForm, calculatorAddress } from "#app/features/cars/calculator/addresses.ts";
import { CalculationResult } from "#app/features/cars/calculator/components/calculation-result.tsx";
import { FactsForm } from "#app/features/cars/calculator/components/facts-form.tsx";
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
import { PageHeading } from "#app/ui/page-heading.tsx";
import { sameForEach } from "#server/pages/page-cache.ts";
import { requestScope } from "#server/request.ts";
import { personOf } from "#server/session.ts";
import type { Route } from "./+types/calculator.ts";

export const headers = sameForEach(regionChoice);

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
    const { data: answer, init } = await readAd(scope, region, sent);
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
      "Pega el anuncio de cualquier coche alemán y mira, línea a línea, lo que cuesta llave en mano en tu comunidad: impuestos, tasas, transporte y papeles.",
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
  return (
    <>
      <PageHeading crumbs={crumbs} title="Cuánto cuesta en tu puerta">
        Cualquier coche alemán, línea a línea: lo que fija la ley va al céntimo, y lo estimado, con un mínimo y un máximo.
      </PageHeading>
      {result && <CalculationResult result={result} fromAd={reading !== undefined} />}
      <div className="page-width grid gap-x-16 gap-y-12 print:hidden desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <section id="anuncio" aria-labelledby="anuncio-titulo">
          <h2 id="anuncio-titulo" className="text-heading-2">
            Pega el anuncio
          </h2>
          <p className="mt-3 mb-6 text-soft">Leemos los datos por ti y te decimos de qué palabras salen. Luego puedes corregirlos.</p>
          <AdForm ticket={ticket} answer={read} />
          {reading && <ReadingNotes doubts={reading.doubts} equipment={reading.equipment} />}
        </section>
        <section id="datos" aria-labelledby="datos-titulo">
          <h2 id="datos-titulo" className="text-heading-2">
            {reading ? "Esto hemos leído" : begun ? "Los datos" : "O escribe los datos"}
          </h2>
          <p className="mt-3 mb-6 text-soft">Lo que no sepas, déjalo vacío: te diremos entre qué cifras queda y qué papel lo aclara.</p>
          <FactsForm
            action={calculatorAddress()}
            groups={form.groups}
            buyer={form.buyer}
            submitLabel={result ? "Volver a calcular" : "Calcular"}
          />
        </section>
      </div>
      {result && !reading && (
        <div className="page-width">
          <RequestSection person={person} ticket={ticket} answer={requested} greeting={greetingAboutQuote(result.quote)} />
        </div>
      )}
    </>
  );
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
