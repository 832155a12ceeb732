import type { ReactNode } from "react";

type Column = {
  label: string;
  /** Aligns figures to the right. */
  figures?: boolean;
  /** Hidden on a phone. */
  wide?: boolean;
  /** Only for screen readers. */
  silent?: boolean;
};

/** The classes of a cell, with the same measures as its column's head. */
export function cellClass({ figures = false, wide = false }: Pick<Column, "figures" | "wide"> = {}): string {
  return `px-3 py-1.5 first:pl-4.5 last:pr-3 ${figures ? "text-right" : "text-left"} ${wide ? "max-tablet:hidden" : ""}`;
}

/** The classes of a row that the keys can reach (app/ui/office/row-keys.ts). */
export const rowClass =
  "border-t border-line outline-none hover:bg-rhine-faint/50 focus:bg-rhine-faint focus:shadow-[inset_3px_0_0_var(--color-rhine)]";

/** A table of the back office with a sticky head. `children` are its rows. */
export function OfficeTable({ label, columns, children }: { label: string; columns: readonly Column[]; children: ReactNode }) {
  return (
    <table aria-label={label} className="w-full border-collapse text-label">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={`sticky top-14 z-10 bg-raised shadow-[inset_0_-1px_0_var(--color-line)] tablet:top-0 ${cellClass(column)} text-small font-medium text-soft`}
            >
              {column.silent ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The frame around a table. It cuts the corners without becoming a scroll container, because otherwise the head would not stick. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-tile border border-line bg-raised">{children}</div>;
}

/** Says why a list is empty and what to do next. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 px-4.5 py-10">
      <h2 className="text-heading-3">{title}</h2>
      <div className="max-w-prose text-label text-soft">{children}</div>
    </div>
  );
}
