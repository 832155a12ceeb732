import type { PaperToUpload } from "../queries.server.ts";

/** Says on the upload page why the paper is wanted and until when, or why it takes no file now. */
export function PaperRequest({ paper, orderOpen }: { paper: PaperToUpload; orderOpen: boolean }) {
  const { state, request, until, late, returnReason } = paper;
  if (state === "accepted") return <p>Ya lo hemos revisado y es correcto. No tienes que hacer nada.</p>;
  if (state === "withdrawn") return <p>Ya no hace falta. No tienes que hacer nada.</p>;
  if (!orderOpen) return <p>Esta importación ya está cerrada, así que no hace falta.</p>;
  return (
    <>
      {state === "uploaded" && <p>Ya tenemos un archivo y lo estamos revisando. Puedes cambiarlo por otro.</p>}
      {returnReason !== undefined && <p className="text-ink">Hay que volver a subirlo: {returnReason}</p>}
      {state !== "uploaded" && request !== "" && <p>{request}</p>}
      {state !== "uploaded" && until !== undefined && (
        <p>{late ? `Lo esperábamos hasta el ${until}.` : `Lo necesitamos, como muy tarde, el ${until}.`}</p>
      )}
    </>
  );
}
