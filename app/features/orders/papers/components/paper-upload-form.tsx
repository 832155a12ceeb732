import { useMemo } from "react";
import { FileForm, type FileDestination } from "#app/features/ground/forms/components/file-form.tsx";
import { TrapField } from "#app/features/ground/forms/components/submission-form.tsx";
import { formField, ticketField } from "#app/features/ground/forms/hidden-fields.ts";
import { readRefusal } from "#app/features/ground/forms/refused-file.ts";
import { FileField } from "#app/ui/form-field.tsx";
import { uploadForm, uploadSentences } from "../messages.ts";
import { acceptedFiles, largestPaper } from "../upload-bounds.ts";

type Properties = {
  address: string;
  ticket: string;
  /** The sentence with which the server refused the form without JavaScript. */
  refusal: string | undefined;
  label: string;
};

/** The form that uploads a paper, for the customer and the team. It works without JavaScript; with it, the progress shows. */
export function PaperUploadForm({ address, ticket, refusal, label }: Properties) {
  const destination = useMemo((): FileDestination => destinationAt(address), [address]);
  return (
    <div className="w-full rounded-tile border border-line bg-raised">
      <FileForm destination={destination} refusal={refusal} submitLabel={label} storing="Guardando el archivo.">
        <input type="hidden" name={formField} value={uploadForm} />
        <input type="hidden" name={ticketField} value={ticket} />
        <TrapField />
        <FileField
          label="Archivo"
          name="file"
          accept={acceptedFiles}
          hint="PDF, JPEG, PNG o WebP, de 15 MB como mucho. Una foto con el móvil vale si se lee todo."
        />
      </FileForm>
    </div>
  );
}

function destinationAt(address: string): FileDestination {
  return {
    address,
    largest: largestPaper,
    sentences: uploadSentences,
    place: "papeles",
    refusalIn: readRefusal(uploadSentences.failed),
  };
}
