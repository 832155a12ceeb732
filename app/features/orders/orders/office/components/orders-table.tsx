import { Link } from "react-router";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { orderState } from "#app/features/orders/access/order-state.ts";
import { stopLabels } from "#app/features/orders/steps/step-kinds.ts";
import { cellClass, OfficeFrame, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import type { OrderLine } from "../order-line.ts";
import { shortDay } from "../short-days.ts";

const columns = [
  { label: "Importación" },
  { label: "Cliente", wide: true },
  { label: "Parada", wide: true },
  { label: "Qué toca", wide: true },
  { label: "Empezó", figures: true, wide: true },
  { label: "Entrega", figures: true },
];

/** Orders in rows, for the list (ORDER-70). A phone shows the customer and the sentence below the car. */
export function OrdersTable({ lines }: { lines: readonly OrderLine[] }) {
  const table = useRowKeys<HTMLDivElement>();
  return (
    <div ref={table}>
      <OfficeFrame>
        <OfficeTable label="Importaciones" columns={columns}>
          {lines.map((line, position) => (
            <Row key={line.id} line={line} first={position === 0} />
          ))}
        </OfficeTable>
      </OfficeFrame>
    </div>
  );
}

function Row({ line, first }: { line: OrderLine; first: boolean }) {
  const { id, reference, car, customer, plan, owner, stop, status, sentence, begunOn, deliveryOn } = line;
  const wide = cellClass({ wide: true });
  return (
    <tr data-row data-id={id} tabIndex={-1} className={rowClass}>
      <th scope="row" className={`${cellClass()} font-normal ${edgeOf(line)}`}>
        <Link
          to={officeOrderAddress(id)}
          discover={first ? "render" : "none"}
          data-key="enter"
          className="font-semibold wrap-anywhere hover:text-rhine"
        >
          {car}
        </Link>
        <span className="block text-small text-soft">
          <span className="whitespace-nowrap">{reference}</span>
          {owner !== undefined && ` · ${owner}`}
          <span className="tablet:hidden"> · {customer}</span>
        </span>
        <span className={`block text-small tablet:hidden ${toneOf(line)}`}>{sentence}</span>
      </th>
      <td className={`${wide} wrap-anywhere`}>
        {customer}
        <span className="block text-small text-soft">{plan}</span>
      </td>
      <td className={wide}>{stop === undefined ? orderState(status).label : stopLabels[stop]}</td>
      <td className={`${wide} wrap-anywhere ${toneOf(line)}`}>{sentence}</td>
      <td className={`${cellClass({ wide: true, figures: true })} whitespace-nowrap text-soft`}>{dayWithYear(begunOn)}</td>
      <td className={`${cellClass({ figures: true })} whitespace-nowrap`}>{deliveryOn === null ? "Sin fecha" : dayWithYear(deliveryOn)}</td>
    </tr>
  );
}

/** "2026-11-26" → "26 nov 26". */
function dayWithYear(day: string): string {
  return `${shortDay(day)} ${day.slice(2, 4)}`;
}

function toneOf({ late }: OrderLine): string {
  return late ? "font-medium text-red" : "";
}

function edgeOf({ late, waitingForCustomer }: OrderLine): string {
  if (late) return "shadow-[inset_3px_0_0_var(--color-red)]";
  return waitingForCustomer ? "shadow-[inset_3px_0_0_var(--color-lemon)]" : "";
}
