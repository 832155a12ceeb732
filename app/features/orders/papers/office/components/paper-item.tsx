import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { type FormAnswer, fieldsOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { countOf } from "#app/lib/amounts.ts";
import { type PaperState, paperStateLabels } from "../../paper-state.ts";
import { stopForm, stopMessages, returnForm, acceptForm, acceptMessages } from "../messages.ts";
import type { OfficePaper, OfficeFile } from "../queries.server.ts";

type FileItemProperties = { orderId: string; file: OfficeFile; ticket: string; answer: FormAnswer | undefined; isNewest: boolean };

function FileItem({ orderId, file, ticket, answer, isNewest }: FileItemProperties) {
  const { id, name, size, uploaded, byTeam, state, returnReason, erased, looks } = file;
  return (
    <div id={filePlace(id)} className="scroll-mt-20 rounded-field bg-tile px-3 py-2 text-small">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {erased ? (
          <span className="wrap-anywhere text-soft line-through">{name}</span>
        ) : (
          <a
            href={orderPages(officeOrderAddress(orderId)).paperFile(id)}
            download
            className="inline-flex min-h-8 items-center font-medium text-rhine underline decoration-rhine/35 underline-offset-4 wrap-anywhere hover:decoration-rhine"
          >
            {name}
          </a>
        )}
        <span className="text-soft">
          {size} · {byTeam ? "lo subimos nosotros" : "lo subió el cliente"}, {uploaded}
          {erased && " · borrado al acabar su plazo"}
        </span>
      </p>
      {returnReason !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">Devuelto: {returnReason}</p>}
      <Looks looks={looks} />
      {isNewest && !erased && (
        <div className="mt-1 flex flex-wrap items-start gap-2">
          {state !== "accepted" && (
            <OneButtonForm
              form={acceptForm}
              fields={{ file: id, seen: state }}
              label="Aceptar"
              look={state === "uploaded" ? "primary" : "secondary"}
              about={name}
              messages={acceptMessages}
            />
          )}
          {state !== "returned" && !byTeam && <ReturnForm file={file} ticket={ticket} answer={answer} />}
        </div>
      )}
    </div>
  );
}

const lookers = { account: "el cliente, con su cuenta", link: "el cliente, con su enlace", team: "el equipo" } as const;

function Looks({ looks }: Pick<OfficeFile, "looks">) {
  if (looks.length === 0) return <p className="mt-1 text-soft">Nadie lo ha descargado todavía.</p>;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-8 items-center text-soft underline decoration-line underline-offset-4 hover:text-ink">
        Descargado {countOf(looks.length, "vez", "veces")}
      </summary>
      <ul className="pb-1 text-soft">
        {looks.map(({ id, moment, by, email }) => (
          <li key={id}>
            {moment}: {by === "team" && email !== null ? email : lookers[by]}
          </li>
        ))}
      </ul>
    </details>
  );
}

type ReturnFormProperties = {
  file: OfficeFile;
  ticket: string;
  /** The page's last answer, whichever form it is about. */ answer: FormAnswer | undefined;
};

const filePlace = (fileId: string) => `archivo-${fileId}`;

function ReturnForm({ file: { id, state }, ticket, answer }: ReturnFormProperties) {
  const own = answer?.form === returnForm && answer.typed["file"] === id ? answer : undefined;
  const { text } = fieldsOf(own);
  return (
    <details className="open:basis-full" open={own?.ok === false} data-draft>
      <ButtonSummary look="secondary">Devolver</ButtonSummary>
      <div className="mt-2 max-w-prose">
        <OrderForm
          form={returnForm}
          ticket={ticket}
          answer={own}
          place={filePlace(id)}
          submit={{ label: "Devolver al cliente", busyLabel: "Un momento…", look: "secondary", size: "small" }}
        >
          <input type="hidden" name="file" value={id} />
          <input type="hidden" name={seenField} value={own?.typed[seenField] ?? state} />
          <TextAreaField
            {...text("reason")}
            label="Motivo, para el cliente"
            hint="Di qué falla y cómo se arregla: «Falta la segunda cara»."
            rows={3}
            maxLength={500}
          />
        </OrderForm>
      </div>
    </details>
  );
}

const tones: Record<PaperState, Tone> = { asked: "waiting", uploaded: "moving", accepted: "good", returned: "waiting", withdrawn: "over" };

type Properties = { orderId: string; paper: OfficePaper; ticket: string; answer: FormAnswer | undefined };

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
