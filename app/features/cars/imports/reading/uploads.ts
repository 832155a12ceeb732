/** The names of the formats on the screen; an unknown format is shown as it is. */
const labels = new Map([
  ["autoscout24", "AutoScout24"],
  ["kleinanzeigen", "Kleinanzeigen"],
]);

export function formatLabel(source: string): string {
  return labels.get(source) ?? source;
}

/** The largest file that a browser may upload, in bytes. */
export const largestFile = 200 * 1024 * 1024;

/** The response header that tells the sending script why an upload was refused. */
export const uploadHeader = "Upload-Refused";

/** The reasons why an upload is refused: the closed list of codes, each with its sentence for an admin. */
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

/** The HTTP status for each reason (row R15). */
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

export function uploadSentence(code: string | null): string {
  return code !== null && isUploadRefusal(code) ? uploadSentences[code] : uploadSentences.failed;
}

function isUploadRefusal(code: string): code is UploadRefusal {
  return Object.hasOwn(uploadSentences, code);
}
