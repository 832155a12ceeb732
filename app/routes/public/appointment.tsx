import { appointmentState, isChangeable, isOver } from "#app/features/requests/appointments/appointment-state.ts";
import { cancelAppointment, moveAppointment } from "#app/features/requests/appointments/commands/change.server.ts";
import { AppointmentFacts, CancellingForm, MovingForm } from "#app/features/requests/appointments/components/changing-forms.tsx";
import { appointmentPath, findAppointment, readCalendar, signedId } from "#app/features/requests/appointments/queries.server.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/appointment.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Reservar cita", to: "/appointments" }, { label: "Tu cita" }];

/** Shows the appointment and changes nothing, because mail programs open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  // A wrong signature and an unknown id give the same 404.
  const found = orNotFound(await findAppointment(scope.context, orNotFound(signedId(scope.keys, params))));
  const { now } = scope.context;
  const { status, day, time, name, vehicle, notes } = found;
  const changeable = isChangeable(found, now);
  return {
    ticket: scope.nonce,
    appointment: { status, day, time, name, vehicle, notes, topic: serviceTypeLabel(found.serviceType) },
    state: appointmentState(status),
    changeable,
    calendarFile: changeable || status === "cancelled" ? `${appointmentPath(scope.keys, found.id)}/cita.ics` : undefined,
    over: isOver(found, now),
    calendar: changeable ? await readCalendar(scope.context) : [],
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  // The appointment is not read here, so that the command keeps the typed values even while the database is away (row R9).
  const id = orNotFound(signedId(scope.keys, params));
  const { sent, form } = await sentForm(request);
  return form === "cancel" ? cancelAppointment(scope, { id }, sent) : moveAppointment(scope, { id }, sent);
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Tu cita", "Consulta, cambia o cancela tu cita.", "/appointments");

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, appointment, state, changeable, over, calendar, calendarFile } = loaderData;
  const cancelled = changeable ? undefined : answerAbout("cancel", actionData);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Tu cita">
        {over && changeable ? "Ya ha pasado." : state.text}
      </PageHeading>
      <AppointmentFacts
        appointment={appointment}
        label={state.label}
        calendarFile={calendarFile}
        news={actionData?.ok ? actionData : undefined}
      />
      {changeable ? (
        <>
          <section aria-labelledby="cambiar" className="page-width mt-16 tablet:mt-20">
            <h2 id="cambiar" className="text-heading-2">
              Cambiar la hora
            </h2>
            <p className="mt-4 mb-9 max-w-xl text-lead text-soft">
              La hora de ahora queda libre en cuanto elijas otra, y el equipo te confirmará la nueva.
            </p>
            <div className="max-w-3xl">
              <MovingForm ticket={ticket} answer={answerAbout("move", actionData)} calendar={calendar} />
            </div>
          </section>
          <section id="cancelar" aria-labelledby="cancelar-titulo" className="page-width mt-16 scroll-mt-24 tablet:mt-20">
            <h2 id="cancelar-titulo" className="text-heading-2">
              Cancelar la cita
            </h2>
            <p className="mt-4 mb-7 max-w-xl text-lead text-soft">No cuesta nada y no hace falta dar motivos.</p>
            <div className="max-w-xl">
              <CancellingForm ticket={ticket} answer={answerAbout("cancel", actionData)} />
            </div>
          </section>
        </>
      ) : (
        <div className="page-width mt-10 flex flex-col items-start gap-6">
          <ButtonLink to="/appointments">Reservar otra cita</ButtonLink>
          {cancelled?.notice && <Toast tone={cancelled.ok ? "good" : "bad"} title={cancelled.notice.title} text={cancelled.notice.text} />}
        </div>
      )}
    </>
  );
}

/** Does not say why an appointment is missing. When it cannot be read now, it offers a retry and keeps the form's text (row R9). */
export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={{
        title: "Cita no encontrada",
        text: "Puede que la dirección esté incompleta. Cópiala entera del correo, o llámanos.",
      }}
      failed="No podemos mostrar tu cita"
      failedText="No hemos podido cargarla ahora mismo. Vuelve a intentarlo en unos segundos o llámanos."
      kept={{ answer: actionData, labels: { reason: "Motivo", slot: "Hora elegida" } }}
    />
  );
}
