import type { ReactNode } from "react";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { SelectField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
import { askSentences } from "../sources/arrival.ts";
import type { ImportPage } from "../queries.server.ts";
import { importPath, kindPath } from "../search-params.ts";
import { emptyTally } from "../judging/samples.ts";
import { type PictureCounts, pictureSentences } from "../pictures/counts.ts";
import { byHand, canFollow, goneLabels } from "../runs/import-state.ts";
import { MappingForm, WordsForm } from "./mapping-form.tsx";
import { OrderForm } from "./order-form.tsx";

type Properties = Pick<ImportPage, "found" | "tally" | "changes" | "formats" | "mapping" | "words"> & { answer: FormAnswer | undefined };

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
    case "unmapped":
      return <Unmapped {...properties} />;
    case "previewed":
      return <Decision {...properties} />;
    case "undone":
      return <Undone {...properties} />;
    default:
      return (
        <Panel title={endings[found.state]}>
          <Ending {...properties} />
          {found.began && (changes.waiting > 0 || picturesTaken(found) > 0) && canFollow("undo", found.state) && (
            <ButtonLink to={`${importPath(found.id)}?undo`} preventScrollReset look="secondary" size="small">
              Deshacer esta importación
            </ButtonLink>
          )}
        </Panel>
      );
  }
}

const picturesTaken = ({ result }: Properties["found"]) => result?.pictures?.taken ?? 0;

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

/** The rows are written, and their pictures are on the way. */
function TakingPictures({ found: { id, cancelRequested }, pictures }: Pick<Properties, "found"> & { pictures: PictureCounts }) {
  const { of, taken, refused } = pictures;
  const done = taken + Object.values(refused).reduce((total, count) => total + count, 0);
  return (
    <Panel title="Tomando las fotos">
      <ProgressLine label="Tomando las fotos" share={of === 0 ? 0 : done / of} />
      <p role="status" className="text-soft">
        {formatCount(done)} de {countOf(of, "foto", "fotos")}
      </p>
      <p className="max-w-prose text-soft">Los coches ya están importados. Puedes cerrar esta página: las fotos siguen en el servidor.</p>
      {cancelRequested ? (
        <p className="font-medium">Cancelando: las fotos de los coches terminados se conservan.</p>
      ) : (
        <OrderForm id={id} step="cancel" label="Cancelar" />
      )}
      <Reload id={id} />
    </Panel>
  );
}

function Passing({ found, tally = emptyTally(), changes }: Properties) {
  const pictures = found.result?.pictures;
  if (pictures && pictures.of > 0) return <TakingPictures found={found} pictures={pictures} />;
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

/** Asks what the columns of a table are that no format fits. */
function Unmapped({ found, formats, mapping, answer }: Properties) {
  const { id } = found;
  return (
    <Panel title="¿Qué es cada columna?">
      <p className="max-w-prose text-soft">
        Este listado no tiene ningún formato conocido. Di qué es cada columna; debajo están sus primeros valores, y lo que creemos que es ya
        está elegido. Se guarda para los próximos archivos con esta cabecera. Todavía no se ha escrito nada.
      </p>
      {mapping && <MappingForm id={id} shown={mapping} answer={answer} />}
      <OrderForm id={id} step="discard" label="Descartar el archivo" />
      <FormatChoice found={found} formats={formats}>
        ¿Tiene un formato conocido?
      </FormatChoice>
    </Panel>
  );
}

/** What the words of a file mean that its format does not know; open while some of them wait. */
function Words({ found: { id }, words, answer }: Pick<Properties, "found" | "words" | "answer">) {
  if (words === undefined) return null;
  const waiting = words.words.filter(({ value }) => value === undefined).length + words.further;
  return (
    <details className="w-full" open={waiting > 0}>
      <ButtonSummary look="quiet">
        {waiting > 0 ? countOf(waiting, "palabra que no conocemos", "palabras que no conocemos") : "Palabras asignadas a mano"}
      </ButtonSummary>
      <div className="pt-2">
        <WordsForm id={id} shown={words} answer={answer} />
      </div>
    </details>
  );
}

/** Repeats the dry run with another format. */
function FormatChoice({ found: { id, source }, formats, children }: Pick<Properties, "found" | "formats"> & { children: ReactNode }) {
  return (
    <details className="w-full">
      <ButtonSummary look="quiet">{children}</ButtonSummary>
      <div className="pt-2">
        <OrderForm id={id} step="preview" label="Revisar con otro formato">
          <SelectField label="Formato" name="source" chosen={source} short options={formats} />
        </OrderForm>
      </div>
    </details>
  );
}

/** Says which format the dry run read. */
function readAs({ isMapped, sourceLabel }: Properties["found"]): string {
  return isMapped ? `Leído con ${sourceLabel.charAt(0).toLowerCase()}${sourceLabel.slice(1)}.` : `Leído como ${sourceLabel}.`;
}

function Decision({ found, formats, words, answer, tally = emptyTally() }: Properties) {
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
      <Words found={found} words={words} answer={answer} />
      {found.isMapped && (
        <OrderForm id={id} step="preview" label="Cambiar la asignación">
          <input type="hidden" name="source" value={byHand} />
        </OrderForm>
      )}
      <FormatChoice found={found} formats={formats}>
        {readAs(found)} ¿Es otro formato?
      </FormatChoice>
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
  const written = `Coches creados: ${formatCount(changes.created)}. Cambiados: ${formatCount(changes.updated)}. Fuera de la venta: ${formatCount(changes.archived)}.`;
  return (
    <>
      {reason !== undefined && <p className="max-w-prose font-medium">{reason}</p>}
      <Notes notes={counted?.notes} />
      <Notes notes={pictureSentences(result?.pictures)} />
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
