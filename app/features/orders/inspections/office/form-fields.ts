import { pointGroups, inspectionPoints, type Rating, ratings, type Verdict, verdicts } from "../points.ts";
import { conditionToForm, conditionLabels, conditionWord } from "./condition-to-form.ts";
import type { Conflict, Fields } from "./kept-draft.ts";
import { noteField, ratingField } from "./messages.ts";
import type { EditedInspection } from "./queries.server.ts";

const labels: Readonly<Record<string, string>> = {
  inspected_on: "Día",
  inspector: "Quién lo ha revisado",
  place: "Lugar",
  mileage: "Kilómetros",
  verdict: "Veredicto",
  summary: "Resumen para el cliente",
  ...conditionLabels,
  ...Object.fromEntries(
    inspectionPoints.flatMap(({ key, label }) => [
      [ratingField(key), label],
      [noteField(key), `${label}, nota`],
    ]),
  ),
};

/** A field's name on the page. */
export function fieldLabel(name: string): string {
  return labels[name] ?? name;
}

/** A field's value as the page says it. */
export function fieldWords(name: string, value: string): string {
  if (value === "") return "Nada";
  if (name === "verdict") return verdicts[value as Verdict] ?? value;
  const word = conditionWord(name, value);
  if (word !== undefined) return word;
  return name.startsWith(ratingField("")) ? (ratings[value as Rating] ?? value) : value;
}

/** What is stored of an inspection, as the texts of its form. */
export function storedFields({ groups, mileage, condition, ...inspection }: EditedInspection): Fields {
  const points = groups.flatMap((group) => group.points);
  return {
    inspected_on: inspection.inspectedOn,
    inspector: inspection.inspector,
    place: inspection.place,
    mileage: mileage === null ? "" : String(mileage),
    verdict: inspection.verdict,
    summary: inspection.summary,
    ...conditionToForm(condition),
    ...Object.fromEntries(
      points.flatMap(({ key, rating, note }) => [
        [ratingField(key), rating],
        [noteField(key), note],
      ]),
    ),
  };
}

/** The fields in which a form that was refused without a script differs from what somebody else has stored since. */
export function differences(typed: Fields, stored: Fields): Conflict[] {
  return Object.entries(stored).flatMap(([name, theirs]) => {
    const mine = typed[name] ?? theirs;
    return mine === theirs ? [] : [{ name, mine, theirs }];
  });
}

/** The fields with the ratings of a group's unchecked points. */
export function uncheckedIn(group: string, written: Fields): string[] {
  const points = pointGroups.find(({ key }) => key === group)?.points ?? {};
  return Object.keys(points)
    .map(ratingField)
    .filter((name) => written[name] === "unchecked");
}
