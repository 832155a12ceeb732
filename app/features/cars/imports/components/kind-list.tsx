import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import type { CountedKind } from "../judging/kinds.ts";
import { kindPath, type ShownKind } from "../search-params.ts";

export function KindList({ id, kinds, shown }: { id: string; kinds: readonly CountedKind[]; shown: ShownKind | undefined }) {
  return (
    <nav aria-label="Qué hay en el archivo" className="overflow-clip rounded-tile border border-line bg-raised text-label">
      {kinds.map(({ kind, label, count }) => (
        <Link
          key={kind}
          to={kindPath(id, kind)}
          preventScrollReset
          aria-current={kind === shown ? "page" : undefined}
          className="flex min-h-11 items-center justify-between gap-4 border-t border-line px-4.5 py-2 first:border-t-0 hover:bg-rhine-faint/50 aria-[current]:bg-rhine-faint aria-[current]:shadow-[inset_3px_0_0_var(--color-rhine)]"
        >
          <span>{label}</span>
          <span className={count === 0 ? "text-soft" : "font-semibold"}>{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
