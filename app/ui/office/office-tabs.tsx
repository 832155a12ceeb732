import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";

type Tab = { label: string; to: string; current: boolean; count?: number };

export function OfficeTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-6 border-b border-line">
      {tabs.map(({ label: name, to, current, count }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? "page" : undefined}
          className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent text-label font-medium text-soft hover:text-ink aria-[current]:border-rhine aria-[current]:text-ink"
        >
          {name}
          {count !== undefined && <span className="font-normal text-soft">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
