import { data, redirect } from "react-router";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { uploadPaper } from "#app/features/orders/papers/commands/upload.server.ts";
import { PaperUploadForm } from "#app/features/orders/papers/components/paper-upload-form.tsx";
import { paperStateLabels } from "#app/features/orders/papers/paper-state.ts";
import { readPaperToUpload } from "#app/features/orders/papers/queries.server.ts";
import { idOrNotFound, orNotFound, type RequestScope, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/order-paper-upload.ts";

async function openPaper({ context }: RequestScope, params: Route.LoaderArgs["params"]) {
  const orderId = idOrNotFound(params.orderId);
  return { orderId, paper: orNotFound(await readPaperToUpload(context, orderId, idOrNotFound(params.paperId))) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return { ticket: scope.nonce, ...(await openPaper(scope, params)) };
}

/** Reads a large body (`uploads` in app/entry.server.tsx). The layout's gate has checked the sender. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { orderId, paper } = await openPaper(scope, params);
  const uploaded = await uploadPaper(scope, { orderId, paperId: paper.id }, request);
  if (uploaded.ok) return redirect(orderPages(officeOrderAddress(orderId)).papers, 303);
  const { sentence, status } = uploaded;
  return data({ sentence }, { status, headers: refusalHeaders(sentence) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ "Cache-Control": "no-store", ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Subir un papel", "Sube un papel de una importación.");

export default function OrderPaperUpload({ loaderData: { ticket, orderId, paper }, actionData }: Route.ComponentProps) {
  const base = officeOrderAddress(orderId);
  return (
    <div className="max-w-3xl">
      <OfficeHeading title={paper.title} back={{ to: base, label: "Volver a la importación" }} />
      <p className="mb-5 max-w-prose text-soft">
        {paperStateLabels[paper.state]}.{" "}
        {paper.broughtBy === "customer"
          ? "Lo subes en nombre del cliente: queda como correcto y se lo decimos."
          : "Queda como correcto. Si el papel es también para el cliente, se lo decimos."}
      </p>
      <PaperUploadForm
        address={orderPages(base).paperUpload(paper.id)}
        ticket={ticket}
        refusal={actionData?.sentence}
        label="Subir el archivo"
      />
    </div>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar el papel" />;
