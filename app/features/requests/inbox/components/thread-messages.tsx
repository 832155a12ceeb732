import { writtenPhone } from "#app/lib/phones.ts";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import type { ReactNode } from "react";
import { company } from "#company";
import { contactPreferences } from "#app/features/requests/inquiries/contact-preferences.ts";
import { statusLabel, vehicleName, writtenPrice } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { reservationTerms, kindLabel } from "../inbox-title.ts";
import type { MailState, Thread, ThreadReply } from "../queries/thread.server.ts";
import { UndeliveredMail } from "./undelivered-mail.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";

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

function Mail({ state, failed }: { state: MailState; failed: string }) {
  if (state.failed) return <UndeliveredMail failed={failed} />;
  return state.waiting ? <p className="mt-1 text-small text-soft">En camino</p> : null;
}

export function ThreadFacts({ thread }: { thread: Thread }) {
  const { email, phone, contactPreference, hasAccount, car, search, calculation, reservation, topic, sent, answerBy } = thread;
  const { opens } = useTeamRole();
  return (
    <dl className="grid gap-x-8 text-label tablet:grid-cols-2">
      <Fact name="Correo">
        <span className="wrap-anywhere select-all">{email}</span>
      </Fact>
      <Fact name="Teléfono">{phone === null ? "No lo ha dado" : writtenPhone(phone)}</Fact>
      {contactPreference !== null && <Fact name="Prefiere">{preferenceWord(contactPreference)}</Fact>}
      <Fact name="Cuenta">{hasAccount ? "Sí, lo ve en su panel" : "No tiene: recibe las respuestas por correo"}</Fact>
      <Fact name="Tipo">{kindLabel(thread)}</Fact>
      <Fact name="Recibida">
        <time dateTime={sent.iso}>{sent.moment}</time>
      </Fact>
      {answerBy && (
        <Fact name="Responder hasta">
          {answerBy.day}
          {answerBy.isLate && <strong>, fuera de plazo</strong>}
        </Fact>
      )}
      {reservation && <Fact name="Plan y señal">{reservationTerms(topic, reservation.deposit)}</Fact>}
      {car && (
        <Fact name="Coche">
          <Car car={car} />
        </Fact>
      )}
      {search && (
        <Fact name="Busca">
          <a href={search.address} className="wrap-anywhere text-rhine underline decoration-rhine/35 underline-offset-4">
            {search.words}
          </a>
        </Fact>
      )}
      {calculation && (
        <Fact name="Precio que vio">
          <a
            href={opens("/admin/calculadora") ? calculation.officeAddress : calculation.address}
            className="text-rhine underline decoration-rhine/35 underline-offset-4"
          >
            {calculation.amount}
          </a>
        </Fact>
      )}
      <Fact name="Consentimientos">{consentWords(thread)}</Fact>
    </dl>
  );
}

/** An archived car keeps its name and year, but its page is gone. */
function Car({ car }: { car: NonNullable<Thread["car"]> }) {
  const name = `${vehicleName(car)} · ${car.year}`;
  if (car.status === "archived") return `${name}, archivado`;
  return (
    <>
      <a href={`/vehicle/${car.id}`} target="_blank" rel="noopener" className="text-rhine underline decoration-rhine/35 underline-offset-4">
        {name}
      </a>{" "}
      <span className="whitespace-nowrap text-soft">
        {writtenPrice(car)}, {statusLabel(car.status).toLowerCase()}
      </span>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function preferenceWord(value: string): string {
  return contactPreferences.find((preference) => preference.value === value)?.label ?? value;
}

function consentWords({ consents: { privacy, processing, marketing } }: Thread): string {
  const words = [privacy && "privacidad", processing === true && "tratamiento de datos"].filter((word) => word !== false).join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. Novedades: ${marketing.charAt(0).toLowerCase()}${marketing.slice(1)}.`;
}

type Properties = { thread: Thread; /** The result of the last decision. */ answer: FormAnswer | undefined };

/** Accepts or rejects a reservation request. Each button explains its consequences and asks for confirmation. */
export function ReservationDecision({ thread, answer }: Properties) {
  const { ownStatus, car, reservation, competing, name } = thread;
  return (
    <>
      <AnswerNotice answer={answer} />
      {ownStatus === "pending" && (
        <div className="flex flex-wrap items-start gap-2">
          <ButtonWithQuestion group="decision" form="accept-reservation" label="Aceptar" look="primary" sure="Sí, aceptar la reserva">
            {car ? `El ${vehicleName(car)} pasa a reservado` : "El coche pasa a reservado"} y escribimos a {name} para que pague la señal
            {reservation && ` de ${formatEuros(reservation.deposit)}`}.{competingRequestsSentence(competing)}
          </ButtonWithQuestion>
          <ButtonWithQuestion group="decision" form="reject-reservation" label="Rechazar" look="secondary" sure="Sí, rechazar la reserva">
            Escribimos a {name} que no seguimos adelante y que no tiene que pagar nada. El coche se queda como está.
          </ButtonWithQuestion>
        </div>
      )}
    </>
  );
}

function competingRequestsSentence(competing: number): string {
  if (competing === 0) return "";
  return competing === 1
    ? " Hay otra solicitud para el mismo coche: se rechaza y se le avisa."
    : ` Hay otras ${competing} solicitudes para el mismo coche: se rechazan y se les avisa.`;
}
