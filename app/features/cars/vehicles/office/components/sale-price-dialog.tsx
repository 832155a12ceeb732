import { useEffect, useId, useRef, useState } from "react";
import { PriceScale } from "#app/features/cars/price-standing/components/price-scale.tsx";
import { type ComparedStanding, standingView } from "#app/features/cars/price-standing/standing-view.ts";
import { readTypedEuros, typedEuros } from "#app/lib/typed-euros.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogCloseButton } from "#app/ui/dialog-parts.tsx";
import { ControlledInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import {
  type Component,
  componentDefaults,
  componentFields,
  type Components,
  components,
  formatAmount,
  priceInEuros,
  salePrice,
  readRemembered,
} from "../sale-price.ts";

const storageKey = "sale-price-values";

/** Returns the components that this browser remembers from the last car; the defaults if it has none or denies access. */
function recallComponents(): Components {
  try {
    return readRemembered(localStorage.getItem(storageKey));
  } catch {
    return readRemembered(null);
  }
}

/** Keeps the components for the price calculator's next opening. Returns whether this browser allowed it. */
export function rememberComponents(values: Components): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(values));
    return true;
  } catch {
    // Private windows and full stores refuse; the dialog still works for this car.
    return false;
  }
}

type Texts = Record<Component, string>;
type Properties = {
  standing: ComparedStanding | undefined;
  /** Takes the total over, in whole euros. */
  onTotal: (euros: number) => void;
  onClose: () => void;
};

/** Adds up a car's costs. No form sends its fields (row B6); this browser keeps them. Each change copies the total into the price. */
export function SalePriceDialog({ standing, onTotal, onClose }: Properties) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(recallComponents()));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const values = valuesIn(texts);
  const sum = values && salePrice(values);

  const takeOver = (amounts: Components | undefined) => {
    const euros = amounts && priceInEuros(salePrice(amounts).total);
    if (euros !== undefined) onTotal(euros);
  };
  const change = (next: Texts) => {
    const amounts = valuesIn(next);
    setTexts(next);
    if (amounts) rememberComponents(amounts);
    takeOver(amounts);
  };
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="sale-price-title" className="dialog-sheet text-label">
      <header className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-paper px-5 pt-5 pb-4 tablet:px-7">
        <div>
          <h2 id="sale-price-title" className="text-heading-3">
            Precio de venta
          </h2>
          <p className="mt-1 text-soft">El precio de la ficha se actualiza solo. Estos importes se quedan en este navegador.</p>
        </div>
        <DialogCloseButton />
      </header>
      <div className="grid gap-x-4 gap-y-3.5 px-5 py-5 tablet:grid-cols-2 tablet:px-7">
        {components.map((component) => (
          <AmountField
            key={component}
            label={componentFields[component].label}
            text={texts[component]}
            onChange={(text) => change({ ...texts, [component]: text })}
          />
        ))}
      </div>
      <footer className="sticky bottom-0 border-t border-line bg-paper px-5 py-4 tablet:px-7">
        <dl className="flex flex-col gap-1 text-label" aria-live="polite">
          <Line label="Subtotal" amount={sum?.subtotal} />
          <Line label="IVA del margen (21 %)" amount={sum?.vatOnMargin} />
          <Line label="Precio de venta" amount={sum?.total} large />
        </dl>
        {standing && <TotalStanding standing={standing} total={sum?.total} />}
        <form method="dialog" className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" onClick={() => takeOver(values)}>
            Usar este precio
          </Button>
          <Button look="quiet" size="small" onClick={() => change(textsOf(componentDefaults))}>
            Valores iniciales
          </Button>
        </form>
      </footer>
    </dialog>
  );
}

function AmountField({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const id = useId();
  const wrong = readTypedEuros(text) === undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-label font-medium">
        {label}
      </label>
      <ControlledInput
        id={id}
        shown={text}
        onShown={onChange}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        short
      />
      <FieldError id={`${id}-error`} error={wrong ? "Escribe un importe, como 1.250,50." : undefined} />
    </div>
  );
}

/** Where the total stands among the prices of comparable cars, while it is typed. */
function TotalStanding({ standing, total }: { standing: ComparedStanding; total: number | undefined }) {
  const view = standingView(standing, total === undefined ? undefined : priceInEuros(total));
  return (
    <div className="mt-3">
      <p aria-live="polite">{view.position}</p>
      <PriceScale view={view} />
    </div>
  );
}

function Line({ label, amount, large = false }: { label: string; amount: number | undefined; large?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={large ? "font-semibold" : "text-soft"}>{label}</dt>
      <dd className={large ? "font-heading text-heading-3 font-bold" : ""}>{amount === undefined ? "—" : formatAmount(amount)}</dd>
    </div>
  );
}

function textsOf(values: Components): Texts {
  return Object.fromEntries(components.map((name) => [name, typedEuros(values[name])])) as Texts;
}

/** Returns the amounts; undefined while one of them is invalid. */
function valuesIn(texts: Texts): Components | undefined {
  const amounts = components.map((name) => [name, readTypedEuros(texts[name])] as const);
  return amounts.some(([, amount]) => amount === undefined) ? undefined : (Object.fromEntries(amounts) as Components);
}
