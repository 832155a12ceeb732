const mebibyte = 1024 * 1024;

/** The largest paper, in bytes (ORDER-40). The database has the same limit. */
export const largestPaper = 15 * mebibyte;

export const mostUploadsAnHour = 20;

/** For the file dialog of the browser. The server looks at the bytes. */
export const acceptedFiles = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";

export const uploadForm = "upload-paper";

export const uploadSentences = {
  no_file: "Elige el archivo del papel.",
  empty: "El archivo está vacío. Ábrelo en tu equipo para comprobarlo y vuelve a subirlo.",
  too_large: "El archivo pasa de 15 MB. Guárdalo más pequeño, o haz una foto del papel, y vuelve a subirlo.",
  unknown_type: "No es un PDF ni una foto que podamos abrir. Sube un PDF, JPEG, PNG o WebP.",
  broken: "La subida se ha cortado. Vuelve a subir el archivo: aunque llegue dos veces, se guarda una.",
  full: "No queda sitio en el servidor y el archivo no se ha guardado. Ya lo sabemos: vuelve a intentarlo más tarde o mándalo por correo.",
  failed: "No hemos podido guardar el archivo. No se ha guardado nada: vuelve a intentarlo en unos segundos.",
  too_old: "La página llevaba mucho tiempo abierta y no se ha guardado nada. Recárgala y vuelve a elegir el archivo.",
  too_many: `Ya has subido ${mostUploadsAnHour} archivos en una hora. Espera un rato; lo que has subido está guardado.`,
  withdrawn: "Ya no hace falta este papel, así que no se ha guardado nada.",
  accepted: "Este papel ya está revisado y es correcto, así que no se ha guardado otro.",
} as const;

export const uploadMessages = {
  done: { title: "Papel subido", text: "Lo revisamos y te decimos si falta algo." },
  failed: { title: "No se ha subido el papel", text: uploadSentences.failed },
};
