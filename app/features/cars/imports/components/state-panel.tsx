import type { ReactNode } from "react";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { SelectField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
import { askSentences } from "../sources/arrival.ts";
import { canFollow, goneLabels } from "../runs/import-state.ts";
import type { ImportPage } from "../queries.server.ts";
import { importPath, kindPath } from "../search-params.ts";
import { emptyTally } from "../judging/samples.ts";
import { OrderForm } from "./order-form.tsx";

type Properties = Pick<ImportPage, "found" | "tally" | "changes" | "formats">;

const cars = (count: number) => countOf(count, "coche", "coches");

export function StatePanel(properties: Properties) {
  const { found, changes } = properties;
  switch (found.state) {
    case "previewing":
    case "running":
      return <Passing {...properties} />;
    case "undoing":
      return <Undoing {...properties} />;
    case "uploaded":
      return <Waiting id={found.id} />;
    case "previewed":
      return <Decision {...properties} />;
    case "undone":
      return <Undone {...properties} />;
    default:
      return (
        <Panel title={endings[found.state]}>
          <Ending {...properties} />
          {found.began && changes.waiting > 0 && canFollow("undo", found.state) && (
            <ButtonLink to={`${importPath(found.id)}?undo`} preventScrollReset look="secondary" size="small">
              Deshacer esta importación
            </ButtonLink>
          )}
        </Panel>
      );
  }
}

const endings = { done: "Importado", cancelled: "Cancelado", failed: "No se pudo terminar", interrupted: "Interrumpido" };

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mb-5 flex flex-col items-start gap-4 rounded-tile border border-line bg-raised px-4.5 py-4.5 text-label"
    >
      <h2 className="text-card">{title}</h2>
      {children}
    </section>
  );
}

function Passing({ found, tally = emptyTally(), changes }: Properties) {
  const running = found.state === "running";
  const share = found.fileSize === 0 ? 0 : found.bytesRead / found.fileSize;
  const title = running ? "Importando" : "Revisando el archivo";
  return (
    <Panel title={title}>
      <ProgressLine label={title} share={share} />
      <p role="status" className="text-soft">
        {Math.floor(Math.min(share, 1) * 100)} % · {countOf(tally.read, "fila leída", "filas leídas")}
        {running && ` · ${formatCount(changes.created)} creados · ${formatCount(changes.updated)} cambiados`}
      </p>
      <p className="max-w-prose text-soft">
        {running
          ? "Puedes cerrar esta página: la importación sigue en el servidor."
          : "Solo se cuenta lo que cambiaría; no se escribe nada."}
      </p>
      {found.cancelRequested ? (
        <p className="font-medium">Cancelando: se para al terminar el bloque en curso.</p>
      ) : (
        <OrderForm id={found.id} step="cancel" label="Cancelar" />
      )}
      <Reload id={found.id} />
    </Panel>
  );
}

function Undoing({ found, changes }: Properties) {
  const total = changes.created + changes.updated + changes.archived;
  const done = total - changes.waiting;
  return (
    <Panel title="Deshaciendo">
      <ProgressLine label="Deshaciendo" share={total === 0 ? 1 : done / total} />
      <p role="status" className="text-soft">
        {formatCount(done)} de {cars(total)}
      </p>
      <Reload id={found.id} />
    </Panel>
  );
}

/** Without JavaScript, the page does not reload by itself. */
function Reload({ id }: { id: string }) {
  return (
    <p className="without-script">
      <TextLink to={importPath(id)}>Actualizar</TextLink>
    </p>
  );
}

function Waiting({ id }: { id: string }) {
  return (
    <Panel title="Subido">
      <p className="max-w-prose text-soft">El archivo espera a que se revise. Si hay otra importación en marcha, termina ella antes.</p>
      <div className="flex flex-wrap gap-3">
        <OrderForm id={id} step="preview" label="Revisar el archivo" look="primary" />
        <OrderForm id={id} step="discard" label="Descartar" />
      </div>
    </Panel>
  );
}

/** What in the file was left out. */
function Notes({ notes = [] }: { notes: readonly string[] | undefined }) {
  return notes.map((note) => (
    <p key={note} className="max-w-prose font-medium">
      {note}
    </p>
  ));
}

