/** The largest file that the browser may bring. */
export const largestFile = 200 * 1024 * 1024;

/** Says why an upload was refused, for the script that sent it: the name of a response's header. */
export const uploadHeader = "Upload-Refused";

/** Why an upload is not taken: the closed list of codes, each with the sentence an admin reads. */
export const uploadSentences = {
  no_file: "Elige el archivo que quieres importar.",
  empty: "El archivo está vacío.",
  too_large: "El archivo pasa de 200 MB. Comprímelo con gzip (.csv.gz) o divídelo en partes.",
  no_format: "Elige de dónde viene el listado.",
  no_status: "Elige el estado de los coches nuevos.",
  broken: "La subida se ha cortado y no se ha guardado nada. Vuelve a subir el archivo.",
  full: "No queda sitio en el servidor para el archivo. No se ha guardado nada: libera espacio y vuelve a intentarlo.",
  failed: "No hemos podido guardar el archivo. No se ha importado nada: vuelve a intentarlo en unos segundos.",
} as const;

export type UploadRefusal = keyof typeof uploadSentences;

/** The status that tells a program the same (row R15). */
export const uploadStatus: Record<UploadRefusal, 400 | 413 | 500 | 507> = {
  no_file: 400,
  empty: 400,
  too_large: 413,
  no_format: 400,
  no_status: 400,
  broken: 400,
  full: 507,
  failed: 500,
};

/** The sentence of a code that came over the network. */
export function uploadSentence(code: string | null): string {
  return code !== null && isUploadRefusal(code) ? uploadSentences[code] : uploadSentences.failed;
}

function isUploadRefusal(code: string): code is UploadRefusal {
  return Object.hasOwn(uploadSentences, code);
}
