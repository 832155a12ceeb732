import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { useEffect } from "react";
import { data, isRouteErrorResponse, useLocation } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { InPlaceChoice } from "#app/features/ground/back-office/components/in-place-choice.tsx";
import { useLastAnswer } from "#app/features/ground/forms/components/last-answer.ts";
import { inboxAddress, replyPlace, savedReplyParameter, threadAddress } from "#app/features/requests/inbox/addresses.ts";
import { addNote, removeNote, replyToThread, saveWork } from "#app/features/requests/inbox/commands.server.ts";
import { toneOf } from "#app/features/requests/inbox/components/inbox-card.tsx";
import { ReservationDecision, ThreadFacts, ThreadMessages } from "#app/features/requests/inbox/components/thread-messages.tsx";
import { TeamWork } from "#app/features/requests/inbox/components/team-work.tsx";
import { TeamReplyForm } from "#app/features/requests/inbox/components/team-reply-form.tsx";
import { mailAddress, mailSubject, valuesOf } from "#app/features/requests/inbox/contact-links.ts";
import { inboxStatuses, isInboxKind } from "#app/features/requests/inbox/inbox-state.ts";
import { inboxTitle } from "#app/features/requests/inbox/inbox-title.ts";
import { noteForm, removeNoteForm, statusForm, statusMessages, workForm } from "#app/features/requests/inbox/messages.ts";
import type { Origin } from "#app/features/orders/orders/office/origin.ts";
import { readThread, type Thread } from "#app/features/requests/inbox/queries/thread.server.ts";
import { inboxQuery, readInboxSearch } from "#app/features/requests/inbox/search-params.ts";
import { acceptReservation } from "#app/features/orders/orders/office/commands/accept.server.ts";
import { BeginOrder } from "#app/features/orders/orders/office/components/begin-order.tsx";
import { findOrderOf, listTeam } from "#app/features/orders/orders/office/queries/order.server.ts";
import { rejectReservation } from "#app/features/requests/reservations/commands/decide.server.ts";
import { fillPlaceholders } from "#app/features/requests/saved-replies/placeholders.ts";
import { listSavedReplies } from "#app/features/requests/saved-replies/queries.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { readUuid } from "#app/lib/uuid.ts";
import { orNotFound, pagePart, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { Route } from "./+types/inbox-thread.ts";

/** The row that the address names; 404 for an invalid id or kind, as for an unknown row. */
function rowIn(params: Route.LoaderArgs["params"]) {
  const id = readUuid(params.id);
  if (id === undefined || !isInboxKind(params.kind)) throw data(null, { status: 404 });
  return { kind: params.kind, id };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { kind, id } = rowIn(params);
  const thread = orNotFound(await readThread(scope.context, kind, id));
  const saved = (await pagePart(scope, "saved replies", () => listSavedReplies(scope.context))) ?? [];
  const values = valuesOf(thread);
  const savedReplies = saved.map(({ id: savedId, title, body }) => ({ id: savedId, title, text: fillPlaceholders(body, values) }));
  const wanted = new URL(request.url).searchParams.get(savedReplyParameter);
  const origin = orderOrigin(thread);
  return {
    ticket: scope.nonce,
    noteId: crypto.randomUUID(),
    team: (await pagePart(scope, "team", () => listTeam(scope.context))) ?? [],
    thread,
    origin,
    orderId: origin && (await findOrderOf(scope.context, origin)),
    savedReplies,
    draft: savedReplies.find((reply) => reply.id === wanted)?.text ?? "",
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { kind, id } = rowIn(params);
  const { sent, form } = await sentForm(request);
  if (form === "accept-reservation") return acceptReservation(scope, id, sent);
  if (form === "reject-reservation") return rejectReservation(scope, id, sent);
  if (form === workForm) return saveWork(scope, kind, id, sent);
  if (form === noteForm) return addNote(scope, kind, id, sent);
  if (form === removeNoteForm) return removeNote(scope, sent);
  return replyToThread(scope, kind, id, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Consulta", "Una consulta y lo que se ha dicho de ella.");

export default function InboxThread({
  loaderData: { ticket, noteId, team, thread, origin, orderId, savedReplies, draft },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation();
  const query = inboxQuery(readInboxSearch(new URLSearchParams(search)));
  const back = inboxAddress + query;
  const { kind, id, name, email, phone, status, replies } = thread;
  const answer = useLastAnswer(actionData, id);
  const decided = answerAbout("accept-reservation", answer) ?? answerAbout("reject-reservation", answer);
  useReplyFocus();
  return (
    <RouteDialog
      title={name}
      subtitle={
        <>
          {inboxTitle(thread)} · <CustomerLink id={id}>Todo de esta persona</CustomerLink>
        </>
      }
      back={back}
    >
      <ChangeNotices>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          {kind === "reservation" ? (
            <span className="flex min-h-10 items-center">
              <StateBadge tone={toneOf(thread)}>{thread.statusWord}</StateBadge>
            </span>
          ) : (
            <InPlaceChoice
              form={statusForm}
              action={back}
              row={{ kind, id }}
              label="Estado de la consulta"
              chosen={status}
              options={inboxStatuses}
              failed={statusMessages.failed}
            />
          )}
          <span className="flex flex-wrap gap-2 tablet:ml-auto">
            <ButtonLink
              to={`${threadAddress(thread)}${query}#${replyPlace}`}
              look={thread.ownStatus === "pending" && kind === "reservation" ? "secondary" : "primary"}
              size="small"
              preventScrollReset
            >
              Responder
            </ButtonLink>
            <ButtonAnchor href={mailAddress(email, mailSubject(thread))} look="secondary" size="small">
              Email directo
            </ButtonAnchor>
            {phone !== null && (
              <ButtonAnchor href={`tel:${phone}`} look="secondary" size="small">
                Llamar
              </ButtonAnchor>
            )}
          </span>
        </div>
        {origin !== undefined && <BeginOrder origin={origin} orderId={orderId} person={name} car={carWords(thread)} />}
        {kind === "reservation" && <ReservationDecision thread={thread} answer={decided} />}
        <ThreadFacts thread={thread} />
        <TeamWork thread={thread} team={team} ticket={ticket} noteId={noteId} answer={answer} />
        <ThreadMessages thread={thread} />
      </ChangeNotices>
      <TeamReplyForm
        key={id + draft}
        ticket={ticket}
        answer={answerAbout("team-reply", answer)}
        lastReply={replies.at(-1)?.id ?? ""}
        savedReplies={savedReplies}
        draft={draft}
        back={back}
      />
    </RouteDialog>
  );
}

/** What an order that begins from a thread is about, as the question before it says it. */
function carWords({ car, calculation }: Pick<Thread, "car" | "calculation">): string | undefined {
  return car ? `el ${vehicleName(car)}, que pasa a reservado` : calculation && "el coche de su cálculo";
}

/** An order begins from any inquiry, and from a reservation that was accepted (ORDER-1). */
function orderOrigin({ kind, id, ownStatus }: Pick<Thread, "kind" | "id" | "ownStatus">): Origin | undefined {
  if (kind === "message") return undefined;
  return kind === "inquiry" || ownStatus === "accepted" ? { kind, id } : undefined;
}

/** If the address's fragment names the reply form, focuses its box after the dialog has taken the focus. */
function useReplyFocus(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === `#${replyPlace}`) document.querySelector<HTMLElement>(`#${replyPlace} textarea`)?.focus();
  }, [location]);
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <RouteDialog title={missing ? "Consulta no encontrada" : "No hemos podido cargar la consulta"} back={inboxAddress}>
      <p className="text-soft">
        {missing ? "Se habrá borrado, o la dirección está incompleta." : "El fallo es nuestro. Vuelve a intentarlo en unos segundos."}
      </p>
      <KeptText answer={actionData} labels={{ message: "Tu respuesta" }} />
      <p>
        <ButtonLink to={inboxAddress} look="secondary" size="small">
          Volver a las consultas
        </ButtonLink>
      </p>
    </RouteDialog>
  );
}
