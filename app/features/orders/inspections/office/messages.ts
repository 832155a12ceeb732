import type { Occasion } from "../condition.ts";
import { type Shot, shots } from "../shots.ts";

export const ratingField = (key: string): string => `rating_${key}`;
export const noteField = (key: string): string => `note_${key}`;
/** What a photo shows is one field: the key of a point, or that of a shot or the number of a damage behind its prefix. */
export const shotPrefix = "shot/";
export const damagePrefix = "damage/";
/** The name of the buttons «El resto, bien»; the value is the key of the group. */
export const restField = "rest";

export const saveForm = "save-inspection";
export const publishForm = "publish-inspection";
export const removePhotoForm = "remove-inspection-photo";

/** An inspection and the check at the handover have the same pages and words. */
export const saveMessages = {
  done: { title: "Revisión guardada", text: "Puedes seguir más tarde." },
  failed: {
    title: "No se guardó la revisión",
    text: "No se ha cambiado nada, y lo escrito sigue aquí. Vuelve a intentarlo en unos segundos.",
  },
};

export const publishMessages = {
  done: { title: "Revisión publicada", text: "El cliente lo ve en su importación, y se lo decimos por correo." },
  failed: { title: "No se publicó la revisión", text: "No se ha cambiado nada. Vuelve a intentarlo en unos segundos." },
};

export const removePhotoMessages = {
  done: { title: "Foto quitada", text: "Ya no está en la revisión." },
  failed: { title: "No se quitó la foto", text: "No se ha cambiado nada. Vuelve a intentarlo en unos segundos." },
};

export const inspectionReasons = {
  changed:
    "Otra persona ha guardado esta revisión mientras tanto. Lo tuyo sigue aquí, sin guardar: mira lo que ha cambiado y guarda otra vez.",
  unsaved: "Guarda primero la revisión.",
  noVerdict: "Elige un veredicto y guarda antes de publicar.",
  publishedBefore: "Esta revisión ya está publicada.",
  future: "Una revisión no puede ser de un día futuro.",
  publishedNeedsVerdict: "El informe está publicado, así que necesita un veredicto.",
  photoMissing: "Esta foto ya no está.",
  photoNeeded: "La revisión está publicada y esta foto es obligada. Sube primero otra, o escribe por qué no se pudo mirar y guarda.",
  shotNeeded: "La revisión está publicada: sin esta foto hace falta el motivo.",
};

/** What the customer hears of each check. `compared`: of one at the handover, with a published inspection before it. */
export const newsOf = {
  inspection: {
    published: { topic: "inspection", sentence: "Ya puedes leer el informe de la inspección del coche, con su veredicto." },
    corrected: { topic: "inspection/corrected", sentence: "Hemos corregido el informe de la inspección." },
  },
  handover: {
    published: { topic: "handover-check", sentence: "Ya puedes ver cómo está el coche para la entrega." },
    compared: {
      topic: "handover-check",
      sentence: "Ya puedes ver cómo está el coche para la entrega, y qué ha cambiado desde la inspección.",
    },
    corrected: { topic: "handover-check/corrected", sentence: "Hemos corregido la revisión del coche para la entrega." },
  },
} as const satisfies Record<Occasion, unknown>;

/** Why nothing is published while shots are missing. */
export function shotsMissing(missing: readonly Shot[]): string {
  const names = new Intl.ListFormat("es-ES").format(missing.map((shot) => shots[shot].toLowerCase()));
  const start = missing.length === 1 ? "Falta una foto obligada" : `Faltan ${missing.length} fotos obligadas`;
  return `${start}: ${names}. Súbelas, o escribe por qué no se pudo mirar y guarda.`;
}

/** Stands before the caption of a photo of a car that the order had before. */
export const ofFormerCar = "Del coche anterior. ";

/** Bytes of a photo. */
export const largestPhoto = 32 * 1024 * 1024;
export const mostPhotosAtOnce = 8;
export const mostPhotos = 60;

export const photoSentences = {
  no_file: "Elige una o varias fotos.",
  empty: "El archivo está vacío.",
  too_large: "Una foto pasa de 32 MB. Expórtala más pequeña y vuelve a subirla.",
  broken: "Una de las fotos está dañada o no ha llegado entera. Vuelve a subirla.",
  unknown_format: "Una de las fotos no es un JPEG, PNG, WebP, AVIF o HEIC.",
  too_many_pixels: "Una foto tiene más de 64 megapíxeles. Redúcela y vuelve a subirla.",
  too_many: `Sube ${mostPhotosAtOnce} fotos como mucho de una vez, y ${mostPhotos} en total.`,
  unsaved: "Guarda primero la revisión; después se suben las fotos.",
  bad_fields: "El pie de foto es demasiado largo, o el punto no existe.",
  full: "No queda sitio en el servidor. Las fotos que faltan no se han guardado.",
  busy: "Se están procesando muchas fotos a la vez. Espera unos segundos y vuelve a subirla.",
  failed: "No se han podido guardar las fotos. Vuelve a intentarlo en unos segundos.",
} as const;

/** Refusals that pass by themselves, so that a script sends the photo again. */
export const passingRefusals: readonly (keyof typeof photoSentences)[] = ["full", "busy", "failed"];

/** What is said of the photos that wait in the browser. */
export const waitingSentences = {
  sends: "Fotos guardadas aquí: se envían una a una cuando hay conexión.",
  unsaved: "Fotos guardadas aquí: se envían cuando guardes la revisión.",
  unkept: "Este navegador no puede guardar las fotos: no cierres la página.",
  ended: "Tu sesión ha terminado. Entra en otra pestaña y vuelve a esta: las fotos siguen aquí.",
};

/** The check at the handover has the pages of the inspection with this part of the address. */
const occasionParameter = "revision";
const handoverValue = "entrega";

export function occasionIn(address: URLSearchParams): Occasion {
  return address.get(occasionParameter) === handoverValue ? "handover" : "inspection";
}

export function occasionQuery(occasion: Occasion): string {
  return occasion === "handover" ? `?${occasionParameter}=${handoverValue}` : "";
}

const [refusalParameter, pointParameter, captionParameter] = ["fotos", "se-ve", "pie"];

/** The part of the page's address that tells why photos were refused, with what was typed, for a form that was sent without a script. */
export function refusedQuery(occasion: Occasion, refusal: keyof typeof photoSentences, sent: FormData): string {
  const address = new URLSearchParams(occasionQuery(occasion));
  const typed = (field: string) =>
    [sent.get(field)]
      .filter((text) => typeof text === "string")
      .join("")
      .slice(0, 200);
  address.set(refusalParameter, refusal);
  address.set(pointParameter, typed("point"));
  address.set(captionParameter, typed("caption"));
  return `?${address}`;
}

export type RefusedPhotos = { sentence: string; point: string; caption: string };

export function refusedIn(address: URLSearchParams): RefusedPhotos | undefined {
  const reason = address.get(refusalParameter);
  if (reason === null || !Object.hasOwn(photoSentences, reason)) return undefined;
  const sentence = photoSentences[reason as keyof typeof photoSentences];
  return { sentence, point: address.get(pointParameter) ?? "", caption: address.get(captionParameter) ?? "" };
}
