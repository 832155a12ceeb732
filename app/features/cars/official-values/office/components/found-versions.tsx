import { EmptyList, OfficeFrame } from "#app/ui/office/office-table.tsx";
import type { RankedVersion } from "../../official-version.ts";
import type { OfficialYear } from "../../queries.server.ts";
import { VersionList } from "./version-list.tsx";

type Properties = {
  order: OfficialYear;
  versions: readonly RankedVersion[];
  /** The makes of the annex; only where nothing was found. */
  makes: readonly string[];
  /** The make that was looked for. */
  make: string;
  chosen: number | undefined;
};

/** The most alike versions of the year's table, or what to do when there are none. */
export function FoundVersions({ order, versions, makes, make, chosen }: Properties) {
  return (
    <section aria-labelledby="found-title" className="flex flex-col gap-3">
      <div>
        <h3 id="found-title" className="font-text text-body font-semibold tracking-normal">
          Versiones parecidas en la tabla de {order.year}
        </h3>
        <p className="text-small text-soft">{order.title}. Compara el nombre con la ficha del coche y confirma la suya.</p>
      </div>
      {versions.length > 0 ? (
        <VersionList versions={versions} chosen={chosen} />
      ) : (
        <OfficeFrame>
          <EmptyList title={`La tabla no tiene versiones de ${make} con esta potencia`}>
            <p>Revisa la potencia del vehículo, o prueba con otra marca. La tabla tiene estas:</p>
            <p className="mt-2 text-small wrap-anywhere">{makes.join(" · ")}</p>
          </EmptyList>
        </OfficeFrame>
      )}
    </section>
  );
}
