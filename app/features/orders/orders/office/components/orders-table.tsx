import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { Link } from "react-router";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { orderState } from "#app/features/orders/access/messages.ts";
import { stopLabels, stops } from "#app/features/orders/steps/step-kinds.ts";
import { optionsOf } from "#app/ui/form-field.tsx";
import { cellClass, OfficeFrame, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import type { OrderLine } from "../order-line.ts";
import { shortDay } from "../short-days.ts";
import type { TeamMember } from "../queries/order.server.ts";
import { needs, type OrdersSearch, withoutOwner } from "../search-params.ts";

const columns = [
  { label: "Importación" },
  { label: "Cliente", wide: true },
  { label: "Parada", wide: true },
  { label: "Qué toca", wide: true },
  { label: "Empezó", figures: true, wide: true },
  { label: "Entrega", figures: true },
];

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
        <CustomerLink id={id}>{customer}</CustomerLink>
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

type Properties = { search: OrdersSearch; team: readonly TeamMember[] };

/** Search and filters above the orders. The calendar knows neither needs nor stops, and only the list shows ended orders. */
export function OrdersFilters({ search, team }: Properties) {
  const { view, text, month } = search;
  return (
    <div className="mb-5">
      <SearchBox
        search={text}
        parameter="q"
        placeholder="Buscar por nombre, referencia o coche"
        filters={filtersOf(search, team)}
        kept={{ ...(view === "tablero" ? {} : { vista: view }), ...(month === undefined ? {} : { mes: month }) }}
      />
    </div>
  );
}

function filtersOf({ view, owner, need, stop, status, sort }: OrdersSearch, team: readonly TeamMember[]) {
  const filters = [
    {
      name: "responsable",
      label: "Responsable",
      chosen: owner ?? "",
      options: [
        { value: "", label: "Todo el equipo" },
        ...team.map(({ id, name }) => ({ value: id, label: name })),
        { value: withoutOwner, label: "Sin responsable" },
      ],
    },
    {
      name: "ver",
      label: "Qué necesitan",
      chosen: need ?? "",
      options: [{ value: "", label: "Con y sin avisos" }, ...needs],
    },
    {
      name: "parada",
      label: "Parada",
      chosen: stop ?? "",
      options: [{ value: "", label: "Todas las paradas" }, ...stops.map((value) => ({ value, label: stopLabels[value] }))],
    },
    {
      name: "estado",
      label: "Estado",
      chosen: status,
      options: optionsOf({
        open: "En marcha",
        todas: "Todas",
        completed: "Terminadas",
        cancelled: "Canceladas",
        withdrawn: "Con desistimiento",
      }),
    },
    {
      name: "orden",
      label: "Orden",
      chosen: sort,
      options: optionsOf({ entrega: "Por entrega", antiguedad: "Más antiguas" }),
    },
  ];
  return view === "lista" ? filters : filters.slice(0, view === "calendario" ? 1 : 2);
}
