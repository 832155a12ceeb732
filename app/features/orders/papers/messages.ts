const mebibyte = 1024 * 1024;

/** The largest file of a paper, in bytes (ORDER-40). The database has the same limit. */
export const largestPaper = 15 * mebibyte;

/** The largest form with files, in bytes: ten photos of a telephone. */
export const largestUpload = 75 * mebibyte;

export const mostAtOnce = 10;

/** How many files one paper has at a time. */
export const mostFilesOfPaper = 12;

export const mostUploadsAnHour = 40;

/** How many files of an answer by mail become papers. */
export const mostFilesOfMail = 5;

/** Pages of a PDF that are shown; the file itself has all of them. */
export const mostPagesShown = 30;

/** For the file dialog of the browser. The server looks at the bytes. */
export const acceptedFiles = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";

export const uploadForm = "upload-paper";
export const takeOutForm = "take-out-paper-file";

export const uploadSentences = {
  no_file: "Elige el archivo del documento.",
  empty: "El archivo está vacío. Ábrelo en tu equipo para comprobarlo y vuelve a subirlo.",
  too_large: "El archivo pasa de 15 MB, o todos juntos de 75 MB. Guárdalo más pequeño, o haz una foto del documento, y vuelve a subirlo.",
  unknown_type: "No es un PDF ni una foto que podamos abrir. Sube un PDF, JPEG, PNG o WebP.",
  cut: "Al archivo le falta el final: se guardó o se descargó a medias. Vuelve a hacer la foto o a descargarlo, y súbelo otra vez.",
  locked: "Este PDF pide una contraseña y no podemos abrirlo. Guárdalo sin contraseña y vuelve a subirlo.",
  unreadable: "No podemos abrir este PDF. Guárdalo otra vez desde tu equipo, o haz una foto del documento, y vuelve a subirlo.",
  broken: "La subida se ha cortado. Vuelve a subir el archivo: aunque llegue dos veces, se guarda una.",
  busy: "Hay muchas subidas a la vez y no se ha guardado. Vuelve a intentarlo en un minuto.",
  full: "No queda sitio en el servidor y el archivo no se ha guardado. Ya lo sabemos: vuelve a intentarlo más tarde o mándalo por correo.",
  failed: "No hemos podido guardar el archivo. No se ha guardado nada: vuelve a intentarlo en unos segundos.",
  too_old: "La página llevaba mucho tiempo abierta y no se ha guardado nada. Recárgala y vuelve a elegir el archivo.",
  too_many: `Con eso pasarías de ${mostUploadsAnHour} archivos en una hora, así que no se ha guardado. Espera un rato; lo de antes está guardado.`,
  too_many_at_once: `Sube como mucho ${mostAtOnce} archivos de una vez. Los demás, en la siguiente.`,
  too_many_files: `Un documento tiene como mucho ${mostFilesOfPaper} archivos. Quita alguno, o júntalos en un PDF.`,
  same_as_returned: "Es el mismo archivo que te devolvimos. Sube uno nuevo.",
  withdrawn: "Ya no hace falta este documento, así que no se ha guardado nada.",
  accepted: "Este documento ya está revisado y es correcto, así que no se ha guardado otro.",
} as const;

/** What became of the files of a mail: the names of those that are in a paper, and a sentence for each other one. */
export type MailedPapers = { paper: string; kept: string[]; others: { name: string; sentence: string }[] };

/** What may also become of a file that came by mail. */
export const mailSentences = {
  too_many_at_once: `De cada correo se guardan como mucho ${mostFilesOfMail} archivos.`,
  known: "Ya estaba entre los documentos de la importación.",
} as const;

/** The paper of files that came by mail, where they do not answer one request. `more`: how many came with the first. */
export function mailedPaperTitle(fileName: string, more: number): string {
  const others = more === 0 ? "" : ` y ${more} más`;
  return `Recibido por correo: ${fileName.length > 80 ? `${fileName.slice(0, 79).toWellFormed()}…` : fileName}${others}`;
}

export const uploadMessages = {
  done: { title: "Documento subido", text: "Lo revisamos y te decimos si falta algo." },
  failed: { title: "No se ha subido el documento", text: uploadSentences.failed },
};

export const takeOutMessages = {
  done: { title: "Archivo quitado", text: "Ya no forma parte de este documento." },
  failed: { title: "No se ha quitado el archivo", text: "No se ha cambiado nada. Vuelve a intentarlo en unos segundos." },
};

export const takeOutRefused = "Este archivo ya no se puede quitar: lo hemos revisado, o ya no está. Recarga la página.";
