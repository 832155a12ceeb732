import { type ReactNode, useState } from "react";
import { RegistrabilityLine } from "#app/features/cars/registrability/components/registrability-line.tsx";
import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import { type FormAnswer, answerAbout, fieldsOf, noticeOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { distanceWords, draftForm, sendingForm, takingBackForm, sendingMessages, takingBackMessages } from "../messages.ts";
import { QuoteEarnings } from "./quote-earnings.tsx";
import type { OfficeQuote, OfficeQuotes, QuoteForm as Form } from "../queries/versions.server.ts";

type Properties = {
  quotes: OfficeQuotes;
  ticket: string;
  answer: FormAnswer | undefined;
  /** Below the verdict on the registration. */
  children?: ReactNode;
};

export function QuotesSection({ quotes: { versions, form, registrability }, ticket, answer, children }: Properties) {
  const open = form !== undefined;
  const refused = answerAbout(draftForm, answer)?.ok === false ? answer : undefined;
  return (
    <OfficeOrderSection id="presupuestos" title="Presupuesto">
      <ChangeToast answer={answer} />
      {registrability && (
        <div className="mt-2">
          <RegistrabilityLine view={registrability} />
        </div>
      )}
      {children}
      {versions.length === 0 && <p className="mt-2 text-label text-soft">No hay ninguno.</p>}
      {versions.length > 0 && (
        <ol className="mt-3 border-b border-line">
          {versions.map((quote) => (
            <Version
              key={quote.version}
              quote={quote}
              open={open}
              sending={
                registrability?.verdict === "no" && <SendingForm quote={quote} ticket={ticket} answer={answerAbout(sendingForm, answer)} />
              }
            />
          ))}
        </ol>
      )}
      {form && <QuoteForm key={form.seen + String(form.version)} form={form} ticket={ticket} answer={refused} />}
    </OfficeOrderSection>
  );
}

type VersionProperties = { quote: OfficeQuote; open: boolean; /** In place of the button that sends it. */ sending?: ReactNode };

function Version({ quote, open, sending }: VersionProperties) {
  const { version, sha256, label, tone, price, history, earned, declineReason, unregistrableReason, lines, state, canTakeBack } = quote;
  const about = (verb: string) => ({
    label: verb,
    description: `${verb} la versión ${version}`,
    fields: { version: String(version), [seenField]: sha256 },
  });
  return (
    <li className="border-t border-line py-3 text-label">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-semibold">Versión {version}</span>
        <StateBadge tone={tone}>{label}</StateBadge>
        <span className="ml-auto font-semibold tabular-nums">{price}</span>
      </div>
      <p className="mt-1 text-small text-soft">{history.join(" · ")}</p>
      {earned !== undefined && <p className="text-small text-soft">{earned}</p>}
      {declineReason !== null && (
        <p className="mt-1 max-w-prose border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{declineReason}</p>
      )}
      {unregistrableReason !== null && (
        <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-soft">
          Se envió aunque no se podía matricular: {unregistrableReason}
        </p>
      )}
      <details className="mt-1.5">
        <summary className="w-fit cursor-pointer text-rhine">Ver las líneas</summary>
        <dl className="mt-1.5 grid gap-x-8 tablet:grid-cols-2">
          {lines.map((line) => (
            <div key={line.label} className="flex justify-between gap-3 border-t border-line py-1.5">
              <dt className="text-soft">{line.label}</dt>
              <dd className="text-right whitespace-nowrap tabular-nums">{line.value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="mt-2 empty:hidden">
        {state === "draft" &&
          open &&
          (sending || (
            <ButtonWithQuestion {...about("Enviar")} form={sendingForm} look="primary" sure="Sí, enviarlo">
              {whatSendingDoes}
            </ButtonWithQuestion>
          ))}
        {canTakeBack && (
          <ButtonWithQuestion {...about("Retirar")} form={takingBackForm} look="secondary" sure="Sí, retirarlo">
            El cliente ya no lo podrá aceptar. Si el correo había salido, le avisamos.
          </ButtonWithQuestion>
        )}
      </div>
    </li>
  );
}

const whatSendingDoes = "El cliente recibe un correo con su enlace. Lo enviado ya no se cambia: para corregirlo se hace otra versión.";

/** Sends a quote for a car that cannot be registered: it asks for the reason, which only the team sees. */
function SendingForm({
  quote: { version, sha256 },
  ticket,
  answer,
}: {
  quote: OfficeQuote;
  ticket: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <details open={answer?.ok === false} className="open:basis-full">
      <ButtonSummary look="secondary" aria-label={`Enviar con un motivo la versión ${version}`}>
        Enviar con un motivo
      </ButtonSummary>
      <div className="mt-2 rounded-field border border-line bg-raised px-4 py-3" data-draft>
        <p className="mb-3 max-w-prose">{whatSendingDoes}</p>
        <OrderForm
          form={sendingForm}
          ticket={ticket}
          answer={answer}
          place="presupuestos"
          submit={{ label: "Sí, enviarlo", busyLabel: "Enviando...", size: "small" }}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name={seenField} value={sha256} />
          <TextAreaField
            label="Por qué lo envías aunque no se pueda matricular"
            {...fieldsOf(answer).text("reason")}
            rows={3}
            maxLength={500}
            hint="Solo lo ve el equipo, y queda en el registro."
          />
        </OrderForm>
      </div>
    </details>
  );
}

/** The result of sending or taking back, whose forms have only a button, and of a saved draft, whose form is folded. */
function ChangeToast({ answer }: { answer: FormAnswer | undefined }) {
  const sent = answerAbout(sendingForm, answer);
  const takenBack = answerAbout(takingBackForm, answer);
  const saved = answer?.ok === true ? answerAbout(draftForm, answer) : undefined;
  const shown = sent ?? takenBack ?? saved;
  if (!shown) return null;
  const { failed } = sent ? sendingMessages : takingBackMessages;
  return <Toast tone={shown.ok ? "good" : "bad"} {...noticeOf(shown, failed)} />;
}

type QuoteFormProperties = { form: Form; ticket: string; answer: FormAnswer | undefined };

function QuoteForm({ form: { version, seen, sum, costs, ...initial }, ticket, answer }: QuoteFormProperties) {
  const { text } = fieldsOf(answer);
  const price = text("price", initial.price);
  const [typed, setTyped] = useState(price.defaultValue ?? "");
  return (
    <details open={answer !== undefined && !answer.ok} className="mt-4 rounded-tile border border-line bg-raised">
      <summary className="cursor-pointer px-4.5 py-3 font-medium">
        {seen === "" ? `Hacer la versión ${version}` : `Cambiar el borrador de la versión ${version}`}
      </summary>
      <div className="border-t border-line px-4.5 py-4" data-draft>
        <p className="mb-4 max-w-prose text-label text-soft">{basisWords(sum)}</p>
        <OrderForm
          form={draftForm}
          ticket={ticket}
          answer={answer}
          place="presupuestos"
          submit={{ label: "Guardar el borrador", busyLabel: "Guardando...", size: "small" }}
        >
          <input type="hidden" name={seenField} value={seen} />
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            <TextField
              label="Precio cerrado, en euros"
              {...price}
              inputMode="decimal"
              maxLength={20}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              hint={sum && distanceWords(typed, sum)}
            />
            <TextField label="Vale hasta" type="date" {...text("valid_until", initial.validUntil)} />
            <TextField label="Señal, en euros" {...text("deposit", initial.deposit)} inputMode="decimal" maxLength={20} />
            <TextField
              label="Al comprar el coche, en euros"
              {...text("purchase", initial.purchase)}
              inputMode="decimal"
              maxLength={20}
              hint="El resto queda para la entrega."
            />
          </div>
          <TextAreaField
            label="Condiciones"
            {...text("conditions", initial.conditions)}
            rows={4}
            maxLength={1000}
            hint="Si el cliente paga el transporte de vuelta de un coche devuelto, dilo aquí con su coste estimado. Si no, lo pagamos nosotros."
          />
        </OrderForm>
        {costs && <QuoteEarnings costs={costs} typed={typed} />}
      </div>
    </details>
  );
}

/** What the proposed price comes from. */
function basisWords(sum: Form["sum"]): string {
  if (sum === undefined) return "Este coche no tiene precio en Alemania, así que el presupuesto lleva una sola línea: el precio.";
  if (sum.ofStock) return `En su ficha cuesta ${sum.words}. El presupuesto lo lleva como precio del coche.`;
  if (sum.isPrice) return `Las cuentas de hoy salen por ${sum.words}, con nuestros honorarios. Las líneas se congelan al guardar.`;
  return `Los costes de hoy son ${sum.words}. Faltan nuestros honorarios en las tablas de precios, así que no te proponemos ninguno: súmalos tú. Las líneas se congelan al guardar.`;
}
