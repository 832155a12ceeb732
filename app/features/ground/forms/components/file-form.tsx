import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
import { type FileDestination, useFileSending } from "./file-sending.ts";

type Properties = {
  destination: FileDestination;
  /** The sentence with which the server refused a form that was sent without JavaScript. */
  refusal: string | undefined;
  submitLabel: string;
  /** What the server does after the last byte, if that cannot be cancelled. */
  storing?: string;
  /** The fields. The file field is the last one, because the server reads the form as a stream. */
  children: ReactNode;
};

/** A form that sends one large file. Works without JavaScript; with it, shows the progress. */
export function FileForm({ destination, refusal, submitLabel, storing, children }: Properties) {
  const navigate = useNavigate();
  const { sending, send, cancel } = useFileSending(destination, (address) => void navigate(address));
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
