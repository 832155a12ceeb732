import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";

/** First and last page and the neighbours of the current one; "gap" where numbers are left out. */
function pageNumbers(page: number, pageCount: number): (number | "gap")[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, position) => {
    const before = numbers[position - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : ["gap" as const, number];
  });
}

type Properties = { page: number; pageCount: number; /** Returns the address of a page. */ to: (page: number) => string };

export function Pages({ page, pageCount, to }: Properties) {
  if (pageCount <= 1) return null;
  const step = "flex min-h-11 items-center rounded-field px-3 hover:text-rhine hover:underline";
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={step}>
          Anterior
        </Link>
      )}
      {pageNumbers(page, pageCount).map((number, position) =>
        number === "gap" ? (
          <span key={`gap-${position}`} aria-hidden="true" className="px-1 text-soft">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            aria-label={`Página ${formatCount(number)}`}
            aria-current={number === page ? "page" : undefined}
            className="flex min-h-11 min-w-11 items-center justify-center rounded-field px-2 text-soft hover:text-rhine aria-[current]:bg-rhine-faint aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {formatCount(number)}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={to(page + 1)} rel="next" className={step}>
          Siguiente
        </Link>
      )}
    </nav>
  );
}
