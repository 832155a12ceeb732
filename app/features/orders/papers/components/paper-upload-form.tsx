import { useMemo } from "react";
import { FileForm } from "#app/features/ground/forms/components/file-form.tsx";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { FileField } from "#app/ui/form-field.tsx";
import { uploadForm, uploadSentences, acceptedFiles, largestPaper, mostAtOnce } from "../messages.ts";
import { filesPlace } from "./paper-set.tsx";
import type { CustomerPaper } from "../queries.server.ts";

type Properties = {
  address: string;
  ticket: string;
  /** The sentence with which the server refused the form without JavaScript. */
  refusal: string | undefined;
  label: string;
};

const destination = { largest: largestPaper, sentences: uploadSentences, place: filesPlace };

export function PaperUploadForm({ address, ticket, refusal, label }: Properties) {
  const here = useMemo(() => ({ ...destination, address }), [address]);
  return (
    <div className="w-full rounded-tile border border-line bg-raised">
      <FileForm destination={here} refusal={refusal} submitLabel={label} storing="Guardando y comprobando.">
        <input type="hidden" name={formField} value={uploadForm} />
        <input type="hidden" name={ticketField} value={ticket} />
        {/* Whoever may send it has a session or the signed link, so nothing can fall into the trap. */}
        <input type="hidden" name={trapField} value="" />
        <FileField
          label="Archivos"
          name="file"
          multiple
          accept={acceptedFiles}
          hint={`Las dos caras o todas las hojas: hasta ${mostAtOnce} de una vez. PDF, JPEG, PNG o WebP, de 15 MB como mucho. Una foto con el móvil vale si se lee todo.`}
        />
      </FileForm>
    </div>
  );
}

export function PaperRequest({ paper, orderOpen }: { paper: CustomerPaper; orderOpen: boolean }) {
  const { state, request, until, late, returnReason, broughtBy } = paper;
  if (broughtBy === "team")
    return <p>{state === "accepted" ? "Este documento lo hemos traído nosotros." : "Este documento lo traemos nosotros."}</p>;
  if (state === "accepted") return <p>Ya lo hemos revisado y es correcto. No tienes que hacer nada.</p>;
  if (state === "withdrawn") return <p>Ya no hace falta. No tienes que hacer nada.</p>;
  if (!orderOpen) return <p>Esta importación ya está cerrada, así que no hace falta.</p>;
  return (
    <>
      {state === "uploaded" && <p>Lo estamos revisando y te decimos si falta algo. Mientras tanto puedes añadir archivos o quitarlos.</p>}
      {returnReason !== undefined && <p className="wrap-anywhere whitespace-pre-line text-ink">Hay que volver a subirlo: {returnReason}</p>}
      {state !== "uploaded" && request !== "" && <p>{request}</p>}
      {state !== "uploaded" && until !== undefined && (
        <p>{late ? `Lo esperábamos hasta el ${until}.` : `Lo necesitamos, como muy tarde, el ${until}.`}</p>
      )}
    </>
  );
}
