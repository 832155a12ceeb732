import { Link } from "react-router";
import { stopLabels } from "#app/features/orders/steps/step-kinds.ts";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import type { BoardColumn } from "../queries/list.server.ts";
import { ordersAddress, type OrdersSearch } from "../search-params.ts";
import type { OrderLine } from "../order-line.ts";

/** The open orders in a column for each stop (ORDER-70). */
export function Board({ columns, search }: { columns: readonly BoardColumn[]; search: OrdersSearch }) {
  const board = useRowKeys<HTMLDivElement>();
  return (
    <div ref={board} className="grid items-start gap-x-3.5 gap-y-7 tablet:grid-cols-2 desktop:grid-cols-4">
      {columns.map((column) => (
        <Column key={column.stop} column={column} search={search} />
      ))}
    </div>
  );
}

function Column({ column: { stop, count, days, cards }, search }: { column: BoardColumn; search: OrdersSearch }) {
  return (
    <section aria-labelledby={`parada-${stop}`} data-column className="min-w-0">
      <header className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={`parada-${stop}`} className="font-text text-label font-semibold tracking-normal">
          {stopLabels[stop]}
        </h2>
        <p className="text-small whitespace-nowrap text-soft" title="Cuántas hay, y la mediana de días desde su último paso">
          {formatCount(count)}
          {days !== undefined && ` · ${countOf(days, "día", "días")}`}
        </p>
      </header>
      {cards.length === 0 ? (
        <p className="rounded-field border border-dashed border-control/60 px-3.5 py-4 text-small text-soft">Nada en esta parada.</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {cards.map((line, position) => (
            <OrderCard key={line.id} line={line} first={position === 0} />
          ))}
        </ul>
      )}
      {count > cards.length && (
        <p className="mt-3 text-small">
          <Link to={ordersAddress({ ...search, view: "lista", stop })} className="text-rhine underline underline-offset-4">
            Ver las {formatCount(count)}
          </Link>
        </p>
      )}
    </section>
  );
}

/** One order on the board. Its edge is red when it is late, and lemon while it waits for the customer; its line says the same in words. */
function OrderCard({ line, first }: { line: OrderLine; /** The route of all orders need be discovered only once. */ first: boolean }) {
  const { id, reference, car, owner, customer, plan, sentence, late } = line;
  return (
    <li
      data-row
      data-id={id}
      tabIndex={-1}
      title={reference}
      className={`relative rounded-field border border-line bg-raised px-3.5 py-2.5 hover:border-control ${edgeOf(line)}`}
    >
      <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
        <Link to={officeOrderAddress(id)} discover={first ? "render" : "none"} data-key="enter" className="after:absolute after:inset-0">
          {car}
        </Link>
        {owner !== undefined && <span className="ml-1.5 text-small font-normal text-soft">{owner}</span>}
      </h3>
      <p className="text-small wrap-anywhere text-soft">
        {customer} · {plan}
      </p>
      <p className={`mt-1 text-small wrap-anywhere ${late ? "font-medium text-red" : ""}`}>{sentence}</p>
    </li>
  );
}

function edgeOf({ late, waitingForCustomer }: OrderLine): string {
  if (late) return "border-l-3 border-l-red";
  return waitingForCustomer ? "border-l-3 border-l-lemon" : "";
}
