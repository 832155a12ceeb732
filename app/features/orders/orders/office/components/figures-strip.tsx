import { Link } from "react-router";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { stopLabels } from "#app/features/orders/steps/step-kinds.ts";
import { cellClass, OfficeFrame, OfficeTable } from "#app/ui/office/office-table.tsx";
import type { OpenCounts, BoardColumn } from "../queries/list.server.ts";
import type { Figures, Days, StopFigures as Stops } from "../queries/figures.server.ts";
import { ordersAddress } from "../search-params.ts";

type StopFiguresProperties = { columns: readonly BoardColumn[]; stops: readonly Stops[]; figures: Figures | undefined };

const heads = [
  { label: "Parada" },
  { label: "Ahora", figures: true },
  { label: "Mediana", figures: true },
  { label: "9 de cada 10", figures: true },
  { label: "Casos", figures: true, wide: true },
  { label: "Días", silent: true, wide: true },
];

export function StopFigures({ columns, stops, figures }: StopFiguresProperties) {
  const longest = Math.max(1, ...stops.map(({ days }) => days?.p90 ?? 0));
  return (
    <section aria-labelledby="cifras">
      <h2 id="cifras" className="mb-3 text-heading-3">
        Días en cada parada
      </h2>
      <OfficeFrame>
        <OfficeTable label="Importaciones y días en cada parada" columns={heads}>
          {stops.map(({ stop, days }) => (
            <Row
              key={stop}
              name={stopLabels[stop]}
              now={columns.find((column) => column.stop === stop)?.count ?? 0}
              days={days}
              longest={longest}
            />
          ))}
          <Row
            name="Todo, hasta la entrega"
            now={columns.reduce((sum, { count }) => sum + count, 0)}
            days={figures?.whole}
            longest={undefined}
          />
        </OfficeTable>
      </OfficeFrame>
      <p className="mt-3 max-w-prose text-small text-soft">
        De los últimos seis meses, en días naturales. La mitad tardó, como mucho, la mediana; 9 de cada 10, los días de su columna o menos.
        {figures?.margin &&
          ` El margen medio de ${countOf(figures.margin.orders, "entrega", "entregas")} de los últimos 90 días es ${writtenCents(figures.margin.cents)}: cargos menos costes.`}
      </p>
    </section>
  );
}

type RowProperties = {
  name: string;
  now: number;
  days: Days | undefined;
  /** The end of the scale; without it no bar. */ longest: number | undefined;
};

function Row({ name, now, days, longest }: RowProperties) {
  const figures = cellClass({ figures: true });
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cellClass()} font-medium`}>
        {name}
      </th>
      <td className={figures}>{formatCount(now)}</td>
      <td className={figures}>{days === undefined ? "–" : formatCount(days.median)}</td>
      <td className={figures}>{days === undefined ? "–" : formatCount(days.p90)}</td>
      <td className={cellClass({ figures: true, wide: true })}>{formatCount(days?.cases ?? 0)}</td>
      <td className={`${cellClass({ wide: true })} w-2/5`}>{days && longest !== undefined && <Bar days={days} longest={longest} />}</td>
    </tr>
  );
}

function Bar({ days: { median, p90 }, longest }: { days: Days; longest: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
      <rect y="3" width={(p90 / longest) * 100} height="2" className="fill-control/60" />
      <rect width={(median / longest) * 100} height="8" className="fill-rhine" />
    </svg>
  );
}

type Properties = { counts: OpenCounts; /** Undefined when they could not be read. */ figures: Figures | undefined };

export function FiguresStrip({ counts, figures }: Properties) {
  const { open, late, waitingForCustomer } = counts;
  const { whole, margin, hidesMargin = false } = figures ?? {};
  const shown: FigureProperties[] = [
    { name: "en marcha", figure: formatCount(open), to: ordersAddress({ view: "lista" }) },
    { name: "con retraso", figure: formatCount(late), to: ordersAddress({ view: "lista", need: "retraso" }), alarming: late > 0 },
    { name: "esperan al cliente", figure: formatCount(waitingForCustomer), to: ordersAddress({ view: "lista", need: "espera" }) },
    {
      name:
        whole === undefined ? "de mediana, aún sin entregas" : `de mediana; 9 de cada 10, en ${countOf(whole.p90, "día", "días")} o menos`,
      figure: whole === undefined ? "–" : countOf(whole.median, "día", "días"),
      to: ordersAddress({ view: "cifras" }),
      wide: true,
    },
    ...(hidesMargin
      ? []
      : [
          {
            name: "margen medio, 90 días",
            figure: margin === undefined ? "–" : writtenCents(Math.round(margin.cents / 100) * 100),
            to: ordersAddress({ view: "cifras" }),
            wide: true,
          },
        ]),
  ];
  return (
    <dl
      aria-label="De un vistazo"
      className="mb-5 grid grid-cols-3 overflow-hidden rounded-tile border border-line bg-line [gap:1px] tablet:grid-flow-col tablet:auto-cols-auto tablet:grid-cols-none desktop:auto-cols-fr"
    >
      {shown.map(({ name, figure, to, alarming, wide }) => (
        <div
          key={name}
          className={`relative flex flex-col-reverse justify-end bg-raised px-3 py-3 desktop:px-4.5 hover:bg-rhine-faint ${wide === true ? "max-tablet:hidden" : ""}`}
        >
          <dt className="text-small text-soft">
            <Link to={to} className="after:absolute after:inset-0">
              {name}
            </Link>
          </dt>
          <dd className={`font-heading text-heading-3 font-bold whitespace-nowrap ${alarming === true ? "text-red" : ""}`}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `wide`: only where there is room; the figures have a page of their own. */
type FigureProperties = { name: string; figure: string; to: string; alarming?: boolean; wide?: boolean };
