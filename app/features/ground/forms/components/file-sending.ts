import { useCallback, useRef, useState } from "react";

/** The state of an upload; `share` is from 0 to 1. */
export type Sending = { kind: "idle" } | { kind: "sending"; share: number } | { kind: "refused"; sentence: string };

export type FileDestination = {
  address: string;
  /** Bytes. */
  largest: number;
  sentences: { no_file: string; empty: string; too_large: string; broken: string };
  /** The id of the place on the next page that the file belongs to: a script's request does not learn the fragment of a redirect. */
  place?: string;
  /** The sentence of a response that refuses the file. */
  refusalIn: (response: XMLHttpRequest) => string;
};

/**
 * Sends a form with one file by XMLHttpRequest, which reports progress. For an accepted file, calls `onTaken` with the path, search and place
 * of the page to which the response leads. Pass the same two arguments on every rendering.
 */
export function useFileSending(destination: FileDestination, onTaken: (address: string) => void) {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const request = useRef<XMLHttpRequest>(undefined);

  const send = useCallback(
    (form: HTMLFormElement) => {
      const { address, largest, sentences, place, refusalIn } = destination;
      const refuse = (sentence: string) => setSending({ kind: "refused", sentence });
      const body = new FormData(form);
      const file = body.get("file");
      if (!(file instanceof File) || file.name === "") return refuse(sentences.no_file);
      if (file.size === 0) return refuse(sentences.empty);
      if (file.size > largest) return refuse(sentences.too_large);

      const sent = new XMLHttpRequest();
      request.current = sent;
      sent.upload.addEventListener("progress", ({ loaded, total }) => {
        setSending({ kind: "sending", share: total === 0 ? 0 : loaded / total });
      });
      sent.addEventListener("load", () => {
        if (sent.status >= 300) return refuse(sent.status === 413 ? sentences.too_large : refusalIn(sent));
        const { pathname, search } = new URL(sent.responseURL);
        setSending({ kind: "idle" });
        return onTaken(pathname + search + (place === undefined ? "" : `#${place}`));
      });
      sent.addEventListener("error", () => refuse(sentences.broken));
      sent.addEventListener("abort", () => setSending({ kind: "idle" }));
      sent.open("POST", address);
      sent.send(body);
      return setSending({ kind: "sending", share: 0 });
    },
    [destination, onTaken],
  );
  const cancel = useCallback(() => request.current?.abort(), []);
  return { sending, send, cancel };
}
