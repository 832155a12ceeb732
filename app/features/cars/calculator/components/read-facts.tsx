import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { factsForm, resultAddress } from "../addresses.ts";
import type { FormControl } from "../form-groups.ts";
import type { CalculatorPage, CalculatorResult } from "../queries/page.server.ts";
import { BuyerFields, Control, FoldingPart } from "./facts-form.tsx";

type Properties = {
  title: string;
  fields: CalculatorResult["fields"];
  buyer: CalculatorPage["form"]["buyer"];
  /** What looks wrong in the ad. */
  children?: ReactNode;
};

/** The facts with which the result was computed, each with the words of the ad, and each corrected in its place. */
export function ReadFacts({ title, fields: { known, further }, buyer, children }: Properties) {
  return (
    <section aria-labelledby="datos" className="print:hidden">
      <h2 id="datos" className="text-heading-3">
        {title}
      </h2>
      {children}
      <Form id={factsForm} method="get" action={resultAddress} preventScrollReset className="mt-4">
        {known.map((control) => (
          <KnownFact key={control.parameter} control={control} />
        ))}
        <h3 className="mt-8 mb-2 font-text text-label font-semibold tracking-normal">Lo que falta, por si lo sabes</h3>
        {further.map((group) => (
          <FoldingPart key={group.title} title={group.title} open={false}>
            <div className="grid gap-5 tablet:grid-cols-2 desktop:grid-cols-1">
              {group.controls.map((control) => (
                <Control key={control.parameter} control={control} />
              ))}
            </div>
          </FoldingPart>
        ))}
        <FoldingPart title="Quién compra" open={buyer.largeFamily || buyer.disability || buyer.kind !== "private"}>
          <BuyerFields buyer={buyer} />
        </FoldingPart>
        <div className="border-t border-line pt-5">
          <Button type="submit" look="secondary">
            Volver a calcular
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** A folded row. It is open where its text was not read or looks wrong. */
function KnownFact({ control }: { control: FormControl }) {
  const { name, words, value, evidence, doubt, error } = control;
  return (
    <details open={error !== undefined || doubt !== undefined} className="group border-t border-line">
      <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-baseline gap-x-3 py-2.5">
        <span className="text-label text-soft">{name}</span>
        <span className="wrap-anywhere">
          <span className="font-medium">{words ?? value}</span>
          {evidence !== undefined && (
            <span className="block text-small text-soft">
              <span className="sr-only">Del anuncio: </span>
              <q>{evidence}</q>
            </span>
          )}
        </span>
        <span className="text-label text-rhine underline decoration-rhine/35 underline-offset-4 group-hover:decoration-rhine">
          <span className="group-open:hidden">Corregir</span>
          <span className="hidden group-open:inline">Cerrar</span>
        </span>
      </summary>
      <div className="flex flex-col items-start gap-3 pb-5 *:w-full">
        <Control control={{ ...control, evidence: undefined }} />
        <div>
          <Button type="submit" look="secondary" size="small">
            Recalcular
          </Button>
        </div>
      </div>
    </details>
  );
}
