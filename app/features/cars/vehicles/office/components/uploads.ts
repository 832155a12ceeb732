import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { uploadAddress } from "../addresses.ts";
import { uploadRefusals } from "../messages.ts";
import { largestPicture, mostAtOnce } from "../upload-bounds.ts";
import { sendPicture } from "./send-picture.ts";

/** A chosen file: it waits, is sent (`share` from 0 to 1, then the server processes it), or was refused. */
export type PendingPicture = { key: number; file: File; state: "waiting" | "sending" | "refused"; share: number; message: string };

/**
 * Sends the chosen pictures in sequence, to keep their order. An accepted picture leaves the list, because it appears among the vehicle's
 * pictures; `added` counts them. Without a vehicle, the pictures wait. `first` are chosen from the beginning.
 */
export function useUploads(vehicleId: string | undefined, first: readonly File[] = []) {
  const [pictures, setPictures] = useState(() => first.map(pending));
  const [added, setAdded] = useState(0);
  const sending = useRef<{ key: number; controller: AbortController }>(undefined);
  const revalidator = useRevalidator();

  const change = useCallback((key: number, changed: Partial<PendingPicture>) => {
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  }, []);
  const remove = useCallback((key: number) => {
    if (sending.current?.key === key) sending.current.controller.abort();
    setPictures((all) => all.filter((one) => one.key !== key));
  }, []);

  const add = useCallback((files: readonly File[]) => {
    setAdded(0);
    setPictures((all) => [...all, ...files.map(pending)]);
  }, []);

  const send = useEffectEvent(async ({ key, file }: PendingPicture, address: string, signal: AbortSignal) => {
    change(key, { state: "sending" });
    const sent = await sendPicture(file, address, { signal, onProgress: (share) => change(key, { share }) });
    if (sent.ok || signal.aborted) await revalidator.revalidate();
    sending.current = undefined;
    if (sent.ok) setAdded((before) => before + 1);
    if (sent.ok) remove(key);
    // A refused picture stays to be read; this change also starts the next upload.
    else change(key, { state: "refused", message: sent.message });
  });

  useEffect(() => {
    const next = pictures.find(({ state }) => state === "waiting");
    if (vehicleId === undefined || !next || sending.current) return;
    const controller = new AbortController();
    sending.current = { key: next.key, controller };
    void send(next, uploadAddress(vehicleId), controller.signal);
  }, [pictures, vehicleId]);

  return { pictures, added, add, remove };
}

let lastKey = 0;

function pending(file: File, position: number): PendingPicture {
  const message = refusalSentence(file, position);
  return { key: (lastKey += 1), file, state: message === "" ? "waiting" : "refused", share: 0, message };
}

/** Returns why a file is refused without asking the server; "" if the server must decide. */
function refusalSentence(file: File, position: number): string {
  if (position >= mostAtOnce) return uploadRefusals.too_many;
  return file.size > largestPicture ? uploadRefusals.too_large : "";
}
