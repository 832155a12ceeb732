import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { FileForm, type FileDestination } from "#app/features/ground/forms/components/file-form.tsx";
import { FileField, SelectField } from "#app/ui/form-field.tsx";
import { formatLabel } from "../reading/format-labels.ts";
import { largestFile, uploadHeader, uploadSentence, uploadSentences } from "../reading/upload-limits.ts";
import { importAddress } from "../search-params.ts";

type Properties = {
  sources: readonly string[];
  refusal: string | undefined;
};

const destination: FileDestination = {
  address: importAddress,
  largest: largestFile,
  sentences: uploadSentences,
  refusalIn: (response) => uploadSentence(response.getResponseHeader(uploadHeader)),
};

/** The form for a list of cars. */
export function UploadForm({ sources, refusal }: Properties) {
  return (
    <FileForm destination={destination} refusal={refusal} submitLabel="Subir y revisar">
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label="Procedencia"
          name="source"
          chosen={sources[0] ?? ""}
          short
          options={sources.map((source) => ({ value: source, label: formatLabel(source) }))}
        />
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
        accept=".csv,.gz,.txt,text/csv,application/gzip"
        hint="Un listado en .csv o .csv.gz, de 200 MB como mucho. Primero se revisa; no se escribe nada hasta que lo confirmes."
      />
    </FileForm>
  );
}
