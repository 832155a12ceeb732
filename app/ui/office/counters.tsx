import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";

export type Counter = { label: string; value: number; /** The address that lists these rows. */ to?: string };

export function Counters({ counters, label }: { counters: readonly Counter[]; label: string }) {
  return (
    <dl
      aria-label={label}
      className={`mb-5 grid overflow-hidden rounded-tile border border-line bg-line [gap:1px] tablet:grid-flow-col tablet:auto-cols-fr tablet:grid-cols-none ${counters.length === 3 ? "grid-cols-[repeat(3,auto)]" : "grid-cols-2"}`}
    >
      {counters.map(({ label: name, value, to }) => (
        <div key={name} className="relative flex flex-col-reverse justify-end bg-raised px-4.5 py-3.5 hover:has-[a]:bg-rhine-faint">
          <dt className="text-small text-soft">
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className="after:absolute after:inset-0">
                {name}
              </Link>
            )}
          </dt>
          <dd className="font-heading text-heading-3 font-bold">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
