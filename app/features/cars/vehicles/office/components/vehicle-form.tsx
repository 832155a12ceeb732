import { type ReactNode, type RefObject, useEffect, useRef, useState, type FocusEvent, useLayoutEffect } from "react";
import { useNavigation } from "react-router";
import type { ComparedStanding } from "#app/features/cars/price-standing/standing-view.ts";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import { SubmissionForm, useFormBusy } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { type Feature, featuresField, typedFeatures } from "../equipment-list.ts";
import { createMessages, updateMessages } from "../messages.ts";
import type { VehicleValues } from "../vehicle-values.ts";
import { FeatureRows } from "./feature-rows.tsx";
import { FormPart } from "./form-part.tsx";
import { SalePriceDialog } from "./sale-price-dialog.tsx";
import { VehicleFields } from "./vehicle-fields.tsx";

type Properties = {
  form: "create-vehicle" | "update-vehicle";
  ticket: string;
  answer: FormAnswer | undefined;
  values: VehicleValues;
  features: readonly Feature[];
  makes: readonly MakeWithModels[];
  /** For the price calculator: where a price would stand among those of comparable cars. */
  standing: ComparedStanding | undefined;
  back: string;
  submitLabel: string;
  hidden?: Readonly<Record<string, string>>;
  beside?: ReactNode;
  /** Whether the form was just saved: the button then keeps the focus. */
  saved?: boolean;
  onSubmit?: () => void;
};

const failures = { "create-vehicle": createMessages.failed, "update-vehicle": updateMessages.failed };

/** Everything about a vehicle except its pictures, which are saved at once. It works without JavaScript. */
export function VehicleForm(properties: Properties) {
  const {
    form,
    ticket,
    answer,
    values,
    features,
    makes,
    standing,
    back,
    submitLabel,
    hidden = {},
    beside,
    saved = false,
    onSubmit,
  } = properties;
  const price = useRef<HTMLInputElement>(null);
  const [calculating, setCalculating] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (saved) button.current?.focus({ preventScroll: true });
  }, [saved]);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The error about the whole form is at its top, and the button is at its bottom.
    if (answer?.errors.form !== undefined) part.current?.scrollIntoView();
  }, [answer]);
  return (
    <div ref={part} data-draft className="min-w-0 scroll-mt-28">
      <SubmissionForm form={form} ticket={ticket} answer={answer} failed={failures[form]} noValidate {...(onSubmit ? { onSubmit } : {})}>
        <HiddenFields fields={hidden} />
        <InertFields refused={answer?.ok === false}>
          <Questions count={answer?.errors.questions?.length ?? 0} />
          <VehicleFields answer={answer} values={values} makes={makes} price={price} onCalculate={() => setCalculating(true)} />
          <FormPart id="equipamiento" title="Equipamiento">
            <FeatureRows
              saved={typedFeatures(answer?.typed[featuresField]) ?? features}
              pasted={answer?.typed["pasted_features"] ?? ""}
              errors={answer?.errors.fields ?? {}}
            />
          </FormPart>
        </InertFields>
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3">
          <SaveButton ref={button} label={submitLabel} />
          {beside}
          <ButtonLink to={back} preventScrollReset look="secondary" size="small">
            Volver
          </ButtonLink>
        </div>
      </SubmissionForm>
      {calculating && (
        <SalePriceDialog
          standing={standing}
          onTotal={(euros) => {
            if (price.current) price.current.value = formatCount(euros);
          }}
          onClose={() => setCalculating(false)}
        />
      )}
    </div>
  );
}

function Questions({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert" className="rounded-field border border-amber bg-amber-faint px-4 py-3 text-label">
      {count === 1 ? "Hay un dato que parece raro." : `Hay ${count} datos que parecen raros.`} Corrígelo, o marca «Es correcto, guardar así»
      debajo y guarda otra vez. No se ha guardado nada todavía.
    </p>
  );
}

/** Stays enabled while the form is sent, so that it keeps the focus. */
function SaveButton({ label, ref }: { label: string; ref: RefObject<HTMLButtonElement | null> }) {
  return (
    <Button ref={ref} type="submit" size="small">
      {useFormBusy() ? "Guardando…" : label}
    </Button>
  );
}

/** Blocks its fields while the form is sent, because text typed meanwhile would be lost; then the focus comes back. */
function InertFields({ refused, children }: { refused: boolean; children: ReactNode }) {
  const { state } = useNavigation();
  const busy = useFormBusy();
  const inert = busy && (state === "submitting" || !refused);
  const field = useRef<HTMLElement>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    field.current = target;
  };
  // The browser takes the focus from inert fields; only a blur by the person counts.
  const onBlur = () => {
    if (!inert) field.current = undefined;
  };
  useLayoutEffect(() => {
    if (!inert && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [inert]);
  return (
    <div inert={inert} onFocus={onFocus} onBlur={onBlur} className="flex flex-col gap-5">
      {children}
    </div>
  );
}

export function VehicleColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_25rem]">{children}</div>;
}
