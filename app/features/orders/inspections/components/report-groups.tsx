import type { Inspection } from "../queries.server.ts";
import { ratings } from "../points.ts";
import { RatingMark } from "./rating-mark.tsx";

type Group = Inspection["groups"][number];

/** All groups of the report, folded; each says how many of its points are well. */
export function ReportGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <section aria-labelledby="todos-los-puntos" className="mt-14">
      <h2 id="todos-los-puntos" className="text-heading-3">
        Todos los puntos
      </h2>
      <div className="mt-4 border-b border-line">
        {groups.map((group) => (
          <details key={group.key} className="group border-t border-line">
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
                    {ratings.find(({ value }) => value === rating)?.label}
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
