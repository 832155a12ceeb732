import type { ReactNode } from "react";

export type Station = { title: string; text?: ReactNode };

/** The product's motif: stations on a line, the last one a lemon. With `reached` (from 0), those up to it are filled. */
export function RouteLine({ stations, reached, headingLevel = 3 }: { stations: Station[]; reached?: number; headingLevel?: 2 | 3 | 4 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="grid tablet:auto-cols-fr tablet:grid-flow-col tablet:gap-x-6">
      {stations.map(({ title, text }, position) => {
        const last = position === stations.length - 1;
        const done = reached !== undefined && position <= reached;
        return (
          <li
            key={title}
            aria-current={reached === position ? "step" : undefined}
            className="relative grid grid-cols-[auto_1fr] gap-x-5 pb-8 last:pb-0 tablet:block tablet:pb-0"
          >
            {!last && (
              <span
                aria-hidden="true"
                className={`absolute top-6 bottom-0 left-[11px] w-0.5 tablet:top-[11px] tablet:right-[-1.5rem] tablet:bottom-auto tablet:left-6 tablet:h-0.5 tablet:w-auto ${reached !== undefined && position >= reached ? "bg-line" : "bg-rhine"}`}
              />
            )}
            <StationMark last={last} done={done} />
            <div className="tablet:mt-5">
              <Heading className="text-heading-3">{title}</Heading>
              {text !== undefined && <p className="mt-2 max-w-sm text-soft">{text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function StationMark({ last, done }: { last: boolean; done: boolean }) {
  const fill = last ? "fill-lemon" : done ? "fill-rhine" : "fill-paper";
  return (
    <svg viewBox="0 0 24 24" className="relative size-6" aria-hidden="true">
      <circle cx="12" cy="12" r="10" strokeWidth="3" className={`${fill} ${last ? "stroke-ink" : "stroke-rhine"}`} />
    </svg>
  );
}
