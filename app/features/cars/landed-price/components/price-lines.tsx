import type { PriceLineView, PriceView } from "../price-view.ts";

const chips = {
  asked: ["fijo", "bg-rhine-faint text-rhine"],
  ours: ["nuestro precio", "bg-rhine-faint text-rhine"],
  official: ["oficial", "bg-green-faint text-green"],
  estimate: ["estimado", "bg-amber-faint text-amber"],
} as const satisfies Record<PriceLineView["certainty"], [string, string]>;

/** What the lines need of a computed price, or of a quote that has frozen one. `total`: the figure of the page, where it has one. */
export type ShownLines = Pick<PriceView, "exactTotal" | "computed" | "sources"> & {
  total?: string;
  lines: readonly (Omit<PriceLineView, "name"> & { name: string })[];
};

/** `sumName`: what the lines come to. */
export function PriceLines({ view, sumName }: { view: ShownLines; sumName: string }) {
  const { total, exactTotal, lines, computed, sources } = view;
  return (
    <div>
      <dl className="border-b-2 border-ink">
        {lines.map((line) => (
          <Line key={line.label} line={line} />
        ))}
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 font-heading text-heading-3 font-bold">
        <span>{sumName}</span>
        <span className="tabular-nums">{total ?? exactTotal}</span>
      </p>
      {total !== undefined && total !== exactTotal && (
        <p className="text-label tabular-nums text-soft tablet:text-right">Margen: {exactTotal}</p>
      )}
      <p className="mt-4 text-label text-soft">{computed}</p>
      <details className="mt-3 text-label text-soft print:hidden">
        <summary className="cursor-pointer text-rhine underline decoration-rhine/35 underline-offset-4">Fuentes y fórmulas</summary>
        <ul className="mt-2 list-disc pl-5">
          {sources.map(({ title, date, address }) => (
            <li key={title}>
              {title}, {date}
              {address !== undefined && (
                <>
                  {" · "}
                  <span className="wrap-anywhere">{address}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/**
 * On a phone a line is its name, its mark and its amount, and a tap unfolds the rest. The registration tax stands out, because other
 * calculators compute it without article 69; its formulas are folded everywhere but on paper.
 */
function Line({ line: { name, label, amount, certainty, explanation, settledBy } }: { line: ShownLines["lines"][number] }) {
  const [word, colours] = chips[certainty];
  const isTax = name === "registration_tax";
  const missing = settledBy !== undefined && <p className="font-medium text-amber">Falta saber {settledBy}.</p>;
  return (
    <div
      className={`${isTax ? "bg-rhine-faint px-3.5" : ""} relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-t border-line py-2.5 max-tablet:pr-5 has-[summary:focus-visible]:outline-2 tablet:grid-cols-[minmax(0,1fr)_8rem_9.5rem] tablet:py-4 print:grid-cols-[minmax(0,1fr)_8rem_9.5rem] print:py-1.5`}
    >
      <dt className="tablet:contents print:contents">
        <span className="font-semibold">{label}</span>{" "}
        <span className={`inline-block justify-self-start rounded-pill px-2.5 py-0.5 text-small ${colours}`}>{word}</span>
      </dt>
      <dd className="text-right font-semibold tabular-nums">{amount}</dd>
      <dd className="col-span-2 text-label text-soft print:text-small">
        <details className={`unfolded-on-paper ${isTax ? "" : "unfolded-when-wide"}`}>
          <summary className={isTax ? "text-rhine underline decoration-rhine/35 underline-offset-4" : "after:absolute after:inset-0"}>
            <span className={isTax ? "" : "sr-only"}>Cómo se calcula{!isTax && `: ${label}`}</span>
            {!isTax && (
              <svg viewBox="0 0 12 8" aria-hidden="true" className="absolute top-5 right-0 w-2.5">
                <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
              </svg>
            )}
          </summary>
          {explanation.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {!isTax && missing}
        </details>
        {isTax && missing}
      </dd>
    </div>
  );
}

export function NotIncluded({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-6 border-l-2 border-lemon pl-4">
      <h3 className="font-text text-label font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-label text-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

export function DoorPrice({ view }: { view: PriceView }) {
  return (
    <section id="precio" aria-labelledby="precio-titulo" className="scroll-mt-24">
      <h2 id="precio-titulo" className="text-heading-2">
        Lo que cuesta en tu puerta
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-soft">
        Línea a línea. Lo oficial lo fija la ley y va al céntimo; lo estimado va con un mínimo y un máximo hasta que lo cerremos contigo en
        el presupuesto.
      </p>
      <PriceLines view={view} sumName={view.caption} />
      <NotIncluded title="No está en la suma" sentences={view.notIncluded} />
    </section>
  );
}
