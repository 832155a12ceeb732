import { EmailField, type FormProperties, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { ownAlertsAddress } from "../addresses.ts";
import { alertForms } from "../forms.ts";
import { usualFrequency } from "../frequencies.ts";
import { askedMessages, changedMessages, savedMessages } from "../messages.ts";
import { AlertConsent, SettingsFields } from "./alert-fields.tsx";

type Properties = FormProperties & { region: string; signedIn: boolean };

/** The form that saves a search. Without an account it asks for an address, which a mail then confirms. */
export function NewAlertForm({ region, signedIn, ticket, answer }: Properties) {
  return (
    <SubmissionForm form={alertForms.begin} ticket={ticket} answer={answer} failed={savedMessages.failed} place="aviso">
      <SettingsFields answer={answer} frequency={usualFrequency} region={region} />
      {!signedIn && <EmailField answer={answer} hint="Te mandamos un enlace para confirmarlo. No hace falta que abras una cuenta." />}
      <AlertConsent answer={answer} />
      <SubmitLine label="Guardar el aviso" busyLabel="Guardando..." />
    </SubmissionForm>
  );
}

/** In place of the form once it is sent. */
export function SentAlert({ signedIn, stock }: { signedIn: boolean; stock: string }) {
  const { title, text } = signedIn ? savedMessages.done : askedMessages.done;
  return (
    <div role="status" className="rounded-tile border border-line bg-raised p-6 tablet:p-8">
      <h2 className="text-heading-3">{title}</h2>
      <p className="mt-2 max-w-prose text-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={stock}>Volver a la búsqueda</ButtonLink>
        {signedIn && (
          <ButtonLink to={ownAlertsAddress} look="secondary">
            Ver mis avisos
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

type Changing = FormProperties & { changing: { words: string; region: string } };

/** Puts the search of this page in the place of the one that the person is changing. */
export function ChangingAlert({ changing: { words, region }, ticket, answer }: Changing) {
  return (
    <section aria-labelledby="cambio" className="rounded-tile border border-line bg-raised p-6 tablet:p-8">
      <h2 id="cambio" className="text-heading-3">
        Estás cambiando un aviso
      </h2>
      <p className="mt-2 mb-5 text-soft wrap-anywhere">Hasta ahora busca: {words}.</p>
      <SubmissionForm form={alertForms.replace} ticket={ticket} answer={answer} failed={changedMessages.failed}>
        <HiddenFields fields={{ region }} />
        <SubmitLine label="Guardar este cambio" busyLabel="Guardando..." />
      </SubmissionForm>
    </section>
  );
}

/** Before the person has chosen anything else: what to do in the catalogue. */
export function ChangeFilters({ stock }: { stock: string }) {
  return (
    <section aria-labelledby="cambio" className="rounded-tile border border-line bg-raised p-6 tablet:p-8">
      <h2 id="cambio" className="text-heading-3">
        Estás cambiando este aviso
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-soft">
        Elige otros filtros en el catálogo. Cuando salga lo que buscas, pulsa allí «Avísame de coches nuevos como estos» y guarda el cambio.
      </p>
      <ButtonLink to={stock}>Cambiar los filtros</ButtonLink>
    </section>
  );
}

export function ChangedAlert() {
  return (
    <div role="status" className="rounded-tile border border-line bg-raised p-6 tablet:p-8">
      <h2 className="text-heading-3">Aviso cambiado</h2>
      <p className="mt-2 text-soft">Desde ahora te escribimos de esta búsqueda, y ya no de la anterior.</p>
    </div>
  );
}
