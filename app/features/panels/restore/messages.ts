/** The texts of the page that brings a backup back into an empty installation. */
export const restoreSentences = {
  no_file: "Elige el archivo de la copia.",
  empty: "El archivo está vacío.",
  too_large: "El archivo es demasiado grande para subirlo. Restáuralo en el servidor con npm run restore.",
  broken: "El archivo no ha llegado entero: no se ha cambiado nada. Vuelve a subirlo.",
  failed: "La copia no se ha restaurado y no se ha cambiado nada. Vuelve a intentarlo; si se repite, mira la salida del servidor.",
  missing: "La copia está cifrada: escribe su contraseña, o su clave AGE-SECRET-KEY-…",
  wrong: "La contraseña o la clave no es la de esta copia. No se ha cambiado nada.",
  erasures: "El archivo de personas borradas no es rinsegura-erased.jsonl, o está roto. No se ha cambiado nada.",
  used:
    "Esta instalación ya no está vacía: alguien ha dejado datos en ella, y una copia los borraría. Restáurala en otra base de datos con " +
    "npm run restore.",
};

export const restoring = "Comprobando y restaurando la copia: puede tardar varios minutos. No cierres la página.";
