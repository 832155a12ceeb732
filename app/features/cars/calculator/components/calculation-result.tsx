import { ResultLinks } from "#app/features/cars/landed-price/components/result-links.tsx";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { Drawn } from "#app/ui/drawn.tsx";
import type { DrawnResult } from "./drawn-page.tsx";
import { SellerQuestions } from "./seller-questions.tsx";

type Properties = {
  result: DrawnResult;
  /** The page of a read ad has no request form, because its address does not hold the facts. */
  fromAd: boolean;
};

/** The price at the door, line by line, with badge and papers; beside it the total, the verdict and what is missing. */
export function CalculationResult({ result, fromAd }: Properties) {
  const { name, region, summary, notes, lines, badgeAndPapers, questions, address, lastingAddress } = result;
  return (
    <div id="resultado" className="page-width mb-16 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="desktop:col-start-2 desktop:row-start-1">
        <div className="rounded-tile border border-line bg-raised p-5 tablet:p-6 desktop:sticky desktop:top-24">
          <p className="text-label wrap-anywhere text-soft">{name}</p>
          <p className="mt-3 text-label text-soft">Llave en mano en {region}</p>
          <Drawn part={summary} />
          <div className="mt-6 flex flex-col gap-2.5 print:hidden">
            {fromAd ? (
              <ButtonLink wide to={`${address}#pidelo`}>
                Pídenos este coche
              </ButtonLink>
            ) : (
              <ButtonAnchor wide href="#pidelo">
                Pídenos este coche
              </ButtonAnchor>
            )}
            <ButtonAnchor wide look="quiet" href="#datos">
              Corregir los datos
            </ButtonAnchor>
          </div>
          <div className="mt-6 flex flex-col gap-5">
            <Drawn part={notes} />
          </div>
        </div>
      </div>
      <div className="min-w-0 desktop:row-start-1">
        <Drawn part={lines} />
        <p className="mt-4 text-label text-soft">
          <ResultLinks address={lastingAddress} />
        </p>
        <Drawn part={badgeAndPapers} />
        <div className="print:hidden">
          <SellerQuestions {...questions} />
        </div>
      </div>
    </div>
  );
}
