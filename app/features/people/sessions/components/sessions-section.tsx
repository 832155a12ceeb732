import { SubmissionForm, SubmitButton, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { TextLink } from "#app/ui/button.tsx";
import type { Confirmation } from "../queries.server.ts";
import { endMessages, endOthersMessages, signInAgain } from "../messages.ts";

export type ShownSession = { id: string; device: string; startedAt: string; lastSeen: string; current: boolean };

type Properties = { ticket: string; answer: FormAnswer | undefined; sessions: readonly ShownSession[] };

export function SessionsSection({ ticket, answer, sessions }: Properties) {
  return (
    <TitledSection id="sesiones" title="Dispositivos con la sesión abierta" text="Si no reconoces alguno, ciérralo y cambia la contraseña.">
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4">
            <div className="min-w-0">
              <p className="font-medium">{session.device}</p>
              <p className="text-label text-soft">
                {session.current ? "Este dispositivo" : `Última vez: ${session.lastSeen}`} · desde el {session.startedAt}
              </p>
            </div>
            {!session.current && (
              <SubmissionForm form="end-session" ticket={ticket} answer={undefined} failed={endMessages.failed} place="sesiones">
                <input type="hidden" name="session_id" value={session.id} />
                <SubmitButton label="Cerrar" look="secondary" size="small" aria-label={`Cerrar la sesión de ${session.device}`} />
              </SubmissionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <SubmissionForm form="end-other-sessions" ticket={ticket} answer={answer} failed={endOthersMessages.failed} place="sesiones">
          <SubmitLine label="Cerrar todas las demás" busyLabel="Cerrando..." look="secondary" />
        </SubmissionForm>
      ) : (
        <p className="text-soft">No hay ninguna otra.</p>
      )}
    </TitledSection>
  );
}

type NeededConfirmationProperties = { needed: Confirmation; answer: FormAnswer | undefined; always?: boolean };

/** Asks for the password in place or says what to do instead; renders nothing when it was just given. */
export function ConfirmationField({ needed, answer, always = false }: NeededConfirmationProperties) {
  if (needed === "code") {
    return (
      <p className="text-label text-soft">
        Para esto necesitamos un código de tu app. <TextLink to="/auth/codigo?redirectTo=/dashboard/seguridad">Dar el código</TextLink>
      </p>
    );
  }
  if (needed === "sign-in") return <p className="text-label text-soft">{signInAgain}</p>;
  if (needed === "recent" && !always) return null;
  return (
    <TextField
      label="Tu contraseña actual"
      {...fieldsOf(answer).text("current_password")}
      type="password"
      autoComplete="current-password"
      maxLength={512}
    />
  );
}
