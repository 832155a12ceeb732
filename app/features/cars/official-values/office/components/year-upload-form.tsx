import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { type FileDestination, useFileSending } from "#app/features/ground/forms/components/file-sending.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField, TextField } from "#app/ui/form-field.tsx";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
import { officialYearsAddress } from "../addresses.ts";
import { refusalHeader, uploadSentences } from "../messages.ts";
import { largestAnnex } from "../reading/annex-limits.ts";

const destination: FileDestination = {
  address: officialYearsAddress,
  largest: largestAnnex,
  sentences: uploadSentences,
  refusalIn: (response) => {
    const written = response.getResponseHeader(refusalHeader);
    return written === null ? uploadSentences.failed : decodeURIComponent(written);
  },
};

export type YearUpload = { sentence: string; typed: Readonly<Record<string, string>> };

type Properties = {
  /** The year that the person most likely wants: the first one without values. */
  year: number;
  refused: YearUpload | undefined;
};

/** Works without JavaScript; with it, shows the progress. The file field is last, because the server reads the form as a stream. */
export function YearUploadForm({ year, refused }: Properties) {
  const navigate = useNavigate();
  const { sending, send, cancel } = useFileSending(destination, (address) => void navigate(address));
  const refusalText = useRef<HTMLParagraphElement>(null);
  const sentence = sending.kind === "refused" ? sending.sentence : sending.kind === "idle" ? refused?.sentence : undefined;
  useEffect(() => {
    if (sentence !== undefined) refusalText.current?.focus();
  }, [sentence]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={officialYearsAddress}
      onSubmit={onSubmit}
      className="flex flex-col gap-4 p-4.5"
    >
      {sentence !== undefined && (
        <p
          ref={refusalText}
          role="alert"
          tabIndex={-1}
          className="rounded-field border border-red bg-red-faint px-4 py-3 text-label wrap-anywhere outline-none"
        >
          {sentence}
        </p>
      )}
      <div className="grid gap-4 tablet:grid-cols-[8rem_minmax(0,1fr)]">
        <TextField label="Año" name="year" short inputMode="numeric" defaultValue={refused?.typed["year"] ?? year} maxLength={4} />
        <TextField
          label="Orden"
          name="source"
          short
          optional
          maxLength={200}
          defaultValue={refused?.typed["source"] ?? ""}
          hint="El XML del BOE ya la dice. Escríbela para un archivo separado por tabuladores."
        />
      </div>
      <FileField
        label="Archivo"
        name="file"
        accept=".xml,.tsv,.txt,text/xml,application/xml,text/tab-separated-values"
        hint="El XML de la orden en el BOE, o su anexo I separado por tabuladores, de 100 MB como mucho. Se guarda entero o no se guarda nada."
      />
      {sending.kind === "sending" ? <Progress share={sending.share} onCancel={cancel} /> : <SendButton />}
    </form>
  );
}

function SendButton() {
  return (
    <div>
      <Button type="submit" size="small">
        Subir y guardar
      </Button>
    </div>
  );
}

/** After the last byte the server still stores the versions, which cannot be cancelled. */
function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const arrived = share === 1;
  return (
    <div className="flex flex-col gap-3">
      <ProgressLine label="Subiendo el archivo" share={share} />
      <p className="flex min-h-10 items-center justify-between gap-3 text-label text-soft">
        <span role="status">
          {arrived ? "Guardando los valores: puede tardar unos segundos." : `Subiendo: ${Math.round(share * 100)} %`}
        </span>
        {!arrived && (
          <Button look="secondary" size="small" onClick={onCancel}>
            Cancelar la subida
          </Button>
        )}
      </p>
    </div>
  );
}