/** Says which format the dry run read, and repeats it with another one. */
function FormatChoice({ found: { id, source, sourceLabel }, formats }: Pick<Properties, "found" | "formats">) {
  return (
    <details className="w-full">
      <ButtonSummary look="quiet">Leído como {sourceLabel}. ¿Es otro formato?</ButtonSummary>
      <div className="pt-2">
        <OrderForm id={id} step="preview" label="Revisar con otro formato">
          <SelectField label="Formato" name="source" chosen={source} short options={formats} />
        </OrderForm>
      </div>
    </details>
  );
}

function Decision({ found, formats, tally = emptyTally() }: Properties) {
  const { id, preview } = found;
  return (
    <Panel title="¿Importar este archivo?">
      {found.asks !== undefined && <p className="max-w-prose font-medium">{askSentences[found.asks]} Por eso no se ha importado solo.</p>}
      {preview?.broken !== undefined && (
        <p role="alert" className="rounded-field border border-red bg-red-faint px-4 py-3">
          {preview.broken} Se importaría lo leído hasta ahí, y no se sabe qué coches ya no están.
        </p>
      )}
      <Notes notes={preview?.notes} />
      <p className="max-w-prose text-soft">
        Coches nuevos: {formatCount(tally.created)}. Cambiarían: {formatCount(tally.updated)}. Todavía no se ha escrito nada.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <OrderForm id={id} step="start" label="Importar" look="primary">
          {tally.gone === 0 ? (
            <input type="hidden" name="gone" value="leave" />
          ) : (
            <ChoiceField
              legend={`${cars(tally.gone)} a la venta ya no ${tally.gone === 1 ? "está" : "están"} en el archivo`}
              name="gone"
              chosen={found.gone}
              stacked
              choices={[
                { value: "leave", label: goneLabels.leave },
                { value: "archive", label: goneLabels.archive, text: "Salen de la web; al deshacer la importación vuelven." },
                {
                  value: "sold",
                  label: goneLabels.sold,
                  text: "Salen de la venta como vendidos; al deshacer la importación vuelven.",
                },
              ]}
            />
          )}
        </OrderForm>
        <OrderForm id={id} step="discard" label="Descartar el archivo" />
      </div>
      <FormatChoice found={found} formats={formats} />
    </Panel>
  );
}

function Ending({ found, changes }: Properties) {
  const { state, began, result, preview } = found;
  const counted = began ? result : preview;
  const reason = counted?.failure ?? counted?.broken;
  if (!began) {
    return (
      <p className="max-w-prose text-soft">
        {reason ?? (state === "cancelled" ? "El archivo se descartó antes de importarlo." : "El archivo no se pudo revisar.")} No se ha
        escrito nada.
      </p>
    );
  }
  const written = `Coches creados: ${formatCount(changes.created)}. Cambiados: ${formatCount(changes.updated)}. Archivados: ${formatCount(changes.archived)}.`;
  return (
    <>
      {reason !== undefined && <p className="max-w-prose font-medium">{reason}</p>}
      <Notes notes={counted?.notes} />
      <p className="max-w-prose text-soft">
        {state === "interrupted" && "El servidor se paró antes de terminar. "}
        {state === "failed" && "La base de datos o el disco fallaron a la mitad. "}
        {written}
        {state !== "done" && " Lo escrito se conserva: puedes deshacerlo, o subir el archivo otra vez para terminar."}
      </p>
    </>
  );
}

function Undone({ found: { id, undone }, changes }: Properties) {
  const parts = [
    [changes.erased, "coche se borró", "coches se borraron"],
    [changes.kept, "coche se archivó", "coches se archivaron"],
    [changes.restored, "coche volvió a como estaba antes", "coches volvieron a como estaban antes"],
  ] as const;
  return (
    <Panel title="Deshecho">
      <ul className="text-soft">
        {undone !== undefined && <li>{undone}</li>}
        {parts.map(([count, one, many]) => count > 0 && <li key={one}>{countOf(count, one, many)}.</li>)}
        {changes.left > 0 && (
          <li>
            <TextLink to={kindPath(id, "left")}>{cars(changes.left)}</TextLink> se {changes.left === 1 ? "dejó" : "dejaron"}, porque alguien
            los había cambiado después.
          </li>
        )}
      </ul>
    </Panel>
  );
}
