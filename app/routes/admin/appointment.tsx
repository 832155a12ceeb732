import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { useLocation } from "react-router";
import { wordsOf } from "#app/features/requests/appointments/office/appointment-statuses.ts";
import { rescheduleAppointment } from "#app/features/requests/appointments/office/commands.server.ts";
import { findAgendaEntry } from "#app/features/requests/appointments/office/queries.server.ts";
import { agenda } from "#app/features/requests/appointments/office/search-params.ts";
import { SlotPicker } from "#app/features/requests/appointments/components/slot-picker.tsx";
import { readCalendar } from "#app/features/requests/appointments/queries.server.ts";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { idOrNotFound, orNotFound, pagePart, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { Route } from "./+types/appointment.ts";
import { reschedulingMessages } from "#app/features/requests/appointments/office/messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const entry = orNotFound(await findAgendaEntry(scope.context, idOrNotFound(params.appointmentId)));
  return { ticket: scope.nonce, entry, calendar: await pagePart(scope, "calendar", () => readCalendar(scope.context)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return rescheduleAppointment(context.get(requestScope), idOrNotFound(params.appointmentId), await formIn(request));
}

export const meta = unlistedMeta("Cambiar la hora de una cita", "Otra hora para una cita.");

export default function Appointment({ loaderData: { ticket, entry, calendar }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = answerAbout("reschedule", actionData);
  const { label, tone } = wordsOf(entry.status);
  return (
    <RouteDialog
      title={`Cita de ${entry.name}`}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <span className="first-letter:uppercase">
            {spokenDay(entry.day)}, a las {entry.time}
          </span>
          <StateBadge tone={tone}>{label}</StateBadge>
          <CustomerLink id={entry.id}>Todo de esta persona</CustomerLink>
        </span>
      }
      back={agenda + search}
    >
      <p className="text-soft">Elige otra hora. El cliente recibe un correo con la nueva, y su calendario se pone al día.</p>
      <SubmissionForm form="reschedule" ticket={ticket} answer={answer} failed={reschedulingMessages.failed} noValidate>
        <input type="hidden" name="seen_revision" value={entry.revision} />
        <SlotPicker calendar={calendar} answer={answer} />
        <SubmitLine label="Cambiar a esta hora" busyLabel="Cambiando la cita..." />
      </SubmissionForm>
    </RouteDialog>
  );
}
