import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { seenField } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { type PaperState, paperStateLabels } from "../../paper-state.ts";
import { stopForm, stopMessages } from "../messages.ts";
import type { OfficePaper } from "../queries.server.ts";

const tones: Record<PaperState, Tone> = { asked: "waiting", uploaded: "moving", accepted: "good", returned: "waiting", withdrawn: "over" };

export function PaperBadge({ state }: { state: PaperState }) {
  return <StateBadge tone={tones[state]}>{paperStateLabels[state]}</StateBadge>;
}

/** A paper on the team's page of an order: its state, its files by name, and the way to the page where they are seen and checked. */
export function PaperItem({ orderId, paper }: { orderId: string; paper: OfficePaper }) {
  const { id, title, kindLabel, state, files, request, withdrawn, seen } = paper;
  const label = state === "uploaded" ? "Revisar" : files.length === 0 ? "Subir" : "Abrir";
  return (
    <li className="flex flex-col gap-2 px-4.5 py-3">
      <div className="flex items-start justify-between gap-x-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">{title}</h3>
          {kindLabel !== title && <span className="text-small text-soft">{kindLabel}</span>}
        </div>
        <PaperBadge state={state} />
      </div>
      <p className={`text-small ${paper.late ? "font-medium text-red" : "text-soft"}`}>{factsSentence(paper)}</p>
      {request !== "" && <p className="max-w-prose text-small wrap-anywhere whitespace-pre-line">«{request}»</p>}
      {files.length > 0 && (
        <ul className="text-small">
          {files.map((file) => (
            <li key={file.id} className="wrap-anywhere">
              {file.name} <span className="text-soft">{fileNote(file)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={orderPages(officeOrderAddress(orderId)).paper(id)}
          look={state === "uploaded" ? "primary" : "secondary"}
          size="compact"
          aria-label={`${label}: ${title}`}
        >
          {label}
        </ButtonLink>
        {!withdrawn && state !== "accepted" && (
          <OneButtonForm
            form={stopForm}
            fields={{ paper: id, [seenField]: seen }}
            label="Ya no hace falta"
            look="quiet"
            about={title}
            messages={stopMessages}
          />
        )}
      </div>
    </li>
  );
}

function fileNote({ size, erased, state }: OfficePaper["files"][number]): string {
  if (erased) return "· borrado al acabar su plazo";
  return `· ${size}${state === "returned" ? " · devuelto" : ""}`;
}

export function factsSentence({ broughtBy, shared, turn, until, late, withdrawn, state }: OfficePaper): string {
  const who = broughtBy === "customer" ? "Lo trae el cliente" : shared ? "Lo traemos nosotros; el cliente lo ve" : "Solo lo vemos nosotros";
  const day = until === undefined ? "" : late ? ` · se esperaba hasta el ${until}` : ` · hasta el ${until}`;
  const next = state === "uploaded" ? " · toca revisarlo" : turn === "customer" ? " · esperamos al cliente" : "";
  return who + (state === "accepted" || withdrawn ? "" : day + next);
}
