import { Link, useLocation, useFetcher } from "react-router";
import { callTimesOfWeek, callTimesOn, positionInWeek } from "#app/lib/opening-hours.ts";
import { spokenDay, weekdayNames } from "#app/lib/spoken-days.ts";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { formField, fieldsOf, type FormAnswer, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { wordsOf } from "../appointment-statuses.ts";
import type { AgendaEntry, WeekDay } from "../queries.server.ts";
import { agenda, agendaAddress } from "../search-params.ts";
import { blockMessages, unblockMessages } from "../messages.ts";

export function WeekView({ week, before, after }: { week: readonly WeekDay[]; before: string; after: string }) {
  const [first, last] = [week[0]?.day ?? "", week.at(-1)?.day ?? ""];
  return (
    <section aria-labelledby="semana">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="semana" className="text-heading-3 first-letter:uppercase">
          Del {spokenDay(first).replace(/^\S+ /, "")} al {spokenDay(last).replace(/^\S+ /, "")}
        </h2>
        <nav aria-label="Semanas" className="flex gap-2">
          {[
            { label: "Anterior", day: before },
            { label: "Esta semana", day: undefined },
            { label: "Siguiente", day: after },
          ].map(({ label, day }) => (
            <ButtonLink key={label} look="secondary" size="small" to={agendaAddress({ view: "week", day })}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <ol className="grid overflow-hidden rounded-tile border border-line bg-line [gap:1px] tablet:grid-flow-col tablet:auto-cols-fr">
        {week.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day: { day, holiday, today, entries, blocks } }: { day: WeekDay }) {
  // Every day has the same lines, so that an hour stands at the same height in each.
  const lines = [...new Set([...callTimesOfWeek(), ...entries.map(({ time }) => time)])];
  const offered = callTimesOn(day);
  return (
    <li className="min-w-0 bg-raised">
      <h3
        className={`border-b border-line px-2.5 py-2 font-text text-small font-semibold tracking-normal ${today ? "bg-rhine text-on-rhine" : "bg-tile"}`}
      >
        <span className="inline-block first-letter:uppercase">{weekdayNames[positionInWeek(day)]}</span> {Number(day.slice(8))}
        {today && <span className="sr-only"> (hoy)</span>}
        {holiday !== undefined && <span className="block font-normal">{holiday}</span>}
      </h3>
      {blocks.length > 0 && (
        <ul className="border-b border-line">
          {blocks.map(({ id, from, to, reason }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-2 bg-grey-faint px-2.5 py-1.5 text-small text-grey">
              <span className="wrap-anywhere">
                {from === "00:00" && to === "24:00" ? "Día bloqueado" : `${from}–${to}`}
                {reason !== "" && ` · ${reason}`}
              </span>
              <UnblockButton id={id} what={`${spokenDay(day)}, ${from}–${to}`} />
            </li>
          ))}
        </ul>
      )}
      <ol className="text-small">
        {lines.map((time) => {
          const here = entries.filter((entry) => entry.time === time);
          const blocked = blocks.some(({ times }) => times.includes(time));
          return (
            <li
              key={time}
              className={`min-h-9 border-b border-line px-2 py-1 last:border-b-0 ${blocked ? "bg-grey-faint" : ""} ${here.length === 0 ? "max-tablet:hidden" : ""}`}
            >
              {here.length === 0 && offered.includes(time) && <span className="text-soft">{time}</span>}
              {here.map((entry) => (
                <Booked key={entry.id} entry={entry} />
              ))}
            </li>
          );
        })}
      </ol>
      {entries.length === 0 && <p className="px-2.5 py-3 text-small text-soft tablet:hidden">Sin citas.</p>}
    </li>
  );
}

const looks = {
  waiting: "bg-amber-faint text-amber",
  good: "bg-green-faint text-green",
  moving: "bg-rhine-faint text-rhine",
  over: "bg-grey-faint text-grey",
  late: "bg-red-faint text-red",
};

function Booked({ entry: { id, time, name, status } }: { entry: AgendaEntry }) {
  const { label, tone } = wordsOf(status);
  const { search } = useLocation();
  return (
    <Link
      to={`${agenda}/${id}${search}`}
      preventScrollReset
      title={`${time} ${name} · ${label}`}
      className={`relative block truncate rounded-[6px] px-1.5 py-0.5 font-medium hover:underline ${looks[tone]} ${status === "cancelled" || status === "no_show" ? "line-through" : ""}`}
    >
      {time} {name}
      <span className="sr-only">, {label}</span>
    </Link>
  );
}

export function BlockForm({ ticket, answer, day }: { ticket: string; answer: FormAnswer | undefined; day: string }) {
  const { text } = fieldsOf(answer);
  return (
    <details open={answer !== undefined && !answer.ok} className="mt-6 rounded-tile border border-line bg-raised">
      <summary className="px-4.5 py-3 font-medium">Bloquear un día o unas horas</summary>
      <div className="border-t border-line px-4.5 py-4">
        <SubmissionForm form="block" ticket={ticket} answer={answer} failed={blockMessages.failed} noValidate>
          <div className="grid items-start gap-4 tablet:grid-cols-[11rem_8rem_8rem_minmax(0,1fr)]">
            <TextField label="Día" type="date" {...text("day", day)} />
            <TextField label="Desde" type="time" step={1800} {...text("from")} optional />
            <TextField label="Hasta" type="time" step={1800} {...text("to")} optional />
            <TextField label="Motivo" {...text("reason")} maxLength={120} optional />
            <p className="text-small text-soft tablet:col-span-3">
              Sin horas se bloquea el día entero. Las citas que ya hay siguen en pie.
            </p>
            <div className="tablet:justify-self-end">
              <SubmitButton label="Bloquear" busyLabel="Bloqueando..." size="small" />
            </div>
          </div>
        </SubmissionForm>
      </div>
    </details>
  );
}

function UnblockButton({ id, what }: { id: string; what: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const { data: answer, state } = fetcher;
  return (
    <fetcher.Form method="post" action={agenda}>
      <input type="hidden" name={formField} value="unblock" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" disabled={state !== "idle"} aria-label={`Liberar ${what}`}>
        Liberar
      </Button>
      {answer && <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer, unblockMessages.failed)} />}
    </fetcher.Form>
  );
}
