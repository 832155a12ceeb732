import { OfficeFailure, OfficeHeading, KeyHints } from "#app/features/ground/back-office/components/page-parts.tsx";
import { SearchResults } from "#app/features/panels/customers/office/components/search-results.tsx";
import { type SearchAnswer, searchEverything } from "#app/features/panels/customers/office/queries/search.server.ts";
import { readOfficeSearch } from "#app/features/panels/customers/office/search-params.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/search.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q } = readOfficeSearch(new URL(request.url).searchParams);
  return { found: await searchEverything(context.get(requestScope).context, q) };
}

/** A lost answer leaves the page that is under the dialog, with what somebody was writing there, and says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<{ found: SearchAnswer | "lost" }> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { found: "lost" };
  }
}

export const meta = unlistedMeta("Buscar", "Personas, consultas, importaciones y coches.");

export default function Search({ loaderData: { found } }: Route.ComponentProps) {
  const list = useRowKeys<HTMLDivElement>();
  return (
    <>
      <OfficeHeading title="Buscar">
        <SearchBox search={found === "lost" ? "" : found.q} parameter="q" placeholder="Nombre, correo, teléfono, coche o matrícula" />
      </OfficeHeading>
      <div ref={list} className="max-w-3xl">
        <SearchResults answer={found} />
        <KeyHints hints={{ moverse: "↑ ↓", abrir: "↵", "buscar desde cualquier página": "Ctrl K" }} />
      </div>
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se ha podido buscar" />;
