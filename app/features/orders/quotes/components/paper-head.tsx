import { company } from "#company";
import type { QuoteView } from "../quote-view.ts";

/** The head of the printed quote; a screen has the page's own heading. */
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
