import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { type FileDestination, useFileSending } from "#app/features/ground/forms/components/file-sending.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField, SelectField } from "#app/ui/form-field.tsx";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
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

/** Works without JavaScript; with it, shows the progress. The file field is last, because the server reads the form as a stream. */
export function UploadForm({ sources, refusal }: Properties) {
  const navigate = useNavigate();
  const { sending, send, cancel } = useFileSending(destination, (address) => void navigate(address));
  const refusalText = useRef<HTMLParagraphElement>(null);
  const sentence = sending.kind === "refused" ? sending.sentence : sending.kind === "idle" ? refusal : undefined;
  useEffect(() => {
    if (sentence !== undefined) refusalText.current?.focus();
  }, [sentence]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  const busy = sending.kind === "sending";
  return (
    <form method="post" encType="multipart/form-data" action={importAddress} onSubmit={onSubmit} className="flex flex-col gap-4 p-4.5">
      {sentence !== undefined && (
        <p
          ref={refusalText}
          role="alert"
          tabIndex={-1}
          className="rounded-field border border-red bg-red-faint px-4 py-3 text-label outline-none"
        >
          {sentence}
        </p>
      )}
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
      {sending.kind === "sending" ? (
        <div className="flex flex-col gap-3">
          <ProgressLine label="Subiendo el archivo" share={sending.share} />
          <p className="flex items-center justify-between gap-3 text-label text-soft">
            <span role="status">Subiendo: {Math.round(sending.share * 100)} %</span>
            <Button look="secondary" size="small" onClick={cancel}>
              Cancelar la subida
            </Button>
          </p>
        </div>
      ) : (
        <div>
          <Button type="submit" size="small" disabled={busy}>
            Subir y revisar
          </Button>
        </div>
      )}
    </form>
  );
}
