import { stopLabels, stops } from "#app/features/orders/steps/step-kinds.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import type { TeamMember } from "../queries/order.server.ts";
import { needs, type OrdersSearch, withoutOwner } from "../search-params.ts";

type Properties = { search: OrdersSearch; team: readonly TeamMember[] };

/** Search and filters above the orders. The calendar knows neither needs nor stops, and only the list shows ended orders. */
export function OrdersFilters({ search, team }: Properties) {
  const { view, text, owner, need, stop, status, sort, month } = search;
  const list = view === "lista";
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
      shown: view !== "calendario",
    },
    {
      name: "parada",
      label: "Parada",
      chosen: stop ?? "",
      options: [{ value: "", label: "Todas las paradas" }, ...stops.map((value) => ({ value, label: stopLabels[value] }))],
      shown: list,
    },
    {
      name: "estado",
      label: "Estado",
      chosen: status,
      options: [
        { value: "open", label: "En marcha" },
        { value: "todas", label: "Todas" },
        { value: "completed", label: "Entregadas" },
        { value: "cancelled", label: "Canceladas" },
        { value: "withdrawn", label: "Desistidas" },
      ],
      shown: list,
    },
    {
      name: "orden",
      label: "Orden",
      chosen: sort,
      options: [
        { value: "entrega", label: "Por entrega" },
        { value: "antiguedad", label: "Más antiguas" },
      ],
      shown: list,
    },
  ];
  return (
    <div className="mb-5">
      <SearchBox
        search={text}
        parameter="q"
        placeholder="Buscar por nombre, referencia o coche"
        filters={filters.filter(({ shown = true }) => shown)}
        kept={{ ...(view === "tablero" ? {} : { vista: view }), ...(month === undefined ? {} : { mes: month }) }}
      />
    </div>
  );
}
