import { exactly, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import { readTypedEuros } from "#app/lib/typed-euros.ts";
import { type Costs, earningsOf } from "../earnings.ts";

const written = (cents: number) => writtenAmount(exactly(cents));

/** What the company earns with the typed price. With a script it follows the typing; without one it speaks of the price of the last save. */
export function QuoteEarnings({ costs, typed }: { costs: Costs; typed: string }) {
  const price = readTypedEuros(typed);
  return (
    <section aria-labelledby="ganancia" className="mt-5 rounded-field bg-tile px-4 py-3 text-label">
      <h3 id="ganancia" className="font-text font-semibold tracking-normal">
        Lo que ganamos <span className="font-normal text-soft">(solo lo ve el equipo)</span>
      </h3>
      {costs.isKnown ? (
        <Sums costs={costs} price={price} />
      ) : (
        <p className="mt-1 max-w-prose text-soft">No sabemos qué nos costó este coche. Apunta su compra y lo calculamos aquí.</p>
      )}
    </section>
  );
}

function Sums({ costs, price }: { costs: Costs; price: number | undefined }) {
  const { left, vat, margin } = earningsOf(price ?? 0, costs);
  const isPriced = price !== undefined && price > 0;
  return (
    <>
      <dl aria-live="polite" className="mt-1.5">
        <Sum name="Costes, con la mitad de cada estimación" value={written(costs.total)} />
        {costs.fee !== undefined && <Sum name="Nuestros honorarios según la tarifa, IVA incluido" value={written(costs.fee)} />}
        {isPriced && (
          <>
            <Sum name="Precio cerrado menos costes" value={written(left)} />
            <Sum name="IVA del margen, 21 %" value={written(vat)} />
            <Sum name={margin < 0 ? "Perdemos" : "Ganamos, sin IVA"} value={written(Math.abs(margin))} total />
          </>
        )}
      </dl>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer text-rhine">Ver los costes</summary>
        <dl className="mt-1">
          {costs.lines.map(({ label, cents }) => (
            <Sum key={label} name={label} value={written(cents)} />
          ))}
        </dl>
        <p className="mt-2 max-w-prose text-small text-soft">
          El IVA es el 21 % de lo que ganamos, como en la calculadora de precios. El libro de bienes usados lo cuenta sobre la venta menos
          la compra.
        </p>
      </details>
    </>
  );
}

function Sum({ name, value, total = false }: { name: string; value: string; total?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0 ${total ? "font-semibold" : ""}`}>
      <dt className={total ? "" : "text-soft"}>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
