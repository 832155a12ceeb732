import type { Context } from "hono";

const sentences = {
  400: "No entendemos esta petición.",
  403: "Esta petición viene de otro sitio y no la aceptamos.",
  404: "Aquí no hay nada.",
  405: "Este método no está permitido.",
  413: "Lo que envías es demasiado grande.",
  414: "La dirección es demasiado larga.",
  500: "Algo ha fallado por nuestra parte. No se ha perdido nada: vuelve a intentarlo.",
  503: "Ahora mismo no podemos atenderte. Vuelve a intentarlo en unos segundos.",
  504: "Hemos tardado demasiado. Vuelve a intentarlo.",
} as const;

/** An answer without a page, for what is refused before any route is asked: the sentence, the status and the request's id (row D16). */
export function plainAnswer(c: Context, status: keyof typeof sentences, requestId: string, headers: Record<string, string> = {}): Response {
  return c.text(`${sentences[status]}\n(${status} · ${requestId})\n`, status, {
    "Cache-Control": "no-store",
    ...(status === 413 ? { Connection: "close" } : {}),
    ...headers,
  });
}
