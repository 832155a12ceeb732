import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { FieldError } from "#app/ui/form-field.tsx";
import { spokenDay, spokenMonth, weekdayNames } from "#app/lib/spoken-days.ts";
import { shownWeekdays } from "#app/lib/opening-hours.ts";
import { type CalendarDay, calendarMonths, type CalendarMonth, nearestFree, slotKey } from "../calendar.ts";

type Chosen = { day?: string | undefined; slot?: string | undefined };

const emptyColumns = ["", "col-span-1", "col-span-2", "col-span-3", "col-span-4", "col-span-5", "col-span-6"] as const;
const columns: Record<number, string> = { 5: "grid-cols-5", 6: "grid-cols-6", 7: "grid-cols-7" };

/**
 * A month of the weekdays that have calls. The hours of a day follow it in the document, at full width, and are visible while it is chosen. The dense
 * grid fills the week with the days after it, so this needs no JavaScript.
 */
function MonthGrid({ month: { month, empty, days }, chosen }: { month: CalendarMonth; chosen: Chosen }) {
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

function SlotChoice({ value, label, chosen }: { value: string; label: string; chosen: Chosen }) {
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

type Properties = {
  /** Undefined if the calendar cannot be read. */
  calendar: CalendarDay[] | undefined;
  answer: FormAnswer | undefined;
};

/** A day and one of its free hours. It works with plain radio buttons; JavaScript keeps day and hour consistent. */
export function SlotPicker({ calendar, answer }: Properties) {
  const id = useId();
  const error = answer?.errors.fields["slot"];
  const chosen: Chosen = { day: answer?.typed["day"], slot: answer?.typed["slot"] };
  const { fieldset, picked, follow } = useAgreement(chosen.slot);
  if (!calendar) return <UnknownCalendar chosen={chosen} />;

  const lost = chosen.slot !== undefined && !isFree(calendar, chosen.slot);
  return (
    <fieldset
      ref={fieldset}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onChange={follow}
      className="flex scroll-mt-28 flex-col gap-7 rounded-tile outline-offset-8"
    >
      <legend className="sr-only">Día y hora</legend>
      <FieldError id={`${id}-error`} error={error} />
      {lost && <Nearest calendar={calendar} lost={chosen.slot ?? ""} />}
      {calendarMonths(calendar).map((month) => (
        <MonthGrid key={month.month} month={month} chosen={lost ? {} : chosen} />
      ))}
      <p aria-live="polite" className="with-script min-h-6 text-label text-soft">
        {picked !== undefined && isFree(calendar, picked) && (
          <>
            Has elegido el <strong className="font-semibold text-ink">{spokenSlot(picked)}</strong>.
          </>
        )}
      </p>
    </fieldset>
  );
}

/** Choosing a day clears an hour of another day; choosing an hour, such as one of the nearest, opens its day. */
function useAgreement(first: string | undefined) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [picked, setPicked] = useState(first);
  useEffect(() => {
    // The person may have chosen before the JavaScript ran, also an hour and then another day, which hides that hour.
    for (const hour of fieldset.current?.querySelectorAll<HTMLInputElement>("input[name=slot]:checked") ?? [])
      hour.checked = hour.getClientRects().length > 0;
    setPicked(chosenSlot(fieldset.current));
    const form = fieldset.current?.form;
    const forget = () => setPicked(undefined);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  const follow = ({ currentTarget, target }: ChangeEvent<HTMLFieldSetElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const day = target.value.slice(0, 10);
    for (const radio of currentTarget.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
      if (target.name === "day" && radio.name === "slot" && !radio.value.startsWith(day)) radio.checked = false;
      if (target.name === "slot" && radio.name === "day") radio.checked = radio.value === day;
    }
    setPicked(chosenSlot(currentTarget));
  };
  return { fieldset, picked, follow };
}

function chosenSlot(fieldset: HTMLElement | null): string | undefined {
  return fieldset?.querySelector<HTMLInputElement>("input[name=slot]:checked")?.value;
}

function Nearest({ calendar, lost }: { calendar: CalendarDay[]; lost: string }) {
  const [day = "", time = ""] = lost.split(" ");
  const nearest = nearestFree(calendar, day, time);
  if (nearest.length === 0) return null;
  return (
    <fieldset className="rounded-tile bg-tile p-4">
      <legend className="contents font-medium">Las horas libres más cercanas</legend>
      <div className="mt-3 flex flex-col gap-1.5">
        {nearest.map((slot) => (
          <SlotChoice
            key={slotKey(slot.day, slot.time)}
            value={slotKey(slot.day, slot.time)}
            label={spokenSlot(slotKey(slot.day, slot.time))}
            chosen={{}}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Shown if the database is unavailable. The form keeps the choice for the next try. */
function UnknownCalendar({ chosen }: { chosen: Chosen }) {
  return (
    <p className="rounded-tile bg-tile p-5 text-soft">
      Ahora mismo no podemos leer el calendario. Vuelve a intentarlo en unos segundos o llámanos.
      {chosen.slot !== undefined && <input type="hidden" name="slot" value={chosen.slot} />}
    </p>
  );
}

function isFree(calendar: readonly CalendarDay[], slot: string): boolean {
  return calendar.some(({ day, free }) => free.some((time) => slotKey(day, time) === slot));
}

/** "2026-11-23 09:30" → "lunes, 23 de noviembre, a las 09:30". */
function spokenSlot(slot: string): string {
  const [day = "", time = ""] = slot.split(" ");
  return `${spokenDay(day)}, a las ${time}`;
}
