import type { ReactNode } from "react";
import { company } from "#company";

/** The head of a printed page, which has no header and footer; `children` stands at its right. */
export function Letterhead({ children }: { children: ReactNode }) {
  const { street, postalCode, locality } = company.address;
  return (
    <div className="hidden border-b-2 border-ink pb-3 text-small text-soft print:flex print:justify-between print:gap-8">
      <p>
        <span className="block font-heading text-heading-3 font-bold text-ink">{company.name}</span>
        {street}, {postalCode} {locality}
        <span className="block">
          {company.phone.shown} · {company.email}
        </span>
      </p>
      <p className="max-w-1/2 self-end text-right wrap-anywhere">{children}</p>
    </div>
  );
}
