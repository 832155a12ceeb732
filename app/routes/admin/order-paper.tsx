import { data, redirect } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { sendsFiles, smallFormIn } from "#app/features/ground/forms/sent-body.ts";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { readOfficeOrder } from "#app/features/orders/orders/office/queries/order.server.ts";
import { takeOutFile } from "#app/features/orders/papers/commands/take-out.server.ts";
import { uploadPaper } from "#app/features/orders/papers/commands/upload.server.ts";
import { PaperUploadForm } from "#app/features/orders/papers/components/paper-upload-form.tsx";
import { takeOutForm } from "#app/features/orders/papers/messages.ts";
import { acceptPaper, returnPaper } from "#app/features/orders/papers/office/commands.server.ts";
import { OfficeFileItem } from "#app/features/orders/papers/office/components/office-file.tsx";
import { PaperCheck } from "#app/features/orders/papers/office/components/paper-check.tsx";
import { factsSentence, PaperBadge } from "#app/features/orders/papers/office/components/paper-item.tsx";
import { acceptForm, returnForm } from "#app/features/orders/papers/office/messages.ts";
import { readOfficePaper } from "#app/features/orders/papers/office/queries.server.ts";
import { idOrNotFound, orNotFound, type RequestScope, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import type { Route } from "./+types/order-paper.ts";

async function openPaper({ context }: RequestScope, params: Route.LoaderArgs["params"]) {
  const orderId = idOrNotFound(params.orderId);
  return { orderId, paper: orNotFound(await readOfficePaper(context, orderId, idOrNotFound(params.paperId))) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { orderId, paper } = await openPaper(scope, params);
  const order = orNotFound(await readOfficeOrder(scope.context, orderId));
  return { ticket: scope.nonce, orderId, paper, order: { name: order.name, reference: order.reference, open: order.status === "open" } };
}

/** Reads a large body (`uploads` in app/entry.server.tsx). The layout's gate has checked the sender. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { orderId, paper } = await openPaper(scope, params);
  if (!sendsFiles(request)) {
    const sent = await smallFormIn(request);
    if (sent.get(formField) === takeOutForm) return takeOutFile(scope, { orderId, paper }, sent);
    return sent.get(formField) === returnForm ? returnPaper(scope, orderId, sent) : acceptPaper(scope, orderId, sent);
  }
  const uploaded = await uploadPaper(scope, { orderId, paperId: paper.id }, request);
  if (uploaded.ok) return redirect(orderPages(officeOrderAddress(orderId)).paper(paper.id), 303);
  const { sentence, status } = uploaded;
  return data({ sentence }, { status, headers: refusalHeaders(sentence, status) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ "Cache-Control": "no-store", ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Un documento", "Un documento de una importación.");

export default function OrderPaper({ loaderData: { ticket, orderId, paper, order }, actionData }: Route.ComponentProps) {
  const base = officeOrderAddress(orderId);
  const { files, older, state } = paper;
  const refusal = actionData && "sentence" in actionData ? actionData.sentence : undefined;
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const mine = files.some(({ byTeam }) => !byTeam);
  return (
    <ChangeNotices>
      <DraftArea>
        <OfficeHeading title={paper.title} back={{ to: orderPages(base).papers, label: "Volver a la importación" }}>
          <span className="text-soft">
            {order.name}, {order.reference}
          </span>
          <PaperBadge state={state} />
        </OfficeHeading>
        <AnswerNotice answer={answer?.ok === true ? answer : undefined} forms={[acceptForm, returnForm, takeOutForm]} />
        <div className="flex max-w-3xl flex-col gap-6">
          <p className="text-small text-soft">
            {factsSentence(paper)}. {paper.request}
          </p>
          {files.length > 0 && (
            <ul className="flex flex-col gap-4">
              {files.map((file) => (
                <OfficeFileItem key={file.id} orderId={orderId} file={file} inSet />
              ))}
            </ul>
          )}
          {mine && <PaperCheck paper={paper} ticket={ticket} answer={answer} orderOpen={order.open} />}
          <section aria-labelledby="subir-titulo" className="flex flex-col gap-3">
            <h2 id="subir-titulo" className="text-card">
              Subir
            </h2>
            <p className="max-w-prose text-small text-soft">
              {paper.broughtBy === "customer"
                ? "Lo subes en nombre del cliente: queda como correcto y se lo decimos."
                : "Queda como correcto. Si el documento es también para el cliente, se lo decimos."}
            </p>
            <PaperUploadForm
              key={files.map(({ id }) => id).join()}
              address={orderPages(base).paper(paper.id)}
              ticket={ticket}
              refusal={refusal}
              label="Subir"
            />
          </section>
          {older.length > 0 && (
            <details>
              <summary className="inline-flex min-h-8 items-center text-label text-soft underline decoration-line underline-offset-4 hover:text-ink">
                Archivos anteriores: {older.length}
              </summary>
              <ul className="flex flex-col gap-3 pt-2">
                {older.map((file) => (
                  <OfficeFileItem key={file.id} orderId={orderId} file={file} inSet={false} />
                ))}
              </ul>
            </details>
          )}
        </div>
      </DraftArea>
    </ChangeNotices>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar el documento" />;
