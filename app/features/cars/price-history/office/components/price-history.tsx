import { shownPrice } from "#app/features/cars/vehicles/labels.ts";
import { countOf, formatEuros } from "#app/lib/amounts.ts";
import { formatDayNumbers } from "#app/lib/dates.ts";
import type { Interest } from "../interest.ts";
import type { OfferedPrice } from "../queries.server.ts";

/** Each price of a car, the present one first, and what a change did to the interest. */
export function PriceHistory({ prices }: { prices: readonly OfferedPrice[] }) {
  if (prices.length === 0) return null;
  return (
    <section aria-labelledby="historia-del-precio" className="mt-8">
      <h3 id="historia-del-precio" className="text-label font-semibold">
        Historia del precio
      </h3>
      <ol className="mt-2 border-b border-line text-label">
        {prices.map((one, index) => (
          <PriceLine key={one.beganAt.toISOString()} price={one} before={prices[index + 1]?.price ?? undefined} />
        ))}
      </ol>
      <p className="mt-2 max-w-prose text-small text-soft">
        El interés es la media al día, en hasta 14 días completos antes y después de cada cambio. Las solicitudes son consultas, citas y
        reservas.
      </p>
    </section>
  );
}

function PriceLine({ price: { price, beganAt, by, days, isPresent, before: earlier, after }, before }: Line) {
  const about = [
    `desde el ${formatDayNumbers(beganAt)}`,
    isPresent ? `lleva ${countOf(days, "día", "días")}` : countOf(days, "día", "días"),
    by,
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line py-2">
      <p className="w-44 shrink-0">
        <span className="font-semibold tabular-nums">{price === null ? "Sin ofrecer" : shownPrice(price)}</span>
        {price !== null && before !== undefined && <span className="text-soft tabular-nums"> ({difference(price - before)})</span>}
      </p>
      <p className="min-w-0 grow wrap-anywhere text-soft">{about.filter((words) => words !== null).join(" · ")}</p>
      {price !== null && (earlier ?? after) && (
        <p className="text-soft tabular-nums">
          Visitas {written(earlier, "visits", 1)} → {written(after, "visits", 1)} · solicitudes {written(earlier, "requests", 2)} →{" "}
          {written(after, "requests", 2)}
        </p>
      )}
    </li>
  );
}

type Line = { price: OfferedPrice; /** The price before, in whole euros. */ before: number | undefined };

function difference(euros: number): string {
  return `${euros > 0 ? "+" : "−"}${formatEuros(Math.abs(euros))}`;
}

function written(interest: Interest | undefined, kind: "visits" | "requests", decimals: number): string {
  return interest === undefined ? "—" : interest[kind].toFixed(decimals).replace(".", ",");
}
