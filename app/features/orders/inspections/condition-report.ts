import { formatKilometres } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { numbered } from "./condition.ts";
import { paintTable } from "./paint.ts";
import { missingShots, shotKeys, shots } from "./shots.ts";
import { readCondition } from "./stored-condition.ts";
import { differencesBetween } from "./two-checks.ts";
import { tyreTable } from "./tyres.ts";

type Row = { condition: unknown; inspected_on: string };
type Subject = { shot: string | null; damage: number | null };

/** What a report shows of a check besides its points. `isRecorded`: false for a report from before all of this was recorded. */
export function conditionReport<Photo extends Subject>(row: Row, photos: readonly Photo[]) {
  const condition = readCondition(row.condition);
  const missing = missingShots(photos, condition.shots);
  const damages = numbered(condition);
  const paint = paintTable(condition);
  const tyres = tyreTable(condition, row.inspected_on);
  return {
    damages,
    paint,
    tyres,
    /** Each has its photos or a reason; neither in reports from before shots were demanded. */
    shots: shotKeys.map((key) => ({
      key,
      label: shots[key],
      photos: photos.filter(({ shot }) => shot === key),
      reason: condition.shots[key] ?? "",
    })),
    /** Those of no demanded shot and no damage that is in the list. */
    others: photos.filter(({ shot, damage }) => shot === null && !damages.some(({ number }) => number === damage)),
    isRecorded: damages.length + paint.length + tyres.length > 0 || missing.length < shotKeys.length,
  };
}

export type ConditionReport<Photo extends Subject> = ReturnType<typeof conditionReport<Photo>>;

type CheckRow = Row & { mileage: number | null; inspector: string; place: string; summary: string };
type Check<Photo> = { row: CheckRow; photos: readonly Photo[] };

/** The check at the handover, with what has changed since the published inspection, if there is one. */
export function handoverReport<Photo extends Subject>({ row, photos }: Check<Photo>, before: Check<Photo> | undefined) {
  const compared = (check: CheckRow) => ({ condition: readCondition(check.condition), mileage: check.mileage });
  return {
    day: formatCalendarDay(row.inspected_on),
    inspector: row.inspector,
    place: row.place,
    summary: row.summary,
    mileage: row.mileage === null ? undefined : formatKilometres(row.mileage),
    condition: conditionReport(row, photos),
    photos,
    changes: before && {
      day: formatCalendarDay(before.row.inspected_on),
      isComparable: conditionReport(before.row, before.photos).isRecorded,
      ...differencesBetween(compared(before.row), compared(row)),
    },
  };
}

export type HandoverReport<Photo extends Subject> = ReturnType<typeof handoverReport<Photo>>;
