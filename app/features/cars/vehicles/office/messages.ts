import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";

/** The back office's messages about vehicles: an English sentence as the title, and its meaning in Spanish below (FLEET-11). */
export const createMessages: FormMessages = {
  done: { title: "Vehicle created successfully", text: "Vehículo creado. Ya puedes añadir sus fotos." },
  failed: { title: "Failed to create vehicle", text: "No se pudo crear el vehículo." },
};

export const updateMessages: FormMessages = {
  done: { title: "Vehicle updated successfully", text: "Vehículo actualizado." },
  failed: { title: "Failed to update vehicle", text: "No se pudo actualizar el vehículo." },
};

export const statusMessages: FormMessages = {
  done: { title: "Vehicle status updated successfully", text: "Estado actualizado." },
  failed: { title: "Failed to update vehicle status", text: "No se pudo actualizar el estado del vehículo." },
};

export const featuredMessages: FormMessages = {
  done: { title: "Vehicle updated successfully", text: "Destacado actualizado." },
  failed: { title: "Failed to update vehicle", text: "No se pudo cambiar el destacado." },
};

export const manyMessages = changeMessages("Cambios guardados", "Coches cambiados.", "No se pudieron cambiar los coches.");
export const undoManyMessages = changeMessages("Cambios deshechos", "Todo vuelve a como estaba.", "No se pudieron deshacer los cambios.");
export const wrongStep = "Escribe cuánto, como 500, o como 2,5 si es por ciento.";
export const noneTicked = "Marca antes los coches que quieres cambiar.";

export const removalMessages: FormMessages = {
  done: { title: "Vehicle deleted successfully", text: "Vehículo borrado, con sus fotos." },
  failed: { title: "Failed to delete vehicle", text: "No se pudo borrar el vehículo." },
};

export const pictureMessages = {
  order: {
    done: { title: "Images reordered successfully", text: "Orden de las fotos guardado." },
    failed: { title: "Failed to reorder images", text: "No se pudo guardar el orden de las fotos." },
  },
  text: {
    done: { title: "Image updated successfully", text: "Texto alternativo guardado." },
    failed: { title: "Failed to update image", text: "No se pudo guardar el texto alternativo." },
  },
  removal: {
    done: { title: "Image deleted successfully", text: "Foto borrada." },
    failed: { title: "Failed to delete image", text: "No se pudo borrar la foto." },
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
    title: "Vehicle archived instead of deleted",
    text: `Tiene ${historyInWords(history)}, así que no se ha borrado: está archivado y ya no aparece en la web. Las conversaciones se conservan.`,
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

export const uploadFailed = "Failed to upload image";
export const uploadDone = "Image uploaded successfully";
