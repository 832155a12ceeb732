import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";

/** The back office's messages about vehicles: the Spanish title, and the English literal below (FLEET-11). */
export const createMessages: FormMessages = {
  done: { title: "Vehículo creado", text: "Ya puedes añadir sus fotos. Vehicle created successfully" },
  failed: { title: "No se pudo crear el vehículo", text: "Failed to create vehicle" },
};

export const updateMessages: FormMessages = {
  done: { title: "Vehículo actualizado", text: "Vehicle updated successfully" },
  failed: { title: "No se pudo actualizar el vehículo", text: "Failed to update vehicle" },
};

export const statusMessages: FormMessages = {
  done: { title: "Estado actualizado", text: "Vehicle status updated successfully" },
  failed: { title: "No se pudo actualizar el estado del vehículo", text: "Failed to update vehicle status" },
};

export const featuredMessages: FormMessages = {
  done: { title: "Destacado actualizado", text: "Vehicle updated successfully" },
  failed: { title: "No se pudo cambiar el destacado", text: "Failed to update vehicle" },
};

export const manyMessages = changeMessages("Cambios guardados", "Coches cambiados.", "No se pudieron cambiar los coches.");
export const undoManyMessages = changeMessages("Cambios deshechos", "Todo vuelve a como estaba.", "No se pudieron deshacer los cambios.");
export const wrongStep = "Escribe cuánto, como 500, o como 2,5 si es por ciento.";
export const noneTicked = "Marca antes los coches que quieres cambiar.";

export const removalMessages: FormMessages = {
  done: { title: "Vehículo borrado, con sus fotos", text: "Vehicle deleted successfully" },
  failed: { title: "No se pudo borrar el vehículo", text: "Failed to delete vehicle" },
};

export const pictureMessages = {
  order: {
    done: { title: "Orden de las fotos guardado", text: "Images reordered successfully" },
    failed: { title: "No se pudo guardar el orden de las fotos", text: "Failed to reorder images" },
  },
  text: {
    done: { title: "Texto alternativo guardado", text: "Image updated successfully" },
    failed: { title: "No se pudo guardar el texto alternativo", text: "Failed to update image" },
  },
  removal: {
    done: { title: "Foto borrada", text: "Image deleted successfully" },
    failed: { title: "No se pudo borrar la foto", text: "Failed to delete image" },
  },
} as const satisfies Record<string, FormMessages>;

export const vehicleGone = "Este vehículo ya no existe: otra persona lo ha borrado.";
export const pictureGone = "Esta foto ya no existe: otra persona la ha borrado.";
export const picturesChanged =
  "Mientras tanto, otra persona ha cambiado las fotos. Ya ves cómo están ahora: vuelve a ordenarlas si hace falta.";

/** The error for a change in the list that is based on an outdated state (row R21). */
export const changedMeanwhile = (now: string) => `Otra persona lo ha cambiado antes: ahora está como «${now}». No se ha tocado nada.`;

/** Follows a question about a value that looks wrong with another status. */
export const confirmInForm = "Ábrelo para corregirlo, o para confirmarlo y publicarlo. No se ha tocado nada.";

export type History = { inquiries: number; appointments: number; reservations: number };

export function hasHistory({ inquiries, appointments, reservations }: History): boolean {
  return inquiries + appointments + reservations > 0;
}

/** { inquiries: 2, appointments: 1, reservations: 0 } → "2 consultas y 1 cita". */
export function historyInWords({ inquiries, appointments, reservations }: History): string {
  const parts = [
    inquiries > 0 ? countOf(inquiries, "consulta", "consultas") : "",
    appointments > 0 ? countOf(appointments, "cita", "citas") : "",
    reservations > 0 ? countOf(reservations, "reserva", "reservas") : "",
  ].filter(Boolean);
  return new Intl.ListFormat("es", { type: "conjunction" }).format(parts);
}

/** Replaces "deleted" for a vehicle with a history (FLEET-12). */
export function archivedInstead(history: History) {
  return {
    title: "Vehículo archivado, no borrado",
    text: `Tiene ${historyInWords(history)}, así que no se ha borrado: ya no aparece en la web. Las conversaciones se conservan.`,
  };
}

/** The sentences for refused pictures, by reason; the upload page shows them. */
export const uploadRefusals = {
  too_large: "Pesa más de 32 MB. Expórtala más pequeña y vuelve a subirla.",
  unknown_format:
    "No es una foto que podamos leer. Sube un JPEG, PNG, WebP, AVIF o HEIC. Un iPhone las hace en JPEG con Ajustes › Cámara › Formatos › Más compatible.",
  too_many_pixels: "Tiene más de 64 megapíxeles. Redúcela y vuelve a subirla.",
  broken: "El archivo está dañado o incompleto. Ábrelo en tu equipo, guárdalo de nuevo y vuelve a subirlo.",
  too_many: "Sin JavaScript, sube 8 fotos como mucho de una vez. Las demás, en la siguiente.",
  nothing: "No ha llegado ninguna foto. Elige una o varias.",
  no_vehicle: vehicleGone,
  no_room: "El disco del servidor está lleno y la foto no se ha guardado. Lo demás sigue como estaba: libera espacio y vuelve a subirla.",
  busy: "Se están procesando muchas fotos a la vez. Espera unos segundos y vuelve a subirla.",
  failed: "No se ha podido guardar la foto. Vuelve a intentarlo en unos segundos.",
} as const;
export type UploadRefusal = keyof typeof uploadRefusals;

/** The statuses of refused uploads; 400 for the others. */
export const uploadStatus: Partial<Record<UploadRefusal, number>> = {
  too_large: 413,
  no_vehicle: 404,
  no_room: 507,
  busy: 503,
  failed: 500,
};

export const uploadFailed = "No se pudo subir la foto (Failed to upload image)";
export const uploadDone = "Fotos subidas (Image uploaded successfully)";
