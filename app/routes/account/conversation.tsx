import { inquiriesAddress, newsAddress } from "#app/features/requests/conversations/addresses.ts";
import { reply } from "#app/features/requests/conversations/commands.server.ts";
import { useLastAnswer } from "#app/features/ground/forms/components/last-answer.ts";
import { Conversation, InquiryCar, ReplyForm } from "#app/features/requests/conversations/components/conversation.tsx";
import { InquiryBadge, InquiryTitle } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import { useNews } from "#app/features/requests/conversations/components/news.ts";
import { inquiryStations, inquiryStatusLabel, isOpen, stationReached } from "#app/features/requests/conversations/inquiry-state.ts";
import { findInquiry, listReplies } from "#app/features/requests/conversations/queries.server.ts";
import { afterEveryAnswer, answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { idOrNotFound, orNotFound, pagePart, requestScope, signedIn } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/conversation.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId } = context.get(signedIn);
  const id = idOrNotFound(params.inquiryId);
  // The same 404 for another person's inquiry and for an unknown id (row B2).
  const inquiry = orNotFound(await findInquiry(scope.context, userId, id));
  const replies = await pagePart(scope, "conversation", () => listReplies(scope.context, userId, inquiry.id));
  return { ticket: scope.nonce, inquiry, replies };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return reply(context.get(requestScope), context.get(signedIn), idOrNotFound(params.inquiryId), await formIn(request));
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Tu consulta", "Tu consulta y las respuestas del equipo.");

export default function ConversationPage({ loaderData: { ticket, inquiry, replies }, actionData }: Route.ComponentProps) {
  const { id, status, type, message, sent, vehicle, calculation } = inquiry;
  const answer = useLastAnswer(actionData, id);
  useNews(newsAddress(id));
  return (
    <>
      <header className="page-width pt-6 pb-8 tablet:pt-8 tablet:pb-10">
        <Breadcrumb
          crumbs={[
            { label: "Inicio", to: "/" },
            { label: "Mi Panel", to: "/dashboard" },
            { label: "Mis Consultas", to: inquiriesAddress },
            { label: "Consulta" },
          ]}
        />
        <p className="mt-7 flex flex-wrap items-center justify-between gap-3 tablet:mt-10">
          <TextLink to={inquiriesAddress}>Volver a mis consultas</TextLink>
          <InquiryBadge status={status} label={inquiryStatusLabel(status)} />
        </p>
        <h1 className="mt-5 max-w-3xl text-heading-2">
          Consulta sobre: <InquiryTitle vehicle={vehicle} type={type} />
        </h1>
        <p className="mt-3 text-soft">
          <time dateTime={sent.iso}>{sent.moment}</time>
        </p>
      </header>
      <div className="page-width grid gap-x-16 gap-y-8 desktop:grid-cols-[minmax(0,1fr)_22rem]">
        {vehicle && (
          <div className="desktop:col-start-2">
            <InquiryCar vehicle={vehicle} />
          </div>
        )}
        {calculation && (
          <aside
            aria-label="Las cuentas de esta petición"
            className="border-y border-line py-5 desktop:col-start-2 desktop:border-y-0 desktop:py-0"
          >
            <p className="text-label text-soft">El precio que viste</p>
            <p className="mt-1 font-heading text-price font-bold tracking-tight">{calculation.amount}</p>
            <p className="mt-2">
              <TextLink to={calculation.address}>Ver las cuentas</TextLink>
            </p>
          </aside>
        )}
        <div className="min-w-0 desktop:col-start-1 desktop:row-start-1">
          <RouteLine stations={inquiryStations} reached={stationReached(status)} headingLevel={2} />
          <section aria-labelledby="mensaje" className="mt-10 border-t border-line pt-8">
            <h2 id="mensaje" className="text-heading-3">
              Tu mensaje
            </h2>
            <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
          </section>
          <Conversation replies={replies} />
          <ReplyForm key={id} ticket={ticket} answer={answerAbout("reply", answer)} open={isOpen(status)} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={{ title: "Consulta no encontrada", text: "Puede que la dirección esté incompleta. Entra desde Mis Consultas." }}
      failed="No hemos podido cargar la consulta"
      failedText="El fallo es nuestro. Vuelve a intentarlo en unos segundos."
      kept={{ answer: actionData, labels: { message: "Tu respuesta" } }}
    />
  );
}
