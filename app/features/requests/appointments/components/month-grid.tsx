import { shownWeekdays } from "#app/lib/opening-hours.ts";
import type { CalendarMonth } from "../calendar-months.ts";
import { type CalendarDay, slotKey } from "../slot-times.ts";
import { spokenDay, spokenMonth, weekdayNames } from "#app/lib/spoken-days.ts";

export type Chosen = { day?: string | undefined; slot?: string | undefined };

const emptyColumns = ["", "col-span-1", "col-span-2", "col-span-3", "col-span-4", "col-span-5", "col-span-6"] as const;
const columns: Record<number, string> = { 5: "grid-cols-5", 6: "grid-cols-6", 7: "grid-cols-7" };

/**
 * A month of the weekdays that have calls. The hours of a day follow it in the document, at full width, and are visible while it is chosen. The dense
 * grid fills the week with the days after it, so this needs no JavaScript.
 */
export function MonthGrid({ month: { month, empty, days }, chosen }: { month: CalendarMonth; chosen: Chosen }) {
  return (
    <div>
      <p className="font-heading text-heading-3 font-bold tracking-tight first-letter:uppercase">{spokenMonth(month)}</p>
      <div className={`mt-3 grid grid-flow-row-dense gap-1.5 ${columns[shownWeekdays()] ?? ""}`}>
        {weekdayNames.slice(0, shownWeekdays()).map((name) => (
          <span key={name} aria-hidden="true" className="pb-1 text-center text-small text-soft">
            {name.slice(0, 3)}
          </span>
        ))}
        {empty > 0 && <span aria-hidden="true" className={emptyColumns[empty]} />}
        {days.map((day) => (
          <DayChoice key={day.day} day={day} chosen={chosen} />
        ))}
      </div>
      <Holidays days={days} />
    </div>
  );
}

function DayChoice({ day: { day, state, holiday, free }, chosen }: { day: CalendarDay; chosen: Chosen }) {
  const note = holiday === undefined ? (state === "full" ? "Completo" : undefined) : "Festivo";
  const spoken = [spokenDay(day), note?.toLowerCase(), holiday].filter((part) => part !== undefined).join(", ");
  return (
    <div className="contents">
      <label className="choice peer min-h-13">
        <input type="radio" name="day" value={day} disabled={state !== "free"} defaultChecked={chosen.day === day} />
        <span aria-hidden="true">
          {Number(day.slice(8))}
          {note !== undefined && <small className="block text-[0.6875rem] leading-tight font-normal">{note}</small>}
        </span>
        <span className="sr-only">{spoken}</span>
      </label>
      {free.length > 0 && (
        <fieldset className="col-span-full hidden rounded-tile bg-tile p-3.5 peer-has-checked:block">
          <legend className="contents text-label font-medium first-letter:uppercase">Horas libres del {spokenDay(day)}</legend>
          <div className="mt-2.5 grid grid-cols-4 gap-1.5 tablet:grid-cols-6">
            {free.map((time) => (
              <SlotChoice key={time} value={slotKey(day, time)} label={time} chosen={chosen} />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

export function SlotChoice({ value, label, chosen }: { value: string; label: string; chosen: Chosen }) {
  return (
    <label className="choice">
      <input type="radio" name="slot" value={value} defaultChecked={chosen.slot === value} />
      <span>{label}</span>
    </label>
  );
}

function Holidays({ days }: { days: readonly CalendarDay[] }) {
  const holidays = days.filter(({ holiday }) => holiday !== undefined);
  if (holidays.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-0.5 text-small text-soft">
      {holidays.map(({ day, holiday }) => (
        <li key={day}>
          {spokenDay(day)}: {holiday}
        </li>
      ))}
    </ul>
  );
}
