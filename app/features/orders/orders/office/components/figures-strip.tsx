import { Link } from "react-router";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import type { OpenCounts } from "../queries/board.server.ts";
import type { Figures } from "../queries/figures.server.ts";
import { ordersAddress } from "../search-params.ts";

type Properties = { counts: OpenCounts; /** Undefined when they could not be read. */ figures: Figures | undefined };

/** Five figures above the orders; the first three lead to their orders. */
export function FiguresStrip({ counts, figures }: Properties) {
  const { open, late, waitingForCustomer } = counts;
  const { whole, margin } = figures ?? {};
  return (
    <dl
      aria-label="De un vistazo"
      className="mb-5 grid grid-cols-3 overflow-hidden rounded-tile border border-line bg-line [gap:1px] tablet:grid-cols-[repeat(5,auto)] desktop:grid-cols-5"
    >
      <Figure name="en marcha" figure={formatCount(open)} to={ordersAddress({ view: "lista" })} />
      <Figure name="con retraso" figure={formatCount(late)} alarming={late > 0} to={ordersAddress({ view: "lista", need: "retraso" })} />
      <Figure name="esperan al cliente" figure={formatCount(waitingForCustomer)} to={ordersAddress({ view: "lista", need: "espera" })} />
      <Figure
        wide
        name={whole === undefined ? "mediana, aún sin entregas" : `mediana, p90 ${whole.p90}`}
        figure={whole === undefined ? "–" : countOf(whole.median, "día", "días")}
        to={ordersAddress({ view: "cifras" })}
      />
      <Figure
        wide
        name="margen medio, 90 días"
        figure={margin === undefined ? "–" : writtenCents(Math.round(margin.cents / 100) * 100)}
        to={ordersAddress({ view: "cifras" })}
      />
    </dl>
  );
}

type FigureProperties = {
  name: string;
  figure: string;
  to: string;
  alarming?: boolean;
  /** Only where there is room; the figures have a page of their own. */ wide?: boolean;
};

function Figure({ name, figure, to, alarming = false, wide = false }: FigureProperties) {
  return (
    <div
      className={`relative flex flex-col-reverse justify-end bg-raised px-3 py-3 desktop:px-4.5 hover:bg-rhine-faint ${wide ? "max-tablet:hidden" : ""}`}
    >
      <dt className="text-small text-soft">
        <Link to={to} className="after:absolute after:inset-0">
          {name}
        </Link>
      </dt>
      <dd className={`font-heading text-heading-3 font-bold whitespace-nowrap ${alarming ? "text-red" : ""}`}>{figure}</dd>
    </div>
  );
}
