import { useState } from "react";
import { Button } from "../button.tsx";

type Properties = {
  label: string;
  /** For people who hear the page, where several texts have the same label. */ about?: string;
  text: string;
  note?: string;
};

/** A text to copy: with a script by a button, without one by a click that selects all of it. */
export function CopiedText({ label, about, text, note }: Properties) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          {label}
          {note !== undefined && <span className="ml-2 text-small font-normal text-soft">{note}</span>}
        </p>
        <span className="with-script">
          <Button
            type="button"
            look="secondary"
            size="small"
            onClick={copy}
            aria-label={about === undefined ? undefined : `Copiar: ${label}, ${about}`}
          >
            {copied ? "Copiado" : "Copiar"}
          </Button>
        </span>
      </div>
      <p className="rounded-field border border-line bg-raised px-3 py-2 whitespace-pre-wrap wrap-anywhere select-all">{text}</p>
    </div>
  );
}
