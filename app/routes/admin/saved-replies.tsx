import { useStableTicket, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { inboxAddress, savedRepliesAddress } from "#app/features/requests/inbox/addresses.ts";
import { InboxFailure } from "#app/features/requests/inbox/components/inbox-failure.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { addExample, addSavedReply, changeSavedReply, deleteSavedReply } from "#app/features/requests/saved-replies/commands.server.ts";
import { ExampleRepliesOffer, SavedReplyFields, SavedReplyRow } from "#app/features/requests/saved-replies/components/saved-reply-row.tsx";
import { addingMessages } from "#app/features/requests/saved-replies/messages.ts";
import { listSavedReplies, type SavedReply } from "#app/features/requests/saved-replies/queries.server.ts";
import { afterEveryAnswer, answerAbout, type FormAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/saved-replies.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return { ticket: scope.nonce, replies: await listSavedReplies(scope.context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === "saved-reply") return changeSavedReply(scope, sent);
  if (form === "delete-saved-reply") return deleteSavedReply(scope, sent);
  if (form === "add-example") return addExample(scope, sent);
  return addSavedReply(scope, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Respuestas guardadas", "Lo que el equipo escribe a menudo.");

export default function SavedReplies({ loaderData: { ticket, replies }, actionData }: Route.ComponentProps) {
  const refused = actionData?.ok === false ? actionData : undefined;
  const known = new Set(replies.map(({ title }) => title));
  const gone = refused?.typed["id"] !== undefined && !replies.some(({ id }) => id === refused.typed["id"]);
  return (
    <div className="max-w-3xl text-label">
      <OfficeHeading title="Respuestas guardadas" back={{ to: inboxAddress, label: "Volver a las consultas" }} />
      {actionData && !["add-saved-reply", "saved-reply"].includes(actionData.form) && <AnswerNotice answer={actionData} />}
      {actionData?.form === "saved-reply" && (actionData.ok || gone) && <AnswerNotice answer={actionData} />}
      {gone && <KeptText answer={refused} labels={{ title: "Título", body: "Texto" }} />}
      <List replies={replies} ticket={ticket} refused={refused} />
      <ExampleRepliesOffer known={known} />
      <NewReply ticket={ticket} answer={answerAbout("add-saved-reply", actionData)} />
    </div>
  );
}

function List({ replies, ticket, refused }: { replies: SavedReply[]; ticket: string; refused: FormAnswer | undefined }) {
  if (replies.length === 0) {
    return (
      <div className="mb-4">
        <h2 className="text-card">Todavía no hay ninguna</h2>
        <p className="mt-1 max-w-prose text-soft">
          Guarda lo que escribes a menudo y elígelo al responder. Puedes empezar por estos ejemplos y cambiarlos después.
        </p>
      </div>
    );
  }
  return (
    <ul aria-label="Respuestas guardadas" className="overflow-hidden rounded-tile border border-line bg-raised">
      {replies.map((reply) => (
        <SavedReplyRow
          key={reply.id}
          reply={reply}
          ticket={ticket}
          answer={refused?.form === "saved-reply" && refused.typed["id"] === reply.id ? refused : undefined}
        />
      ))}
    </ul>
  );
}

function NewReply({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const held = useStableTicket(ticket, answer);
  return (
    <section aria-labelledby="anadir" className="mt-8 rounded-tile border border-line bg-raised p-4.5">
      <h2 id="anadir" className="mb-4 text-card">
        Añadir una respuesta
      </h2>
      <SubmissionForm form="add-saved-reply" ticket={held} answer={answer} failed={addingMessages.failed} place="anadir" noValidate>
        <SavedReplyFields answer={answer} />
        <SubmitLine label="Guardar" busyLabel="Guardando..." />
      </SubmissionForm>
    </section>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <InboxFailure title="Error al cargar las respuestas guardadas" address={savedRepliesAddress} />
      <KeptText answer={actionData} labels={{ title: "Título", body: "Texto" }} />
    </>
  );
}
