import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { type PaperState, paperStateLabels } from "../../paper-state.ts";
import { stopForm, stopMessages } from "../messages.ts";
import type { OfficePaper } from "../queries.server.ts";
import { FileItem } from "./file-item.tsx";

const tones: Record<PaperState, Tone> = { asked: "waiting", uploaded: "moving", accepted: "good", returned: "waiting", withdrawn: "over" };

type Properties = { orderId: string; paper: OfficePaper; ticket: string; answer: FormAnswer | undefined };

/** One paper: its state, whose turn it is, its files, and what the team can do with it. */
export function PaperItem({ orderId, paper, ticket, answer }: Properties) {
  const { id, title, kind, state, files, request, withdrawn } = paper;
  const [newest, ...older] = files;
  return (
    <li className="flex flex-col gap-2 px-4.5 py-3">
      <div className="flex items-start justify-between gap-x-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">{title}</h3>
          {kind !== title && <span className="text-small text-soft">{kind}</span>}
        </div>
        <StateBadge tone={tones[state]}>{paperStateLabels[state]}</StateBadge>
      </div>
      <p className={`text-small ${paper.late ? "font-medium text-red" : "text-soft"}`}>{factsSentence(paper)}</p>
      {request !== "" && <p className="max-w-prose text-small wrap-anywhere whitespace-pre-line">«{request}»</p>}
      {newest && <FileItem orderId={orderId} file={newest} ticket={ticket} answer={answer} isNewest />}
      {older.length > 0 && (
        <details className="text-small">
          <summary className="inline-flex min-h-8 items-center text-soft underline decoration-line underline-offset-4 hover:text-ink">
            Archivos anteriores: {older.length}
          </summary>
          <div className="flex flex-col gap-2 pt-1">
            {older.map((file) => (
              <FileItem key={file.id} orderId={orderId} file={file} ticket={ticket} answer={undefined} isNewest={false} />
            ))}
          </div>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={orderPages(officeOrderAddress(orderId)).paperUpload(id)}
          look="secondary"
          size="compact"
          aria-label={`${files.length === 0 ? "Subir" : "Subir otro archivo"}: ${title}`}
        >
          {files.length === 0 ? "Subir" : "Subir otro archivo"}
        </ButtonLink>
        {!withdrawn && state !== "accepted" && (
          <OneButtonForm
            form={stopForm}
            fields={{ paper: id, seen: newest?.id ?? "" }}
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

function factsSentence({ broughtBy, shared, turn, until, late, withdrawn, state }: OfficePaper): string {
  const who = broughtBy === "customer" ? "Lo trae el cliente" : shared ? "Lo traemos nosotros; el cliente lo ve" : "Solo lo vemos nosotros";
  const day = until === undefined ? "" : late ? ` · se esperaba hasta el ${until}` : ` · hasta el ${until}`;
  const next = state === "uploaded" ? " · toca revisarlo" : turn === "customer" ? " · esperamos al cliente" : "";
  return who + (state === "accepted" || withdrawn ? "" : day + next);
}
