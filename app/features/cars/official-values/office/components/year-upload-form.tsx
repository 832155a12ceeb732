import { FileForm, type FileDestination } from "#app/features/ground/forms/components/file-form.tsx";
import { FileField, TextField } from "#app/ui/form-field.tsx";
import { formatCount } from "#app/lib/amounts.ts";
import { cellClass, OfficeTable } from "#app/ui/office/office-table.tsx";
import { officialYearsAddress } from "../addresses.ts";
import { uploadSentences } from "../messages.ts";
import { largestAnnex } from "../reading/annex.ts";
import type { ListedYear } from "../queries.server.ts";

const columns = [
  { label: "Año" },
  { label: "Orden" },
  { label: "Leído", wide: true },
  { label: "Marcas", figures: true, wide: true },
  { label: "Versiones", figures: true },
  { label: "Coches", figures: true },
];
const figures = cellClass({ figures: true });
const wideFigures = cellClass({ figures: true, wide: true });

export function YearsTable({ years }: { years: readonly ListedYear[] }) {
  return (
    <OfficeTable label="Años guardados" columns={columns}>
      {years.map(({ year, source, source_address: address, file_name: fileName, versions, makes, vehicles, read, by }) => (
        <tr key={year} className="border-t border-line">
          <th scope="row" className={`${cellClass()} py-2.5 font-semibold`}>
            {year}
          </th>
          <td className={`${cellClass()} py-2.5 wrap-anywhere`}>
            {address === null ? (
              source
            ) : (
              <a href={address} target="_blank" rel="noreferrer" className="text-rhine underline decoration-rhine/35 underline-offset-4">
                {source}
              </a>
            )}
            <span className="block text-small text-soft">{fileName}</span>
          </td>
          <td className={`${cellClass({ wide: true })} text-soft wrap-anywhere`}>
            {read}
            <span className="block text-small">{by ?? "Línea de comandos"}</span>
          </td>
          <td className={wideFigures}>{formatCount(makes)}</td>
          <td className={figures}>{formatCount(versions)}</td>
          <td className={figures}>{formatCount(vehicles)}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

const destination: FileDestination = { address: officialYearsAddress, largest: largestAnnex, sentences: uploadSentences };

export type YearUpload = { sentence: string; typed: Readonly<Record<string, string>> };

type Properties = {
  /** The year that the person most likely wants: the first one without values. */
  year: number;
  refused: YearUpload | undefined;
};

export function YearUploadForm({ year, refused }: Properties) {
  return (
    <FileForm
      destination={destination}
      refusal={refused?.sentence}
      submitLabel="Subir y guardar"
      storing="Guardando los valores: puede tardar unos segundos."
    >
      <div className="grid gap-4 tablet:grid-cols-[8rem_minmax(0,1fr)]">
        <TextField label="Año" name="year" short inputMode="numeric" defaultValue={refused?.typed["year"] ?? year} maxLength={4} />
        <TextField
          label="Orden"
          name="source"
          short
          optional
          maxLength={200}
          defaultValue={refused?.typed["source"] ?? ""}
          hint="El XML del BOE ya la trae. Escríbela si subes un archivo separado por tabuladores."
        />
      </div>
      <FileField
        label="Archivo"
        name="file"
        accept=".xml,.tsv,.txt,text/xml,application/xml,text/tab-separated-values"
        hint="El XML de la orden en el BOE, o su anexo I separado por tabuladores, de 100 MB como mucho. Se guarda entero o no se guarda nada."
      />
    </FileForm>
  );
}
