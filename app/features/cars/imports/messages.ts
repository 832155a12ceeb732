import { changeMessages } from "#app/features/ground/forms/form-answer.ts";

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

/** The reasons why a row is refused: the closed list of codes, each with its sentence for a person. */
export const refusalSentences = {
  wrong_columns: "La fila no tiene las mismas columnas que la cabecera.",
  unclosed_quote: "La fila abre unas comillas que no se cierran.",
  row_cut: "La fila está cortada: el archivo termina a la mitad.",
  wanted_ad: "Es un anuncio de búsqueda, no un coche en venta.",
  not_a_car: "No es un turismo (caravana, camión u otra categoría).",
  missing_make: "Falta la marca.",
  unknown_make: "La marca no se reconoce.",
  missing_model: "Falta el modelo.",
  name_too_long: "La marca o el modelo es demasiado largo para ser un nombre.",
  price_out_of_reason: "El precio falta o no es creíble (se admite de 200 a 5.000.000 €, sin precios de relleno).",
  year_out_of_reason: "El año falta o no es creíble (se admite desde 1950 hasta el año que viene).",
  year_of_two_digits: "El año tiene menos de cuatro cifras: escríbelo entero, como 2018.",
  mileage_out_of_reason: "El kilometraje falta o no es creíble (se admite de 0 a 1.000.000 km, sin cifras de relleno).",
  missing_fuel: "Falta el combustible.",
  unknown_fuel: "El combustible no se reconoce.",
  missing_transmission: "Falta el tipo de cambio.",
  unknown_transmission: "El tipo de cambio no se reconoce.",
  refused_by_database: "La base de datos no ha admitido la fila.",
} as const;

export type RefusalReason = keyof typeof refusalSentences;

export const brokenSentences = {
  empty: () => "El archivo está vacío.",
  binary: (line: number) =>
    `El archivo no es un CSV de texto: hay datos binarios en la línea ${line}. Si es un libro de Excel, guárdelo antes como CSV.`,
  longLine: (line: number) => `El archivo no es un CSV de texto: la línea ${line} pasa de 1 MB sin terminar.`,
  compression: () => "El archivo comprimido está cortado o dañado: no se ha podido descomprimir hasta el final.",
  unreadable: () => "El archivo ha dejado de poder leerse antes de su final.",
  cut: (line: number) => `El archivo está cortado: termina a mitad de la línea ${line}.`,
  missingColumns: (format: string, columns: readonly string[]) =>
    `El archivo no tiene el formato ${format}: en su cabecera ${columns.length === 1 ? "falta la columna" : "faltan las columnas"} ${columns.join(", ")}.`,
  doubledColumns: (columns: readonly string[]) =>
    `La cabecera tiene dos veces ${columns.length === 1 ? "la columna" : "las columnas"} ${columns.join(", ")}, y no se sabe cuál vale. Deja una sola y vuelve a subir el archivo.`,
};

export const orderMessages = {
  preview: changeMessages("Revisión en marcha", "Contamos lo que cambiaría; todavía no se escribe nada.", "No se pudo revisar el archivo."),
  start: changeMessages("Importación en marcha", "Puedes cerrar esta página: sigue en el servidor.", "No se pudo empezar la importación."),
  cancel: changeMessages("Cancelación pedida", "Se para al terminar el bloque en curso; lo escrito se conserva.", "No se pudo cancelar."),
  discard: changeMessages("Archivo descartado", "No se ha importado nada de él.", "No se pudo descartar el archivo."),
  undo: changeMessages(
    "Deshaciendo la importación",
    "Puedes cerrar esta página: sigue en el servidor.",
    "No se pudo deshacer la importación.",
  ),
};

export const orderReasons = {
  occupied: "Hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.",
  elsewhere: (state: string) => `No se ha hecho nada: entre tanto el estado de esta importación es «${state}».`,
  missing: "Esta importación ya no está en la lista.",
  nothingWritten: "Esta importación no llegó a escribir nada, así que no hay nada que deshacer.",
};
