import { useEffect, useRef, useState } from "react";
import { Picture, pictureAddress } from "#app/ui/picture.tsx";
import type { VehicleImage } from "../queries.server.ts";
import { FullscreenViewer } from "./fullscreen-viewer.tsx";

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
    <section aria-label="Fotos">
      <ul
        ref={strip}
        onScroll={() => setCurrent(positionOf(strip.current))}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto rounded-tile bg-tile"
        tabIndex={0}
        aria-label="Fotos, una tras otra"
      >
        {images.map((image, position) => (
          <li key={image.id} id={`foto-${position + 1}`} className="w-full shrink-0 snap-center">
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
        <ul className="no-scrollbar mt-2.5 flex gap-2.5 overflow-x-auto p-1">
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
