import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { tableNames } from "#app/features/cars/price-tables/tables.ts";
import { TableList, YearNotice } from "#app/features/cars/price-tables/office/components/table-list.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readTableHistories, readYearReminder } from "#app/features/cars/price-tables/office/queries.server.ts";
import { listedTable } from "#app/features/cars/price-tables/office/shown-table.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/price-tables.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: asAdmin } = context.get(requestScope);
  const histories = await readTableHistories(asAdmin);
  const today = companyDay(asAdmin.now).toString();
  const { reminder } = await readYearReminder(asAdmin);
  return { tables: tableNames.map((name) => listedTable(name, histories[name], today)), reminder };
}

export const meta = unlistedMeta("Tablas de precios", "Las cifras con las que se calcula el precio llave en mano.");

export default function PriceTables({ loaderData: { tables, reminder } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHeading title="Tablas de precios" />
      <p className="mb-5 max-w-prose text-soft">
        Las cifras con las que la web calcula el precio llave en mano. Cada cambio es una versión nueva con su fuente, y las de antes se
        conservan: un presupuesto antiguo siempre se puede volver a calcular igual.
      </p>
      {reminder && <YearNotice reminder={reminder} />}
      <TableList tables={tables} />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar las tablas de precios" />;
