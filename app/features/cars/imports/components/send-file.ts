import { useCallback, useRef, useState } from "react";
import { largestFile, uploadHeader, uploadSentence, uploadSentences } from "../reading/upload-limits.ts";

/** The state of an upload; `share` is from 0 to 1. */
export type Sending = { kind: "idle" } | { kind: "sending"; share: number } | { kind: "refused"; sentence: string };

/** Sends a form by XMLHttpRequest, which reports progress. For an accepted file, calls `onTaken` with its import's address. */
export function useFileSending(address: string, onTaken: (address: string) => void) {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const request = useRef<XMLHttpRequest>(undefined);

  const send = useCallback(
    (form: HTMLFormElement) => {
      const refuse = (sentence: string) => setSending({ kind: "refused", sentence });
      const body = new FormData(form);
      const file = body.get("file");
      if (!(file instanceof File) || file.name === "") return refuse(uploadSentences.no_file);
      if (file.size === 0) return refuse(uploadSentences.empty);
      if (file.size > largestFile) return refuse(uploadSentences.too_large);

      const sent = new XMLHttpRequest();
      request.current = sent;
      sent.upload.addEventListener("progress", ({ loaded, total }) => {
        setSending({ kind: "sending", share: total === 0 ? 0 : loaded / total });
      });
      sent.addEventListener("load", () => {
        if (sent.status < 300) return onTaken(new URL(sent.responseURL).pathname);
        return refuse(sent.status === 413 ? uploadSentences.too_large : uploadSentence(sent.getResponseHeader(uploadHeader)));
      });
      sent.addEventListener("error", () => refuse(uploadSentences.broken));
      sent.addEventListener("abort", () => setSending({ kind: "idle" }));
      sent.open("POST", address);
      sent.send(body);
      return setSending({ kind: "sending", share: 0 });
    },
    [address, onTaken],
  );
  const cancel = useCallback(() => request.current?.abort(), []);
  return { sending, send, cancel };
}
