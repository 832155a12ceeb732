import type { ReactNode } from "react";
import { OfficeHeading, Tabs } from "#app/features/ground/back-office/components/page-parts.tsx";
import { bankAddress } from "#app/features/orders/bank/office/addresses.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { booksAddress, entriesAddress, ofQuarter, type Quarter, quarterAfter, quarterBefore, quarterName } from "../search-params.ts";

const pages = [
  { label: "Bienes usados", to: booksAddress },
  { label: "Apuntes", to: entriesAddress },
  { label: "Banco", to: bankAddress },
];

/** The heading of the pages of the books. `current`: the address of this page. */
export function BooksHeading({ current }: { current: string }) {
  return (
    <OfficeHeading title="Libros">
      <Tabs look="switch" label="Libros" tabs={pages.map((page) => ({ ...page, current: page.to === current }))} />
    </OfficeHeading>
  );
}

type QuarterProperties = { address: string; file: string; quarter: Quarter };

/** The quarter that is shown, the ones beside it, and its file. */
export function QuarterLine({ address, file, quarter }: QuarterProperties) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-heading-3">{quarterName(quarter)}</h2>
      <nav aria-label="Otros trimestres" className="flex gap-2">
        <ButtonLink to={ofQuarter(address, quarterBefore(quarter))} look="secondary" size="small">
          Anterior
        </ButtonLink>
        <ButtonLink to={ofQuarter(address, quarterAfter(quarter))} look="secondary" size="small">
          Siguiente
        </ButtonLink>
      </nav>
      <span className="tablet:ml-auto">
        <ButtonAnchor href={ofQuarter(file, quarter)} look="secondary" size="small">
          Descargar CSV
        </ButtonAnchor>
      </span>
    </div>
  );
}

/** Sums under their names, in cents. */
export function SumStrip({ label, sums }: { label: string; sums: readonly { name: string; cents: number }[] }) {
  return (
    <dl
      aria-label={label}
      className="mb-5 grid grid-cols-2 overflow-hidden rounded-tile border border-line bg-line [gap:1px] tablet:grid-flow-col tablet:auto-cols-fr tablet:grid-cols-none"
    >
      {sums.map(({ name, cents }) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-raised px-4.5 py-3.5 max-tablet:last:odd:col-span-2">
          <dt className="text-small text-soft">{name}</dt>
          <dd className="font-semibold">
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An amount with its sign, which never breaks. */
export function Money({ cents }: { cents: number }): ReactNode {
  return (
    <span className={`whitespace-nowrap ${cents < 0 ? "text-red" : ""}`}>
      {cents < 0 && "−"}
      {writtenCents(Math.abs(cents))}
    </span>
  );
}
