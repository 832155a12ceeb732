import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { FieldError } from "#app/ui/form-field.tsx";
import { unitOf } from "../figures.ts";
import type { FiguresByRegion } from "../table-part.ts";
import { FigureBox } from "./figure-box.tsx";
import type { TypedBoxes } from "./typed-boxes.ts";

/** The same figures for every region: a row for each. On a phone the region's name stands above its boxes. */
export function RegionPart({ part: { id, columns }, boxes: { texts, errors } }: { part: FiguresByRegion; boxes: TypedBoxes }) {
  const named = Object.entries(columns);
  const shape =
    named.length > 2
      ? "grid-cols-4 tablet:grid-cols-[11rem_repeat(4,minmax(0,8rem))]"
      : "grid-cols-2 tablet:grid-cols-[11rem_repeat(2,minmax(0,10rem))]";
  return (
    <div>
      <div
        aria-hidden="true"
        className={`sticky top-14 z-10 grid items-end gap-x-2 border-b border-line bg-raised pb-1.5 text-small text-soft tablet:top-0 tablet:pt-1.5 ${shape}`}
      >
        <span className="max-tablet:hidden">Comunidad</span>
        {named.map(([column, figure]) => (
          <span key={column} className="text-right">
            {figure.label} <span className="max-tablet:hidden">({unitOf(figure)})</span>
          </span>
        ))}
      </div>
      {regionCodes.map((code) => {
        const paths = named.map(([column, figure]) => ({ path: `${id}.${code}.${column}`, figure }));
        return (
          <div
            key={code}
            role="group"
            aria-label={regions[code]}
            className={`grid items-center gap-x-2 gap-y-1 border-b border-line py-2 last:border-b-0 tablet:py-1.5 ${shape}`}
          >
            <span className="font-medium max-tablet:col-span-full">{regions[code]}</span>
            {paths.map(({ path, figure }) => (
              <FigureBox
                key={path}
                name={path}
                figure={figure}
                headsFrom="phone"
                label={`${regions[code]}: ${figure.label.toLowerCase()}`}
                text={texts[path] ?? ""}
                error={errors[path]}
              />
            ))}
            {paths.map(({ path }) => (
              <div key={path} className="col-span-full empty:hidden">
                <FieldError id={`${path}-error`} error={errors[path]} />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
