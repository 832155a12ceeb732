import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { uploadAddress } from "../addresses.ts";
import { uploadRefusals } from "../messages.ts";
import { largestPicture, mostAtOnce } from "../upload-bounds.ts";
import { sendPicture } from "./send-picture.ts";

/** A chosen file on its way: it waits, is sent (`share` from 0 to 1), is worked on by the server once all of it is there, or was refused. */
export type PendingPicture = { key: number; file: File; state: "waiting" | "sending" | "refused"; share: number; message: string };

/**
 * The pictures that somebody chose, sent one after another so that their order stays theirs. What arrived leaves the list, for it stands among
 * the vehicle's pictures then; `added` counts them. Without a vehicle they wait for it. `first` are chosen from the beginning.
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
    // A refused one stays to be read; what changed here looks for the next one in any case.
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
  const message = refusalOf(file, position);
  return { key: (lastKey += 1), file, state: message === "" ? "waiting" : "refused", share: 0, message };
}

/** What can be said without asking the server; "" where it must be asked. */
function refusalOf(file: File, position: number): string {
  if (position >= mostAtOnce) return uploadRefusals.too_many;
  return file.size > largestPicture ? uploadRefusals.too_large : "";
}
