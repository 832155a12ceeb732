import { PasswordField } from "#app/features/people/accounts/components/password-field.tsx";
import { CodeField } from "#app/features/people/factors/components/factors-section.tsx";
import { EmailField } from "#app/features/ground/forms/components/submission-form.tsx";
import { type FormAnswer, formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { codeForm, type Proof } from "../kept-form.ts";

type Properties = { needs: Proof; ticket: string; answer: FormAnswer | undefined; email?: string | undefined };

/** The fields of a sign-in, or of the code of an app, in a form that carries more than them. */
export function ProofFields({ needs, ticket, answer, email }: Properties) {
  return (
    <>
      <input type="hidden" name={formField} value={needs === "code" ? codeForm : "signin"} />
      <input type="hidden" name={ticketField} value={answer?.ticket ?? ticket} />
      <input type="hidden" name={trapField} value="" />
      {answer?.errors.form !== undefined && (
        <p role="alert" className="rounded-field border border-red bg-red-faint px-4 py-3 text-label">
          {answer.errors.form}
        </p>
      )}
      {needs === "code" ? (
        <CodeField error={answer?.errors.fields["code"]} />
      ) : (
        <>
          <EmailField answer={answer} person={email === undefined ? undefined : { name: "", email }} />
          <PasswordField answer={answer} label="Contraseña" />
        </>
      )}
    </>
  );
}

/** The texts of a form that was not sent, to read and to copy. */
export function WrittenTexts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="lo-escrito">
      <h2 id="lo-escrito" className="text-label font-medium">
        Lo que has escrito
      </h2>
      <ul className="mt-2 max-h-60 overflow-y-auto rounded-field border border-line bg-raised px-4">
        {texts.map((text, position) => (
          <li key={position} className="border-t border-line py-2.5 wrap-anywhere whitespace-pre-line select-all first:border-t-0">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OtherWay() {
  return (
    <p className="text-label text-soft">
      ¿Entras de otra manera o has olvidado la contraseña?{" "}
      <a href="/auth?tab=signin" target="_blank" rel="noreferrer" className="text-rhine underline underline-offset-4">
        Hazlo en otra pestaña
      </a>{" "}
      y vuelve a esta.
    </p>
  );
}
