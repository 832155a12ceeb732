import { data, isRouteErrorResponse, useLocation } from "react-router";
import { decideDoubt, takeDecisionBack } from "#app/features/cars/imports/commands/decide.server.ts";
import { leaveOutCar } from "#app/features/cars/imports/commands/leave-out.server.ts";
import { orderStep } from "#app/features/cars/imports/commands/order.server.ts";
import { orderMapping, orderWords } from "#app/features/cars/imports/commands/map.server.ts";
import { ImportBadge, useWhileAtWork } from "#app/features/cars/imports/components/imports-page.tsx";
import { KindList, ShownRowsList } from "#app/features/cars/imports/components/shown-rows.tsx";
import { StatePanel } from "#app/features/cars/imports/components/state-panel.tsx";
import { UndoDialog } from "#app/features/cars/imports/components/order-form.tsx";
import { decisionMessages, leaveOutMessages, orderMessages } from "#app/features/cars/imports/messages.ts";
import { importSteps, isAtWork } from "#app/features/cars/imports/runs/import-state.ts";
import { readImportPage } from "#app/features/cars/imports/queries.server.ts";
import { filePath, importAddress, readRunSearch, sourcePath } from "#app/features/cars/imports/search-params.ts";
import { useLastAnswer } from "#app/features/ground/forms/components/last-answer.ts";
import { sentForm, type FormAnswer, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { formatBytes } from "#app/lib/file-sizes.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { OfficeFailure } from "#app/features/ground/back-office/components/page-parts.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/import-run.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const reading = { ...readRunSearch(asked), undo: asked.has("undo") };
  const shown = orNotFound(await readImportPage(context.get(requestScope).context, idOrNotFound(params.importId), reading));
  return shown;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idOrNotFound(params.importId);
  const { sent, form } = await sentForm(request);
  if (form === "map") return orderMapping(context.get(requestScope), id, sent);
  if (form === "words") return orderWords(context.get(requestScope), id, sent);
  if (form === "decide") return decideDoubt(context.get(requestScope), id, sent);
  if (form === "take-back") return takeDecisionBack(context.get(requestScope), id, sent);
  if (form === "leave-out") return leaveOutCar(context.get(requestScope), id, sent);
  const step = importSteps.find((one) => one === form);
  if (!step) throw data(null, { status: 400 });
  return orderStep(context.get(requestScope), step, id, sent);
}

export const meta = unlistedMeta("Importación", "Qué hay en un listado y qué ha cambiado en el stock.");

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { found, tally, kinds, list, forecast } = loaderData;
  const atWork = isAtWork(found.state);
  useWhileAtWork(atWork);
  // The page reloads its data every second during a run; the last answer stays visible meanwhile.
  const last = useLastAnswer(actionData, useLocation().key);
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <>
      <header className="mb-5">
        <p className="mb-2 text-label">
          <TextLink to={importAddress}>Todas las importaciones</TextLink>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-office-heading wrap-anywhere">{found.fileName}</h1>
          <ImportBadge state={found.state} />
        </div>
        <p className="mt-1 text-label text-soft">
          {found.sourceId !== undefined && (
            <>
              <TextLink to={sourcePath(found.sourceId)}>{found.sourceName}</TextLink> ·{" "}
            </>
          )}
          {found.sourceLabel} · {formatBytes(found.fileSize)} · nuevos como «{statusLabel(found.status)}» · {found.created} ·{" "}
          {found.by ?? "línea de comandos"}
          {found.hasFile && (
            <>
              {" · "}
              <a href={filePath(found.id)} download className="text-rhine underline underline-offset-4">
                Descargar el archivo
              </a>
            </>
          )}
        </p>
      </header>
      <OrderToast answer={atWork ? last : actionData} />
      <StatePanel {...loaderData} answer={actionData} />
      {kinds.length > 0 && (
        <div className="grid gap-5 desktop:grid-cols-[16rem_minmax(0,1fr)] desktop:items-start">
          <KindList id={found.id} kinds={kinds} shown={list?.kind} />
          {list && (
            <div ref={rows} className="min-w-0">
              <ShownRowsList id={found.id} list={list} refused={tally?.refused ?? {}} />
            </div>
          )}
        </div>
      )}
      {forecast && <UndoDialog id={found.id} fileName={found.fileName} forecast={forecast} />}
    </>
  );
}

function OrderToast({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer) return null;
  if (answer.ok) return answer.notice ? <Toast tone="good" atOnce {...answer.notice} /> : null;
  // These forms show the sentence themselves.
  if ((answer.form === "map" || answer.form === "words") && answer.errors.form !== undefined) return null;
  const messages = { ...orderMessages, ...decisionMessages, "leave-out": leaveOutMessages };
  const known = Object.entries(messages).find(([form]) => form === answer.form);
  return <Toast tone="bad" {...noticeOf(answer, known?.[1].failed)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundPage title="Importación no encontrada" text="Puede que la dirección esté incompleta. Entra desde Fuentes." />;
  return <OfficeFailure title="No se pudo cargar la importación" />;
}
