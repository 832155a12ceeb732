import { Link } from "react-router";
import { EmailField, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextLink } from "#app/ui/button.tsx";
import { PasswordField, NewPasswordFields } from "./password-field.tsx";
import { unexpectedFailure, signUpMessages, resendMessages } from "../messages.ts";

const tabs = [
  { tab: "signin", label: "Iniciar sesión" },
  { tab: "signup", label: "Crear cuenta" },
] as const;

type AuthTab = (typeof tabs)[number]["tab"];

/** Links to sign-in and sign-up, each with its own address (ACCOUNT-1). */
export function AuthTabs({ current, redirectTo }: { current: AuthTab; redirectTo: string | undefined }) {
  const rest = redirectTo === undefined ? "" : `&redirectTo=${encodeURIComponent(redirectTo)}`;
  const links = tabs.map(({ tab, label }) => ({ label, to: `/auth?tab=${tab}${rest}`, isCurrent: tab === current }));
  return <LinkTabs label="Entrar o crear una cuenta" tabs={links} />;
}

/** Two pages that are answers to one question. */
export function LinkTabs({ label: name, tabs: links }: { label: string; tabs: { label: string; to: string; isCurrent: boolean }[] }) {
  return (
    <nav aria-label={name} className="grid grid-cols-2 border-b border-line">
      {links.map(({ label, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          aria-current={isCurrent ? "page" : undefined}
          className="-mb-px flex min-h-12 items-center justify-center border-b-2 border-transparent font-medium text-soft hover:text-ink aria-[current]:border-rhine aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type Properties = { ticket: string; answer: FormAnswer | undefined; redirectTo: string | undefined };

export function SignInForm({ ticket, answer, redirectTo }: Properties) {
  return (
    <SubmissionForm form="signin" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      {redirectTo !== undefined && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <EmailField answer={answer} />
      <PasswordField answer={answer} label="Contraseña" />
      <SubmitLine label="Iniciar sesión" busyLabel="Entrando..." />
      <p>
        <TextLink to="/auth/forgot">¿Has olvidado la contraseña?</TextLink>
      </p>
    </SubmissionForm>
  );
}

export function SignUpForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="signup" ticket={ticket} answer={answer} failed={signUpMessages.failed} noValidate>
      <EmailField answer={answer} hint="Te mandamos un enlace para confirmarlo." />
      <NewPasswordFields answer={answer} />
      <SubmitLine label="Crear cuenta" busyLabel="Creando la cuenta..." />
      <p className="text-label text-soft">
        Usamos tus datos solo para tu cuenta y lo que pidas en ella: lo cuenta la <TextLink to="/privacy">política de privacidad</TextLink>.
      </p>
    </SubmissionForm>
  );
}

export function ResendForm({ ticket, answer, email }: { ticket: string; answer: FormAnswer | undefined; email: string }) {
  return (
    <section aria-labelledby="otro-enlace" className="border-t border-line pt-8">
      <h2 id="otro-enlace" className="text-heading-3">
        ¿No te llegó el enlace?
      </h2>
      <p className="mt-2 mb-5 text-soft">Te lo mandamos otra vez a {email}. Mira también en el correo no deseado.</p>
      <SubmissionForm form="resend" ticket={ticket} answer={answer} failed={resendMessages.failed}>
        <input type="hidden" name="email" value={email} />
        <SubmitLine label="Mandar otro enlace" busyLabel="Enviando..." look="secondary" />
      </SubmissionForm>
    </section>
  );
}
