import { ConfirmationField } from "#app/features/people/sessions/components/sessions-section.tsx";
import type { Confirmation } from "#app/features/people/sessions/queries.server.ts";
import { type FormProperties, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { addMessages, recoveryMessages, removeMessages } from "../messages.ts";
import type { QrCode } from "../qr-code.ts";

export type ShownFactor = { id: string; name: string; added: string };

type Codes = { codesLeft: number; newCodes: readonly string[] };
type Properties = FormProperties & Codes & { needed: Confirmation; factors: readonly ShownFactor[] };

export function FactorsSection({ ticket, answer, needed, factors, codesLeft, newCodes }: Properties) {
  const adding = answerAbout("add-factor", answer);
  return (
    <TitledSection
      id="dos-pasos"
      title="Verificación en dos pasos"
      text="Además de la contraseña, al entrar te pedimos un código de una app de tu móvil. Sirve cualquiera, por ejemplo Aegis, Google Authenticator o 1Password."
    >
      {factors.length > 0 && (
        <ul className="border-b border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} {...{ ticket, needed, factor }} answer={answerAbout("remove-factor", answer)} />
          ))}
        </ul>
      )}
      {factors.length > 0 && <RecoveryForm {...{ ticket, needed, codesLeft, newCodes }} answer={answerAbout("recovery-codes", answer)} />}
      <SubmissionForm
        form="add-factor"
        ticket={ticket}
        answer={adding}
        failed={addMessages.failed}
        place="dos-pasos"
        noValidate
        navigatesAway
      >
        <TextField
          label={factors.length > 0 ? "Nombre de otra app" : "Nombre de la app"}
          {...fieldsOf(adding).text("friendly_name")}
          maxLength={60}
          hint="Para reconocerla en esta lista. Por ejemplo, «Mi móvil»."
        />
        <ConfirmationField needed={needed} answer={adding} />
        <SubmitLine label="Añadir una app" busyLabel="Añadiendo..." look="secondary" />
      </SubmissionForm>
    </TitledSection>
  );
}

type RowProperties = { ticket: string; needed: Confirmation; factor: ShownFactor; answer: FormAnswer | undefined };

function FactorRow({ ticket, needed, factor: { id, name, added }, answer }: RowProperties) {
  const own = answer?.typed["factor_id"] === id ? answer : undefined;
  return (
    <li className="border-t border-line py-4">
      <details open={own !== undefined}>
        <summary className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="text-label text-soft">
            Activa desde el {added} · <span className="text-rhine underline underline-offset-4">Quitar</span>
          </span>
        </summary>
        <div className="mt-4">
          <SubmissionForm form="remove-factor" ticket={ticket} answer={own} failed={removeMessages.failed} place="dos-pasos" noValidate>
            <input type="hidden" name="factor_id" value={id} />
            <p className="text-label text-soft">Sus códigos dejarán de servir. Si es la única, bastará la contraseña para entrar.</p>
            <ConfirmationField needed={needed} answer={own} />
            <SubmitLine label={`Quitar «${name}»`} busyLabel="Quitando..." look="secondary" />
          </SubmissionForm>
        </div>
      </details>
    </li>
  );
}

function RecoveryForm({ ticket, answer, needed, codesLeft, newCodes }: Omit<Properties, "factors">) {
  return (
    <>
      {newCodes.length > 0 && <RecoveryCodes codes={newCodes} />}
      <SubmissionForm form="recovery-codes" ticket={ticket} answer={answer} failed={recoveryMessages.failed} place="dos-pasos" noValidate>
        <p className="text-soft">
          {codesLeft === 1 ? "Te queda un código de recuperación." : `Te quedan ${codesLeft} códigos de recuperación.`}
        </p>
        <ConfirmationField needed={needed} answer={answer} />
        <SubmitLine label="Crear códigos nuevos" busyLabel="Creando..." look="secondary" />
      </SubmissionForm>
    </>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="codigos" className="max-w-xl rounded-tile border border-line bg-raised p-5 tablet:p-6">
      <h2 id="codigos" className="text-heading-3">
        Guarda tus códigos de recuperación
      </h2>
      <p className="mt-2 text-soft">
        Si pierdes el móvil, entras con uno de estos. Cada uno sirve una vez. Apúntalos ahora en un lugar seguro: no los volveremos a
        mostrar.
      </p>
      <ul className="mt-5 grid grid-cols-1 gap-x-8 gap-y-1.5 font-medium tracking-wide tabular-nums select-all min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}

/** A QR code, dark on light in both colour schemes because scanners expect that. */
export function QrPicture({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR para tu app"
      shapeRendering="crispEdges"
      className="size-56 rounded-field bg-white text-night"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

export function CodeField({ error, label = "Código", hint }: { error: string | undefined; label?: string; hint?: string }) {
  return (
    <TextField
      label={label}
      name="code"
      error={error}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="text"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  );
}
