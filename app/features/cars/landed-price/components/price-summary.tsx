import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import type { PriceView } from "../price-view.ts";

const link = "text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine";

/** A link to these figures, and with a script the buttons to copy it and to print. `address` says which of its figures it keeps. */
export function ResultLinks({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(location.origin + address).then(() => setCopied(true));
  return (
    <span className="print:hidden">
      <a href={address} className={link}>
        Enlace a estas cuentas
      </a>
      <span className="with-script">
        {" · "}
        <button type="button" className={link} onClick={copy}>
          {copied ? "Copiado" : "Copiar enlace"}
        </button>
        {" · "}
        <button type="button" className={link} onClick={() => print()}>
          Imprimir
        </button>
      </span>
    </span>
  );
}

const colours = { car: "text-rhine", transport: "text-rhine/50", taxes: "text-lemon", papers: "text-control/60" } as const;

export function PriceSummary({ view: { total, split, parts } }: { view: PriceView }) {
  return (
    <div className="mt-2">
      <p className="font-heading text-heading-1 font-bold tracking-tight tabular-nums">{total}</p>
      <p className="mt-1 text-label text-soft">{split}</p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="mt-4 h-2.5 w-full rounded-pill print:hidden">
        {parts.map(({ group, from, percent }) => (
          <rect key={group} x={from} width={percent} height="1" fill="currentColor" className={colours[group]} />
        ))}
      </svg>
      <dl className="mt-3 flex flex-col gap-1 text-label">
        {parts.map(({ group, label, amount }) => (
          <div key={group} className="flex items-baseline gap-2">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-pill bg-current ${colours[group]}`} />
            <dt className="grow text-soft">{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Properties = { region: string; options: readonly (readonly [code: string, name: string])[]; children: ReactNode };

/** Chooses the region in the address of the page. With a script, a choice counts at once; `children` is what it costs there. */
export function RegionChoice({ region, options, children }: Properties) {
  return (
    <Form
      method="get"
      replace
      preventScrollReset
      className="mt-5 border-t border-line pt-5"
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <label className="text-label text-soft">
        Llave en mano en
        <Select name="region" chosen={region} short>
          {options.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <span className="without-script">
        <Button type="submit" look="secondary" size="small">
          Calcular
        </Button>
      </span>
      {children}
    </Form>
  );
}
