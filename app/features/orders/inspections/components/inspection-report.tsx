import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { TextLink } from "#app/ui/button.tsx";
import type { Inspection, InspectionPhoto, InspectionSummary } from "../queries.server.ts";
import { ratings, type Rating, type Verdict, verdicts } from "../points.ts";
import type { ReportedPoint } from "../report.ts";

const verdictLooks: Record<Verdict, string> = {
  recommended: "bg-green-faint text-green",
  with_reservations: "bg-amber-faint text-amber",
  not_recommended: "bg-red-faint text-red",
};

export function ReportVerdict({ inspection }: { inspection: Inspection }) {
  const { verdict, summary, counts, inspector, place, day, mileage } = inspection;
  const facts = [
    { name: "Revisado por", value: inspector },
    { name: "Día", value: day },
    ...(place === "" ? [] : [{ name: "Lugar", value: place }]),
    ...(mileage === undefined ? [] : [{ name: "Kilómetros", value: mileage }]),
  ];
  return (
    <>
      <div className={`rounded-tile px-5 py-5 tablet:px-7 ${verdictLooks[verdict]}`}>
        <p className="font-heading text-heading-2 font-bold tracking-tight">{verdicts[verdict]}</p>
        <p className="mt-2 text-ink">{countSentence(counts)}</p>
      </div>
      {summary !== "" && <p className="mt-6 max-w-prose text-lead wrap-anywhere whitespace-pre-line">{summary}</p>}
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 tablet:grid-cols-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-label text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function countSentence({ good, worn, defect, unchecked, total }: Inspection["counts"]): string {
  const others = [
    worn > 0 ? `${worn} con desgaste` : "",
    defect > 0 ? `${defect} con defecto` : "",
    unchecked > 0 ? `${unchecked} sin revisar` : "",
  ].filter((part) => part !== "");
  return [`${good} de ${total} puntos bien`, ...others].join(" · ");
}

const looks: Record<Rating, string> = {
  good: "fill-green stroke-green",
  worn: "fill-amber-faint stroke-amber",
  defect: "fill-red stroke-red",
  unchecked: "fill-paper stroke-control",
  absent: "fill-paper stroke-line",
};

/** How a point is, as a station of the route line. The word is for people who hear the page. */
function RatingMark({ rating }: { rating: Rating }) {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={ratings[rating]} className="mt-1 size-4.5 shrink-0">
      <circle cx="10" cy="10" r="7" strokeWidth="2.4" className={looks[rating]} />
    </svg>
  );
}

type Group = Inspection["groups"][number];

export function ReportGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <section aria-labelledby="todos-los-puntos" className="mt-14">
      <h2 id="todos-los-puntos" className="text-heading-3">
        Todos los puntos
      </h2>
      <div className="mt-4 border-b border-line">
        {groups.map((group) => (
          <details key={group.key} className="group border-t border-line print:[&::details-content]:[content-visibility:visible]">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 hover:text-rhine">
              <h3 className="font-text text-body font-semibold tracking-normal">{group.label}</h3>
              <span className="shrink-0 text-label text-soft">{groupSentence(group)}</span>
            </summary>
            <ul className="pb-5">
              {group.points.map(({ key, label, rating, note }) => (
                <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-1.5">
                  <RatingMark rating={rating} />
                  <span className="min-w-0">
                    {label}
                    {note !== "" && <span className="block text-label wrap-anywhere text-soft">{note}</span>}
                  </span>
                  <span className="text-label text-soft" aria-hidden="true">
                    {ratings[rating]}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function groupSentence({ points }: Group): string {
  const good = points.filter(({ rating }) => rating === "good").length;
  return `${good} de ${points.length} bien`;
}

export function Photo({ photo: { caption, pointLabel, width, height }, address }: { photo: InspectionPhoto; address: string }) {
  return (
    <img
      src={address}
      alt={caption === "" ? (pointLabel ?? "Foto del coche") : caption}
      width={width}
      height={height}
      loading="lazy"
      className="aspect-3/2 w-full rounded-field bg-tile object-cover dark:brightness-80"
    />
  );
}

export function PhotoFigure({ photo, address }: { photo: InspectionPhoto; address: string }) {
  return (
    <figure>
      <a href={address}>
        <Photo photo={photo} address={address} />
      </a>
      {photo.caption !== "" && <figcaption className="mt-1.5 text-label wrap-anywhere text-soft">{photo.caption}</figcaption>}
    </figure>
  );
}

type Properties = {
  title: string;
  points: readonly ReportedPoint[];
  photos: readonly InspectionPhoto[];
  photoAddress: (id: string) => string;
};

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

type NoteProperties = {
  inspection: InspectionSummary;
  /** The day of the check at the handover. */ handoverCheck: string | undefined;
  /** The address of the report. */ address: string;
};

export function InspectionNote({ inspection, handoverCheck, address }: NoteProperties) {
  if (!inspection && handoverCheck === undefined) return null;
  return (
    <OrderSection id="inspeccion" title="Inspección">
      {inspection && (
        <p className="mt-2">
          {inspection.verdict && verdicts[inspection.verdict]}: {inspection.counts.good} de {inspection.counts.total} puntos bien.{" "}
          <TextLink to={address}>Ver el informe</TextLink>
        </p>
      )}
      {handoverCheck !== undefined && (
        <p className="mt-2">
          Lo hemos revisado para la entrega el {handoverCheck}.{" "}
          <TextLink to={`${address}#entrega`}>{inspection?.published ? "Ver qué ha cambiado" : "Ver cómo está"}</TextLink>
        </p>
      )}
    </OrderSection>
  );
}
