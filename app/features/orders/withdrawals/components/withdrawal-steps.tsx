import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { TextLink, ButtonLink } from "#app/ui/button.tsx";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import {
  longestReason,
  confirmationLost,
  confirmingForm,
  declaringForm,
  declaringMessages,
  carSentences,
  refundWords,
  lastDayWords,
  sinceWords,
} from "../messages.ts";
import type { ShownWithdrawal } from "../queries.server.ts";

const place = "desistir";

type DeclaringProperties = { ticket: string; answer: FormAnswer | undefined; statement: string; initialReason: string };

export function DeclaringStep({ ticket, answer, statement, initialReason }: DeclaringProperties) {
  return (
    <section id={place} aria-labelledby="declaracion" className="flex scroll-mt-24 flex-col gap-6">
      <h2 id="declaracion" className="text-heading-2">
        Tu declaración
      </h2>
      <StatementText text={statement} />
      <SubmissionForm form={declaringForm} ticket={ticket} answer={answer} failed={declaringMessages.failed} place={place} noValidate>
        <TextAreaField
          label="Motivo"
          {...fieldsOf(answer).text("reason", initialReason)}
          maxLength={longestReason}
          hint="No hace falta que digas por qué."
          optional
        />
        <SubmitLine label="Continuar" busyLabel="Un momento..." />
      </SubmissionForm>
    </section>
  );
}

type ConfirmingProperties = {
  ticket: string;
  answer: FormAnswer | undefined;
  statement: string;
  reason: string;
  back: string;
  order: string;
};

/** Step 2: the same declaration with the one button that makes it. It takes the focus, because it replaces the form that was sent. */
export function ConfirmingStep({ ticket, answer, statement, reason, back, order }: ConfirmingProperties) {
  const section = useFocusOnChange(reason);
  return (
    <section id={place} ref={section} tabIndex={-1} aria-labelledby="confirmar" className="flex scroll-mt-24 flex-col gap-6 outline-none">
      <h2 id="confirmar" className="text-heading-2">
        Confírmalo para que valga
      </h2>
      <StatementText text={statement} />
      <SubmissionForm form={confirmingForm} ticket={ticket} answer={answer} failed={confirmationLost} place={place} noValidate>
        <input type="hidden" name="reason" value={reason} />
        <SubmitLine label="Confirmar el desistimiento" busyLabel="Confirmando..." />
      </SubmissionForm>
      <p className="text-label text-soft">
        Te llega enseguida un correo con este texto, el día y la hora. <TextLink to={back}>Cambiar el motivo</TextLink> o{" "}
        <TextLink to={order}>volver sin desistir</TextLink>.
      </p>
    </section>
  );
}

export function StatementText({ text }: { text: string }) {
  return <blockquote className="border-l-4 border-line py-1 pl-4 wrap-anywhere whitespace-pre-line">{text}</blockquote>;
}

export function CarReturn() {
  return (
    <section aria-labelledby="coche" className="mb-8 border-y border-line py-5">
      <h2 id="coche" className="text-card">
        El coche
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-label text-soft">
        {carSentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

type Properties = { withdrawal: Extract<ShownWithdrawal, { kind: "declared" }>; /** The order's page. */ order: string; justSent: boolean };

/** What was declared, when, and what follows. It takes the focus when it replaces the form that was sent. */
export function DeclaredWithdrawal({ withdrawal, order, justSent }: Properties) {
  const { declaredAt, declaration, afterDelivery } = withdrawal;
  const section = useFocusOnChange(justSent ? declaredAt : undefined);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="desistido" className="flex scroll-mt-24 flex-col gap-6 outline-none">
      <h2 id="desistido" className="text-heading-2">
        Tu declaración ha llegado
      </h2>
      <p>
        La recibimos el {declaredAt}, y te hemos enviado un correo que lo confirma. {refundWords(withdrawal)}{" "}
        {afterDelivery && "Te escribimos para acordar cómo devolver el coche."}
      </p>
      {afterDelivery && <CarReturn />}
      <StatementText text={declaration} />
      <p>
        <ButtonLink to={order} look="secondary">
          Volver a mi importación
        </ButtonLink>
      </p>
    </section>
  );
}

type WithdrawalNoteProperties = {
  withdrawal: ShownWithdrawal;
  address: string;
};

/** On the order's page: until when the customer may withdraw and why, or what became of it. Nothing where the law gives no such right. */
export function WithdrawalNote({ withdrawal, address }: WithdrawalNoteProperties) {
  if (withdrawal.kind === "none") return null;
  return (
    <div className="border-t border-line pt-4 text-label text-soft">
      <p>
        {noteOf(withdrawal)}
        {withdrawal.kind !== "over" && (
          <>
            {" "}
            <TextLink to={address}>{withdrawal.kind === "declared" ? "Ver tu declaración" : "Desistir del contrato"}</TextLink>
          </>
        )}
      </p>
    </div>
  );
}

function noteOf(withdrawal: Exclude<ShownWithdrawal, { kind: "none" }>): string {
  if (withdrawal.kind === "declared") return `Desististe del contrato el ${withdrawal.declaredAt}. ${refundWords(withdrawal)}`;
  if (withdrawal.kind === "open") return `Puedes desistir ${lastDayWords(withdrawal)}.`;
  return `El plazo para desistir del contrato terminó el ${formatCalendarNumbers(withdrawal.until)} (${sinceWords[withdrawal.since]}).`;
}
