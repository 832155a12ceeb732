import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { uploadAddress } from "../addresses.ts";
import { uploadRefusals } from "../messages.ts";
import { uploadField } from "../pictures.ts";
import { largestPicture } from "../../upload-bounds.ts";

/** Pictures that were chosen before their vehicle existed: the dialog that creates it leaves them for the dialog that edits it. */
let chosen: readonly File[] = [];

export function keepChosenPictures(files: readonly File[]): void {
  chosen = files;
}

export function chosenPictures(): readonly File[] {
  return chosen;
}

type Sent = { ok: true } | { ok: false; message: string; passes: boolean };

const failures = {
  cancelled: "Cancelada.",
  network: "Se ha cortado la conexión y la foto no se ha guardado. Vuelve a intentarlo.",
  session: "Tu sesión ha terminado. Entra de nuevo en otra pestaña y vuelve a subirla.",
  other: "No se ha podido guardar la foto. Vuelve a intentarlo en unos segundos.",
};

/** Sends a picture with XMLHttpRequest, which reports the progress (0 to 1). Ends when the server has processed the picture. */
function sendPicture(
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
  request.addEventListener("error", () => resolve({ ok: false, message: failures.network, passes: true }));
  request.addEventListener("abort", () => resolve({ ok: false, message: failures.cancelled, passes: true }));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.open("POST", address);
  request.setRequestHeader("Accept", "application/json");
  request.responseType = "json";
  const body = new FormData();
  body.append(uploadField, file);
  request.send(body);
  return promise;
}

function answerOf(request: XMLHttpRequest): Sent {
  if (request.status === 201) return { ok: true };
  if (request.status === 401) return { ok: false, message: failures.session, passes: true };
  const answer = request.response as { message?: string } | null;
  return { ok: false, message: answer?.message ?? failures.other, passes: request.status >= 500 || answer?.message === undefined };
}

/**
 * A chosen file: it waits, is sent (`share` from 0 to 1, then the server processes it), or was refused; `passes`: another try may succeed.
 */
export type PendingPicture = {
  key: number;
  file: File;
  state: "waiting" | "sending" | "refused";
  share: number;
  message: string;
  passes: boolean;
};

/**
 * Sends the chosen pictures in sequence, to keep their order. An accepted picture leaves the list, because it appears among the vehicle's
 * pictures; `added` counts them. Without a vehicle, the pictures wait. `first` are chosen from the beginning.
 */
export function useUploads(vehicleId: string | undefined, first: readonly File[] = []) {
  const [pictures, setPictures] = useState(() => first.map((file) => pending(file)));
  const [added, setAdded] = useState(0);
  const sending = useRef<{ key: number; controller: AbortController }>(undefined);
  const revalidator = useRevalidator();

  const change = (key: number, changed: Partial<PendingPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const remove = (key: number) => {
    if (sending.current?.key === key) sending.current.controller.abort();
    setPictures((all) => all.filter((one) => one.key !== key));
  };
  const add = (files: readonly File[]) => {
    if (!pictures.some(({ state }) => state !== "refused")) setAdded(0);
    setPictures((all) => [...all, ...files.map((file) => pending(file))]);
  };
  const retry = (wanted: (picture: PendingPicture) => boolean) =>
    setPictures((all) => all.map((one) => (wanted(one) ? { ...one, state: "waiting", share: 0, message: "" } : one)));

  const send = useEffectEvent(async ({ key, file }: PendingPicture, address: string, signal: AbortSignal) => {
    change(key, { state: "sending" });
    const sent = await sendPicture(file, address, { signal, onProgress: (share) => change(key, { share }) });
    if (sent.ok || signal.aborted) await revalidator.revalidate();
    sending.current = undefined;
    if (sent.ok) setAdded((before) => before + 1);
    if (sent.ok) remove(key);
    // A refused picture stays to be read; this change also starts the next upload.
    else change(key, { state: "refused", message: sent.message, passes: sent.passes });
  });

  useEffect(() => {
    const next = pictures.find(({ state }) => state === "waiting");
    if (vehicleId === undefined || !next || sending.current) return;
    const controller = new AbortController();
    sending.current = { key: next.key, controller };
    void send(next, uploadAddress(vehicleId), controller.signal);
  }, [pictures, vehicleId]);

  return { pictures, added, add, remove, retry };
}

let lastKey = 0;

function pending(file: File): PendingPicture {
  // Why a file is refused without asking the server; "" if the server must decide.
  const message = file.size > largestPicture ? uploadRefusals.too_large : "";
  return { key: (lastKey += 1), file, state: message === "" ? "waiting" : "refused", share: 0, message, passes: false };
}
