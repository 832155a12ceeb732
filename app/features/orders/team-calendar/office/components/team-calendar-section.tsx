import { type FormProperties, SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import type { TeamCalendar } from "../../queries.server.ts";
import { renewCalendarForm, renewCalendarMessages } from "../messages.ts";

/** The private calendar addresses of the reader. */
export function TeamCalendarSection({ calendar: { own, all }, ticket, answer }: { calendar: TeamCalendar } & FormProperties) {
  return (
    <section id="tu-calendario" aria-labelledby="tu-calendario-titulo" className="mt-8 max-w-prose border-t border-line pt-5">
      <h2 id="tu-calendario-titulo" className="mb-2 text-heading-3">
        En tu calendario
      </h2>
      <p className="mb-4 text-soft">
        Añade esta dirección a tu calendario (en Google, «Desde URL») y verás en él las llamadas, las entregas, las inspecciones, la ITV y
        los plazos. Es solo tuya: quien la tenga ve esas fechas sin entrar. Si la has compartido o has perdido el móvil, cámbiala.
      </p>
      <dl className="mb-5 flex flex-col gap-3">
        <Address name="Llamadas y tus importaciones" address={own} />
        {all !== undefined && <Address name="Llamadas y todas las importaciones" address={all} />}
      </dl>
      <SubmissionForm form={renewCalendarForm} ticket={ticket} answer={answer} failed={renewCalendarMessages.failed} place="tu-calendario">
        <div>
          <SubmitButton label="Cambiar la dirección" busyLabel="Cambiando..." look="secondary" size="small" />
        </div>
      </SubmissionForm>
    </section>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="text-small wrap-anywhere select-all">{address}</dd>
    </div>
  );
}
