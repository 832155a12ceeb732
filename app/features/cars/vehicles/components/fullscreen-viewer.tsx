import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { VehicleImage } from "../queries.server.ts";

/** The distance of a swipe, in pixels, that shows the next picture. */
const swipeDistance = 48;

type Props = {
  images: VehicleImage[];
  name: string;
  /** The picture shown, or undefined while the viewer is closed. */
  current: number | undefined;
  onMove: (position: number) => void;
  onClose: () => void;
};

/** One picture on the full screen. Escape closes it; arrows and swipes show the next one, and the first one after the last. */
export function FullscreenViewer({ images, name, current, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeStart = useRef<number>(undefined);
  const open = current !== undefined;

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const move = (by: number) => onMove(((current ?? 0) + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") move(1);
    if (event.key === "ArrowLeft") move(-1);
  };
  const onPointerUp = (event: PointerEvent) => {
    const distance = event.clientX - (swipeStart.current ?? event.clientX);
    swipeStart.current = undefined;
    if (Math.abs(distance) > swipeDistance) move(distance < 0 ? 1 : -1);
  };

  const image = current === undefined ? undefined : images[current];
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label={`Fotos de ${name}`}
      className="m-0 size-full max-h-none max-w-none bg-night p-0 text-on-night open:flex open:flex-col"
    >
      <div className="flex items-center justify-between p-3">
        <p aria-live="polite" className="px-2">
          {open && `${current + 1} / ${images.length}`}
        </p>
        <ViewerButton label="Cerrar" onClick={onClose} path="M5 5l14 14M19 5 5 19" />
      </div>
      <div
        className="flex min-h-0 grow touch-pan-y items-center justify-center gap-2 px-2 pb-4 select-none"
        onPointerDown={(event) => (swipeStart.current = event.clientX)}
        onPointerUp={onPointerUp}
      >
        {images.length > 1 && <ViewerButton label="Foto anterior" onClick={() => move(-1)} path="m15 4-8 8 8 8" />}
        <div className="max-h-full w-[min(100%,135dvh)] overflow-hidden rounded-field">
          {image && <Picture source={image} sizes="100vw" alt={image.alt_text || name} urgent />}
        </div>
        {images.length > 1 && <ViewerButton label="Foto siguiente" onClick={() => move(1)} path="m9 4 8 8-8 8" />}
      </div>
    </dialog>
  );
}

function ViewerButton({ label, onClick, path }: { label: string; onClick: () => void; path: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-12 shrink-0 items-center justify-center rounded-pill outline-lemon hover:bg-night-line"
    >
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
