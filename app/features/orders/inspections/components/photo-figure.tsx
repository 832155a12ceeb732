import type { InspectionPhoto } from "../queries.server.ts";

/** A photo of the inspection with its caption; it opens in its full size. */
export function PhotoFigure({ photo, address }: { photo: InspectionPhoto; address: string }) {
  const { caption, pointLabel, width, height } = photo;
  return (
    <figure>
      <a href={address}>
        <img
          src={address}
          alt={caption === "" ? (pointLabel ?? "Foto del coche") : caption}
          width={width}
          height={height}
          loading="lazy"
          className="aspect-3/2 w-full rounded-field bg-tile object-cover"
        />
      </a>
      {caption !== "" && <figcaption className="mt-1.5 text-label wrap-anywhere text-soft">{caption}</figcaption>}
    </figure>
  );
}
