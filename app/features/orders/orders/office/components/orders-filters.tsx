import { stopLabels, stops } from "#app/features/orders/steps/step-kinds.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import type { TeamMember } from "../queries/order.server.ts";
import { needs, type OrdersSearch, withoutOwner } from "../search-params.ts";

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
  const byOwner = {
    name: "responsable",
    label: "Responsable",
    chosen: owner ?? "",
    options: [
      { value: "", label: "Todo el equipo" },
      ...team.map(({ id, name }) => ({ value: id, label: name })),
      { value: withoutOwner, label: "Sin responsable" },
    ],
  };
  if (view === "calendario") return [byOwner];
  const byNeed = {
    name: "ver",
    label: "Qué necesitan",
    chosen: need ?? "",
    options: [{ value: "", label: "Con y sin avisos" }, ...needs],
  };
  if (view !== "lista") return [byOwner, byNeed];
  return [
    byOwner,
    byNeed,
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
      options: [
        { value: "open", label: "En marcha" },
        { value: "todas", label: "Todas" },
        { value: "completed", label: "Terminadas" },
        { value: "cancelled", label: "Canceladas" },
        { value: "withdrawn", label: "Con desistimiento" },
      ],
    },
    {
      name: "orden",
      label: "Orden",
      chosen: sort,
      options: [
        { value: "entrega", label: "Por entrega" },
        { value: "antiguedad", label: "Más antiguas" },
      ],
    },
  ];
}
