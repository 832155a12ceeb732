import { uses } from "#app/features/ground/back-office/queries.server.ts";
import { notForThisRole } from "#app/features/ground/forms/commands.server.ts";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { documentFile, officeDocumentAddress, officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { DocumentArticle } from "#app/features/orders/documents/components/document-article.tsx";
import { recordPaperSignature } from "#app/features/orders/documents/office/commands/record-paper.server.ts";
import { PaperSignatureForm } from "#app/features/orders/documents/office/components/paper-signature-form.tsx";
import { listSignedFiles } from "#app/features/orders/documents/office/queries.server.ts";
import { findDocument } from "#app/features/orders/documents/queries.server.ts";
import { PrintButton } from "#app/features/orders/quotes/components/quote-document.tsx";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { Route } from "./+types/order-document.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const orderId = idOrNotFound(params.orderId);
  const view = orNotFound(await findDocument(scope.context, orderId, idOrNotFound(params.documentId)));
  const mayRecord = view.state === "to-sign" && uses(scope.context, "orderWork");
  const files = mayRecord ? await listSignedFiles(scope.context, orderId) : undefined;
  return { ticket: scope.nonce, orderId, view, files };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const target = { orderId: idOrNotFound(params.orderId), documentId: idOrNotFound(params.documentId) };
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  return uses(scope.context, "orderWork")
    ? recordPaperSignature(scope, target, sent)
    : notForThisRole(typeof form === "string" ? form : "");
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Documento", "Un documento de una importación.");

export default function OrderDocument({ loaderData: { ticket, orderId, view, files }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <OfficeHeading
          title={`${view.label} ${view.reference}`}
          back={{ to: `${officeOrderAddress(orderId)}#documentos`, label: "Volver a la importación" }}
        >
          <StateBadge tone={view.tone}>{view.badge}</StateBadge>
          <ButtonAnchor href={documentFile(officeDocumentAddress(orderId, view.id))} download look="secondary" size="small">
            Descargar en PDF
          </ButtonAnchor>
          <PrintButton />
        </OfficeHeading>
        {view.sentence !== "" && <p className="mb-5 text-label text-soft">{view.sentence}</p>}
        <AnswerNotice answer={actionData} />
      </div>
      <DocumentArticle view={view} />
      {files && <PaperSignatureForm files={files} ticket={ticket} answer={actionData?.ok === false ? actionData : undefined} />}
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeFailure title="No se pudo cargar el documento" />;
}
