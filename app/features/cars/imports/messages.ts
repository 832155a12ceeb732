import { changeMessages } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";

/** The largest file that a browser may upload, in bytes. */
export const largestFile = 200 * 1024 * 1024;

/** The reasons why an upload is refused: the closed list of codes, each with its sentence for an admin. */
export const uploadSentences = {
  no_file: "Elige el archivo que quieres importar.",
  empty: "El archivo está vacío.",
  too_large: "El archivo pasa de 200 MB. Comprímelo con gzip (.csv.gz) o divídelo en partes.",
  no_format: "Elige el formato del listado.",
  no_source: "La fuente ya no está en la lista. Elige otra.",
  no_status: "Elige el estado de los coches nuevos.",
  broken: "La subida se ha cortado y no se ha guardado nada. Vuelve a subir el archivo.",
  too_often: "Demasiados archivos en una hora.",
  full: "No queda sitio en el servidor para el archivo. No se ha guardado nada: libera espacio y vuelve a intentarlo.",
  failed: "No hemos podido guardar el archivo. No se ha importado nada: vuelve a intentarlo en unos segundos.",
} as const;

export type UploadRefusal = keyof typeof uploadSentences;

const statuses: Partial<Record<UploadRefusal, number>> = { too_large: 413, too_often: 429, full: 507, failed: 500 };

/** The HTTP status for a reason (row R15). */
export function uploadStatus(refusal: UploadRefusal): number {
  return statuses[refusal] ?? 400;
}

/** The reasons why a row is refused: the closed list of codes, each with its sentence for a person. */
export const refusalSentences = {
  wrong_columns: "La fila no tiene las mismas columnas que la cabecera.",
  unclosed_quote: "La fila abre unas comillas que no se cierran.",
  broken_record: "El coche no está bien escrito (JSON no válido).",
  shifted_columns: "Las columnas de la fila no están en su sitio.",
  row_cut: "La fila está cortada: el archivo termina a la mitad.",
  wanted_ad: "Es un anuncio de búsqueda, no un coche en venta.",
  not_a_car: "No es un turismo (caravana, camión u otra categoría).",
  missing_make: "Falta la marca.",
  unknown_make: "La marca no se reconoce.",
  unknown_car: "El identificador no es de ningún coche de esta tienda.",
  missing_model: "Falta el modelo.",
  name_too_long: "La marca o el modelo es demasiado largo para ser un nombre.",
  price_out_of_reason: "El precio falta o no es creíble (se admite de 200 a 5.000.000 €, sin precios de relleno).",
  price_not_in_euros: "El precio no está en euros.",
  year_out_of_reason: "El año falta o no es creíble (se admite desde 1950 hasta el año que viene).",
  year_of_two_digits: "El año tiene menos de cuatro cifras: escríbelo entero, como 2018.",
  mileage_out_of_reason: "El kilometraje falta o no es creíble (se admite de 0 a 1.000.000 km, sin cifras de relleno).",
  missing_fuel: "Falta el combustible.",
  unknown_fuel: "El combustible no se reconoce.",
  missing_transmission: "Falta el tipo de cambio.",
  unknown_transmission: "El tipo de cambio no se reconoce.",
  unreadable_value: "El valor no se puede leer, así que no se cambia nada de este coche.",
  edited_twice: "El coche está más de una vez en el archivo con cambios distintos. Solo se ha mirado su primera fila.",
  price_is_computed: "El precio de un coche en Alemania se calcula. Pon «sí» en «Fijar el precio a mano», o cambia el precio en Alemania.",
  asks_a_question: "El valor es raro y hay que confirmarlo en la ficha del coche.",
  refused_by_database: "La base de datos no ha admitido la fila.",
} as const;

export type RefusalReason = keyof typeof refusalSentences;

