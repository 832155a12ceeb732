import type { Context } from "hono";

const sentences = {
  400: "No entendemos esta petición.",
  403: "Esta petición viene de otro sitio y no la aceptamos.",
  404: "Aquí no hay nada.",
  405: "Este método no está permitido.",
  408: "La petición ha tardado demasiado en llegar. Vuelve a intentarlo.",
  413: "Lo que envías es demasiado grande.",
  414: "La dirección es demasiado larga.",
  417: "La petición espera algo que no podemos cumplir.",
  431: "La petición lleva demasiados datos. Borra las cookies de este sitio y vuelve a intentarlo.",
  500: "Algo ha fallado por nuestra parte. Vuelve atrás y prueba otra vez: lo que escribiste sigue en el formulario.",
  503: "Ahora mismo no podemos atenderte. Vuelve a intentarlo en unos segundos.",
  504: "Hemos tardado demasiado. Vuelve a intentarlo.",
} as const;

export type PlainStatus = keyof typeof sentences;

/** A plain-text response for a request that is refused before any route: a sentence, the status and the request's id (row D16). */
export function plainResponse(c: Context, status: PlainStatus, requestId: string, headers: Record<string, string> = {}): Response {
  return c.text(plainText(status, requestId), status, {
    "Cache-Control": "no-store",
    ...(status === 413 ? { Connection: "close" } : {}),
    ...headers,
  });
}

/** The text of such a response: the sentence, and below it the status and the request's id. */
export function plainText(status: PlainStatus, requestId: string): string {
  return `${sentences[status]}\n(${status} · ${requestId})\n`;
}
