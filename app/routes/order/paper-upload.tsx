import { data, isRouteErrorResponse, redirect } from "react-router";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { uploadPaper } from "#app/features/orders/papers/commands/upload.server.ts";
import { PaperUploadForm } from "#app/features/orders/papers/components/paper-upload-form.tsx";
import { PaperRequest } from "#app/features/orders/papers/components/paper-request.tsx";
import { refusalHeader } from "#app/features/orders/papers/messages.ts";
import { readPaperToUpload } from "#app/features/orders/papers/queries.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { type RequestScope, requestScope } from "#server/request.ts";
import type { Route } from "./+types/paper-upload.ts";

/** The order and the paper of the address, for the order's customer. Any other person gets the 404 of an unknown paper (row B2). */
async function openPaper(scope: RequestScope, params: Route.LoaderArgs["params"]) {
  const opened = await openOrder(scope, params);
  const paperId = readUuid(params.paperId);
  const paper = opened && paperId !== undefined ? await readPaperToUpload(opened.scope.context, opened.order.id, paperId) : undefined;
  if (!opened || !paper) throw data(null, { status: 404 });
  return { opened, paper };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { opened, paper } = await openPaper(context.get(requestScope), params);
  const { order, base } = opened;
  return { ticket: opened.scope.nonce, base, paper, orderOpen: order.status === "open", reference: order.reference };
}

/** Checks the sender before it reads the body, which may have 16 MiB (server/files/uploads.ts). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { opened, paper } = await openPaper(context.get(requestScope), params);
  const uploaded = await uploadPaper(opened.scope, { orderId: opened.order.id, paperId: paper.id }, request);
  if (uploaded.ok) return redirect(orderPages(opened.base).papers, 303);
  const { sentence, status } = uploaded;
  // The sending script reads the sentence from the header.
  return data({ sentence }, { status, headers: { [refusalHeader]: encodeURIComponent(sentence) } });
}

/** The address may be a key, so caches and other sites must not get it. With `no-referrer` the form would lose its origin. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const refusal = actionHeaders.get(refusalHeader);
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", ...(refusal !== null && { [refusalHeader]: refusal }) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Subir un papel",
    description: "Sube un papel de tu importación.",
    origin: matches[0].loaderData.origin,
    path: "/dashboard",
    unlisted: true,
  });

export default function PaperUpload({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, base, paper, orderOpen, reference } = loaderData;
  const takesFile = orderOpen && paper.state !== "accepted" && paper.state !== "withdrawn";
  const crumbs = [{ label: "Inicio", to: "/" }, { label: `Importación ${reference}`, to: base }, { label: "Subir un papel" }];
  return (
    <>
      <PageHeading crumbs={crumbs} title={paper.title}>
        <PaperRequest paper={paper} orderOpen={orderOpen} />
      </PageHeading>
      <div className="page-width flex max-w-3xl flex-col items-start gap-6 pb-6">
        {takesFile && (
          <PaperUploadForm
            address={orderPages(base).paperUpload(paper.id)}
            ticket={ticket}
            refusal={actionData?.sentence}
            label={paper.state === "uploaded" ? "Cambiar el archivo" : "Subir el archivo"}
          />
        )}
        <ButtonLink to={base} look="quiet">
          Volver a mi importación
        </ButtonLink>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <NotFoundPage
      title={missing ? "Papel no encontrado" : "No podemos mostrar este papel"}
      code={missing ? 404 : undefined}
      text={
        missing
          ? "Puede que la dirección esté incompleta, o que ya no haga falta. Abre el enlace del último correo, o llámanos."
          : "No hemos podido cargarlo ahora mismo. Vuelve a intentarlo en unos segundos o llámanos."
      }
    />
  );
}
