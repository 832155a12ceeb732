import { Letterhead } from "#app/features/ground/company/components/letterhead.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Crumb, PageHeading } from "#app/ui/page-heading.tsx";
import { fewestProofs, longestUnprovenDays } from "../mileage-verdict.ts";
import { type ShownRecord, spokenTime } from "../record-words.ts";
import { MileageReadings, VerdictBadge } from "./mileage-record.tsx";

/** `printed`: the day of the print, and what else names it. */
type Properties = { record: ShownRecord; printed: string; car: string; crumbs: Crumb[] };

/** The kilometres of a car as a page to print, with the rule by which we conclude. */
export function MileageSheet({ record, printed, car, crumbs }: Properties) {
  return (
    <>
      <div className="print:hidden">
        <PageHeading crumbs={crumbs} title="Los kilómetros, con sus papeles" />
      </div>
      <div className="page-width pb-16">
        <Letterhead>{printed}</Letterhead>
        <h2 className="flex flex-wrap items-center gap-3 text-heading-3 print:mt-4">
          {car} <VerdictBadge verdict={record.verdict} />
        </h2>
        <MileageReadings record={record} />
        <p className="mt-8 max-w-prose text-label text-soft">
          Decimos «demostrados» con {fewestProofs} lecturas con papel o más, de dos clases distintas y alguna que no sea nuestra, que suben
          siempre, sin más de {spokenTime(longestUnprovenDays)} entre dos ni antes de la primera, repartidas en un año o más (o desde que el
          coche era nuevo) y con la última de hace un año como mucho. Un kilómetro menos que antes ya es una contradicción. Un anuncio no
          demuestra nada y puede redondear; si baja más de 1.000 km, lo decimos. Los papeles llevan datos de otras personas, así que no se
          publican.
        </p>
        <p className="with-script mt-6 print:hidden">
          <Button look="secondary" size="small" onClick={() => print()}>
            Imprimir
          </Button>
        </p>
      </div>
    </>
  );
}
