import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { uploadAddress } from "../addresses.ts";
import { uploadDone } from "../messages.ts";
import { uploadField } from "../pictures.ts";
import { useDroppedFiles } from "./picture-dragging.ts";
import { type PendingPicture, useUploads } from "./uploads.ts";

type Properties = {
  /** Undefined for a vehicle that does not exist yet: the pictures wait for it, and only JavaScript can keep them. */
  vehicleId: string | undefined;
  first?: readonly File[];
  onChosen?: (files: readonly File[]) => void;
};

/** All chosen pictures go up in turns, under one progress. Without JavaScript, a plain form sends up to eight at once. */
export function PictureUpload({ vehicleId, first, onChosen }: Properties) {
  const { pictures, added, add, remove, retry } = useUploads(vehicleId, first);
  const { aimed, handlers } = useDroppedFiles(add);
  const tell = useEffectEvent((files: readonly File[]) => onChosen?.(files));
  useEffect(() => {
    tell(pictures.flatMap(({ file, state }) => (state === "waiting" ? [file] : [])));
  }, [pictures]);
  const under = vehicleId !== undefined;
  return (
    <>
      <form method="post" {...(under ? { action: uploadAddress(vehicleId) } : {})} encType="multipart/form-data">
        <label
          {...handlers}
          className={`relative flex flex-col items-center gap-1 rounded-field border border-dashed px-4 py-5 text-center text-label has-focus-visible:outline-3 has-focus-visible:outline-rhine ${aimed ? "border-rhine bg-rhine-faint" : "border-control"}`}
        >
          <span className="font-medium text-rhine">Elegir fotos</span>
          <span className="with-script text-small text-soft">o suéltalas aquí. Todas las que quieras, de 32 MB como mucho cada una.</span>
          <span className="without-script text-small text-soft">Hasta 8 a la vez, de 32 MB cada una y 96 MB en total.</span>
          <input
            type="file"
            name={uploadField}
            accept="image/*,.heic"
            multiple
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // Allows choosing the same file again after a correction.
              currentTarget.value = "";
            }}
            className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:max-w-full noscript:opacity-100"
          />
        </label>
        <p className="without-script mt-2.5">
          <Button type="submit" look="secondary" size="small">
            Subir
          </Button>
        </p>
      </form>
      {under && <Together pictures={pictures} added={added} onRetry={() => retry(isPassing)} />}
      {pictures.length > 0 && (
        <ul aria-label="Fotos en camino" className="mt-3 flex max-h-96 flex-col gap-2 overflow-y-auto">
          {pictures.map((picture) => (
            <Pending
              key={picture.key}
              picture={picture}
              uploading={under}
              onRemove={() => remove(picture.key)}
              onRetry={() => retry(({ key }) => key === picture.key)}
            />
          ))}
        </ul>
      )}
      {added > 0 && !pictures.some(({ state }) => state !== "refused") && (
        <Toast tone="good" title={uploadDone} text={`${countOf(added, "foto añadida", "fotos añadidas")}.`} />
      )}
    </>
  );
}

type PendingProperties = {
  picture: PendingPicture;
  /** Whether there is a vehicle to send it to. */ uploading: boolean;
  onRemove: () => void;
  onRetry: () => void;
};

const isPassing = ({ state, passes }: PendingPicture) => state === "refused" && passes;

/** The one progress of several pictures, and one more try for all that may succeed. */
function Together({ pictures, added, onRetry }: { pictures: readonly PendingPicture[]; added: number; onRetry: () => void }) {
  const all = added + pictures.length;
  const underWay = pictures.filter(({ state }) => state !== "refused");
  const failed = pictures.filter(isPassing).length;
  if (all < 2 || (underWay.length === 0 && failed < 2)) return null;
  const sent = added + underWay.reduce((sum, { share }) => sum + share, 0);
  return (
    <div className="mt-3 flex flex-col gap-1.5 text-small text-soft">
      <ProgressLine label="Subida de las fotos" share={sent / all} />
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span role="status">
          {added} de {countOf(all, "foto subida", "fotos subidas")}
        </span>
        {failed > 1 && (
          <Button look="quiet" size="small" onClick={onRetry}>
            Reintentar las {failed}
          </Button>
        )}
      </p>
    </div>
  );
}

function Pending({ picture, uploading, onRemove, onRetry }: PendingProperties) {
  const { file, state, share, message } = picture;
  const refused = state === "refused";
  return (
    <li className={`flex items-center gap-3 rounded-field border p-2.5 text-small ${refused ? "border-red bg-red-faint" : "border-line"}`}>
      <Preview file={file} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{file.name}</p>
        {refused ? (
          <p role="alert" className="text-red">
            {message}
          </p>
        ) : (
          <p className="flex items-center gap-2 text-soft">
            {state === "sending" && (
              <progress
                value={share}
                max={1}
                aria-label={`Subida de ${file.name}`}
                className="h-1.5 w-24 appearance-none overflow-hidden rounded-pill bg-tile [&::-moz-progress-bar]:bg-rhine [&::-webkit-progress-bar]:bg-tile [&::-webkit-progress-value]:bg-rhine"
              />
            )}
            <span role="status">{uploading ? progressInWords(state, share) : "Se sube al crear el vehículo"}</span>
          </p>
        )}
      </div>
      {isPassing(picture) && (
        <Button look="quiet" size="small" onClick={onRetry}>
          Reintentar
          <span className="sr-only"> {file.name}</span>
        </Button>
      )}
      <Button look="quiet" size="small" onClick={onRemove}>
        {refused || !uploading ? "Quitar" : "Cancelar"}
        <span className="sr-only"> {file.name}</span>
      </Button>
    </li>
  );
}

function progressInWords(state: PendingPicture["state"], share: number): string {
  if (state === "waiting") return "En espera";
  return share < 1 ? `${Math.floor(share * 100)} %` : "Procesando…";
}

/** Drawn from the file itself, not loaded from an address. It stays empty if the browser cannot read the file. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    void draw(file, canvas, ending.signal);
    return () => ending.abort();
  }, [file]);
  return (
    <canvas ref={canvas} width={72} height={48} aria-hidden="true" className="h-12 w-18 shrink-0 rounded-[6px] bg-tile object-cover" />
  );
}

/** The previews before this one: fifty pictures decoded at once would take gigabytes. */
let drawn: Promise<unknown> = Promise.resolve();

async function draw(file: File, canvas: RefObject<HTMLCanvasElement | null>, signal: AbortSignal): Promise<void> {
  const decoded = drawn.then(() => (signal.aborted ? undefined : createImageBitmap(file, { resizeHeight: 96 }).catch(() => undefined)));
  drawn = decoded;
  const bitmap = await decoded;
  const { current } = canvas;
  if (bitmap && current && !signal.aborted) {
    current.width = bitmap.width;
    current.height = bitmap.height;
    current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }
  bitmap?.close();
}
