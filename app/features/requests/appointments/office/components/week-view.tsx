import { Link, useLocation } from "react-router";
import { callTimesOfWeek, callTimesOn, positionInWeek } from "#app/lib/opening-hours.ts";
import { spokenDay, weekdayNames } from "#app/lib/spoken-days.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { wordsOf } from "../appointment-statuses.ts";
import type { AgendaEntry, WeekDay } from "../queries.server.ts";
import { agenda, agendaAddress } from "../search-params.ts";
import { UnblockButton } from "./block-forms.tsx";

type Properties = { week: readonly WeekDay[]; before: string; after: string };

export function WeekView({ week, before, after }: Properties) {
  const [first, last] = [week[0]?.day ?? "", week.at(-1)?.day ?? ""];
  return (
    <section aria-labelledby="semana">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="semana" className="text-heading-3 first-letter:uppercase">
          Del {spokenDay(first).replace(/^\S+ /, "")} al {spokenDay(last).replace(/^\S+ /, "")}
        </h2>
        <nav aria-label="Semanas" className="flex gap-2">
          <ButtonLink look="secondary" size="small" to={agendaAddress({ view: "week", day: before })}>
            Anterior
          </ButtonLink>
          <ButtonLink look="secondary" size="small" to={agendaAddress({ view: "week" })}>
            Esta semana
          </ButtonLink>
          <ButtonLink look="secondary" size="small" to={agendaAddress({ view: "week", day: after })}>
            Siguiente
          </ButtonLink>
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
