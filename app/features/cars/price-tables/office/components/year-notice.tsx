import { Fragment } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import type { YearReminder } from "../year-reminder.ts";

/** One sentence about the tables of a year that are missing. */
export function YearNotice({ reminder: { year, begun, missing } }: { reminder: YearReminder }) {
  return (
    <p className="mb-5 rounded-tile border border-amber/50 bg-amber-faint px-4.5 py-3 text-label">
      <strong className="font-semibold">Faltan las tablas de {year}:</strong>{" "}
      {missing.map(({ label, to }, position) => (
        <Fragment key={to}>
          {position > 0 && (position === missing.length - 1 ? " y " : ", ")}
          <TextLink to={to}>{label}</TextLink>
        </Fragment>
      ))}
      {begun ? "; hasta que estén, los precios usan las anteriores." : "; prepáralas antes del 1 de enero."}
    </p>
  );
}
