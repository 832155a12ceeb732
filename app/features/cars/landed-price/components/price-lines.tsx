import type { PriceLineView, PriceView } from "../price-view.ts";

const chips = {
  asked: ["fijo", "bg-rhine-faint text-rhine"],
  ours: ["nuestro precio", "bg-rhine-faint text-rhine"],
  official: ["oficial", "bg-green-faint text-green"],
  estimate: ["estimado", "bg-amber-faint text-amber"],
} as const satisfies Record<PriceLineView["certainty"], [string, string]>;

/** What the lines need of a computed price, or of a quote that has frozen one. */
export type ShownLines = Pick<PriceView, "place" | "exactTotal" | "computed" | "sources"> & {
  lines: readonly (Omit<PriceLineView, "name"> & { name: string })[];
};

type Properties = {
  view: ShownLines;
  /** What the lines come to; a quote promises no more than its plan. */ sumName?: string;
};

export function PriceLines({ view, sumName = `Llave en mano en ${view.place}` }: Properties) {
  const { exactTotal, lines, computed, sources } = view;
  return (
    <div>
      <dl className="border-b-2 border-ink">
        {lines.map((line) => (
          <Line key={line.label} line={line} />
        ))}
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 font-heading text-heading-3 font-bold">
        <span>{sumName}</span>
        <span className="tabular-nums">{exactTotal}</span>
      </p>
      <p className="text-label text-soft">{computed}</p>
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

/** The registration tax stands out, because other calculators compute it without article 69. */
function Line({ line: { name, label, amount, certainty, explanation, settledBy } }: { line: ShownLines["lines"][number] }) {
  const [word, colours] = chips[certainty];
  const ground = name === "registration_tax" ? "bg-rhine-faint px-3.5" : "";
  return (
    <div
      className={`${ground} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line py-4 tablet:grid-cols-[minmax(0,1fr)_8rem_9.5rem] print:grid-cols-[minmax(0,1fr)_8rem_9.5rem] print:gap-y-0 print:py-1.5`}
    >
      <dt className="font-semibold">{label}</dt>
      <dd className="text-right font-semibold tabular-nums tablet:col-start-3 print:col-start-3">{amount}</dd>
      <dd className="col-span-2 tablet:col-span-1 tablet:col-start-2 tablet:row-start-1 print:col-span-1 print:col-start-2 print:row-start-1">
        <span className={`inline-block rounded-pill px-2.5 py-0.5 text-small ${colours}`}>{word}</span>
      </dd>
      <dd className="col-span-2 text-label text-soft print:text-small">
        {explanation.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
        {settledBy !== undefined && <span className="block font-medium text-amber">Falta saber {settledBy}.</span>}
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
      <PriceLines view={view} />
      <NotIncluded title="No está en la suma" sentences={view.notIncluded} />
    </section>
  );
}
