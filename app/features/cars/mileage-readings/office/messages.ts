import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const addForm = "add-reading";
export const removeForm = "remove-reading";

/** Bytes. */
export const largestFile = 15 * 1024 * 1024;

export const readingReasons = {
  day: "Escribe el día del papel como 26/11/2019.",
  future: "Este día todavía no ha llegado. Pon el día que dice el papel.",
  kilometres: "Escribe los kilómetros en cifras, como 87.000.",
  kind: "Elige de dónde viene la lectura.",
  no_file: "Elige el archivo del papel: sin papel, una lectura no demuestra nada.",
  too_large: "El archivo pasa de 15 MB. Guárdalo más pequeño y vuelve a elegirlo.",
  unreadable: "No es un PDF ni una foto que podamos abrir. Elige un PDF sin contraseña, o una foto en JPEG, PNG o WebP.",
  paper: "Este documento ya no está aceptado. Recarga la página y elige otro.",
  elsewhere: "Esta lectura ya no es de este coche. Recarga la página.",
  gone: "Este coche o esta importación ya no existe.",
} as const;

export const addMessages: FormMessages = {
  done: { title: "Lectura apuntada", text: "Ya cuenta en los kilómetros del coche." },
  failed: { title: "No se ha apuntado", text: "No se ha guardado nada. Vuelve a intentarlo en unos segundos." },
};

export const removeMessages: FormMessages = {
  done: { title: "Lectura quitada", text: "Ya no cuenta, y su archivo se borra." },
  failed: { title: "No se ha quitado", text: "No ha cambiado nada. Vuelve a intentarlo en unos segundos." },
};
