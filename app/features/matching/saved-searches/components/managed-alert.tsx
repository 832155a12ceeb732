import { SubmissionForm, SubmitButton, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { alertForms } from "../forms.ts";
import { changedMessages, confirmedMessages, endedMessages } from "../messages.ts";
import type { ShownSearch } from "../shown-search.ts";
import { currentText } from "#app/features/ground/consent/texts.ts";
import { SettingsFields } from "./alert-fields.tsx";
import { SearchWords } from "./search-words.tsx";

type Properties = { search: ShownSearch; ticket: string; answerTo: (form: string) => FormAnswer | undefined };

/** A search whose address nobody has confirmed: what it is, and one button. */
export function UnconfirmedAlert({ search, ticket, answerTo }: Properties) {
  return (
    <div className="page-width">
      <SearchWords words={search.words} />
      <p className="mt-4 text-soft">{search.summary}</p>
      <p className="mt-8 mb-5 max-w-prose">{currentText("alerts")}</p>
      <SubmissionForm form={alertForms.confirm} ticket={ticket} answer={answerTo(alertForms.confirm)} failed={confirmedMessages.failed}>
        <SubmitLine label="Confirmar el aviso" busyLabel="Confirmando..." />
      </SubmissionForm>
    </div>
  );
}

/** Everything that its owner can do with a search. */
export function ManagedAlert({ search, ticket, answerTo }: Properties) {
  return (
    <div className="page-width">
      {search.asked && <StillSearching ticket={ticket} answer={answerTo(alertForms.state)} />}
      <TitledSection
        id="busqueda"
        title="La búsqueda"
        text="Te escribimos de los coches nuevos que encajan con todo esto, y de los que bajan de precio."
      >
        <SearchWords words={search.words} />
        <div className="flex flex-wrap items-start gap-3">
          <ButtonLink to={search.stock} look="secondary">
            Ver los coches de ahora
          </ButtonLink>
          <SubmissionForm
            form={alertForms.change}
            ticket={ticket}
            answer={answerTo(alertForms.change)}
            failed={changedMessages.failed}
            navigatesAway
          >
            <SubmitButton label="Cambiar la búsqueda" look="secondary" />
          </SubmissionForm>
        </div>
      </TitledSection>
      <TitledSection id="ajustes" title="Cada cuánto" text="Un solo correo con todo lo nuevo, y ninguno si no hay nada.">
        <SubmissionForm form={alertForms.settings} ticket={ticket} answer={answerTo(alertForms.settings)} failed={changedMessages.failed}>
          <SettingsFields
            key={search.frequency + search.region}
            answer={answerTo(alertForms.settings)}
            frequency={search.frequency}
            region={search.region}
          />
          <SubmitLine label="Guardar" busyLabel="Guardando..." />
        </SubmissionForm>
      </TitledSection>
      <PauseSection search={search} ticket={ticket} answerTo={answerTo} />
      <TitledSection id="terminar" title="Terminar" text="Borramos la búsqueda y no te escribimos más por ella.">
        <SubmissionForm form={alertForms.end} ticket={ticket} answer={answerTo(alertForms.end)} failed={endedMessages.failed} navigatesAway>
          <SubmitLine label="Terminar el aviso" busyLabel="Terminando..." look="secondary" />
        </SubmissionForm>
      </TitledSection>
    </div>
  );
}

function PauseSection({ search, ticket, answerTo }: Properties) {
  const paused = search.state === "paused";
  return (
    <TitledSection
      id="pausa"
      title={paused ? "En pausa" : "Parar un tiempo"}
      text={
        paused
          ? "No te escribimos. De lo que llegue mientras tanto no te avisaremos."
          : "El aviso se queda guardado y no te escribe hasta que lo actives."
      }
    >
      <StateForm
        state={paused ? "continue" : "pause"}
        label={paused ? "Activar el aviso" : "Poner en pausa"}
        {...{ ticket }}
        answer={answerTo(alertForms.state)}
      />
    </TitledSection>
  );
}

type StateProperties = { state: string; label: string; ticket: string; answer: FormAnswer | undefined; look?: "primary" | "secondary" };

function StateForm({ state, label, ticket, answer, look = "secondary" }: StateProperties) {
  return (
    <SubmissionForm form={alertForms.state} ticket={ticket} answer={answer} failed={changedMessages.failed}>
      <HiddenFields fields={{ state }} />
      <SubmitLine label={label} busyLabel="Guardando..." look={look} />
    </SubmissionForm>
  );
}

function StillSearching({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <section aria-labelledby="sigues" className="mb-10 rounded-tile border border-line bg-raised p-6 tablet:p-8">
      <h2 id="sigues" className="text-heading-3">
        ¿Sigues buscando este coche?
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-soft">
        Hace dos meses que no entra ninguno que encaje. Si no nos dices nada, pararemos el aviso.
      </p>
      <StateForm state="yes" label="Sigo buscando" look="primary" ticket={ticket} answer={answer} />
    </section>
  );
}
