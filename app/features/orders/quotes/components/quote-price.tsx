import type { QuoteView } from "../quote-view.ts";

/** The fixed price, and what is due when. */
export function QuotePrice({ view: { price, parts, validUntil, exactTotal, lines } }: { view: QuoteView }) {
  return (
    <>
      <p className="text-label text-soft">Precio cerrado</p>
      <p className="mt-1 font-heading text-heading-1 font-bold print:text-heading-2 tracking-tight tabular-nums">{price}</p>
      {lines.length > 1 && <p className="mt-1 text-label text-soft">La suma de las líneas da {exactTotal}.</p>}
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
