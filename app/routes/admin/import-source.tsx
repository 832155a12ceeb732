import { data, isRouteErrorResponse, redirect } from "react-router";
import { endSource, keepSource, makeKey } from "#app/features/cars/imports/commands/keep-source.server.ts";
import { ImportsTable, useWhileAtWork } from "#app/features/cars/imports/components/imports-page.tsx";
import { SourceForm } from "#app/features/cars/imports/components/source-form.tsx";
import { SourceKey } from "#app/features/cars/imports/components/source-key.tsx";
import { listImports } from "#app/features/cars/imports/queries/list.server.ts";
import { findSource, listAdmins, type ShownSource } from "#app/features/cars/imports/queries/sources.server.ts";
import { formatChoices, stockFormats } from "#app/features/cars/imports/reading/formats/formats.ts";
import { byHand, isAtWork } from "#app/features/cars/imports/runs/import-state.ts";
import {
  arrivalAddress,
  importAddress,
  importsQuery,
  newSource,
  readImportsSearch,
  sourcePath,
} from "#app/features/cars/imports/search-params.ts";
import { endSourceForm, keepSourceForm, makeKeyForm } from "#app/features/cars/imports/messages.ts";
import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { afterEveryAnswer, answerAbout, type FormAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/import-source.ts";

/** The source of the address; undefined for a new one. */
const idIn = (sourceId: string) => (sourceId === newSource ? undefined : idOrNotFound(sourceId));

export async function loader({ request, params, context: routeContext }: Route.LoaderArgs) {
  const { context, nonce, siteOrigin, stockFolder } = routeContext.get(requestScope);
  const id = idIn(params.sourceId);
  const { page } = readImportsSearch(new URL(request.url).searchParams);
  return {
    ticket: nonce,
    source: id === undefined ? undefined : orNotFound(await findSource(context, id)),
    runs: id === undefined ? undefined : await listImports(context, page, id),
    formats: formatChoices(stockFormats).filter(({ value }) => value !== byHand),
    admins: await listAdmins(context),
    hasFolder: stockFolder !== undefined,
    address: siteOrigin + arrivalAddress,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const id = idIn(params.sourceId);
  const { sent, form } = await sentForm(request);
  if (form === keepSourceForm) {
    const answer = await keepSource(scope, id, sent);
    const made = answer.data.ok ? answer.data.outcome?.["id"] : undefined;
    return typeof made === "string" ? redirect(sourcePath(made), 303) : answer;
  }
  if (id === undefined) throw data(null, { status: 400 });
  if (form === makeKeyForm) return makeKey(scope, id, sent);
  if (form !== endSourceForm) throw data(null, { status: 400 });
  const answer = await endSource(scope, id, sent);
  return answer.data.ok ? redirect(importAddress, 303) : answer;
}

/** The answer may have a key in it. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Fuente de coches", "De dónde viene un listado y cómo llega.");

export default function ImportSource({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, source, runs, formats, admins, hasFolder, address } = loaderData;
  useWhileAtWork(runs?.imports.some(({ state }) => isAtWork(state)) ?? false);
  return (
    <div className="max-w-3xl">
      <p className="mb-2 text-label">
        <TextLink to={importAddress}>Todas las fuentes</TextLink>
      </p>
      <OfficeHeading title={source?.name ?? "Nueva fuente"} />
      <AnswerNotice answer={actionData} forms={[endSourceForm, makeKeyForm]} />
      {source?.trouble !== undefined && (
        <p className="mb-5 rounded-field border border-red bg-red-faint px-4 py-3 text-label wrap-anywhere">{source.trouble}</p>
      )}
      <div className="flex flex-col gap-5">
        {source?.arrives === "post" && <SourceKey hasKey={source.hasKey} made={keyIn(actionData)} address={address} />}
        {source && runs && <Runs source={source} runs={runs} />}
        <OfficeFrame>
          <section aria-labelledby="datos" className="px-4.5 py-4">
            <h2 id="datos" className="mb-4 text-card">
              {source ? "Editar" : "Datos"}
            </h2>
            <SourceForm {...{ source, formats, admins, hasFolder, ticket }} answer={answerAbout(keepSourceForm, actionData)} />
          </section>
        </OfficeFrame>
        {source && (
          <ButtonWithQuestion form={endSourceForm} label="Quitar la fuente" look="quiet" sure="Sí, quitarla">
            De esta fuente no se recoge ni se recibe ningún archivo más. Sus coches y sus importaciones se quedan.
          </ButtonWithQuestion>
        )}
      </div>
    </div>
  );
}

function keyIn(answer: FormAnswer | undefined): string {
  return answer && "key" in answer ? String(answer.key) : "";
}

type RunsProperties = { source: ShownSource; runs: Awaited<ReturnType<typeof listImports>> };

function Runs({ source, runs: { imports, page, pageCount } }: RunsProperties) {
  return (
    <section aria-labelledby="archivos">
      <h2 id="archivos" className="mb-3 text-card">
        Archivos <span className="font-text text-label font-normal text-soft">el próximo, {source.next}</span>
      </h2>
      <OfficeFrame>
        {imports.length === 0 ? (
          <p className="px-4.5 py-5 text-label text-soft">Todavía no ha llegado ninguno.</p>
        ) : (
          <ImportsTable imports={imports} />
        )}
      </OfficeFrame>
      <Pages page={page} pageCount={pageCount} to={(number) => sourcePath(source.id) + importsQuery({ page: number })} />
    </section>
  );
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundPage title="Fuente no encontrada" text="Puede que alguien la haya quitado. Entra desde Fuentes." />;
  return (
    <>
      <OfficeFailure title="No se pudo cargar la fuente" />
      <KeptText answer={actionData} labels={{ name: "Nombre", folder: "Carpeta", address: "Dirección" }} />
    </>
  );
}
