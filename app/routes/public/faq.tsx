import type { FrequentQuestion } from "#app/features/ground/company/frequent-question.ts";
import { questionCategories } from "#app/features/ground/company/frequent-questions.ts";
import { breadcrumbList, questionsPage } from "#app/features/ground/company/structured-data.ts";
import { readDeliveryTime } from "#app/features/orders/orders/queries.server.ts";
import { readMeasured } from "#app/features/orders/punctuality/queries.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ClosingBand } from "#app/ui/closing-band.tsx";
import { FactTable } from "#app/ui/fact-table.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/faq.ts";

export const headers = sameForEverybody;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return { time: await readDeliveryTime(scope), measured: await readMeasured(scope) };
}

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Preguntas frecuentes" }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: "Preguntas frecuentes",
    description:
      "Plazos, pagos, impuestos, ITV, garantías y qué coches se pueden importar de Alemania: respuestas claras y con la ley citada.",
    origin,
    path: "/faq",
    structuredData: [questionsPage(questionCategories(loaderData?.time, loaderData?.measured)), breadcrumbList(origin, "/faq", crumbs)],
  });
};

export default function FrequentQuestions({ loaderData: { time, measured } }: Route.ComponentProps) {
  const categories = questionCategories(time, measured);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Preguntas frecuentes">
        Lo que nos preguntan antes de importar un coche. Donde hablamos de impuestos o de leyes, citamos la norma; puede cambiar, y en tu
        caso, lo que vale es tu presupuesto.
      </PageHeading>
      <div className="page-width grid gap-x-16 gap-y-12 desktop:grid-cols-[17rem_1fr]">
        <nav aria-label="Temas" className="self-start border-t border-line desktop:sticky desktop:top-24">
          <ul>
            {categories.map(({ id, title, questions }) => (
              <li key={id} className="border-b border-line">
                <a href={`#${id}`} className="flex min-h-11 items-center justify-between gap-4 py-2 font-medium hover:text-rhine">
                  {title}
                  <span aria-hidden="true" className="text-label font-normal text-soft">
                    {questions.length}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-14 tablet:gap-20">
          {categories.map(({ id, title, questions }) => (
            <section key={id} id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-24">
              <h2 id={`${id}-titulo`} className="text-heading-2">
                {title}
              </h2>
              <div className="mt-5">
                <Accordion
                  name="preguntas-frecuentes"
                  items={questions.map((question) => ({
                    id: question.id,
                    title: question.question,
                    content: <Answer question={question} />,
                  }))}
                />
              </div>
            </section>
          ))}
        </div>
      </div>
      <ClosingBand title="¿Falta la tuya?" text="Pregúntanos lo que sea. Contesta una persona.">
        <ButtonLink to="/contacto">Hacer una pregunta</ButtonLink>
        <ButtonLink to="/appointments" look="secondary">
          Reservar cita
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

function Answer({ question: { answer, table, links = [] } }: { question: FrequentQuestion }) {
  return (
    <div className="flex flex-col gap-3">
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table && <FactTable {...table} />}
      {links.map(({ label, to }) => (
        <p key={to}>
          <TextLink to={to}>{label}</TextLink>
        </p>
      ))}
    </div>
  );
}
