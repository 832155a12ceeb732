import { Link } from "react-router";
import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import {
  type FormProperties,
  SubmissionForm,
  SubmitLine,
  useStableTicket,
} from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import type { TypedValues } from "#app/lib/read-form.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import type { FormatName } from "../../formats.ts";
import { leftOutAddress } from "../addresses.ts";
import { autoscout24MakesAddress, makeFeedForm, makeFeedMessages, revokeFeedForm } from "../messages.ts";
import { NewAddress } from "./new-address.tsx";

type Feed = { id: string; name: string; detail: string };

export type ShownFormat = {
  name: FormatName;
  label: string;
  use: string;
  carried: number;
  /** The operator has not loaded the portal's list of makes yet. */
  needsModels: boolean;
  feeds: readonly Feed[];
};

type Properties = {
  format: ShownFormat;
  total: number;
  /** The one that was made a moment ago. */ address: string | undefined;
} & NewFeedProperties;

/** A portal: how many cars go to it, its addresses, and a new one. */
export function FormatSection({ format, total, address, ...form }: Properties) {
  const { name, label, use, carried, needsModels, feeds } = format;
  const id = `formato-${name}`;
  return (
    <OfficeFrame>
      <section id={name} aria-labelledby={id} className="px-4.5 py-4 text-label">
        <h2 id={id} className="text-card">
          {label}
        </h2>
        <p className="mt-0.5 text-soft">{use}</p>
        <p className="mt-3">
          {total === 0 ? (
            "Ahora no hay coches disponibles en España."
          ) : (
            <>
              Salen <strong>{formatCount(carried)}</strong> de {countOf(total, "coche disponible", "coches disponibles")}.{" "}
              {carried < total && (
                <Link to={leftOutAddress(name)} className="text-rhine underline underline-offset-4">
                  Por qué {total - carried === 1 ? "falta 1" : `faltan ${formatCount(total - carried)}`}
                </Link>
              )}
            </>
          )}
        </p>
        {needsModels && (
          <p className="mt-2 max-w-prose">
            Falta su lista de marcas y modelos, que los nombra con números. Descárgala de{" "}
            <a
              href={autoscout24MakesAddress}
              rel="noopener noreferrer"
              target="_blank"
              className="wrap-anywhere text-rhine underline underline-offset-4"
            >
              {autoscout24MakesAddress.replace("https://", "")}
            </a>
            ; quien lleva el servidor la carga con <code>rinsegura autoscout24-makes ARCHIVO</code>.
          </p>
        )}
        {address !== undefined && <NewAddress address={address} />}
        {feeds.length > 0 && (
          <ul aria-label={`Direcciones para ${label}`} className="mt-3 border-t border-line">
            {feeds.map((feed) => (
              <FeedLine key={feed.id} feed={feed} />
            ))}
          </ul>
        )}
        <details className="mt-3" open={form.answer !== undefined && !form.answer.ok}>
          <ButtonSummary aria-label={`Crear una dirección para ${label}`}>Crear una dirección</ButtonSummary>
          <NewFeed name={name} {...form} />
        </details>
      </section>
    </OfficeFrame>
  );
}

function FeedLine({ feed: { id, name, detail } }: { feed: Feed }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-soft">{detail}</p>
      </div>
      <ButtonWithQuestion
        form={revokeFeedForm}
        fields={{ id }}
        label="Retirar"
        description={`Retirar: ${name}`}
        look="quiet"
        sure="Sí, retirarla"
      >
        El portal que use esta dirección deja de recibir el stock. Para volver a dárselo hace falta otra dirección.
      </ButtonWithQuestion>
    </li>
  );
}

/** A new form has every column ticked. */
function Columns({ columns, typed }: { columns: NewFeedProperties["columns"]; typed: TypedValues | undefined }) {
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">Columnas</legend>
      <div className="grid gap-x-6 tablet:grid-cols-2">
        {columns.map(({ name, label }) => (
          <Checkbox
            key={name}
            name={`column_${name}`}
            ticked={typed?.["format"] === undefined || typed[`column_${name}`] === "on"}
            label={<span className="block py-1">{label}</span>}
          />
        ))}
      </div>
    </fieldset>
  );
}

type NewFeedProperties = { columns: readonly { name: string; label: string }[] } & FormProperties;

function NewFeed({ name, columns, ticket, answer }: { name: FormatName } & NewFeedProperties) {
  const held = useStableTicket(ticket, answer);
  const { text } = fieldsOf(answer);
  return (
    <div className="mt-3 max-w-md">
      <SubmissionForm form={makeFeedForm} ticket={held} answer={answer} failed={makeFeedMessages.failed} place={name}>
        <input type="hidden" name="format" value={name} />
        <TextField label="¿Quién la va a usar?" {...text("name")} maxLength={80} hint="Para reconocerla aquí. El portal no lo ve." />
        {name === "google" && (
          <TextField
            label="Código de la tienda"
            {...text("store_code")}
            maxLength={64}
            hint="El de tu Perfil de Empresa de Google, escrito igual."
          />
        )}
        {name === "own" && <Columns columns={columns} typed={answer?.typed} />}
        <SubmitLine label="Crear la dirección" busyLabel="Creando..." size="small" />
      </SubmissionForm>
    </div>
  );
}
