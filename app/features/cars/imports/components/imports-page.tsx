import { Link, useRevalidator } from "react-router";
import { useEffect } from "react";
import { formatCount } from "#app/lib/amounts.ts";
import { cellClass, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { FileForm, type FileDestination } from "#app/features/ground/forms/components/file-form.tsx";
import { FileField, SelectField } from "#app/ui/form-field.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { largestFile, uploadSentences } from "../messages.ts";
import type { ListedImport } from "../queries/list.server.ts";
import { importPath, kindPath, importAddress } from "../search-params.ts";
import { totalRefused } from "../judging/samples.ts";
import { type ImportState, stateLabels } from "../runs/import-state.ts";

const everyMilliseconds = 1_000;

/** Reloads the page's data repeatedly while an import is at work and the page is visible. */
export function useWhileAtWork(atWork: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!atWork || state !== "idle") return;
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate();
    }, everyMilliseconds);
    const onVisible = () => void (document.hidden || revalidate());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [atWork, state, revalidate]);
}

type Properties = {
  /** The formats, first the one that is recognised by itself. */
  formats: readonly { value: string; label: string }[];
  sources: readonly { id: string; name: string }[];
  refusal: string | undefined;
};

const destination: FileDestination = { address: importAddress, largest: largestFile, sentences: uploadSentences };

export function UploadForm({ formats, sources, refusal }: Properties) {
  return (
    <FileForm destination={destination} refusal={refusal} submitLabel="Subir y revisar">
      {sources.length > 0 && (
        <SelectField
          label="Fuente"
          name="from"
          chosen=""
          short
          options={[{ value: "", label: "Ninguna" }, ...sources.map(({ id, name }) => ({ value: id, label: name }))]}
          hint="Con una fuente valen su formato y su estado de los coches nuevos, y no los de abajo."
        />
      )}
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField label="Formato" name="source" chosen={formats[0]?.value ?? ""} short options={formats} />
        <SelectField
          label="Estado de los coches nuevos"
          name="status"
          chosen="german_prospect"
          short
          options={vehicleStatuses.map((status) => ({ value: status, label: statusLabel(status) }))}
        />
      </div>
      <FileField
        label="Archivo"
        name="file"
        accept=".csv,.tsv,.txt,.xlsx,.xml,.json,.jsonl,.zip,.gz"
        hint="CSV, Excel (.xlsx), XML o JSON, también en ZIP o gzip, de 200 MB como mucho. Primero se revisa; no se escribe nada hasta que lo confirmes."
      />
    </FileForm>
  );
}

const columns = [
  { label: "Archivo" },
  { label: "Quién", wide: true },
  { label: "Nuevos", figures: true, wide: true },
  { label: "Cambiados", figures: true, wide: true },
  { label: "Rechazadas", figures: true, wide: true },
  { label: "Estado", figures: true },
];
const figures = cellClass({ figures: true, wide: true });

export function ImportsTable({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <OfficeTable label="Importaciones" columns={columns}>
      {imports.map(({ id, fileName, source, created, by, counted, state }) => (
        <tr key={id} data-row={id} tabIndex={-1} className={rowClass}>
          <th scope="row" className={`${cellClass()} py-2.5 font-normal`}>
            <Link to={importPath(id)} data-key="enter" className="font-semibold wrap-anywhere hover:text-rhine hover:underline">
              {fileName}
            </Link>
            <span className="block text-small text-soft">
              {source} · {created}
            </span>
          </th>
          <td className={`${cellClass({ wide: true })} text-soft wrap-anywhere`}>{by ?? "Línea de comandos"}</td>
          <td className={figures}>{counted && formatCount(counted.tally.created)}</td>
          <td className={figures}>{counted && formatCount(counted.tally.updated)}</td>
          <td className={figures}>
            {counted && totalRefused(counted.tally) > 0 ? (
              <Link to={kindPath(id, "refused")} className="text-rhine underline decoration-rhine/35 underline-offset-4">
                {formatCount(totalRefused(counted.tally))}
              </Link>
            ) : (
              counted && "0"
            )}
          </td>
          <td className={cellClass({ figures: true })}>
            <ImportBadge state={state} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

export function ImportBadge({ state }: { state: ImportState }) {
  const { label, tone } = stateLabels[state];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
