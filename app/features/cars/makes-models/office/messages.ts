import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";

/** The messages of the team's forms (NAME-5). */
export const officeMessages = {
  "create-make": changeMessages("Marca creada", "Ya se puede elegir en toda la web.", "No se pudo crear la marca."),
  "create-model": changeMessages("Modelo creado", "Ya se puede elegir en toda la web.", "No se pudo crear el modelo."),
  "rename-make": changeMessages("Marca actualizada", "Se ofrece ya con el nombre nuevo.", "No se pudo actualizar la marca."),
  "rename-model": changeMessages("Modelo actualizado", "Se ofrece ya con el nombre nuevo.", "No se pudo actualizar el modelo."),
  "remove-make": changeMessages("Marca eliminada", "Ya no se ofrece; puedes activarla de nuevo.", "No se pudo eliminar la marca."),
  "remove-model": changeMessages("Modelo eliminado", "Ya no se ofrece; puedes activarlo de nuevo.", "No se pudo eliminar el modelo."),
  "activate-make": changeMessages("Marca activada", "Ya se puede elegir en toda la web.", "No se pudo activar la marca."),
  "activate-model": changeMessages("Modelo activado", "Ya se puede elegir en toda la web.", "No se pudo activar el modelo."),
  "load-makes": changeMessages("Lista cargada", "Las marcas y los modelos están ya en las tablas.", "No se pudo cargar la lista."),
} as const satisfies Record<string, FormMessages>;

export type OfficeForm = keyof typeof officeMessages;

/** The reasons for refusing a name or a row. */
export const reasons = {
  gone: "Ya no está: otra persona del equipo lo ha cambiado. Recarga la página.",
  renamed: (name: string) => `Mientras tanto, otra persona del equipo le ha puesto «${name}». Tu cambio no se ha guardado.`,
  makeExists: (name: string) => `Ya hay una marca que se llama ${name}.`,
  modelExists: (name: string) => `Esa marca ya tiene un modelo que se llama ${name}.`,
  existsInactive: (name: string) => `${name} ya está en la lista, inactiva: búscala y actívala.`,
  makeInactive: (make: string) => `La marca ${make} está inactiva: actívala antes.`,
  makeGone: "Elige primero la marca.",
  hasMakes: "Ya hay marcas públicas, así que la lista de reserva no hace falta.",
};
