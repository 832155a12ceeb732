import { LeftOutTable } from "#app/features/cars/feeds/office/components/left-out-table.tsx";
import { feedsAddress, leftOutAddress, readLeftOutSearch } from "#app/features/cars/feeds/office/addresses.ts";
import { listLeftOut } from "#app/features/cars/feeds/office/queries.server.ts";
import { formatIn, formatNames, formats } from "#app/features/cars/feeds/formats.ts";
import { reasons } from "#app/features/cars/feeds/reasons.ts";
import { KeyHints, OfficeFailure, OfficeHeading, Tabs } from "#app/features/ground/back-office/components/page-parts.tsx";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { EmptyList, OfficeFrame } from "#app/ui/office/office-table.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/feed-left-out.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const format = orNotFound(formatIn(params.format));
  const search = readLeftOutSearch(new URL(request.url).searchParams);
  return { format, reason: search.reason, ...(await listLeftOut(context.get(requestScope).context, format, search)) };
}

export const meta = unlistedMeta("Coches que no salen", "Qué les falta para salir en un portal.");

export default function LeftOut({ loaderData: { format, reason, cars, counts, total, all, page, pageCount } }: Route.ComponentProps) {
  const rows = useRowKeys<HTMLElement>();
  const options = [
    { value: "", label: `Todos los motivos (${formatCount(all)})` },
    ...counts.map(({ name, count }) => ({ value: name, label: `${reasons[name]} (${formatCount(count)})` })),
  ];
  return (
    <>
      <OfficeHeading title="Coches que no salen" back={{ to: feedsAddress, label: "Volver a portales" }} />
      <Tabs
        label="Portales"
        tabs={formatNames.map((name) => ({ label: formats[name].label, to: leftOutAddress(name), current: name === format }))}
      />
      {all > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-label text-soft">
          <SearchBox filters={[{ name: "motivo", label: "Filtrar por motivo", chosen: reason ?? "", options }]} />
          <p role="status">{countOf(total, "coche disponible", "coches disponibles")}</p>
        </div>
      )}
      <section ref={rows}>
        <OfficeFrame>
          {cars.length === 0 ? (
            <EmptyList title="Aquí no falta nada">
              {all === 0 ? "Todos los coches disponibles en España salen en este portal." : "Ningún coche tiene ya este motivo."}
            </EmptyList>
          ) : (
            <LeftOutTable cars={cars} />
          )}
        </OfficeFrame>
      </section>
      {cars.length > 0 && <KeyHints hints={{ moverse: "↑ ↓", editar: "↵" }} />}
      <Pages page={page} pageCount={pageCount} to={(number) => leftOutAddress(format, { reason, page: number })} />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar los coches" />;
