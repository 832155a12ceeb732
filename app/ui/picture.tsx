export type PictureSource = { storage_key: string; width: number; height: number; placeholder: string };

/** The widths that server/files/images.ts produces. */
const widths = [400, 800, 1600];

export function pictureAddress(storageKey: string, file: string): string {
  return `/media/${storageKey}/${file}`;
}

type Properties = {
  source: PictureSource;
  /** Its width on the page, as in the attribute of the same name. */
  sizes: string;
  alt: string;
  /** Visible first: it loads before all others and is painted together with the text, if it is there by then. */
  urgent?: boolean;
};

/** A stored picture in the ratio 3:2, over its blurred placeholder. */
export function Picture({ source, sizes, alt, urgent = false }: Properties) {
  const set = (format: string) => widths.map((width) => `${pictureAddress(source.storage_key, `${width}.${format}`)} ${width}w`).join(", ");
  return (
    <span className="relative block aspect-3/2 overflow-hidden bg-tile">
      <img src={source.placeholder} alt="" aria-hidden="true" className="absolute inset-0 size-full scale-105 object-cover blur-md" />
      <picture>
        <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
        <source type="image/webp" srcSet={set("webp")} sizes={sizes} />
        <img
          src={pictureAddress(source.storage_key, "800.webp")}
          alt={alt}
          width={source.width}
          height={source.height}
          loading={urgent ? "eager" : "lazy"}
          fetchPriority={urgent ? "high" : undefined}
          decoding={urgent ? "sync" : "async"}
          className="relative size-full object-cover dark:brightness-80"
        />
      </picture>
    </span>
  );
}

/** The route, in place of a car of which there is no picture. */
export function NoPicture() {
  return (
    <span className="flex aspect-3/2 items-center justify-center rounded-field bg-tile" aria-hidden="true">
      <svg viewBox="0 0 36 24" className="w-1/3 text-control/60">
        <path d="M4 4.5c6-.5 6.5 6 12 7.5s5.5 7.5 15 7.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <circle cx="4" cy="4.5" r="2.5" fill="currentColor" />
        <circle cx="31.5" cy="19.5" r="2.5" fill="currentColor" />
      </svg>
    </span>
  );
}
