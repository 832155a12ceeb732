import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { isFiltered, readCatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { refusedAlert } from "#app/features/matching/saved-searches/commands/dispatch.server.ts";
import { beginSearch } from "#app/features/matching/saved-searches/commands/begin.server.ts";
import { replaceSearch } from "#app/features/matching/saved-searches/commands/manage.server.ts";
import {
  ChangedAlert,
  ChangeFilters,
  ChangingAlert,
  NewAlertForm,
  SentAlert,
} from "#app/features/matching/saved-searches/components/new-alert.tsx";
import { SearchWords } from "#app/features/matching/saved-searches/components/search-words.tsx";
import { alertForms } from "#app/features/matching/saved-searches/forms.ts";
import { linkEnded, queryTooLong } from "#app/features/matching/saved-searches/messages.ts";
import { findChanging } from "#app/features/matching/saved-searches/queries.server.ts";
import { queryIn, queryInWords, savedQuery, stockAddress, wordsOf } from "#app/features/matching/saved-searches/saved-query.ts";
import { answerAbout, type FormAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/new-alert.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readCatalogueSearch(new URL(request.url).searchParams);
  const query = savedQuery(search);
  const changing = await findChanging(scope);
  return {
    ticket: scope.nonce,
    words: wordsOf(search),
    all: !isFiltered(search),
    stock: stockAddress(query, search.region),
    region: chosenRegion(scope, search.region),
    email: scope.session?.email,
    changing: changing && {
      words: queryInWords(changing.query),
      region: search.region ?? changing.region,
      unchanged: changing.query === query,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  const query = queryIn(request.url);
  if (form !== alertForms.replace) return beginSearch(scope, query, sent);
  const changing = await findChanging(scope);
  if (!changing) return refusedAlert(alertForms.replace, linkEnded);
  return query === undefined ? refusedAlert(alertForms.replace, queryTooLong) : replaceSearch(scope, { id: changing.id, query }, sent);
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Avísame de coches nuevos", "Te escribimos cuando entre un coche que encaje con tu búsqueda.");

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Coches en stock", to: "/stock" }, { label: "Avísame" }];

export default function NewAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { words, all, stock, changing } = loaderData;
  const replaced = answerAbout(alertForms.replace, actionData);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Avísame de coches nuevos">
        Un correo cuando entre uno que encaje, o baje de precio uno que ya está; los de Alemania, con lo que cuestan puestos en tu puerta.
        Lo cambias o lo terminas desde el propio correo.
      </PageHeading>
      <div className="page-width grid gap-x-16 gap-y-10 desktop:grid-cols-[20rem_minmax(0,34rem)]">
        <section aria-labelledby="lo-que-buscas">
          <h2 id="lo-que-buscas" className="mb-4 text-heading-3">
            Lo que buscas
          </h2>
          <SearchWords words={words} />
          {all && <p className="mt-4 text-soft">Sin ningún filtro te avisamos de cada coche que entra, sea cual sea. Pueden ser muchos.</p>}
          {!changing?.unchanged && (
            <p className="mt-4">
              <TextLink to={stock}>{all ? "Elegir qué coches" : "Cambiar los filtros"}</TextLink>
            </p>
          )}
        </section>
        <div id="aviso" className="flex min-w-0 scroll-mt-24 flex-col gap-10">
          {replaced?.ok ? (
            <ChangedAlert />
          ) : changing?.unchanged ? (
            <ChangeFilters stock={stock} />
          ) : (
            <>
              {changing && <ChangingAlert {...loaderData} changing={changing} answer={replaced} />}
              <AnotherAlert loaderData={loaderData} answer={answerAbout(alertForms.begin, actionData)} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

type AnotherProperties = Pick<Route.ComponentProps, "loaderData"> & { answer: FormAnswer | undefined };

function AnotherAlert({ loaderData: { ticket, stock, region, email, changing }, answer }: AnotherProperties) {
  const signedIn = email !== undefined;
  if (answer?.ok) return <SentAlert signedIn={signedIn} stock={stock} />;
  return (
    <section aria-label="Nuevo aviso">
      {changing && <h2 className="mb-5 text-heading-3">O guarda un aviso más</h2>}
      <NewAlertForm region={region} signedIn={signedIn} ticket={ticket} answer={answer} />
      {signedIn && <p className="mt-4 text-label text-soft wrap-anywhere">Te escribimos a {email}.</p>}
    </section>
  );
}
