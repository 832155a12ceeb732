import { formatCount } from "#app/lib/amounts.ts";
import type { WeekOfTraffic } from "../queries.server.ts";

const height = 96;
const column = 64;

/** Weekly visits as columns and inquiries as a line. A table has the same figures for people who cannot see the chart. */
export function TrafficChart({ weeks }: { weeks: readonly WeekOfTraffic[] }) {
  const mostVisits = Math.max(1, ...weeks.map(({ visits }) => visits));
  const mostInquiries = Math.max(1, ...weeks.map(({ inquiries }) => inquiries));
  const x = (position: number) => position * column + column / 2;
  const y = (value: number, most: number) => 12 + height - (value / most) * height;
  return (
    <figure className="px-4.5 py-4">
      <svg viewBox={`0 0 ${weeks.length * column} ${height + 40}`} className="w-full" aria-hidden="true">
        <path d={`M0 ${height + 12.5}h${weeks.length * column}`} className="stroke-line" />
        {weeks.map(({ monday, visits }, position) => (
          <g key={monday}>
            <rect
              x={x(position) - 15}
              y={y(visits, mostVisits)}
              width="30"
              height={height + 12 - y(visits, mostVisits)}
              rx="3"
              className="fill-rhine-faint stroke-rhine/40"
            />
            <text x={x(position)} y={height + 30} textAnchor="middle" className="fill-soft text-[11px]">
              {shortDay(monday)}
            </text>
          </g>
        ))}
        <polyline
          points={weeks.map(({ inquiries }, position) => `${x(position)},${y(inquiries, mostInquiries)}`).join(" ")}
          fill="none"
          className="stroke-rhine"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {weeks.map(({ monday, inquiries }, position) => (
          <circle
            key={monday}
            cx={x(position)}
            cy={y(inquiries, mostInquiries)}
            r="4.5"
            strokeWidth="2.5"
            className={`stroke-rhine ${position === weeks.length - 1 ? "fill-lemon" : "fill-raised"}`}
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-5 text-small text-soft">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-[3px] border border-rhine/40 bg-rhine-faint" />
          Visitas: {formatCount(weeks.at(-1)?.visits ?? 0)} esta semana
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-0.5 w-4 bg-rhine" />
          Consultas: {formatCount(weeks.at(-1)?.inquiries ?? 0)} esta semana
        </span>
      </figcaption>
      <table className="sr-only">
        <caption>Visitas y consultas por semana</caption>
        <thead>
          <tr>
            <th scope="col">Semana del</th>
            <th scope="col">Visitas</th>
            <th scope="col">Consultas</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, visits, inquiries }) => (
            <tr key={monday}>
              <th scope="row">{shortDay(monday)}</th>
              <td>{formatCount(visits)}</td>
              <td>{formatCount(inquiries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** "2026-11-16" → "16/11". */
function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}
