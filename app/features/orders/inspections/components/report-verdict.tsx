import type { Inspection } from "../queries.server.ts";
import { type Verdict, verdicts } from "../points.ts";

const looks: Record<Verdict, string> = {
  recommended: "bg-green-faint text-green",
  with_reservations: "bg-amber-faint text-amber",
  not_recommended: "bg-red-faint text-red",
};

/** The verdict first, then the counts, the inspector's words, and who looked at the car where and when. */
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
      <div className={`rounded-tile px-5 py-5 tablet:px-7 ${looks[verdict]}`}>
        <p className="font-heading text-heading-2 font-bold tracking-tight">{verdicts.find(({ value }) => value === verdict)?.label}</p>
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
