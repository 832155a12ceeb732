import { type ReactNode, type SubmitEvent, useEffect, useRef, useCallback, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { askToSignIn, endedHeader } from "../ended-session.ts";
import { notSent } from "../messages.ts";
import { isRefusal, refusalIn } from "../refused-file.ts";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";

type Properties = {
  destination: FileDestination;
  /** The sentence with which the server refused a form that was sent without JavaScript. */
  refusal: string | undefined;
  submitLabel: string;
  /** What the server does after the last byte, if that cannot be cancelled. */
  storing?: string;
  /** With a script, takes the form instead of sending it: for files that wait for a connection. */
  onTaken?: (sent: FormData) => Promise<void>;
  /** The fields. The file field is the last one, and may be `multiple`, because the server reads the form as a stream. */
  children: ReactNode;
};

/** A form that sends large files. Works without JavaScript; with it, shows the progress. */
export function FileForm({ destination, refusal, submitLabel, storing, onTaken, children }: Properties) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const onSent = (address: string) => {
    void navigate(address);
    // A page that gets its own files stays at its address, so the router would not read it again.
    void revalidate();
  };
  // Of several files some may have been taken, and the next try needs another ticket.
  const { sending, send, cancel } = useFileSending(destination, onSent, () => void revalidate(), onTaken);
  const refusalText = useRef<HTMLParagraphElement>(null);
  const sentence = sending.kind === "refused" ? sending.sentence : sending.kind === "idle" ? refusal : undefined;
  useEffect(() => {
    if (sentence !== undefined) refusalText.current?.focus();
  }, [sentence]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={destination.address}
      onSubmit={onSubmit}
      className="flex flex-col gap-4 p-4.5"
    >
      {sentence !== undefined && (
        <p
          ref={refusalText}
          role="alert"
          tabIndex={-1}
          className="rounded-field border border-red bg-red-faint px-4 py-3 text-label wrap-anywhere outline-none"
        >
          {sentence}
        </p>
      )}
      {children}
      {sending.kind === "sending" ? (
        <Progress share={sending.share} storing={storing} onCancel={cancel} />
      ) : (
        <div>
          <Button type="submit" size="small">
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}

function Progress({ share, storing, onCancel }: { share: number; storing: string | undefined; onCancel: () => void }) {
  const stored = share === 1 ? storing : undefined;
  return (
    <div className="flex flex-col gap-3">
      <ProgressLine label="Subiendo el archivo" share={share} />
      <p className="flex min-h-10 items-center justify-between gap-3 text-label text-soft">
        <span role="status">{stored ?? `Subiendo: ${Math.round(share * 100)} %`}</span>
        {stored === undefined && (
          <Button look="secondary" size="small" onClick={onCancel}>
            Cancelar la subida
          </Button>
        )}
      </p>
    </div>
  );
}

type Sending = { kind: "idle" } | { kind: "sending"; share: number } | { kind: "refused"; sentence: string };

export type FileDestination = {
  address: string;
  /** Bytes. */
  largest: number;
  sentences: { no_file: string; empty: string; too_large: string; broken: string; failed: string };
  /** The id of the place on the next page that the file belongs to: a script's request does not learn the fragment of a redirect. */
  place?: string;
};

/**
 * Sends a form with files by XMLHttpRequest, which reports progress. For accepted files, calls `onSent` with the path, search and place
 * of the page to which the response leads; `onRefused` after a refusal of the server. With `onTaken`, hands over a form that has files
 * instead. Pass the same destination on every rendering.
 */
function useFileSending(
  destination: FileDestination,
  onSent: (address: string) => void,
  onRefused: () => void,
  onTaken: Properties["onTaken"],
) {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const request = useRef<XMLHttpRequest>(undefined);

  const send = useCallback(
    function send(form: HTMLFormElement): void {
      const { address, largest, sentences, place } = destination;
      const refuse = (sentence: string) => setSending({ kind: "refused", sentence });
      const body = new FormData(form);
      const files = body.getAll("file").filter((file): file is File => file instanceof File && file.name !== "");
      if (files.length === 0) return refuse(sentences.no_file);
      if (onTaken) {
        setSending({ kind: "idle" });
        return void onTaken(body).then(() => form.reset());
      }
      if (files.some(({ size }) => size === 0)) return refuse(sentences.empty);
      if (files.some(({ size }) => size > largest)) return refuse(sentences.too_large);

      const sent = new XMLHttpRequest();
      request.current = sent;
      sent.upload.addEventListener("progress", ({ loaded, total }) => {
        setSending({ kind: "sending", share: total === 0 ? 0 : loaded / total });
      });
      sent.addEventListener("load", () => {
        const ended = sent.getResponseHeader(endedHeader);
        // The form still has its files.
        if (ended !== null) return void askToSignIn({ address, body, ended }).then((again) => (again ? send(form) : refuse(notSent.text)));
        if (sent.status >= 300) {
          // Otherwise the same ticket makes the next try count once.
          if (isRefusal(sent)) onRefused();
          return refuse(refusalIn(sent, sent.status === 413 ? sentences.too_large : sentences.failed));
        }
        const { pathname, search } = new URL(sent.responseURL);
        setSending({ kind: "idle" });
        form.reset();
        return onSent(pathname + search + (place === undefined ? "" : `#${place}`));
      });
      sent.addEventListener("error", () => refuse(sentences.broken));
      sent.addEventListener("abort", () => setSending({ kind: "idle" }));
      sent.open("POST", address);
      sent.send(body);
      return setSending({ kind: "sending", share: 0 });
    },
    [destination, onSent, onRefused, onTaken],
  );
  const cancel = useCallback(() => request.current?.abort(), []);
  return { sending, send, cancel };
}
