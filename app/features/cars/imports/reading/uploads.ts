const labels = new Map([
  ["autoscout24", "AutoScout24"],
  ["kleinanzeigen", "Kleinanzeigen"],
]);

export function formatLabel(source: string): string {
  return labels.get(source) ?? source;
}

/** The largest file that a browser may upload, in bytes. */
export const largestFile = 200 * 1024 * 1024;

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

const statuses: Partial<Record<UploadRefusal, number>> = { too_large: 413, full: 507, failed: 500 };

/** The HTTP status for a reason (row R15). */
export function uploadStatus(refusal: UploadRefusal): number {
  return statuses[refusal] ?? 400;
}
