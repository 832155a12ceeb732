import type { ReactNode } from "react";
import { company } from "#company";
import { reservationTerms } from "../inbox-title.ts";
import type { MailState, Thread, ThreadReply } from "../queries/thread.server.ts";
import { UndeliveredMail } from "./undelivered-mail.tsx";

/** The first message and the replies of both sides, oldest first. */
export function ThreadMessages({ thread }: { thread: Thread }) {
  const { name, message, sent, mail, replies, reservation, topic } = thread;
  const first = reservation ? `Pide reservarlo. ${reservationTerms(topic, reservation.deposit)}.` : message;
  return (
    <section aria-labelledby="conversacion">
      <h3 id="conversacion" className="text-card">
        Conversación
      </h3>
      <div role="log" aria-labelledby="conversacion" className="mt-3">
        <ol className="flex flex-col gap-3">
          <MessageItem author={name} sent={sent} message={first}>
            <Mail state={mail} failed="Un correo sobre este mensaje no se ha podido entregar." />
          </MessageItem>
          {replies.map((reply) => (
            <MessageItem key={reply.id} author={authorOf(reply, name)} byTeam={reply.byTeam} sent={reply.sent} message={reply.message}>
              <Mail state={reply.mail} failed="Esta respuesta no se ha podido entregar por correo." />
            </MessageItem>
          ))}
        </ol>
      </div>
      {replies.length === 0 && <p className="mt-3 text-soft">No se han enviado respuestas aún</p>}
    </section>
  );
}

function authorOf({ byTeam }: ThreadReply, name: string): string {
  return byTeam ? `Equipo ${company.name}` : name;
}

type MessageItemProperties = {
  author: string;
  byTeam?: ThreadReply["byTeam"];
  sent: ThreadReply["sent"];
  message: string;
  children: ReactNode;
};

function MessageItem({ author, byTeam = null, sent, message, children }: MessageItemProperties) {
  return (
    <li className={`min-w-0 rounded-tile border px-4 py-3 ${byTeam ? "ml-5 border-tile bg-tile tablet:ml-10" : "border-line bg-raised"}`}>
      <h4 className="flex flex-wrap items-baseline justify-between gap-x-4 font-text text-label font-semibold">
        <span className="wrap-anywhere">
          {author}
          {byTeam?.email !== undefined && <span className="ml-2 text-small font-normal text-soft">{byTeam.email}</span>}
        </span>
        <time dateTime={sent.iso} className="text-small font-normal text-soft">
          {sent.moment}
        </time>
      </h4>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
      {children}
    </li>
  );
}

/** Whether the mail is waiting or was given up; shows nothing for a delivered mail. */
function Mail({ state, failed }: { state: MailState; failed: string }) {
  if (state.failed) return <UndeliveredMail failed={failed} />;
  return state.waiting ? <p className="mt-1 text-small text-soft">En camino</p> : null;
}
