import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { company } from "#company";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { VehicleName } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import { writtenPrice } from "#app/features/cars/vehicles/labels.ts";
import { TextLink } from "#app/ui/button.tsx";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { SubmissionForm, SubmitLine, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { conversationFailed, replyMessages, longestReply } from "../messages.ts";
import type { ShownReply, InquiryVehicle } from "../queries.server.ts";
import { InquiryPicture } from "./inquiry-row.tsx";

export function Conversation({ replies }: { replies: ShownReply[] | undefined }) {
  return (
    <section aria-labelledby="conversacion" className="mt-12">
      <h2 id="conversacion" className="text-heading-2">
        Conversación
      </h2>
      {replies === undefined ? (
        <p role="alert" className="mt-6 border-y border-line py-6 text-soft">
          {conversationFailed}
        </p>
      ) : (
        <div role="log" aria-labelledby="conversacion" className="mt-6">
          {replies.length === 0 ? (
            <p className="border-y border-line py-6 text-soft">Aún no hay respuestas a tu consulta.</p>
          ) : (
            <ol>
              {replies.map((reply) => (
                <Reply key={reply.id} reply={reply} />
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  );
}

function Reply({ reply: { message, byTeam, sent } }: { reply: ShownReply }) {
  return (
    <li className="group relative grid grid-cols-[auto_1fr] gap-x-4 pb-6 last:pb-0 tablet:gap-x-6">
      <span aria-hidden="true" className="absolute top-8 bottom-[-0.625rem] left-[7px] w-0.5 bg-line group-last:hidden" />
      <svg viewBox="0 0 16 16" aria-hidden="true" className="relative mt-4 size-4">
        <circle cx="8" cy="8" r="6.5" strokeWidth="3" className={`stroke-rhine ${byTeam ? "fill-rhine" : "fill-paper"}`} />
      </svg>
      <article className={`min-w-0 rounded-tile px-5 py-3.5 ${byTeam ? "bg-tile" : "border border-line"}`}>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-text text-body font-semibold tracking-normal">
          {byTeam ? `Equipo ${company.name}` : "Tú"}
          <time dateTime={sent.iso} className="text-label font-normal text-soft">
            {sent.moment}
          </time>
        </h3>
        <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{message}</p>
      </article>
    </li>
  );
}

export function InquiryCar({ vehicle }: { vehicle: InquiryVehicle }) {
  const { id, year, onSite } = vehicle;
  return (
    <aside
      aria-label="El coche de esta consulta"
      className="grid grid-cols-[7rem_1fr] items-center gap-x-5 border-y border-line py-5 desktop:sticky desktop:top-24 desktop:block desktop:border-y-0 desktop:py-0"
    >
      <InquiryPicture vehicle={vehicle} sizes="(width >= 1024px) 352px, 112px" />
      <div className="min-w-0 desktop:mt-5">
        <p className="font-heading text-card font-bold tracking-tight desktop:text-heading-3">
          <VehicleName vehicle={vehicle} />
        </p>
        <p className="mt-1 text-soft">de {year}</p>
        {onSite && <p className="mt-1 font-heading text-price font-bold tracking-tight">{writtenPrice(onSite)}</p>}
        <p className="mt-2">
          {onSite ? <TextLink to={vehicleAddress(id)}>Ver el coche</TextLink> : <span className="text-soft">Ya no está en la web.</span>}
        </p>
      </div>
    </aside>
  );
}

type ReplyFormProperties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** Whether the thread still accepts replies. The team may close it while a person writes. */
  open: boolean;
};

/** 'Responder', at the end of a conversation. If the team closes the thread meanwhile, the unsent text stays visible to be copied. */
export function ReplyForm({ ticket, answer, open }: ReplyFormProperties) {
  const held = useStableTicket(ticket, answer);
  const place = useRef<HTMLDivElement>(null);
  // Undefined without JavaScript: then the button is always enabled, and the server reports an empty message.
  const [text, setText] = useState<string>();
  useEffect(() => setText(place.current?.querySelector("textarea")?.value), []);
  const read = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLTextAreaElement) setText(target.value);
  };

  if (!open) return <ClosedThread unsent={unsent(text, answer)} />;
  return (
    <section id="responder" aria-labelledby="responder-titulo" className="mt-12 scroll-mt-24 border-t border-line pt-8">
      <h2 id="responder-titulo" className="mb-5 text-heading-3">
        Responder
      </h2>
      <div ref={place} onInput={read} onReset={() => setText("")}>
        <SubmissionForm form="reply" ticket={held} answer={answer} failed={replyMessages.failed} place="responder" noValidate>
          <TextAreaField
            label="Escribe tu respuesta para continuar la conversación"
            {...fieldsOf(answer).text("message")}
            rows={4}
            maxLength={longestReply}
            placeholder="Escribe tu respuesta aquí..."
          />
          <SubmitLine label="Enviar respuesta" busyLabel="Enviando..." disabled={text?.trim() === ""} />
        </SubmissionForm>
      </div>
    </section>
  );
}

function ClosedThread({ unsent: lost }: { unsent: FormAnswer | undefined }) {
  return (
    <section aria-label="Consulta resuelta" className="mt-12 border-t border-line pt-8">
      <p className="mb-6 max-w-prose text-soft">
        Esta consulta está resuelta y no admite más respuestas. Si te queda algo por preguntar,{" "}
        <TextLink to="/contacto">escríbenos</TextLink>.
      </p>
      <KeptText answer={lost} labels={{ message: "Tu respuesta" }} />
    </section>
  );
}

function unsent(text: string | undefined, answer: FormAnswer | undefined): FormAnswer | undefined {
  if (text === undefined || text.trim() === "") return answer;
  return { form: "reply", ok: false, typed: { message: text }, errors: { fields: {} } };
}
