import { data, redirect } from "react-router";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { orderPages, orderCrumbs } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { uploadPaper } from "#app/features/orders/papers/commands/upload.server.ts";
import { PaperUploadForm, PaperRequest } from "#app/features/orders/papers/components/paper-upload-form.tsx";
import { readPaperToUpload } from "#app/features/orders/papers/queries.server.ts";
import { idOrNotFound, orNotFound, type RequestScope, requestScope } from "#server/request.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/paper-upload.ts";

/** The order and the paper of the address, for the order's customer. Any other person gets the 404 of an unknown paper (row B2). */
async function openPaper(scope: RequestScope, params: Route.LoaderArgs["params"]) {
  const opened = orNotFound(await openOrder(scope, params));
  return { opened, paper: orNotFound(await readPaperToUpload(opened.scope.context, opened.order.id, idOrNotFound(params.paperId))) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { opened, paper } = await openPaper(context.get(requestScope), params);
  const { order, base } = opened;
  return { ticket: opened.scope.nonce, base, paper, orderOpen: order.status === "open" };
}

/** Checks the sender before it reads the body, which may have 16 MiB (`uploads` in app/entry.server.tsx). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { opened, paper } = await openPaper(context.get(requestScope), params);
  const { order, scope, onlyLooks } = opened;
  const target = { orderId: order.id, paperId: paper.id, ended: order.status !== "open", onlyLooks };
  const uploaded = await uploadPaper(scope, target, request);
  if (uploaded.ok) return redirect(orderPages(opened.base).papers, 303);
  const { sentence, status } = uploaded;
  return data({ sentence }, { status, headers: refusalHeaders(sentence) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ ...keyAddressHeaders, ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Subir un papel", "Sube un papel de tu importación.", "/dashboard");

export default function PaperUpload({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, base, paper, orderOpen } = loaderData;
  const takesFile = orderOpen && paper.state !== "accepted" && paper.state !== "withdrawn";
  return (
    <>
      <PageHeading crumbs={orderCrumbs(base, "Subir un papel")} title={paper.title}>
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

export function ErrorBoundary() {
  return (
    <PageFailure
      missing={{
        title: "Papel no encontrado",
        text: "Puede que la dirección esté incompleta, o que ya no haga falta. Abre el enlace del último correo, o llámanos.",
      }}
      failed="No podemos mostrar este papel"
    />
  );
}
