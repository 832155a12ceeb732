import { ExplainedEntries, GeneralMeaning, PaperForm } from "#app/features/cars/german-papers/components/paper-reader.tsx";
import { papersAddress } from "#app/features/cars/german-papers/messages.ts";
import { paperMeanings } from "#app/features/cars/german-papers/papers.ts";
import { explainPaper } from "#app/features/cars/german-papers/queries.server.ts";
import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/german-papers.ts";

export const headers = sameForEverybody;

const title = "Qué dicen los papeles alemanes";
const crumbs = [{ label: "Inicio", to: "/" }, { label: "Papeles alemanes" }];

export function loader({ context }: Route.LoaderArgs) {
  return { ticket: context.get(requestScope).nonce, meanings: paperMeanings };
}

export async function action({ request }: Route.ActionArgs) {
  return explainPaper(await formIn(request));
}

export const meta: Route.MetaFunction = listedMeta({
  title,
  description:
    "El permiso de circulación alemán (Teil I), el COC y el informe de la HU, explicados en español campo a campo. No se guarda nada.",
  path: papersAddress,
  crumbs,
});

export default function GermanPapers({ loaderData: { ticket, meanings }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title={title}>
        Pega lo que pone el permiso de circulación, el COC o el informe de la ITV de un coche alemán, y te decimos campo a campo qué
        significa.
      </PageHeading>
      <div className="page-width grid gap-x-16 gap-y-12 desktop:grid-cols-2">
        <PaperForm ticket={ticket} answer={actionData} />
        {actionData?.explained ? (
          <ExplainedEntries explained={actionData.explained} />
        ) : (
          <section aria-labelledby="papeles-titulo">
            <h2 id="papeles-titulo" className="mb-4 text-heading-3">
              Qué dice cada uno
            </h2>
            <Accordion
              name="papeles"
              items={meanings.map(({ paper, name, fields }) => ({ id: paper, title: name, content: <GeneralMeaning fields={fields} /> }))}
            />
          </section>
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <NotFoundPage missing={false} title="No hemos podido leerlo" text="No se ha perdido nada. Vuelve a intentarlo en unos segundos." />
      <KeptText answer={actionData} labels={{ text: "Texto del papel" }} />
    </>
  );
}
