import type { ReactNode } from "react";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { spokenDay } from "#app/lib/spoken-days.ts";
import type { CalendarDay } from "../calendar.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { cancellingFailed, movingFailed } from "../messages.ts";

type Shown = { status: string; day: string; time: string; name: string; topic: string; vehicle: string | undefined; notes: string };

const looks: Record<string, string> = { pending: "bg-amber-faint text-amber", confirmed: "bg-green-faint text-green" };

/** An appointment as its customer sees it. `calendarFile`: the address of its file. `news`: the answer that changed it, if any. */
export function AppointmentFacts({
  appointment,
  label,
  calendarFile,
  news,
}: {
  appointment: Shown;
  label: string;
  calendarFile: string | undefined;
  news: unknown;
}) {
  const file = appointment.status === "cancelled" ? "Quitar de tu calendario" : "Añadir a tu calendario";
  const panel = useFocusOnChange(news);
  const { status, day, time, name, topic, vehicle, notes } = appointment;
  return (
    <section ref={panel} tabIndex={-1} aria-label="Datos de la cita" className="page-width scroll-mt-24 outline-none">
      <div className="rounded-tile bg-tile p-6 tablet:p-10">
        <p className={`inline-block rounded-pill px-3 py-1 text-label font-medium ${looks[status] ?? "bg-grey-faint text-grey"}`}>
          {label}
        </p>
        <h2 className="mt-4 text-heading-2 first-letter:uppercase">
          {spokenDay(day)}, a las {time}
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-4 tablet:grid-cols-[auto_1fr]">
          <Fact name="A nombre de">{name}</Fact>
          <Fact name="Tema">{topic}</Fact>
          {vehicle !== undefined && <Fact name="Coche">{vehicle}</Fact>}
          {notes !== "" && <Fact name="Notas">{notes}</Fact>}
        </dl>
        {calendarFile !== undefined && (
          <p className="mt-6">
            <ButtonAnchor href={calendarFile} look="secondary" size="small" download>
              {file}
            </ButtonAnchor>
          </p>
        )}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-tablet:-mb-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

type Properties = { ticket: string; answer: FormAnswer | undefined };

export function MovingForm({ ticket, answer, calendar }: Properties & { calendar: CalendarDay[] | undefined }) {
  return (
    <SubmissionForm form="move" ticket={ticket} answer={answer} failed={movingFailed} noValidate>
      <SlotPicker calendar={calendar} answer={answer} />
      <SubmitLine label="Cambiar a esta hora" busyLabel="Cambiando la cita..." />
    </SubmissionForm>
  );
}

export function CancellingForm({ ticket, answer }: Properties) {
  return (
    <SubmissionForm form="cancel" ticket={ticket} answer={answer} failed={cancellingFailed}>
      <TextField label="Motivo" {...fieldsOf(answer).text("reason")} maxLength={300} optional />
      <SubmitLine label="Cancelar la cita" busyLabel="Cancelando la cita..." look="secondary" />
    </SubmissionForm>
  );
}
