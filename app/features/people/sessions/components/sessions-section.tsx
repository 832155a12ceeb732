import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { endMessages, endOthersMessages } from "../messages.ts";

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
                {({ busy }) => (
                  <>
                    <input type="hidden" name="session_id" value={session.id} />
                    <Button
                      type="submit"
                      look="secondary"
                      size="small"
                      disabled={busy}
                      aria-label={`Cerrar la sesión de ${session.device}`}
                    >
                      Cerrar
                    </Button>
                  </>
                )}
              </SubmissionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <SubmissionForm form="end-other-sessions" ticket={ticket} answer={answer} failed={endOthersMessages.failed} place="sesiones">
          {({ busy }) => (
            <div>
              <Button type="submit" look="secondary" disabled={busy}>
                {busy ? "Cerrando..." : "Cerrar todas las demás"}
              </Button>
            </div>
          )}
        </SubmissionForm>
      ) : (
        <p className="text-soft">No hay ninguna otra.</p>
      )}
    </TitledSection>
  );
}
