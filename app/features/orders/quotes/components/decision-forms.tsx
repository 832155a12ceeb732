import type { ReactNode } from "react";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { GuaranteeNotice } from "#app/features/ground/company/components/guarantee-notice.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ConsentField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { acceptanceForm, decliningForm } from "../messages.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  sha256: string;
  agreement: string;
  price: string;
};

/** Accepts or declines a quote. Opening the page decides nothing (ORDER-33). */
export function DecisionForms({ ticket, answer, sha256, agreement, price }: Properties) {
  return (
    <DecisionSection
      sentence={`Si aceptas, ${agreement} por ${price} y te confirmamos el contrato por correo. Mientras no pulses el botón no te comprometes a nada.`}
    >
      <GuaranteeNotice />
      <div className="max-w-xl">
        <AcceptanceForm ticket={ticket} answer={answerAbout(acceptanceForm, answer)} sha256={sha256} />
        <DecliningForm ticket={ticket} answer={answerAbout(decliningForm, answer)} />
      </div>
    </DecisionSection>
  );
}

export function Decided({ sentence, base }: { sentence: string; base: string }) {
  return (
    <DecisionSection sentence={sentence}>
      <ButtonLink to={base}>Ver mi importación</ButtonLink>
    </DecisionSection>
  );
}

function DecisionSection({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <section id="decidir" aria-labelledby="decidir-titulo" className="scroll-mt-24 print:hidden">
      <h2 id="decidir-titulo" className="text-heading-2">
        Tu decisión
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-soft">{sentence}</p>
      {children}
    </section>
  );
}

/** The button says what the law demands (RDL 1/2007, art. 98.2). */
function AcceptanceForm({ ticket, answer, sha256 }: Pick<Properties, "ticket" | "answer" | "sha256">) {
  return (
    <SubmissionForm form={acceptanceForm} ticket={ticket} answer={answer} failed={responseLost} place="decidir">
      <input type="hidden" name="sha256" value={sha256} />
      <TextField
        label="Tu nombre y apellidos"
        {...fieldsOf(answer).text("name")}
        autoComplete="name"
        maxLength={120}
        hint="Como en tu DNI o NIE: queda en el contrato."
      />
      <ConsentField
        name="agreed"
        required
        ticked={answer?.typed["agreed"] === "on"}
        error={answer?.errors.fields["agreed"]}
        label={
          <>
            He leído y acepto este presupuesto y las <TextLink to="/condiciones">condiciones</TextLink>.
          </>
        }
      />
      <SubmitLine label="Aceptar con obligación de pago" busyLabel="Aceptando..." />
    </SubmissionForm>
  );
}

function DecliningForm({ ticket, answer }: Pick<Properties, "ticket" | "answer">) {
  return (
    <details open={answer !== undefined && !answer.ok} className="mt-8 border-t border-line pt-5">
      <summary className="w-fit cursor-pointer text-rhine underline decoration-rhine/35 underline-offset-4">
        Prefiero no seguir con este presupuesto
      </summary>
      <div className="mt-5">
        <SubmissionForm form={decliningForm} ticket={ticket} answer={answer} failed={responseLost} place="decidir">
          <TextAreaField
            label="Motivo"
            {...fieldsOf(answer).text("reason")}
            rows={3}
            maxLength={500}
            optional
            hint="Nos ayuda a hacerte otro mejor. No tienes que darlo."
          />
          <SubmitLine label="Rechazar el presupuesto" busyLabel="Rechazando..." look="secondary" />
        </SubmissionForm>
      </div>
    </details>
  );
}
