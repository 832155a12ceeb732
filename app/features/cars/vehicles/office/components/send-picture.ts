import { uploadField } from "../upload-bounds.ts";

export type Sent = { ok: true } | { ok: false; message: string };

const failures = {
  cancelled: "Cancelada.",
  network: "Se ha cortado la conexión y la foto no se ha guardado. Vuelve a intentarlo.",
  session: "Tu sesión ha terminado. Entra de nuevo en otra pestaña y vuelve a subirla.",
  other: "No se ha podido guardar la foto. Vuelve a intentarlo en unos segundos.",
};

/**
 * Sends one picture and reports the progress from 0 to 1; the response arrives once the server has processed the picture. It uses
 * XMLHttpRequest, because fetch reports no upload progress. `signal` cancels it.
 */
export function sendPicture(
  file: File,
  address: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const request = new XMLHttpRequest();
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress(loaded / total);
  });
  request.addEventListener("load", () => resolve(answerOf(request)));
  request.addEventListener("error", () => resolve({ ok: false, message: failures.network }));
  request.addEventListener("abort", () => resolve({ ok: false, message: failures.cancelled }));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.open("POST", address);
  request.setRequestHeader("Accept", "application/json");
  const body = new FormData();
  body.append(uploadField, file);
  request.send(body);
  return promise;
}

function answerOf(request: XMLHttpRequest): Sent {
  if (request.status === 201) return { ok: true };
  // Without a session, the server redirects to another page, which is no response to the upload.
  if (request.status === 200 && !request.responseURL.endsWith("/images")) return { ok: false, message: failures.session };
  return { ok: false, message: messageIn(request.responseText) ?? failures.other };
}

function messageIn(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const message: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "message") : undefined;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
