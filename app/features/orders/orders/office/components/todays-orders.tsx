import type { ReactNode } from "react";
import { Link } from "react-router";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { OpenRefund, TodaysWork, WorkLine } from "../queries/figures.server.ts";
import { type Need, ordersAddress } from "../search-params.ts";
import { shortDay } from "../short-days.ts";

const words: Readonly<Partial<Record<Need, [one: string, many: string]>>> = {
  papeles: ["importación con papeles por revisar", "importaciones con papeles por revisar"],
  decisiones: ["presupuesto por atender", "presupuestos por atender"],
  plazos: ["matriculación urgente", "matriculaciones urgentes"],
  pagos: ["importación con un pago atrasado", "importaciones con pagos atrasados"],
  faltan: ["importación a la que le falta un papel", "importaciones a las que les faltan papeles"],
  pasos: ["importación con un paso atrasado", "importaciones con pasos atrasados"],
};

export function TodaysOrders({ work: { lines, refunds } }: { work: TodaysWork }) {
  return (
    <ul>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
      {lines.map((line) => (
        <Line key={line.need} line={line} />
      ))}
    </ul>
  );
}

function Line({ line: { need, count, only } }: { line: WorkLine }) {
  const [one, many] = words[need] ?? ["importación", "importaciones"];
  return (
    <Entry to={only ? officeOrderAddress(only.id) : ordersAddress({ view: "lista", need })} title={countOf(count, one, many)}>
      {only && `${only.car}: ${only.sentence}`}
    </Entry>
  );
}

function Refund({ refund: { id, name, cents, until } }: { refund: OpenRefund }) {
  return (
    <Entry to={officeOrderAddress(id)} title={`Devolver ${writtenCents(cents)} hasta el ${shortDay(until)}`}>
      A {name}, por su importación cerrada
    </Entry>
  );
}

function Entry({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="relative border-b border-line px-4.5 py-2.5 last:border-b-0 hover:bg-rhine-faint">
      <Link to={to} className="font-semibold after:absolute after:inset-0">
        {title}
      </Link>
      <p className="text-small wrap-anywhere text-soft">{children}</p>
    </li>
  );
}
