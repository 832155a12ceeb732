import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
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

/** Each picture shows its progress and can be cancelled. Without JavaScript, a plain form sends up to eight at once. */
export function PictureUpload({ vehicleId, first, onChosen }: Properties) {
  const { pictures, added, add, remove } = useUploads(vehicleId, first);
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
          <span className="with-script text-small text-soft">o suéltalas aquí. Hasta 8 a la vez, de 12 MB cada una.</span>
          <span className="without-script text-small text-soft">Hasta 8 a la vez, de 12 MB cada una.</span>
          <input
            type="file"
            name={uploadField}
            accept="image/*"
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
      {pictures.length > 0 && (
        <ul aria-label="Fotos en camino" className="mt-3 flex flex-col gap-2">
          {pictures.map((picture) => (
            <Pending key={picture.key} picture={picture} uploading={under} onRemove={() => remove(picture.key)} />
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
};

function Pending({ picture: { file, state, share, message }, uploading, onRemove }: PendingProperties) {
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

async function draw(file: File, canvas: RefObject<HTMLCanvasElement | null>, signal: AbortSignal): Promise<void> {
  const bitmap = await createImageBitmap(file, { resizeHeight: 96 }).catch(() => undefined);
  const { current } = canvas;
  if (bitmap && current && !signal.aborted) {
    current.width = bitmap.width;
    current.height = bitmap.height;
    current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }
  bitmap?.close();
}
