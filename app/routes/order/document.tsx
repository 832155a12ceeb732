import { redirect } from "react-router";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { afterEveryAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { documentFile, orderCrumbs, orderPages } from "#app/features/orders/access/addresses.ts";
import { isCalledOff } from "#app/features/orders/access/messages.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { signDocument } from "#app/features/orders/documents/commands/sign.server.ts";
import { signOnPaper } from "#app/features/orders/documents/commands/sign-on-paper.server.ts";
import { DocumentArticle } from "#app/features/orders/documents/components/document-article.tsx";
import { SigningForms } from "#app/features/orders/documents/components/signing-forms.tsx";
import { documentKinds } from "#app/features/orders/documents/kinds.ts";
import { paperForm, signingForm } from "#app/features/orders/documents/messages.ts";
import { findDocument } from "#app/features/orders/documents/queries.server.ts";
import { PrintButton } from "#app/features/orders/quotes/components/quote-document.tsx";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { Route } from "./+types/document.ts";

/** The same 404 for a document of somebody else and for an unknown one (row B2). Reading it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope, onlyLooks } = orNotFound(await openOrder(context.get(requestScope), params));
  const view = orNotFound(await findDocument(scope.context, order.id, idOrNotFound(params.documentId)));
  const mayBeSigned = view.state === "to-sign" && documentKinds[view.kind].signedBy === "customer" && !isCalledOff(order.status);
  return { ticket: scope.nonce, base, view, signable: mayBeSigned && !onlyLooks, onPaper: order.status === "open" };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = orNotFound(await openOrder(context.get(requestScope), params));
  const documentId = idOrNotFound(params.documentId);
  const { sent, form } = await sentForm(request);
  if (form !== paperForm) return signDocument(opened, documentId, sent);
  const answer = await signOnPaper(opened, documentId, sent);
  const paper = answer.data.outcome?.["paper"];
  if (typeof paper === "string") throw redirect(orderPages(opened.base).paper(paper));
  return answer;
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Documento de tu importación", "Un documento de tu importación.", "/dashboard");

export default function Document({ loaderData: { ticket, base, view, signable, onPaper }, actionData }: Route.ComponentProps) {
  return (
    <article className="page-width pt-6 tablet:pt-8 print:pt-0 print:text-label">
      <header className="pb-8 print:hidden">
        <Breadcrumb crumbs={orderCrumbs(base, view.label)} />
        <h1 className="mt-7 max-w-3xl text-heading-1 wrap-anywhere tablet:mt-10">
          {view.label} <span className="whitespace-nowrap">{view.reference}</span>
        </h1>
        <p role="status" className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
          <StateBadge tone={view.tone}>{view.badge}</StateBadge> {view.sentence}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {signable && (
            <ButtonAnchor href="#firmar" size="small">
              Firmar
            </ButtonAnchor>
          )}
          <ButtonAnchor href={documentFile(orderPages(base).document(view.id))} download look="secondary" size="small">
            Descargar en PDF
          </ButtonAnchor>
          <PrintButton />
        </div>
        {!signable && <AnswerNotice answer={actionData} forms={[signingForm, paperForm]} />}
      </header>
      <DocumentArticle view={view} />
      {signable ? (
        <SigningForms ticket={ticket} answer={actionData} sha256={view.sha256} title={view.content.title} onPaper={onPaper} />
      ) : (
        <p className="mt-10 print:hidden">
          <ButtonLink to={base} look="secondary">
            Volver a mi importación
          </ButtonLink>
        </p>
      )}
    </article>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={{
        title: "Documento no encontrado",
        text: "Puede que la dirección esté incompleta. Cópiala entera del correo, o llámanos.",
      }}
      failed="No podemos mostrar el documento"
      kept={{ answer: actionData, labels: { name: "Nombre" } }}
    />
  );
}
