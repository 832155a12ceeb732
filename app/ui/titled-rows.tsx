import type { ReactNode } from "react";

type TitledRow = { title: string; text: ReactNode };

/** Titles on the left and their texts on the right, with hairlines between; one below the other on a phone. */
export function TitledRows({ rows }: { rows: readonly TitledRow[] }) {
  return (
    <div className="border-b border-line">
      {rows.map(({ title, text }) => (
        <div key={title} className="grid gap-x-10 gap-y-2 border-t border-line py-6 tablet:grid-cols-[1fr_2fr] tablet:py-8">
          <h3 className="text-heading-3">{title}</h3>
          <p className="max-w-lg text-soft">{text}</p>
        </div>
      ))}
    </div>
  );
}
