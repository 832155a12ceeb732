import { data, redirect } from "react-router";
import { ImportsTable, UploadForm, useWhileAtWork } from "#app/features/cars/imports/components/imports-page.tsx";
import { receiveUpload } from "#app/features/cars/imports/commands/upload.server.ts";
import { formatChoices, stockFormats } from "#app/features/cars/imports/reading/formats/formats.ts";
import { isAtWork } from "#app/features/cars/imports/runs/import-state.ts";
import { SourcesList } from "#app/features/cars/imports/components/sources-list.tsx";
import { listImports } from "#app/features/cars/imports/queries/list.server.ts";
import { listSources } from "#app/features/cars/imports/queries/sources.server.ts";
import {
  importAddress,
  importPath,
  importsQuery,
  newSource,
  readImportsSearch,
  sourcePath,
} from "#app/features/cars/imports/search-params.ts";
import { uploadSentences, uploadStatus } from "#app/features/cars/imports/messages.ts";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { KeyHints, OfficeHeading, OfficeFailure } from "#app/features/ground/back-office/components/page-parts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyList, OfficeFrame } from "#app/ui/office/office-table.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/import.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = readImportsSearch(new URL(request.url).searchParams);
  const { context: reading } = context.get(requestScope);
  return { ...(await listImports(reading, page)), formats: formatChoices(stockFormats), sources: await listSources(reading) };
}

/** Stores a file while it arrives. This is the only action with a large body (`uploads` in app/entry.server.tsx). */
export async function action({ request, context }: Route.ActionArgs) {
  const uploaded = await receiveUpload(context.get(requestScope), request);
  if (uploaded.ok) return redirect(importPath(uploaded.id), 303);
  const refusal = uploadSentences[uploaded.refusal];
  return data({ refusal }, { status: uploadStatus(uploaded.refusal), headers: refusalHeaders(refusal, uploadStatus(uploaded.refusal)) });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": "no-store", ...passedRefusal(actionHeaders) };
}

export const meta = unlistedMeta("Fuentes", "De dónde vienen los coches del stock, y los listados que han entrado.");

export default function Import({ loaderData: { imports, page, pageCount, total, formats, sources }, actionData }: Route.ComponentProps) {
  useWhileAtWork(imports.some(({ state }) => isAtWork(state)));
  const rows = useRowKeys<HTMLElement>();
  return (
    <>
      <OfficeHeading title="Fuentes">
        <ButtonLink to={sourcePath(newSource)} look="secondary" size="small">
          Nueva fuente
        </ButtonLink>
      </OfficeHeading>
      {sources.length > 0 && (
        <section aria-label="Fuentes de coches" className="mb-7 max-w-3xl">
          <OfficeFrame>
            <SourcesList sources={sources} />
          </OfficeFrame>
        </section>
      )}
      <section aria-labelledby="new-import" className="mb-7 max-w-3xl">
        <OfficeFrame>
          <h2 id="new-import" className="border-b border-line px-4.5 py-3.5 text-card">
            Nuevo listado
          </h2>
          <UploadForm formats={formats} sources={sources} refusal={actionData?.refusal} />
        </OfficeFrame>
      </section>
      <section ref={rows} aria-labelledby="past-imports">
        <h2 id="past-imports" className="mb-3 text-card">
          Importaciones <span className="font-text text-label font-normal text-soft">{countOf(total, "archivo", "archivos")}</span>
        </h2>
        <OfficeFrame>
          {imports.length === 0 ? (
            <EmptyList title="Todavía no hay ninguna">Sube el primer listado: antes de escribir nada verás qué cambiaría.</EmptyList>
          ) : (
            <ImportsTable imports={imports} />
          )}
        </OfficeFrame>
      </section>
      {imports.length > 0 && <KeyHints hints={{ moverse: "↑ ↓", abrir: "↵" }} />}
      <Pages page={page} pageCount={pageCount} to={(number) => importAddress + importsQuery({ page: number })} />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar las importaciones" />;
