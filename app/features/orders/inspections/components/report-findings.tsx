import type { InspectionPhoto } from "../queries.server.ts";
import type { ReportedPoint } from "../report.ts";
import { PhotoFigure } from "./photo-figure.tsx";
import { RatingMark } from "./rating-mark.tsx";

type Properties = {
  title: string;
  points: readonly ReportedPoint[];
  photos: readonly InspectionPhoto[];
  photoAddress: (id: string) => string;
};

/** The points with a defect or wear, each with its note and its photos. */
export function ReportFindings({ title, points, photos, photoAddress }: Properties) {
  if (points.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-heading-3">{title}</h2>
      <ul className="mt-4 border-b border-line">
        {points.map(({ key, label, rating, note }) => {
          const own = photos.filter(({ point }) => point === key);
          return (
            <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-4">
              <RatingMark rating={rating} />
              <div className="min-w-0">
                <h3 className="font-text text-body font-semibold tracking-normal">{label}</h3>
                {note !== "" && <p className="mt-0.5 max-w-prose wrap-anywhere text-soft">{note}</p>}
                {own.length > 0 && (
                  <div className="mt-3 grid gap-3 tablet:grid-cols-2">
                    {own.map((photo) => (
                      <PhotoFigure key={photo.id} photo={photo} address={photoAddress(photo.id)} />
                    ))}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
