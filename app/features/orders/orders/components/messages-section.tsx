import { OrderForm, OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { askForm } from "#app/features/orders/access/messages.ts";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { conversationAddress } from "#app/features/requests/conversations/addresses.ts";
import { longestReply } from "#app/features/requests/conversations/messages.ts";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { company } from "#company";
import type { OrderMessage } from "../queries.server.ts";

type Properties = {
  messages: readonly OrderMessage[];
  ticket: string;
  answer: FormAnswer | undefined;
  /** The conversation in the panel, for a person who opened the order with their account. */
  conversation: string | undefined;
};

export function MessagesSection({ messages, ticket, answer, conversation }: Properties) {
  return (
    <OrderSection id="mensajes" title="Mensajes">
      {messages.length > 0 && (
        <ol className="mt-4 flex flex-col gap-3">
          {messages.map(({ id, byTeam, text, sent }) => (
            <li key={id} className={`rounded-tile px-4 py-3 ${byTeam ? "bg-tile" : "border border-line"}`}>
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-text text-label font-semibold tracking-normal">
                {byTeam ? `Equipo ${company.name}` : "Tú"}
                <time dateTime={sent.iso} className="text-small font-normal text-soft">
                  {sent.moment}
                </time>
              </h3>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {conversation !== undefined && (
        <p className="mt-3">
          <TextLink to={conversationAddress(conversation)}>Ver la conversación entera</TextLink>
        </p>
      )}
      <div className="mt-5">
        <OrderForm
          form={askForm}
          ticket={ticket}
          answer={answer}
          place="mensajes"
          submit={{ label: "Enviar mensaje", busyLabel: "Enviando...", look: "secondary" }}
        >
          <TextAreaField label="¿Quieres preguntarnos algo?" {...fieldsOf(answer).text("message")} rows={3} maxLength={longestReply} />
        </OrderForm>
      </div>
    </OrderSection>
  );
}
