import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { type FormProperties, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { ConfirmationField } from "#app/features/people/sessions/components/sessions-section.tsx";
import type { Confirmation } from "#app/features/people/sessions/queries.server.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { accountForms, accountMessages, onlyAdmin } from "../messages.ts";
import type { Proposal } from "../queries.server.ts";

type Properties = FormProperties & { needed: Confirmation };

/** The proposal that waits: another admin confirms it, any admin withdraws it. */
export function ProposalSection({ proposal, ticket, answer, needed }: Properties & { proposal: Proposal }) {
  const { id, iban, by, moment, obstacle } = proposal;
  const advice =
    obstacle ??
    "Antes de confirmarla, habla con quien la propuso y mira la cuenta en el banco. Después, al leer un CSV del banco, eliges de qué cuenta es.";
  return (
    <TitledSection id="propuesta" title="Propuesta" text={advice}>
      <p className="mb-5 wrap-anywhere">
        <strong>{iban}</strong> La propuso {by}, {moment}.
      </p>
      {obstacle === undefined && (
        <SubmissionForm
          form={accountForms.confirm}
          ticket={ticket}
          answer={answer}
          failed={accountMessages.confirm.failed}
          place="propuesta"
        >
          <input type="hidden" name="proposal" value={id} />
          <ConfirmationField needed={needed} answer={answer} always />
          <SubmitLine label="Confirmar esta cuenta" busyLabel="Confirmando..." />
        </SubmissionForm>
      )}
      <div className="mt-5">
        <OneButtonForm
          form={accountForms.withdraw}
          fields={{ proposal: id }}
          label="Retirar la propuesta"
          messages={accountMessages.withdraw}
        />
      </div>
    </TitledSection>
  );
}

/** `isForTwo`: whether there are two admins, without whom nobody could confirm. */
export function ProposingSection({ isForTwo, ticket, answer, needed }: Properties & { isForTwo: boolean }) {
  const about = "Vale cuando la confirma otra persona que administra. Entonces cada importación abierta recibe un aviso.";
  return (
    <TitledSection id="otra-cuenta" title="Cobrar en otra cuenta" text={isForTwo ? about : onlyAdmin}>
      {isForTwo && (
        <SubmissionForm
          form={accountForms.propose}
          ticket={ticket}
          answer={answer}
          failed={accountMessages.propose.failed}
          place="otra-cuenta"
        >
          <TextField
            label="IBAN de la cuenta nueva"
            {...fieldsOf(answer).text("iban")}
            autoComplete="off"
            maxLength={60}
            hint="A nombre de la empresa."
          />
          <ConfirmationField needed={needed} answer={answer} always />
          <SubmitLine label="Proponer esta cuenta" busyLabel="Proponiendo..." />
        </SubmissionForm>
      )}
    </TitledSection>
  );
}
