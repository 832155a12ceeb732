import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { type FormProperties, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { ConfirmationField } from "#app/features/people/sessions/components/sessions-section.tsx";
import type { Confirmation } from "#app/features/people/sessions/queries.server.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { accountForms, accountMessages, newAdmin, onlyAdmin, ownProposal } from "../messages.ts";
import type { ShownChange } from "../queries.server.ts";

type Properties = FormProperties & { needed: Confirmation };

/** The proposal that waits: another admin confirms it, any admin withdraws it. */
export function ProposalSection({ proposal, ticket, answer, needed }: Properties & { proposal: ShownChange }) {
  const { id, iban, proposer, proposed, isOwn } = proposal;
  return (
    <TitledSection id="propuesta" title="Propuesta" text={isOwn ? ownProposal : newAdmin}>
      <p>
        <strong className="wrap-anywhere">{iban}</strong>
        <span className="block text-label text-soft">
          La propuso {proposer}, {proposed}.
        </span>
      </p>
      {!isOwn && (
        <div className="mt-5">
          <SubmissionForm
            form={accountForms.confirm}
            ticket={ticket}
            answer={answerAbout(accountForms.confirm, answer)}
            failed={accountMessages.confirm.failed}
            place="propuesta"
          >
            <input type="hidden" name="proposal" value={id} />
            <p className="text-label">Habla antes con quien la propuso y mira la cuenta en el banco.</p>
            <ConfirmationField needed={needed} answer={answerAbout(accountForms.confirm, answer)} always />
            <SubmitLine label="Confirmar esta cuenta" busyLabel="Confirmando..." />
          </SubmissionForm>
        </div>
      )}
      <div className="mt-5">
        <OneButtonForm
          form={accountForms.withdraw}
          fields={{ proposal: id }}
          label="Retirar la propuesta"
          busyLabel="Retirando..."
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
    <TitledSection id="otra-cuenta" title="Cobrar en otra cuenta" text={about}>
      {isForTwo ? (
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
            spellCheck={false}
            maxLength={60}
            hint="A nombre de la empresa."
          />
          <ConfirmationField needed={needed} answer={answer} always />
          <SubmitLine label="Proponer esta cuenta" busyLabel="Proponiendo..." />
        </SubmissionForm>
      ) : (
        <p>{onlyAdmin}</p>
      )}
    </TitledSection>
  );
}

export function EndedChanges({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return null;
  return (
    <TitledSection id="antes" title="Cambios anteriores" text="Quién propuso y quién confirmó cada cuenta.">
      <OfficeFrame>
        <ul>
          {changes.map(({ id, iban, proposer, confirmer, proposed, confirmed, withdrawn }) => (
            <li key={id} className="border-t border-line px-4.5 py-3 text-label first:border-t-0">
              <span className="font-medium wrap-anywhere">{iban}</span>
              <span className="block text-soft wrap-anywhere">
                La propuso {proposer}, {proposed}.{" "}
                {confirmed ? `La confirmó ${confirmer}, ${confirmed}.` : `Se retiró, ${withdrawn ?? ""}.`}
              </span>
            </li>
          ))}
        </ul>
      </OfficeFrame>
    </TitledSection>
  );
}