export const brokenSentences = {
  empty: () => "El archivo está vacío.",
  binary: (line: number) => `El archivo no es un listado de texto: hay datos binarios en la línea ${line}.`,
  otherFile: (what: string) => `El archivo es ${what}.`,
  longLine: (line: number) => `El archivo no es un listado de texto: la línea ${line} pasa de 1 MB sin terminar.`,
  longRecord: (number: number) => `El coche ${number} del archivo pasa de 1 MB: no es un listado de coches.`,
  tooDeep: () => "El JSON tiene demasiados niveles: no es un listado de coches.",
  doctype: () => "El XML trae una declaración DOCTYPE, que un listado no necesita, y por seguridad no se lee.",
  brokenXml: (line: number) => `El XML está mal formado o cortado en la línea ${line}.`,
  encoding: (name: string) => `El XML dice que está en «${name}», y esa codificación no se conoce.`,
  damagedZip: () => "El ZIP o el libro de Excel está cortado o dañado. Vuelve a descargarlo y súbelo otra vez.",
  largeZip: () => "Un ZIP o un libro de Excel de más de 64 MB no se lee. Sube la tabla sola, o guárdala como CSV.",
  tooManyEntries: () => "El ZIP tiene más de 20.000 archivos. Sube la tabla sola.",
  encrypted: (name: string) => `El archivo «${name}» del ZIP tiene contraseña.`,
  bomb: (name: string) => `«${name}» crecería demasiado al descomprimirse, así que no se lee.`,
  largeWorkbook: () => "El libro tiene demasiado contenido para leerlo. Guárdalo como CSV.",
  noTable: () => "El ZIP no trae ninguna tabla.",
  severalTables: (names: readonly string[]) => `El ZIP trae varias tablas (${names.slice(0, 5).join(", ")}). Sube una sola.`,
  picturesInZip: (count: number) => `El ZIP trae ${countOf(count, "foto", "fotos")}: se toman al final de la importación.`,
  compression: () => "El archivo comprimido está cortado o dañado: no se ha podido descomprimir hasta el final.",
  unreadable: () => "El archivo ha dejado de poder leerse antes de su final.",
  cut: (line: number) => `El archivo está cortado: termina a mitad de la línea ${line}.`,
  missingColumns: (format: string, columns: readonly string[]) =>
    `El archivo no tiene el formato ${format}: en su cabecera ${columns.length === 1 ? "falta la columna" : "faltan las columnas"} ${columns.join(", ")}.`,
  unknownFormat: (nearest: string, columns: readonly string[]) =>
    `El formato del archivo no se reconoce. El más parecido es ${nearest}, y ${columns.length === 1 ? "falta la columna" : "faltan las columnas"} ${columns.join(", ")}.`,
  noHeader: () => "El archivo no tiene una tabla con una cabecera, así que no hay columnas que asignar.",
  wrongAnchor: (format: string, { at, name, means }: { at: number; name: string; means: string }, value: string) =>
    `El archivo no tiene el formato ${format}: la columna ${at} (${name}) debe tener ${means}, y en la primera fila tiene «${value.slice(0, 40)}».`,
  doubledColumns: (columns: readonly string[]) =>
    `La cabecera tiene dos veces ${columns.length === 1 ? "la columna" : "las columnas"} ${columns.join(", ")}, y no se sabe cuál vale. Deja una sola y vuelve a subir el archivo.`,
};

export const orderMessages = {
  preview: changeMessages("Revisión en marcha", "Contamos lo que cambiaría; todavía no se escribe nada.", "No se pudo revisar el archivo."),
  map: changeMessages("Asignación guardada", "Revisamos el archivo con ella.", "No se pudo guardar la asignación."),
  words: changeMessages("Palabras guardadas", "Revisamos el archivo con ellas.", "No se pudieron guardar las palabras."),
  start: changeMessages("Importación en marcha", "Puedes cerrar esta página: sigue en el servidor.", "No se pudo empezar la importación."),
  cancel: changeMessages("Cancelación pedida", "Se para al terminar el bloque en curso; lo escrito se conserva.", "No se pudo cancelar."),
  discard: changeMessages("Archivo descartado", "No se ha importado nada de él.", "No se pudo descartar el archivo."),
  undo: changeMessages(
    "Deshaciendo la importación",
    "Puedes cerrar esta página: sigue en el servidor.",
    "No se pudo deshacer la importación.",
  ),
};

export const decisionMessages = {
  decide: changeMessages("Decidido", "La próxima vez que llegue este anuncio no se vuelve a preguntar.", "No se pudo guardar la decisión."),
  "take-back": changeMessages("Decisión deshecha", "La pregunta vuelve a esperar.", "No se pudo deshacer la decisión."),
};

export const decisionReasons = {
  occupied: "Hay una importación en marcha. Espera a que termine y vuelve a decidir.",
  missing: "Esta pregunta ya no está: un archivo posterior la ha resuelto o la importación se ha deshecho.",
  waiting: "La decisión ya estaba deshecha.",
  decided: {
    same: "Otra persona ya ha dicho que es el mismo coche.",
    different: "Otra persona ya ha dicho que son dos coches.",
  },
  changed: "El stock ha cambiado desde que se hizo esta pregunta. Importa el archivo otra vez para compararlo de nuevo.",
  used: "Ya no se puede deshacer: alguien ha cambiado el coche, o de él cuelgan consultas, citas, reservas o fotos.",
};

export const leaveOutMessages = changeMessages("Guardado", "Se tendrá en cuenta al importar.", "No se pudo guardar la elección.");

export const orderReasons = {
  notListed: "Este coche ya no está en la lista: el archivo se ha revisado otra vez.",
  occupied: "Hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.",
  elsewhere: (state: string) => `No se ha hecho nada: entre tanto el estado de esta importación es «${state}».`,
  otherList: "Entre tanto esta importación ha cambiado. No se ha guardado nada: mira lo que pone ahora y vuelve a elegir.",
  outdated: "Ya se ha importado un archivo más nuevo de esta fuente. Este es de antes: descártalo.",
  missing: "Esta importación ya no está en la lista.",
  nothingWritten: "Esta importación no llegó a escribir nada, así que no hay nada que deshacer.",
};

export const keepSourceForm = "keep-source";
export const endSourceForm = "end-source";
export const makeKeyForm = "make-key";

export const sourceMessages = {
  [keepSourceForm]: changeMessages("Fuente guardada", "Vale para los próximos archivos.", "No se ha guardado"),
  [endSourceForm]: changeMessages("Fuente quitada", "Sus coches se quedan como están.", "No se ha quitado"),
  [makeKeyForm]: changeMessages("Clave creada", "Cópiala ahora: no se vuelve a mostrar.", "No se ha creado"),
};
