import { Link } from "react-router";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { TodaysWork } from "../queries/figures.server.ts";
import { type Need, ordersAddress } from "../search-params.ts";
import { shortDay } from "../short-days.ts";

const words: Readonly<Partial<Record<Need, [one: string, many: string]>>> = {
  papeles: ["importación con documentos por revisar", "importaciones con documentos por revisar"],
  decisiones: ["presupuesto por atender", "presupuestos por atender"],
  entregas: ["entrega por acordar", "entregas por acordar"],
  plazos: ["matriculación urgente", "matriculaciones urgentes"],
  pagos: ["importación con un pago atrasado", "importaciones con pagos atrasados"],
  faltan: ["importación a la que le falta un documento", "importaciones a las que les faltan documentos"],
  pasos: ["importación con un paso atrasado", "importaciones con pasos atrasados"],
};

export function TodaysOrders({ work: { lines, refunds } }: { work: TodaysWork }) {
  const entries = [
    ...refunds.map(({ id, name, cents, until }) => ({
      to: officeOrderAddress(id),
      title: `Devolver ${writtenCents(cents)} hasta el ${shortDay(until)}`,
      text: `A ${name}, por su importación cerrada`,
    })),
    ...lines.map(({ need, count, only }) => ({
      to: only ? officeOrderAddress(only.id) : ordersAddress({ view: "lista", need }),
      title: countOf(count, ...(words[need] ?? (["importación", "importaciones"] as const))),
      text: only && `${only.car}: ${only.sentence}`,
    })),
  ];
  return (
    <ul>
      {entries.map(({ to, title, text }) => (
        <li key={`${to} ${title}`} className="relative border-b border-line px-4.5 py-2.5 last:border-b-0 hover:bg-rhine-faint">
          <Link to={to} className="font-semibold after:absolute after:inset-0">
            {title}
          </Link>
          <p className="text-small wrap-anywhere text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
