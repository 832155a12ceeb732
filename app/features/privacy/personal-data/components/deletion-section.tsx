import { ConfirmationField, type NeededConfirmation } from "#app/features/people/sessions/components/confirmation-field.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { deleteMessages } from "../messages.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  needed: NeededConfirmation;
  /** The day of the deletion; undefined if nobody asked for it. */
  erasedOn: string | undefined;
};

const about = (
  <>
    La borramos a los siete días, con tus consultas, citas y preferencias. Solo queda bloqueado lo que la ley nos obliga a guardar; está en
    la <TextLink to="/privacy">política de privacidad</TextLink>.
  </>
);

export function DeletionSection({ ticket, answer, needed, erasedOn }: Properties) {
  return (
    <TitledSection id="borrar" title="Borrar la cuenta" text={about}>
      {erasedOn === undefined ? (
        <SubmissionForm form="delete-account" ticket={ticket} answer={answer} failed={deleteMessages.failed} place="borrar" noValidate>
          {({ busy }) => (
            <>
              <ConfirmationField needed={needed} answer={answer} always />
              <SubmitLine busy={busy} label="Borrar mi cuenta" busyLabel="Enviando..." look="secondary" />
            </>
          )}
        </SubmissionForm>
      ) : (
        <p>La borraremos el {erasedOn}. Hasta entonces puedes arrepentirte con el botón de arriba.</p>
      )}
    </TitledSection>
  );
}
