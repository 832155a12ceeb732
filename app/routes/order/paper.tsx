import { data, redirect } from "react-router";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { sendsFiles, smallFormIn } from "#app/features/ground/forms/sent-body.ts";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { orderPages, orderCrumbs } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { takeOutFile } from "#app/features/orders/papers/commands/take-out.server.ts";
import { uploadPaper } from "#app/features/orders/papers/commands/upload.server.ts";
import { PaperSet } from "#app/features/orders/papers/components/paper-set.tsx";
import { PaperUploadForm, PaperRequest } from "#app/features/orders/papers/components/paper-upload-form.tsx";
import { readPaper, type ShownFile } from "#app/features/orders/papers/queries.server.ts";
import { idOrNotFound, orNotFound, type RequestScope, requestScope } from "#server/request.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/paper.ts";

/** The order and the paper of the address, for the order's customer. Any other person gets the 404 of an unknown paper (row B2). */
async function openPaper(scope: RequestScope, params: Route.LoaderArgs["params"]) {
  const opened = orNotFound(await openOrder(scope, params));
  return { opened, paper: orNotFound(await readPaper(opened.scope.context, opened.order.id, idOrNotFound(params.paperId))) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { opened, paper } = await openPaper(context.get(requestScope), params);
  const { order, base, onlyLooks } = opened;
  const isBringer = order.status === "open" && paper.broughtBy === "customer" && !onlyLooks;
  return { ticket: opened.scope.nonce, base, paper, orderOpen: order.status === "open", isBringer };
}

/** Checks the sender before it reads the body, which may have 76 MiB (`uploads` in app/entry.server.tsx). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { opened, paper } = await openPaper(context.get(requestScope), params);
  const { order, scope, onlyLooks, base } = opened;
  if (!sendsFiles(request)) return takeOutFile(scope, { orderId: order.id, paper, onlyLooks }, await smallFormIn(request));
  const target = { orderId: order.id, paperId: paper.id, ended: order.status !== "open", onlyLooks };
  const uploaded = await uploadPaper(scope, target, request);
  if (uploaded.ok) return redirect(orderPages(base).paper(paper.id), 303);
  const { sentence, status } = uploaded;
  return data({ sentence }, { status, headers: refusalHeaders(sentence, status) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ ...keyAddressHeaders, ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Un documento", "Un documento de tu importación.", "/dashboard");

export default function Paper({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, base, paper, orderOpen, isBringer } = loaderData;
  const { state, files } = paper;
  const refusal = actionData && "sentence" in actionData ? actionData.sentence : undefined;
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const takesFiles = isBringer && state !== "accepted" && state !== "withdrawn";
  return (
    <>
      <PageHeading crumbs={orderCrumbs(base, paper.title)} title={paper.title}>
        <PaperRequest paper={paper} orderOpen={orderOpen} />
      </PageHeading>
      <div className="page-width flex max-w-3xl flex-col items-start gap-8 pb-6">
        <AnswerNotice answer={answer?.ok === true ? answer : undefined} />
        <PaperSet files={files} base={base} ticket={ticket} answer={answer} takesOut={(file) => takesFiles && isOwnUnchecked(file)} />
        {takesFiles && (
          <PaperUploadForm
            key={files.map(({ id }) => id).join()}
            address={orderPages(base).paper(paper.id)}
            ticket={ticket}
            refusal={refusal}
            label={state === "uploaded" ? "Añadir" : "Subir"}
          />
        )}
        <ButtonLink to={orderPages(base).papers} look="quiet">
          Volver a mi importación
        </ButtonLink>
      </div>
    </>
  );
}

/** What the customer may take out: what nobody has checked yet. */
function isOwnUnchecked({ byTeam, state }: ShownFile): boolean {
  return !byTeam && state === "uploaded";
}

export function ErrorBoundary() {
  return (
    <PageFailure
      missing={{
        title: "Documento no encontrado",
        text: "Puede que la dirección esté incompleta, o que ya no haga falta. Abre el enlace del último correo, o llámanos.",
      }}
      failed="No podemos mostrar este documento"
    />
  );
}
