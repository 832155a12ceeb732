import type { ReactNode } from "react";
import { NotIncluded, PriceLines } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { PapersList } from "#app/features/cars/landed-price/components/papers-list.tsx";
import { company } from "#company";
import { Button } from "#app/ui/button.tsx";
import type { QuoteView } from "../quote-view.ts";

export function QuoteDocument({ view, hash }: { view: QuoteView; hash: string }) {
  const { car, plan, notIncluded, contained, papers, conditions, withdrawal, textsRevised, role, seller } = view;
  return (
    <>
      <Part id="lineas" title="Línea a línea">
        <p className="mt-3 mb-6 max-w-prose text-soft print:mt-1 print:mb-2">
          Lo oficial lo fija la ley y va al céntimo; lo estimado va con un mínimo y un máximo. Tú pagas el precio cerrado.
        </p>
        <PriceLines view={view} sumName={view.sumName} />
        {contained !== "" && <p className="mt-4 max-w-prose">{contained}</p>}
        <Sources sources={view.sources} />
        <NotIncluded title="No está en la suma ni en el precio" sentences={notIncluded} />
      </Part>
      {car.facts.length > 0 && (
        <Part id="coche" title="El coche">
          <dl className="mt-4 grid gap-x-8 tablet:grid-cols-2 print:grid-cols-2">
            {car.facts.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-4 border-t border-line py-2.5 print:py-0.5">
                <dt className="text-soft">{label}</dt>
                <dd className="text-right font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part id="plan" title={`Tu plan: ${plan.name}`}>
        <ul className="mt-3 flex flex-col gap-1 text-soft">
          {plan.includes.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </Part>
      {papers.length > 0 && <PapersList steps={papers} />}
      <Part id="condiciones" title="Condiciones">
        <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{conditions}</p>
        <p className="mt-3 max-w-prose">{withdrawal}</p>
        <p className="mt-3 max-w-prose text-label text-soft">
          {role} {seller.name}, {seller.taxNumber}, {seller.address}. Se aplican las condiciones de {company.name} en su revisión del{" "}
          {textsRevised}.
        </p>
        <p className="mt-3 text-small wrap-anywhere text-soft">Huella de este contenido (SHA-256): {hash}</p>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-14 first:mt-0 print:mt-6">
      <h2 id={id} className="text-heading-2 print:text-heading-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** On paper nothing unfolds, so the sources stand there as they are. */
function Sources({ sources }: Pick<QuoteView, "sources">) {
  return (
    <p className="mt-2 hidden text-small wrap-anywhere text-soft print:block">
      Fuentes: {sources.map(({ title, date, address }) => `${title}, ${date}${address === undefined ? "" : ` (${address})`}`).join("; ")}.
    </p>
  );
}

export function PaperHead({ view: { reference, version, madeOn, seller, car }, customer }: { view: QuoteView; customer: string }) {
  return (
    <div className="hidden border-b-2 border-ink pb-4 print:flex print:justify-between print:gap-8">
      <div className="min-w-0">
        <p className="font-heading text-heading-3 font-bold">{company.name}</p>
        <p className="text-small text-soft">
          {seller.name} · {seller.taxNumber}
        </p>
        <p className="text-small text-soft">{seller.address}</p>
        <p className="text-small text-soft">{seller.email}</p>
      </div>
      <div className="min-w-0 text-right wrap-anywhere">
        <p className="font-semibold">
          Presupuesto {reference}, versión {version}
        </p>
        <p className="text-small text-soft">
          {madeOn} · Para {customer}
        </p>
        <p className="text-small text-soft">{car.name}</p>
      </div>
    </div>
  );
}

export function QuotePrice({ view: { price, parts, validUntil, exactTotal, sumsUp } }: { view: QuoteView }) {
  return (
    <>
      <p className="text-label text-soft">Precio cerrado</p>
      <p className="mt-1 font-heading text-heading-1 font-bold print:text-heading-2 tracking-tight tabular-nums">{price}</p>
      {!sumsUp && <p className="mt-1 text-label text-soft">La suma de las líneas da {exactTotal}.</p>}
      <dl className="mt-5 border-b border-line print:mt-2 print:grid print:grid-cols-3 print:gap-x-6">
        {parts.map(({ label, amount, due }) => (
          <div key={label} className="grid content-start grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-3 print:py-1.5">
            <dt className="font-medium">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{amount}</dd>
            <dd className="col-span-2 text-label text-soft">{due}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-label text-soft print:mt-1">Válido hasta el {validUntil}.</p>
    </>
  );
}

export function PrintButton() {
  return (
    <span className="with-script print:hidden">
      <Button look="secondary" size="small" onClick={() => print()}>
        Imprimir
      </Button>
    </span>
  );
}
