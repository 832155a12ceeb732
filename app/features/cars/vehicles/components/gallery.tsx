import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { leavingOnCancel } from "#app/ui/modal.ts";
import { Picture, pictureAddress } from "#app/ui/picture.tsx";
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
function FullscreenViewer({ images, name, current, onMove, onClose }: Props) {
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
      onCancel={leavingOnCancel(onClose)}
      onClose={() => {
        // The browser sends this event late. By then a quick person may have opened the viewer again.
        if (dialog.current?.open === false) onClose();
      }}
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
        className="relative flex min-h-0 grow touch-pan-y items-center justify-center pb-4 select-none"
        onPointerDown={(event) => (swipeStart.current = event.clientX)}
        onPointerUp={onPointerUp}
      >
        <div className="max-h-full w-[min(100%,135dvh)] overflow-hidden tablet:rounded-field">
          {image && <Picture source={image} sizes="100vw" alt={image.alt_text || name} urgent />}
        </div>
        {images.length > 1 && (
          <>
            <span className="absolute bottom-4 left-3 tablet:top-1/2 tablet:bottom-auto tablet:-translate-y-1/2">
              <ViewerButton label="Foto anterior" onClick={() => move(-1)} path="m15 4-8 8 8 8" />
            </span>
            <span className="absolute right-3 bottom-4 tablet:top-1/2 tablet:bottom-auto tablet:-translate-y-1/2">
              <ViewerButton label="Foto siguiente" onClick={() => move(1)} path="m9 4 8 8-8 8" />
            </span>
          </>
        )}
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
      className="flex size-12 shrink-0 items-center justify-center rounded-pill bg-night/60 outline-lemon hover:bg-night-line"
    >
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}

/**
 * A strip of pictures to swipe, with thumbnails that jump to a picture. Without JavaScript, the thumbnails are links within the page, and a
 * picture opens as a file. With it, the current picture is marked and opens in the viewer.
 */
export function Gallery({ images, name }: { images: VehicleImage[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState(false);

  const show = (position: number) => {
    strip.current?.scrollTo({ left: position * strip.current.clientWidth });
    setCurrent(position);
  };
  // The person may have followed a thumbnail or swiped before this JavaScript ran.
  useEffect(() => setCurrent(positionOf(strip.current)), [strip]);

  return (
    <section aria-label="Fotos" className="print:max-w-80">
      <ul
        ref={strip}
        onScroll={() => setCurrent(positionOf(strip.current))}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto rounded-tile bg-tile"
        tabIndex={0}
        aria-label="Fotos, una tras otra"
      >
        {images.map((image, position) => (
          <li key={image.id} id={`foto-${position + 1}`} className="w-full shrink-0 snap-center not-first:print:hidden">
            <a
              href={pictureAddress(image.storage_key, "1600.webp")}
              aria-label={`Ver a pantalla completa: ${image.alt_text || name}`}
              onClick={(event) => {
                event.preventDefault();
                setCurrent(position);
                setOpen(true);
              }}
              className="block cursor-zoom-in"
            >
              <Picture source={image} sizes="(min-width: 1024px) 760px, calc(100vw - 36px)" alt={image.alt_text} urgent={position === 0} />
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="no-scrollbar mt-2.5 flex gap-2.5 overflow-x-auto p-1 print:hidden">
          {images.map((image, position) => (
            <li key={image.id} className="w-[21%] max-w-36 min-w-16 shrink-0">
              <a
                href={`#foto-${position + 1}`}
                aria-label={`Foto ${position + 1} de ${images.length}`}
                aria-current={position === current ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(position);
                }}
                className="block overflow-hidden rounded-field outline-offset-2 aria-[current]:ring-2 aria-[current]:ring-rhine"
              >
                <Picture source={image} sizes="144px" alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FullscreenViewer images={images} name={name} current={open ? current : undefined} onMove={show} onClose={() => setOpen(false)} />
    </section>
  );
}

/** Reads the strip's current position, because after a scroll event the person may already have chosen another picture. */
function positionOf(strip: HTMLElement | null): number {
  return strip ? Math.round(strip.scrollLeft / strip.clientWidth) : 0;
}
