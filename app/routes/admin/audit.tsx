import { AuditRow, type ShownEntry } from "#app/features/panels/audit/components/audit-row.tsx";
import { auditedTables, changesOf, operationLabel, pageOf } from "#app/features/panels/audit/labels.ts";
import { type AuditEntry, listAuditedAdmins, listAuditEntries } from "#app/features/panels/audit/queries.server.ts";
import { auditAddress, auditQuery, readAuditSearch } from "#app/features/panels/audit/search-params.ts";
import { OfficeFailure, OfficeEmpty, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { formatMoment } from "#app/lib/dates.ts";
import { optionsOf } from "#app/ui/form-field.tsx";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { Pages } from "#app/ui/pages.tsx";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/audit.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readAuditSearch(new URL(request.url).searchParams);
  const { entries, page, pageCount } = await listAuditEntries(scope.context, search);
  const admins = await listAuditedAdmins(scope.context);
  return {
    search: { ...search, page },
    entries: entries.map(shown),
    pageCount,
    admins: admins.map(({ id, email }) => ({ value: id, label: email ?? gone })),
  };
}

const gone = "Cuenta borrada";

function shown({ id, changed_at, admin, table_name, row_id, operation, before, after, order_id }: AuditEntry): ShownEntry {
  const row = after ?? before;
  const name = [row?.["make"], row?.["model"], row?.["name"], row?.["feature_name"]].filter((part) => typeof part === "string").join(" ");
  return {
    id,
    at: { iso: changed_at.toISOString(), moment: formatMoment(changed_at) },
    admin: admin ?? gone,
    operation: operationLabel(operation),
    what: [auditedTables[table_name] ?? table_name, operation === "update" ? "" : name].filter(Boolean).join(" "),
    page: operation === "delete" ? undefined : pageOf(table_name, row_id, row, order_id),
    changes:
      operation === "update" ? changesOf(before, after, table_name) : changesOf(operation === "delete" ? before : null, after, table_name),
  };
}

export const meta = unlistedMeta("Registro", "Quién cambió qué, y cuándo.");

export default function Audit({ loaderData: { search, entries, pageCount, admins } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHeading title="Registro" />
      <div className="mb-4">
        <SearchBox
          filters={[
            {
              name: "table",
              label: "Qué cambió",
              chosen: search.table ?? "",
              options: [{ value: "", label: "Todo" }, ...optionsOf(auditedTables)],
            },
            {
              name: "admin",
              label: "Quién lo cambió",
              chosen: search.admin ?? "",
              options: [{ value: "", label: "Todo el equipo" }, ...admins],
            },
          ]}
          kept={search.row === undefined ? {} : { row: search.row }}
        />
      </div>
      {entries.length === 0 ? (
        <OfficeEmpty title="Sin cambios">Aquí queda apuntado lo que cambia el equipo, con lo que había antes.</OfficeEmpty>
      ) : (
        <ul className="overflow-hidden rounded-tile border border-line bg-raised">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Pages page={search.page} pageCount={pageCount} to={(page) => auditAddress + auditQuery({ ...search, page })} />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar el registro" />;
